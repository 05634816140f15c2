// Counters of Six: for each six that could lie anywhere on the plane, how many tiles of each colour it has.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "cells.hpp"

namespace sixfold::six {

// The shapes of a six from their first cell on: three lines, two triangles, a ring round the cell (SIX-4).
inline constexpr std::array<std::array<int, 6>, 6> PATTERNS = [] {
  std::array<std::array<int, 6>, 6> patterns{};
  for (std::size_t i = 0; i < 6; i++) {
    for (std::size_t axis = 0; axis < 3; axis++) patterns[axis][i] = static_cast<int>(i) * STEP[axis];
    patterns[5][i] = STEP[i];
  }
  std::size_t corner = 0;
  for (int a = 0; a < 3; a++) {
    for (int b = 0; b < 3 - a; b++, corner++) {
      patterns[3][corner] = offset({a, b});
      patterns[4][corner] = -offset({a, b});
    }
  }
  return patterns;
}();

// Lines, triangles, rings.
inline constexpr int FORMS = 3;
inline constexpr std::array<int, PATTERNS.size()> FORM_OF = {0, 0, 0, 1, 1, 2};

class Patterns {
 public:
  void clear() { *this = {}; }

  // How many patterns of a shape have so many tiles of a colour, and none of the other one.
  int having(int colour, int shape, int tiles) const { return having_[colour][tiles][shape]; }

  // How many such patterns of any shape lack two tiles, one tile, or none.
  int fours(int colour) const { return any(having_[colour][4]); }
  int fives(int colour) const { return any(having_[colour][5]); }
  int sixes(int colour) const { return any(having_[colour][6]); }

  void put(int cell, int colour) { change(cell, colour, 1); }
  void take(int cell, int colour) { change(cell, colour, -1); }

  // What a tile on an empty cell adds to its colour's patterns and takes from the other's.
  int gain(int cell, int colour) const {
    int gain = 0;
    each(cell, [&](const Pair& tiles) {
      const std::size_t own = tiles.of[colour], other = tiles.of[1 - colour];
      if (other == 0) gain += ATTACK[own];
      else if (own == 0) gain += DEFENCE[other];
    });
    return gain;
  }

  // What a tile that lies on a cell adds to its colour's patterns.
  int loss(int cell, int colour) const {
    int loss = 0;
    each(cell, [&](const Pair& tiles) {
      const std::size_t own = tiles.of[colour];
      if (tiles.of[1 - colour] == 0) loss += WORTH[own] - WORTH[own - 1];
    });
    return loss;
  }

  bool makes_five(int cell, int colour) const {
    bool found = false;
    each(cell, [&](const Pair& tiles) { found = found || (tiles.of[colour] == 4 && tiles.of[1 - colour] == 0); });
    return found;
  }

 private:
  struct Pair {
    std::uint8_t of[2] = {};
  };

  // By the number of own tiles, to order turns by: what a pattern is worth, what one more tile is worth, and what
  // stopping the other colour is worth.
  static constexpr std::array<int, 7> WORTH = {0, 1, 4, 14, 45, 110, 110};
  static constexpr std::array<int, 7> ATTACK = {1, 4, 12, 40, 120, 20000, 0};
  static constexpr std::array<int, 7> DEFENCE = {0, 1, 4, 16, 70, 4000, 0};

  template <class Visit>
  void each(int cell, Visit visit) const {
    for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
      for (const int by : PATTERNS[shape]) visit(tiles_[shape][static_cast<std::size_t>(wrap(cell - by))]);
    }
  }

  void change(int cell, int colour, int by) {
    for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
      for (const int to : PATTERNS[shape]) {
        Pair& tiles = tiles_[shape][static_cast<std::size_t>(wrap(cell - to))];
        count(tiles, FORM_OF[shape], -1);
        tiles.of[colour] = static_cast<std::uint8_t>(tiles.of[colour] + by);
        count(tiles, FORM_OF[shape], 1);
      }
    }
  }

  static int any(const int (&having)[FORMS]) { return having[0] + having[1] + having[2]; }

  void count(const Pair& tiles, int shape, int sign) {
    if (tiles.of[0] != 0 && tiles.of[1] != 0) return;
    const int colour = tiles.of[0] != 0 ? 0 : 1;
    having_[colour][tiles.of[colour]][shape] += sign;
  }

  std::array<std::array<Pair, PLANE>, PATTERNS.size()> tiles_{};
  int having_[2][7][FORMS] = {};
};

}  // namespace sixfold::six
