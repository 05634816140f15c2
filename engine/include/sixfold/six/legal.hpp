// Lists every legal turn, in the referee's order, and checks whether a turn is legal.
#pragma once

#include <array>
#include <utility>

#include "groups.hpp"
#include "moves.hpp"
#include "position.hpp"

namespace sixfold::six {

// The most turns that a position can have. Up to three groups tie, which touch at most 2 n + 4 cells each and have 43
// tiles between them; each turn may also be called, and an existing six may be called. One more is spare, since a
// turn is written before it is known whether it counts.
inline constexpr int MAX_MOVES = MAX_TILES * (2 * (2 * MAX_TILES - 1) + 3 * 4) * 2 + 1 + 1;

// Sorts places by q, then r, and writes their indexes. A table spans less than 64 columns and rows, so each column is
// a word with a bit for each cell, and sorting means reading out the bits.
template <class PlaceOf>
void write_sorted(int count, PlaceOf place, std::uint16_t* out) {
  int left = place(0).q, low = place(0).r;
  for (int i = 1; i < count; i++) {
    left = place(i).q < left ? place(i).q : left;
    low = place(i).r < low ? place(i).r : low;
  }
  std::array<std::uint64_t, 64> columns{};
  for (int i = 0; i < count; i++) {
    columns[static_cast<std::size_t>(place(i).q - left)] |= std::uint64_t{1} << (place(i).r - low);
  }
  const std::uint16_t* const end = out + count;
  for (int q = 0; out < end; q++) {
    for (std::uint64_t rows = columns[static_cast<std::size_t>(q)]; rows; rows &= rows - 1) {
      *out++ = static_cast<std::uint16_t>(index_of({left + q, low + std::countr_zero(rows)}));
    }
  }
}

// SIX-2: the starter's first tile may not touch its own starting tile; every cell but three does.
inline bool is_allowed_opening(const Position& position, int cell) {
  return !position.is_opening() || position.table().around(cell, 0) == 0;
}

// SIX-3: a tile from hand on each allowed cell.
inline int write_lays(const Position& position, Move* out) {
  const Table& table = position.table();
  const int colour = position.side();
  std::uint16_t cells[Table::MAX_BORDER];
  write_sorted(table.border_count(), [&](int i) { return table.border(i); }, cells);
  int count = 0;
  for (int i = 0; i < table.border_count(); i++) {
    const int cell = cells[i];
    if (!is_allowed_opening(position, cell)) continue;
    out[count++] = lay_on(cell);
    if (position.rules().must_call && table.makes_six(cell, colour, table.tiles(colour))) {
      out[count++] = lay_on(cell) | CALLED;
    }
  }
  return count;
}

// The smallest cell of a group by q, then r, which names the group.
inline Cell smallest_cell(const Table& table, Tiles group) {
  Cell least = table.place(lowest_tile(group)).cell();
  for (; group; group &= group - 1) {
    const Cell cell = table.place(lowest_tile(group)).cell();
    if (cell < least) least = cell;
  }
  return least;
}

// Sorts tied groups by their smallest cells.
inline void sort_groups(const Table& table, RemainingGroups& stays) {
  for (int i = 1; i < stays.count; i++) {
    for (int j = i; j > 0 && smallest_cell(table, stays.group[j]) < smallest_cell(table, stays.group[j - 1]); j--) {
      std::swap(stays.group[j], stays.group[j - 1]);
      std::swap(stays.keep[j], stays.keep[j - 1]);
    }
  }
}

// How a turn denotes the i-th of the groups that may stay.
inline int choice(const RemainingGroups& stays, int i) { return stays.count > 1 ? stays.keep[i] : NO_CHOICE; }

// SIX-5: each own tile that may be lifted, on each cell where it may be laid.
inline int write_shifts(const Position& position, Move* out) {
  const Table& table = position.table();
  const int colour = position.side(), cells = table.border_count();
  std::uint16_t cell[Table::MAX_BORDER];
  Tiles touching[Table::MAX_BORDER];
  write_sorted(cells, [&](int i) { return table.border(i); }, cell);
  for (int i = 0; i < cells; i++) touching[i] = table.touching(cell[i]);

  Place own[MAX_TILES];
  std::uint16_t lifts[MAX_TILES];
  int owned = 0;
  for (Tiles left = table.tiles(colour); left; left &= left - 1) own[owned++] = table.place(lowest_tile(left));
  write_sorted(owned, [&](int i) { return own[i]; }, lifts);

  int count = 0;
  for (int lift = 0; lift < owned; lift++) {
    RemainingGroups stay = remaining_groups(table, table.tile_at(lifts[lift]), position.rules().capture);
    sort_groups(table, stay);
    for (int g = 0; g < stay.count; g++) {
      const Tiles group = stay.group[g];
      const Move base = shift(lifts[lift], 0, choice(stay, g));
      for (int i = 0; i < cells; i++) {
        out[count] = base | cell[i];
        count += (touching[i] & group) != 0;
        if (position.rules().must_call && (touching[i] & group) &&
            table.makes_six(cell[i], colour, group & all_of(colour))) {
          out[count++] = base | cell[i] | CALLED;
        }
      }
    }
  }
  return count;
}

// Writes every legal turn, at most MAX_MOVES, and returns their number; none if the game is over.
inline int legal(const Position& position, Move* out) {
  if (position.outcome().is_over()) return 0;
  int count = position.is_second_phase() ? write_shifts(position, out) : write_lays(position, out);
  if (count == 0) out[count++] = PASS;  // SIX-9
  if (position.rules().must_call && position.table().has_six(position.side())) out[count++] = CALL;
  return count;
}

// SIX-9: whether every tile of the side to move is pinned.
inline bool is_pinned(const Position& position) {
  const Table& table = position.table();
  for (Tiles left = table.tiles(position.side()); left; left &= left - 1) {
    if (remaining_groups(table, lowest_tile(left), position.rules().capture).count > 0) return false;
  }
  return true;
}

inline bool is_legal_lay(const Position& position, Move move) {
  const Table& table = position.table();
  const int cell = cell_of(move), colour = position.side();
  if ((move & ~CALLED) != lay_on(cell) || position.is_second_phase()) return false;
  if (!table.border_at(cell) || !is_allowed_opening(position, cell)) return false;
  return !is_called(move) || table.makes_six(cell, colour, table.tiles(colour));
}

inline bool is_legal_shift(const Position& position, Move move) {
  const Table& table = position.table();
  const int cell = cell_of(move), colour = position.side(), tile = table.tile_at(lift_of(move));
  if (!position.is_second_phase() || tile < 0 || colour_of(tile) != colour || !table.border_at(cell)) return false;
  const RemainingGroups stay = remaining_groups(table, tile, position.rules().capture);
  for (int i = 0; i < stay.count; i++) {
    if (choice(stay, i) != keep_of(move)) continue;
    if (!(table.touching(cell) & stay.group[i])) return false;
    return !is_called(move) || table.makes_six(cell, colour, stay.group[i] & all_of(colour));
  }
  return false;
}

// Whether a turn is legal. Accepts any number.
inline bool is_legal(const Position& position, Move move) {
  if (position.outcome().is_over() || move >> 30 || (is_called(move) && !position.rules().must_call)) return false;
  switch (kind_of(move)) {
    case Kind::lay:
      return is_legal_lay(position, move);
    case Kind::shift:
      return is_legal_shift(position, move);
    case Kind::pass:
      return move == PASS && position.is_second_phase() && is_pinned(position);
    case Kind::call:
      return move == CALL && position.rules().must_call && position.table().has_six(position.side());
  }
  return false;
}

}  // namespace sixfold::six
