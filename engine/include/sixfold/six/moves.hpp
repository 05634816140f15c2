// Turns in 32 bits.
//
//   bits 0..11   the cell on which the tile is laid, as an index of the torus
//   bits 12..23  the cell from which it is lifted, likewise
//   bits 24..26  the group that stays: 0 if there is no choice, else 1 + the first direction (of DIRECTIONS) from the
//                lifted tile in which a tile of that group lies
//   bit  27      the six that this makes is called (SIX-11)
//   bits 28..29  the kind of turn; bits 30 and 31 and all bits that a kind does not use are 0
//
// Equal turns have equal bits. Only a state can map an index back to a cell, since several cells share an index;
// `write` and `read` in notation.hpp convert between turns and true coordinates.
#pragma once

#include <cstdint>

#include "cells.hpp"

namespace sixfold::six {

using Move = std::uint32_t;

enum class Kind : std::uint32_t { lay, shift, pass, call };

inline constexpr int NO_CHOICE = -1;
inline constexpr Move CALLED = Move{1} << 27;
inline constexpr Move PASS = static_cast<Move>(Kind::pass) << 28;
inline constexpr Move CALL = static_cast<Move>(Kind::call) << 28;  // of an existing six, as a separate turn

constexpr Move lay_on(int cell) { return static_cast<Move>(cell); }

constexpr Move shift(int lift, int cell, int keep = NO_CHOICE) {
  return static_cast<Move>(Kind::shift) << 28 | static_cast<Move>(keep + 1) << 24 | static_cast<Move>(lift) << 12 |
         static_cast<Move>(cell);
}

constexpr Kind kind_of(Move move) { return static_cast<Kind>(move >> 28 & 3); }
constexpr int cell_of(Move move) { return static_cast<int>(move & (PLANE - 1)); }
constexpr int lift_of(Move move) { return static_cast<int>(move >> 12 & (PLANE - 1)); }
constexpr int keep_of(Move move) { return static_cast<int>(move >> 24 & 7) - 1; }  // a direction, or NO_CHOICE
constexpr bool is_called(Move move) { return (move & CALLED) != 0; }

}  // namespace sixfold::six
