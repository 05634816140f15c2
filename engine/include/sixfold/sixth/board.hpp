// The board: its squares, and the lines along which stacks move (STH-3).
//
// Squares are numbered in rows of five, a1 = 0, b1 = 1, ... e5 = 24. The small board uses the same numbers and leaves
// the fifth column and row empty, so that both boards share one set of tables.
#pragma once

#include <bit>
#include <cstdint>

#include "rules.hpp"

namespace sixfold::sixth {

inline constexpr int WIDTH = 5;
inline constexpr int SQUARES = WIDTH * WIDTH;
inline constexpr int NOWHERE = 31;

using Mask = std::uint32_t;  // a set of squares, one bit each

constexpr Mask bit(int square) { return Mask{1} << square; }
constexpr int lowest(Mask mask) { return std::countr_zero(mask); }
constexpr int highest(Mask mask) { return 31 - std::countl_zero(mask); }
constexpr std::uint32_t size_of(Mask mask) { return static_cast<std::uint32_t>(std::popcount(mask)); }

// The n-th square of a mask, counted from 0.
constexpr int nth(Mask mask, std::uint32_t n) {
  for (; n != 0; n--) mask &= mask - 1;
  return lowest(mask);
}

// All squares of a board of this size; and STH-11: those on its edge.
constexpr Mask all_squares(int size) {
  Mask mask = 0;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) mask |= bit(y * WIDTH + x);
  return mask;
}
constexpr Mask edge_squares(int size) {
  Mask mask = 0;
  for (int i = 0; i < size; i++)
    mask |= bit(i) | bit((size - 1) * WIDTH + i) | bit(i * WIDTH) | bit(i * WIDTH + size - 1);
  return mask;
}
inline constexpr Mask ALL[2] = {all_squares(4), all_squares(5)};
inline constexpr Mask EDGE[2] = {edge_squares(4), edge_squares(5)};

// The number of lines of a stack by its height. In the referee's order: east, north, west, south, then the diagonals;
// for a Knight its eight leaps.
inline constexpr int LINES[KING] = {0, 4, 4, 8, 4, 8};
inline constexpr int MAX_LINES = 8;

struct Lines {
  Mask on[KING][SQUARES][MAX_LINES] = {};
};

constexpr Lines make_lines() {
  constexpr int straight[8][2] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}};
  constexpr int leap[8][2] = {{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}};
  Lines lines;
  for (int height = 1; height < KING; height++)
    for (int square = 0; square < SQUARES; square++)
      for (int line = 0; line < LINES[height]; line++) {
        const auto& step = height == 3 ? leap[line] : straight[height == 4 ? line + 4 : line];
        const int far = height == 1 || height == 3 ? 1 : WIDTH;
        int x = square % WIDTH, y = square / WIDTH;
        for (int i = 0; i < far; i++) {
          x += step[0], y += step[1];
          if (x < 0 || x >= WIDTH || y < 0 || y >= WIDTH) break;
          lines.on[height][square][line] |= bit(y * WIDTH + x);
        }
      }
  return lines;
}
inline constexpr Lines LINE_TABLE = make_lines();

// The first stack on a line, or NOWHERE. Of each four lines, two go up in square numbers and two go down; a Knight's
// lines have a single square.
constexpr int first_on(int height, int square, int line, Mask occupied) {
  const Mask met = LINE_TABLE.on[height][square][line] & occupied;
  if (met == 0) return NOWHERE;
  return (line & 2) == 0 ? lowest(met) : highest(met);
}

// The squares that a stack of this height reaches from a square.
constexpr Mask reach(int height, int square, Mask occupied) {
  Mask found = 0;
  for (int line = 0; line < LINES[height]; line++) {
    const int target = first_on(height, square, line, occupied);
    if (target != NOWHERE) found |= bit(target);
  }
  return found;
}

}  // namespace sixfold::sixth
