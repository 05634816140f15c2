// The features of the plain game of Sixth!: which stack is on which square, which stacks reach which others, and what
// is in hand. Everything is relative to the side to move.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../sixth/state.hpp"
#include "layers.hpp"

namespace sixfold::nnue {

namespace sx = sixfold::sixth;

// A stack of Pawns by its height and owners: 2 of height one, 4 of height two, ... 32 of height five.
inline constexpr int STACKS = 62;
inline constexpr int MAX_HAND = 16;  // more counts the same

// The first index of each kind of feature.
inline constexpr int PLACED = 0;                               // a stack on a square
inline constexpr int REACHED = PLACED + sx::SQUARES * STACKS;  // a stack that reaches another
inline constexpr int IN_HAND = REACHED + STACKS * STACKS;      // discs in hand, by side
inline constexpr int STANDING = IN_HAND + 2 * (MAX_HAND + 1);  // the number of stacks
inline constexpr int FEATURES = STANDING + sx::SQUARES + 1;
inline constexpr int MAX_FEATURES = sx::SQUARES * (1 + sx::MAX_LINES) + 3;  // of one position

// A position as a net sees it and as it is stored for training: stacks by square, 0 for none, else their number plus
// 1.
struct Position {
  std::array<std::uint8_t, sx::SQUARES> stacks{};
  std::uint8_t size = 5;
  std::uint8_t hands[2] = {};  // of the side to move, and of the other
};

// Whether these are rules of the plain game.
constexpr bool is_plain(const sx::Rules& rules) {
  for (const auto& hand : rules.hands)
    if (hand[sx::GIANT] != 0 || hand[sx::HUNCHBACK] != 0) return false;
  return !rules.six_kings && !rules.armies && !has_milady(rules);
}

// The number of a stack of Pawns, plus 1: its owners as bits, 0 for the side to move, below a leading one.
constexpr std::uint8_t number_of(sx::Stack stack, int side) {
  const std::uint32_t bits = stack.bits();
  const std::uint32_t row = (bits & 1) | (bits >> 2 & 2) | (bits >> 4 & 4) | (bits >> 6 & 8) | (bits >> 8 & 16);
  const std::uint32_t end = std::uint32_t{1} << stack.discs();
  return static_cast<std::uint8_t>(end - 1 + ((side == 0 ? row : ~row) & (end - 1)));
}
constexpr int height_of(std::uint8_t number) { return static_cast<int>(std::bit_width(number + 1u)) - 1; }

// The position of a game in progress.
constexpr Position position(const sx::State& state) {
  Position seen;
  const int side = state.side();
  for (sx::Mask rest = state.occupied(); rest != 0; rest &= rest - 1) {
    const int square = sx::lowest(rest);
    seen.stacks[static_cast<std::size_t>(square)] = number_of(state.stack(square), side);
  }
  seen.size = state.rules().size;
  for (int who = 0; who < 2; who++) {
    seen.hands[who] = static_cast<std::uint8_t>(std::min(state.hand(who ^ side, sx::PAWN), MAX_HAND));
  }
  return seen;
}

// Writes the features of a position, at most MAX_FEATURES, and returns their number. Needs room for one more.
SIXFOLD_INLINE constexpr int features(const Position& position, std::uint16_t* out) {
  // On an empty line the first stack is found at -1 or 32; sentinels at both ends avoid a branch.
  std::uint8_t stacks[34] = {};
  sx::Mask occupied = 0;
  for (int square = 0; square < sx::SQUARES; square++) {
    stacks[square + 1] = position.stacks[static_cast<std::size_t>(square)];
    occupied |= static_cast<sx::Mask>(stacks[square + 1] != 0) << square;
  }
  int count = 0;
  const auto add = [&](int feature) { out[count] = static_cast<std::uint16_t>(feature); };
  for (sx::Mask rest = occupied; rest != 0; rest &= rest - 1) {
    const int square = sx::lowest(rest), number = stacks[square + 1] - 1;
    const int height = height_of(stacks[square + 1]), row = REACHED + number * STACKS - 1;
    add(PLACED + square * STACKS + number), count++;
    const sx::Mask* lines = sx::LINE_TABLE.on[height][square];
    // Of each four lines, two go up in square numbers and two go down.
    for (int line = 0; line < sx::LINES[height]; line += 4) {
      const int ends[4] = {sx::lowest(lines[line] & occupied), sx::lowest(lines[line + 1] & occupied),
                           sx::highest(lines[line + 2] & occupied), sx::highest(lines[line + 3] & occupied)};
      for (const int end : ends) {
        const int target = stacks[end + 1];
        add(row + target), count += target != 0;
      }
    }
  }
  for (int who = 0; who < 2; who++) add(IN_HAND + who * (MAX_HAND + 1) + position.hands[who]), count++;
  add(STANDING + std::popcount(occupied)), count++;
  return count;
}

}  // namespace sixfold::nnue
