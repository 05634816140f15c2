// Patterns of Six: for each possible six on the plane, which of its cells have tiles; and for each cell, which
// patterns run through it.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "cells.hpp"

namespace sixfold::six {

// The shapes of a six relative to their first cell: three lines, two triangles, and a ring around the cell (SIX-4).
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

// A possible six: which of its cells have a tile of each colour, one bit each.
struct Pattern {
  std::uint8_t of[2] = {};

  bool live(int colour) const { return of[1 - colour] == 0; }
};

inline constexpr std::array<std::uint8_t, 64> TILES_OF = [] {
  std::array<std::uint8_t, 64> tiles{};
  for (unsigned cells = 0; cells < 64; cells++) tiles[cells] = static_cast<std::uint8_t>(std::popcount(cells));
  return tiles;
}();

class Patterns {
 public:
  void clear() { *this = {}; }

  // The number of patterns of a shape with this many tiles of a colour and none of the other.
  int pattern_count(int colour, int shape, int tiles) const { return counts_[colour][tiles][shape]; }

  // The number of such patterns of any shape that lack two tiles, one tile, or none.
  int fours(int colour) const { return any(counts_[colour][4]); }
  int fives(int colour) const { return any(counts_[colour][5]); }
  int sixes(int colour) const { return any(counts_[colour][6]); }

  // The number of such patterns through a cell: one byte for each number of tiles.
  std::uint64_t through(int colour, int cell) const { return through_[static_cast<std::size_t>(cell)].of[colour]; }
  static constexpr int pattern_count(std::uint64_t through, int tiles) {
    return static_cast<int>(through >> 8 * tiles & 255);
  }

  // `notify` is called for each pattern that changes, with its shape and its old and new contents.
  template <class Notify>
  void put(int cell, int colour, Notify notify) {
    change(cell, colour, notify);
  }
  template <class Notify>
  void take(int cell, int colour, Notify notify) {
    change(cell, colour, notify);
  }
  void put(int cell, int colour) { change(cell, colour, ignore_change); }
  void take(int cell, int colour) { change(cell, colour, ignore_change); }

  // What a tile on an empty cell adds to its colour's patterns and takes from the other's.
  int gain(int cell, int colour) const {
    const std::uint64_t own = through(colour, cell), other = through(1 - colour, cell);
    // A pattern with both colours is counted for either colour, depending on which came last.
    const int dead = (pattern_count(own, DEAD) + pattern_count(other, DEAD)) & 255;
    int gain = 0, empty = static_cast<int>(PATTERNS.size()) * 6 - dead;
    for (int tiles = 1; tiles < 6; tiles++) {
      gain += ATTACK[static_cast<std::size_t>(tiles)] * pattern_count(own, tiles);
      gain += DEFENCE[static_cast<std::size_t>(tiles)] * pattern_count(other, tiles);
      empty -= pattern_count(own, tiles) + pattern_count(other, tiles);
    }
    return gain + ATTACK[0] * empty;
  }

  // What a tile on a cell contributes to its colour's patterns.
  int loss(int cell, int colour) const {
    const std::uint64_t own = through(colour, cell);
    int loss = 0;
    for (int tiles = 1; tiles < 7; tiles++) {
      const auto i = static_cast<std::size_t>(tiles);
      loss += (WORTH[i] - WORTH[i - 1]) * pattern_count(own, tiles);
    }
    return loss;
  }

  // Whether a tile on an empty cell makes a five, or a six.
  bool makes_five(int cell, int colour) const { return pattern_count(through(colour, cell), 4) > 0; }
  bool makes_six(int cell, int colour) const { return pattern_count(through(colour, cell), 5) > 0; }

 private:
  // Counts by the number of tiles; the last one is of patterns with both colours.
  struct Through {
    std::uint64_t of[2] = {};
  };
  static constexpr int DEAD = 7;

  // For ordering turns, by the number of own tiles: the value of a pattern, of one more tile, and of blocking the
  // other colour.
  static constexpr std::array<int, 7> WORTH = {0, 1, 4, 14, 45, 110, 110};
  static constexpr std::array<int, 7> ATTACK = {1, 4, 12, 40, 120, 20000, 0};
  static constexpr std::array<int, 7> DEFENCE = {0, 1, 4, 16, 70, 4000, 0};

  static constexpr auto ignore_change = [](std::size_t, const Pattern&, const Pattern&) {};

  template <class Notify>
  void change(int cell, int colour, Notify& notify) {
    for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
      for (std::size_t i = 0; i < 6; i++) {
        const int origin = wrap(cell - PATTERNS[shape][i]);
        Pattern& pattern = patterns_[shape][static_cast<std::size_t>(origin)];
        const Pattern before = pattern;
        pattern.of[colour] = static_cast<std::uint8_t>(pattern.of[colour] ^ 1u << i);
        recount(shape, origin, colour, before, pattern);
        notify(shape, before, pattern);
      }
    }
  }

  static int any(const int (&having)[FORMS]) { return having[0] + having[1] + having[2]; }

  // A pattern with tiles of both colours counts for neither.
  void recount(std::size_t shape, int origin, int colour, const Pattern& before, const Pattern& now) {
    const int other = 1 - colour, was = TILES_OF[before.of[colour]], is = TILES_OF[now.of[colour]];
    const auto form = static_cast<std::size_t>(FORM_OF[shape]);
    if (now.of[other] == 0) {
      counts_[colour][was][form]--, counts_[colour][is][form]++;
      spread(shape, origin, colour, unit(is) - unit(was));
    } else if (was == 0 || is == 0) {  // the other colour's pattern becomes blocked or free again
      const int sign = is == 0 ? 1 : -1, tiles = TILES_OF[now.of[other]];
      counts_[other][tiles][form] += sign;
      spread(shape, origin, other, is == 0 ? unit(tiles) - unit(DEAD) : unit(DEAD) - unit(tiles));
    }
  }

  static constexpr std::uint64_t unit(int tiles) { return tiles == 0 ? 0 : std::uint64_t{1} << 8 * tiles; }

  void spread(std::size_t shape, int origin, int colour, std::uint64_t by) {
    for (const int to : PATTERNS[shape]) through_[static_cast<std::size_t>(wrap(origin + to))].of[colour] += by;
  }

  std::array<std::array<Pattern, PLANE>, PATTERNS.size()> patterns_{};
  std::array<Through, PLANE> through_{};
  int counts_[2][7][FORMS] = {};
};

}  // namespace sixfold::six
