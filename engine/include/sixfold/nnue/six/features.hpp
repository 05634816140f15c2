// The features of Six: the sixes that are still possible, tile for tile; where they cross; and what is in hand, in
// danger and free to move. They do not depend on where the tiles lie or how they are rotated.
//
// There are two views, one for each colour: a feature is `mine` in one and `theirs` in the other.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "../../six/evaluation.hpp"

namespace sixfold::nnue::six {

namespace sx = sixfold::six;

// Kinds of patterns with tiles of one colour: by form and by which cells have a tile, up to the symmetries of the
// form. 0 is a pattern without tiles.
struct Kinds {
  std::array<std::array<std::uint8_t, 64>, sx::FORMS> of{};
  int count = 0;

  constexpr Kinds() {
    // Generators of the symmetries, as permutations of the cells: a line can be reversed; the corners of a triangle
    // can be swapped or rotated, and so can a ring.
    constexpr std::array<std::array<std::array<int, 6>, 2>, sx::FORMS> SYMMETRIES = {{
        {{{5, 4, 3, 2, 1, 0}, {5, 4, 3, 2, 1, 0}}},
        {{{0, 3, 5, 1, 4, 2}, {2, 4, 5, 1, 3, 0}}},
        {{{5, 4, 3, 2, 1, 0}, {1, 2, 3, 4, 5, 0}}},
    }};
    for (std::size_t form = 0; form < sx::FORMS; form++) {
      for (unsigned cells = 1; cells < 64; cells++) {
        if (of[form][cells] != 0) continue;
        const auto kind = static_cast<std::uint8_t>(++count);
        std::array<unsigned, 64> waiting{};
        int left = 0;
        waiting[static_cast<std::size_t>(left++)] = cells, of[form][cells] = kind;
        while (left > 0) {
          const unsigned from = waiting[static_cast<std::size_t>(--left)];
          for (const auto& symmetry : SYMMETRIES[form]) {
            unsigned to = 0;
            for (std::size_t i = 0; i < 6; i++) to |= (from >> i & 1) << symmetry[i];
            if (of[form][to] != 0) continue;
            of[form][to] = kind, waiting[static_cast<std::size_t>(left++)] = to;
          }
        }
      }
    }
  }
};
inline constexpr Kinds KINDS;

// The activity of a colour at a cell: the number of patterns of two to five tiles through it, capped.
inline constexpr int LEVELS = 3 * 4 * 3 + 2;
constexpr int level(std::uint64_t through) {
  const auto pattern_count = [through](int tiles) { return sx::Patterns::pattern_count(through, tiles); };
  if (pattern_count(5) > 0) return LEVELS - (pattern_count(4) > 0 ? 1 : 2);
  return std::min(pattern_count(4), 2) * 12 + std::min(pattern_count(3), 3) * 3 + std::min(pattern_count(2) / 2, 2);
}

inline constexpr int MAX_CAUGHT = 7;  // more counts the same
inline constexpr int LATE_HAND = 4;   // with at most this many tiles in hand, lifts begin to matter

// The first index of each kind of feature. Kinds with two sides have `mine` first, then `theirs`.
inline constexpr int PATTERN = 0;                             // a pattern of a kind
inline constexpr int CELL = PATTERN + 2 * KINDS.count;        // a cell where patterns cross, by both levels
inline constexpr int HAND = CELL + LEVELS * LEVELS;           // tiles in hand
inline constexpr int TILES = HAND + 2 * (sx::MAX_TILES + 1);  // tiles on the table
inline constexpr int TILE = TILES + 2 * (sx::MAX_TILES + 1);  // each tile by its level and whether it is free
inline constexpr int CAUGHT = TILE + 2 * 2 * LEVELS;          // what a lift can capture, once hands are small
inline constexpr int KIND = CAUGHT + 2 * (MAX_CAUGHT + 1);    // the phase, and whether splitting captures
inline constexpr int FEATURES = KIND + 4;
// There are several sets of last layers: for the first tiles, for the next ones, and for the second phase without and
// with capture.
inline constexpr int STAGES = 4;
inline constexpr int MIDDLE_HAND = 10;
inline int stage_of(const sx::Position& position) {
  if (position.is_second_phase()) return position.rules().capture ? 3 : 2;
  return position.hand(0) > MIDDLE_HAND ? 0 : 1;
}

// In one view: each tile is part of 36 patterns, and no set of tiles has a longer border.
inline constexpr int MAX_SEEN = sx::Table::MAX_BORDER + 2 * sx::MAX_TILES + 7;
inline constexpr int MAX_FEATURES = 36 * 2 * sx::MAX_TILES + MAX_SEEN;

// The number of a pattern, by its kind and the colour of its tiles; 0 if it has none or both.
inline constexpr int NUMBERS = 1 + 2 * KINDS.count;
constexpr std::uint8_t number_of(std::size_t shape, const sx::Pattern& pattern) {
  const auto& kinds = KINDS.of[static_cast<std::size_t>(sx::FORM_OF[shape])];
  if (pattern.of[0] != 0 && pattern.of[1] != 0) return 0;
  return static_cast<std::uint8_t>(pattern.of[1] != 0 ? KINDS.count + kinds[pattern.of[1]] : kinds[pattern.of[0]]);
}
// The feature of a pattern with a number other than 0, in a colour's view.
constexpr int feature_of(int number, int view) {
  const int kind = number > KINDS.count ? number - KINDS.count : number, colour = number > KINDS.count ? 1 : 0;
  return PATTERN + (colour == view ? 0 : KINDS.count) + kind - 1;
}

// The features other than patterns, in both views.
struct OtherFeatures {
  int count = 0, stage = 0;
  std::uint16_t of[2][MAX_SEEN];

  void add(int feature, int other) {
    of[0][count] = static_cast<std::uint16_t>(feature), of[1][count++] = static_cast<std::uint16_t>(other);
  }
  // Adds a number of each colour, seen from both sides.
  void add_both(int begin, int most, int first, int second) {
    add(begin + first, begin + second);
    add(begin + most + 1 + second, begin + most + 1 + first);
  }
};

// Tiles that can be lifted without a split are free; tiles in few patterns are worth moving.
inline void collect_tile_features(const sx::Table& table, const sx::Patterns& patterns, OtherFeatures& seen) {
  for (sx::Tiles left = table.tiles(); left; left &= left - 1) {
    const int tile = sx::lowest_tile(left), cell = table.place(tile).index, colour = sx::colour_of(tile);
    const int free = sx::RUNS[table.around(cell)] <= 1 ? 1 : 0;
    const int mine = TILE + free * LEVELS + level(patterns.through(colour, cell)), theirs = mine + 2 * LEVELS;
    seen.add(colour == 0 ? mine : theirs, colour == 0 ? theirs : mine);
  }
}

inline void collect_features(const sx::Position& position, const sx::Patterns& patterns, OtherFeatures& seen) {
  seen.count = 0, seen.stage = stage_of(position);
  constexpr std::uint64_t CROWDED = std::uint64_t{0xFFFFFF} << 24;  // patterns of three tiles or more
  const sx::Table& table = position.table();
  for (int i = 0; i < table.border_count(); i++) {
    const std::uint64_t first = patterns.through(0, table.border(i).index);
    const std::uint64_t second = patterns.through(1, table.border(i).index);
    if (((first | second) & CROWDED) == 0) continue;
    const int one = level(first), two = level(second);
    seen.add(CELL + one * LEVELS + two, CELL + two * LEVELS + one);
  }
  seen.add_both(HAND, sx::MAX_TILES, position.hand(0), position.hand(1));
  const bool second_phase = position.is_second_phase(), capture = position.rules().capture;
  const int kind = KIND + (second_phase ? 2 : 0) + (capture ? 1 : 0);
  seen.add(kind, kind);
  if (position.hand(0) > LATE_HAND) return;
  seen.add_both(TILES, sx::MAX_TILES, table.count(0), table.count(1));
  collect_tile_features(table, patterns, seen);
  if (!capture) return;
  const auto capture_gain = [&](int colour) {
    return std::clamp(sx::max_capture_gain(position, colour), 0, MAX_CAUGHT);
  };
  seen.add_both(CAUGHT, MAX_CAUGHT, capture_gain(0), capture_gain(1));
}

}  // namespace sixfold::nnue::six
