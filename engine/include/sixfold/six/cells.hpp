// The plane: axial coordinates, the torus that stands for it, and the shapes of a six (SIX-4).
//
// Cell (q, r) has the index 64 r + q modulo 4096, so a neighbour is one addition. This rolls the plane up into a
// torus: two cells share an index only if they are at least 64 steps apart. Tiles are always connected, and 44 of
// them span 43 steps, so they never meet themselves, however far they drift. What must tell such cells apart (texts,
// hashes, the order of turns) uses the true coordinates, which the table stores beside the index.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>

namespace sixfold::six {

inline constexpr int PLANE = 4096;  // cells of the torus
inline constexpr int ROW = 64;      // distance to the cell with the next r

// A cell by its true coordinates. Cells are ordered by q, then r.
struct Cell {
  int q = 0;
  int r = 0;

  friend constexpr auto operator<=>(const Cell&, const Cell&) = default;
};

// The six directions in rotational order; `d + 3` is opposite to `d`.
inline constexpr std::array<Cell, 6> DIRECTIONS = {{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}};

// Brings an index back onto the torus.
constexpr int wrap(int index) { return index & (PLANE - 1); }

// The difference between the indexes of two cells this far apart; not wrapped.
constexpr int offset(Cell by) { return ROW * by.r + by.q; }

constexpr int index_of(Cell cell) { return wrap(offset(cell)); }

constexpr int opposite(int direction) { return direction < 3 ? direction + 3 : direction - 3; }

inline constexpr std::array<int, 6> STEP = [] {
  std::array<int, 6> step{};
  for (std::size_t d = 0; d < 6; d++) step[d] = offset(DIRECTIONS[d]);
  return step;
}();

constexpr int neighbour(int index, int direction) { return wrap(index + STEP[static_cast<std::size_t>(direction)]); }

// A cell as the table stores it: its index and its true coordinates. 16 bits suffice: a game is set up within 9999
// and lasts at most 34 captures times 120 plies, each of which moves the table's edge by at most one cell.
struct Place {
  std::uint16_t index = 0;
  std::int16_t q = 0;
  std::int16_t r = 0;

  constexpr Place() = default;
  explicit constexpr Place(Cell cell)
      : index(static_cast<std::uint16_t>(index_of(cell))),
        q(static_cast<std::int16_t>(cell.q)),
        r(static_cast<std::int16_t>(cell.r)) {}

  constexpr Cell cell() const { return {q, r}; }

  constexpr Place next(int direction) const {
    const Cell by = DIRECTIONS[static_cast<std::size_t>(direction)];
    return Place(Cell{q + by.q, r + by.r});
  }
};

// The number of runs of tiles around a cell, by the directions in which tiles lie. A run is connected by itself, so
// with one run, lifting the tile in the middle cannot split the table (SIX-6, SIX-7). There are at most three.
inline constexpr std::array<std::uint8_t, 64> RUNS = [] {
  std::array<std::uint8_t, 64> runs{};
  for (unsigned around = 1; around < 64; around++) {
    const unsigned turned = (around << 1 | around >> 5) & 63;
    runs[around] = static_cast<std::uint8_t>(around == 63 ? 1 : std::popcount(around & ~turned));
  }
  return runs;
}();

// Offsets of the 18 cells within two steps: the neighbours by direction, then for each direction the cell two steps
// away and the one between it and the next direction's.
inline constexpr std::array<int, 18> AROUND = [] {
  std::array<int, 18> around{};
  for (std::size_t d = 0; d < 6; d++) {
    around[d] = STEP[d];
    around[6 + 2 * d] = 2 * STEP[d];
    around[7 + 2 * d] = STEP[d] + STEP[(d + 1) % 6];
  }
  return around;
}();

// The 12 triangles and 6 rings through a cell, as bit sets over AROUND: the five other cells of each. With the 18
// lines, which are found by walking along them, these are the 36 sixes through a cell (SIX-4).
inline constexpr std::array<std::uint32_t, 18> SHAPES = [] {
  std::array<std::array<int, 6>, 3> shapes{};
  std::size_t corner = 0;
  for (int a = 0; a < 3; a++) {
    for (int b = 0; b < 3 - a; b++, corner++) {
      shapes[0][corner] = offset({a, b});
      shapes[1][corner] = -offset({a, b});
    }
  }
  shapes[2] = STEP;
  std::array<std::uint32_t, 18> masks{};
  std::size_t mask = 0;
  for (const auto& shape : shapes) {
    for (const int origin : shape) {
      for (std::size_t bit = 0; bit < AROUND.size(); bit++) {
        for (const int cell : shape) masks[mask] |= static_cast<std::uint32_t>(cell - origin == AROUND[bit]) << bit;
      }
      mask++;
    }
  }
  return masks;
}();

static_assert([] {
  for (const std::uint32_t shape : SHAPES) {
    if (std::popcount(shape) != 5) return false;
  }
  return true;
}());

}  // namespace sixfold::six
