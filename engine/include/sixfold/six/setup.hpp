// Checks whether a position is possible. The numbers may come from anywhere.
#pragma once

#include <array>
#include <span>

#include "cells.hpp"
#include "table.hpp"

namespace sixfold::six {

constexpr bool is_too_far(Cell cell) {
  return cell.q < -FARTHEST || cell.q > FARTHEST || cell.r < -FARTHEST || cell.r > FARTHEST;
}

constexpr bool are_neighbours(Cell a, Cell b) {
  for (const Cell by : DIRECTIONS) {
    if (a.q + by.q == b.q && a.r + by.r == b.r) return true;
  }
  return false;
}

// Whether at most 44 cells are all different and connected.
constexpr bool is_connected(std::span<const Cell> cells) {
  if (cells.empty()) return false;
  Tiles reached = 1;
  for (Tiles waiting = reached; waiting;) {
    const Cell from = cells[static_cast<std::size_t>(lowest_tile(waiting))];
    waiting &= waiting - 1;
    for (std::size_t i = 0; i < cells.size(); i++) {
      if ((reached >> i & 1) == 0 && are_neighbours(from, cells[i])) {
        reached |= Tiles{1} << i;
        waiting |= Tiles{1} << i;
      }
    }
  }
  for (std::size_t i = 0; i < cells.size(); i++) {
    for (std::size_t j = 0; j < i; j++) {
      if (cells[i] == cells[j]) return false;
    }
  }
  return reached == (Tiles{1} << cells.size()) - 1;
}

// In the first phase the tiles determine the rest: none has left the table, the first two lie as in SIX-1 (and are
// the only two at the opening, SIX-2), and the seat follows from their number.
constexpr bool is_possible_first_phase(const Rules& rules, std::span<const Cell> first, std::span<const Cell> second,
                                       std::array<int, 2> hands, int seat, int quiet) {
  const auto holds = [](std::span<const Cell> cells, Cell wanted) {
    for (const Cell cell : cells) {
      if (cell == wanted) return true;
    }
    return false;
  };
  const int ours = static_cast<int>(first.size()), theirs = static_cast<int>(second.size());
  const int laid = ours + theirs - 2;
  return ours + hands[0] == rules.tiles && theirs + hands[1] == rules.tiles && holds(first, {0, 0}) &&
         holds(second, {1, 0}) && ours - theirs == laid % 2 && seat == laid % rules.seats && quiet == 0;
}

// Whether a game with these rules can reach a position, by the referee's criteria: tiles of both colours, tiles in
// hand, the seat to move, and the plies of the second phase since the last capture.
constexpr bool is_possible(const Rules& rules, std::span<const Cell> first, std::span<const Cell> second,
                           std::array<int, 2> hands, int seat, int quiet) {
  if (!is_valid(rules) || seat < 0 || seat >= rules.seats || quiet < 0 || quiet > QUIET_PLIES) return false;
  const std::size_t most = static_cast<std::size_t>(rules.tiles);
  if (first.size() > most || second.size() > most) return false;
  for (const int hand : hands) {
    if (hand < 0 || hand > rules.tiles) return false;
  }
  std::array<Cell, 2 * MAX_TILES> all{};
  std::size_t count = 0;
  for (const auto& cells : {first, second}) {
    for (const Cell cell : cells) {
      if (is_too_far(cell)) return false;
      all[count++] = cell;
    }
  }
  if (!is_connected(std::span(all).first(count))) return false;
  if (hands[0] != 0 || hands[1] != 0) return is_possible_first_phase(rules, first, second, hands, seat, quiet);
  return rules.capture || count == 2 * most;  // SIX-6: without captures, all tiles must be there
}

}  // namespace sixfold::six
