// Turns in 32 bits:
//
//   bits 0-4    the square: where a piece is placed, or where discs are moved
//   bits 5-9    the square of the stack that is moved
//   bits 10-13  the number of discs moved from its top; 0 means the whole stack
//   bits 14-15  the kind of piece that is placed
//   bits 16-18  the kind of turn: 1 a placement, 2 a move, 3 a pass, 4 a swap
//
// All bits that a turn does not use are 0. No turn is 0.
#pragma once

#include <cstdint>

#include "board.hpp"

namespace sixfold::sixth {

using Move = std::uint32_t;

inline constexpr Move PLACE = 1u << 16;
inline constexpr Move SHIFT = 2u << 16;
inline constexpr Move PASS = 3u << 16;
inline constexpr Move SWAP = 4u << 16;
inline constexpr int MAX_COUNT = 9;  // the largest that the notation can express

constexpr Move place(int kind, int square) { return PLACE | static_cast<Move>(kind) << 14 | static_cast<Move>(square); }
constexpr Move shift(int source, int target, int count) {
  return SHIFT | static_cast<Move>(count) << 10 | static_cast<Move>(source) << 5 | static_cast<Move>(target);
}

constexpr Move turn_of(Move move) { return move & 7u << 16; }
constexpr bool is_place(Move move) { return turn_of(move) == PLACE; }
constexpr bool is_shift(Move move) { return turn_of(move) == SHIFT; }
constexpr int square_of(Move move) { return static_cast<int>(move & 31); }
constexpr int source_of(Move move) { return static_cast<int>(move >> 5 & 31); }
constexpr int count_of(Move move) { return static_cast<int>(move >> 10 & 15); }
constexpr int placed_kind(Move move) { return static_cast<int>(move >> 14 & 3); }

// Whether a number encodes a turn, legal or not.
constexpr bool is_well_formed(Move move) {
  switch (turn_of(move)) {
    case PLACE:
      return square_of(move) < SQUARES && move == place(placed_kind(move), square_of(move));
    case SHIFT:
      return square_of(move) < SQUARES && source_of(move) < SQUARES && count_of(move) <= MAX_COUNT &&
             move == shift(source_of(move), square_of(move), count_of(move));
    default:
      return move == PASS || move == SWAP;
  }
}

}  // namespace sixfold::sixth
