// Shared by the tests of Six: positions, and plain versions of what the core computes incrementally.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../include/sixfold/six/state.hpp"

namespace six_tools {

using namespace sixfold;
using namespace sixfold::six;

using Cells = std::vector<Cell>;

inline std::vector<Move> turns(const State& state) {
  std::vector<Move> moves(State::MAX_MOVES);
  moves.resize(static_cast<std::size_t>(state.legal(moves.data())));
  return moves;
}

inline std::string text(const State& state, Move move) {
  char out[State::MAX_TEXT];
  return {out, static_cast<std::size_t>(state.write(move, out))};
}

inline std::string all_text(const State& state) {
  std::string line;
  for (const Move move : turns(state)) line += text(state, move) + " ";
  return line;
}

// Plays turns separated by spaces; returns whether all are legal.
inline bool play_all(State& state, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const auto move = state.read(words.substr(0, end));
    if (!move) return false;
    state.play(*move);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return true;
}

inline Cells cells(const State& state, int colour) {
  Cells tiles(MAX_TILES);
  tiles.resize(static_cast<std::size_t>(state.tiles(colour, tiles.data())));
  std::sort(tiles.begin(), tiles.end());
  return tiles;
}

// The same cells, all moved by an offset.
inline Cells shift_cells(Cells cells, Cell by) {
  for (Cell& cell : cells) cell = {cell.q + by.q, cell.r + by.r};
  return cells;
}

inline Rules rules(int tiles, bool capture = true, bool called = false, int seats = 2) {
  return {tiles, seats, capture, called};
}

// Rules of all kinds, with few and many tiles.
inline std::vector<Rules> variants() {
  std::vector<Rules> all;
  for (const int tiles : {6, 7, 9, 14, 21, 22}) {
    for (const bool capture : {true, false}) {
      for (const bool called : {false, true}) {
        for (const int seats : {2, 4}) all.push_back(rules(tiles, capture, called, seats));
      }
    }
  }
  return all;
}

// The second-phase position of the reference counts.
inline State second_phase(Rules of = rules(7)) {
  State state(of);
  CHECK(play_all(state, "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1 5,-3 -2,1"));
  return state;
}

// Everything that a state contains, in a form that can be compared: the border is sorted.
struct Snapshot {
  std::array<Cells, 2> tiles;
  Cells border;
  History history;
  std::uint64_t hash;
  std::array<int, 4> numbers;
  Outcome outcome;

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

inline Cells border(const Table& table) {
  Cells cells;
  for (int i = 0; i < table.border_count(); i++) cells.push_back(table.border(i).cell());
  std::sort(cells.begin(), cells.end());
  return cells;
}

inline Snapshot snapshot(const State& state) {
  return {{cells(state, 0), cells(state, 1)},
          border(state.table()),
          state.history(),
          state.hash(),
          {state.hand(0), state.hand(1), state.seat(), state.quiet()},
          state.outcome()};
}

// Whether everything that the table updates incrementally equals what a new table computes.
inline bool is_consistent(const State& state) {
  const Table& table = state.table();
  Table fresh;
  Cells expected;
  for (Tiles left = table.tiles(); left; left &= left - 1) fresh.put(lowest_tile(left), table.place(lowest_tile(left)));
  for (Tiles left = table.tiles(); left; left &= left - 1) {
    const Cell tile = table.place(lowest_tile(left)).cell();
    if (table.links(lowest_tile(left)) != fresh.links(lowest_tile(left))) return false;
    if (state.colour_at(tile) != colour_of(lowest_tile(left))) return false;
    for (const Cell by : DIRECTIONS) {
      const Cell next{tile.q + by.q, tile.r + by.r};
      if (state.colour_at(next) < 0) expected.push_back(next);
    }
  }
  std::sort(expected.begin(), expected.end());
  expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
  for (int index = 0; index < PLANE; index++) {
    for (const int colour : {0, 1}) {
      if (table.around(index, colour) != fresh.around(index, colour)) return false;
    }
  }
  return border(table) == expected && table.hash() == fresh.hash() && expected.size() <= Table::MAX_BORDER;
}

inline bool is_among(const std::vector<Move>& sorted, Move move) {
  return std::binary_search(sorted.begin(), sorted.end(), move);
}

// A random number that is likely to be a turn.
inline Move plausible_move(const State& state, Random& dice) {
  const Table& table = state.table();
  const int cell = table.border(static_cast<int>(dice.below(static_cast<std::uint32_t>(table.border_count())))).index;
  Tiles left = table.tiles();
  for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(table.count())); skip; skip--) left &= left - 1;
  const int lift = table.place(lowest_tile(left)).index, keep = static_cast<int>(dice.below(8)) - 1;
  const Move move[] = {lay_on(cell), shift(lift, cell), shift(lift, cell, keep), PASS, CALL};
  return move[dice.below(5)] ^ (dice.below(3) ? 0 : CALLED) ^ (dice.below(8) ? 0 : Move{1} << dice.below(32));
}

// A tile in the middle of three arms of four tiles: lifting it leaves three groups of the same size.
inline std::optional<State> three_arms(Rules of) {
  Cells first = {{0, 0}}, second;
  for (const Cell by : {Cell{1, 0}, Cell{0, -1}, Cell{-1, 1}}) {
    for (int i = 1; i <= 4; i++) (i % 2 ? first : second).push_back({i * by.q, i * by.r});
  }
  return State::at(of, first, second, {0, 0}, 0, 0);
}

// The i-th cell of a pattern, relative to its first cell (SIX-4).
inline Cell cell_at(std::size_t shape, std::size_t i) {
  if (shape < 3) return {static_cast<int>(i) * DIRECTIONS[shape].q, static_cast<int>(i) * DIRECTIONS[shape].r};
  if (shape == 5) return DIRECTIONS[i];
  std::size_t number = 0;
  for (int a = 0; a < 3; a++)
    for (int b = 0; b < 3 - a; b++)
      if (number++ == i) return shape == 3 ? Cell{a, b} : Cell{-a, -b};
  return {};
}

}  // namespace six_tools
