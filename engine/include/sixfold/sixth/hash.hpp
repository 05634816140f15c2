// Hash keys for what STH-8 compares: squares, side to move, hands, unspent points and score. (Unbought pieces and
// whether Milady is off the board follow from these.) A position's hash is the exclusive or of the keys of its parts,
// so a turn updates only what it changes. Keys are computed, since there are too many stacks for a table.
#pragma once

#include <cstdint>

#include "../random.hpp"
#include "stack.hpp"

namespace sixfold::sixth {

inline constexpr std::uint64_t SIDE_KEY = mix(0x9E3779B97F4A7C15ULL);

constexpr std::uint64_t stack_key(int square, Stack stack) {
  return mix(std::uint64_t{stack.bits()} << 8 | static_cast<std::uint64_t>(square + 1));
}

// The counters of a position.
enum Count : std::uint8_t { HAND = 0, LEFT = 2 * HAND_KINDS, SCORE = LEFT + 2, COUNTS = SCORE + 2 };
constexpr int hand_count(int side, int kind) { return HAND + side * HAND_KINDS + kind; }

constexpr std::uint64_t count_key(int which, int count) {
  return mix(std::uint64_t{1} << 40 | static_cast<std::uint64_t>(which << 8 | count));
}

}  // namespace sixfold::sixth
