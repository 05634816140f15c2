// The groups of tiles that remain when a tile is lifted (SIX-6, SIX-7).
#pragma once

#include <bit>

#include "table.hpp"

namespace sixfold::six {

// The groups that may stay: all other tiles, or each of the largest groups, or none if splitting is forbidden. If
// there is a choice, `keep` is the first direction from the lifted tile in which a tile of the group lies.
struct RemainingGroups {
  int count = 0;
  Tiles group[3] = {};
  int keep[3] = {};
};

// The tiles of `rest` that are connected with a tile. As soon as they include all of `goal`, the neighbours of the
// lifted tile, nothing is split and the result is `rest`.
inline Tiles group_of(const Table& table, int tile, Tiles rest, Tiles goal) {
  Tiles group = tile_bit(tile);
  for (Tiles waiting = group; waiting;) {
    const Tiles fresh = table.links(lowest_tile(waiting)) & rest & ~group;
    group |= fresh;
    waiting = (waiting & (waiting - 1)) | fresh;
    if ((goal & ~group) == 0) return rest;
  }
  return group;
}

inline RemainingGroups remaining_groups(const Table& table, int lifted, bool capture) {
  const int index = table.place(lifted).index;
  const Tiles rest = table.tiles() & ~tile_bit(lifted), goal = table.links(lifted);
  const unsigned around = table.around(index);
  if (RUNS[around] <= 1) return {1, {rest}, {}};
  RemainingGroups found;
  Tiles seen = 0;
  int most = 0;
  for (unsigned left = around; left; left &= left - 1) {
    const int direction = std::countr_zero(left), tile = table.tile_at(neighbour(index, direction));
    if (seen & tile_bit(tile)) continue;
    const Tiles group = group_of(table, tile, rest, goal);
    if (group == rest) return {1, {rest}, {}};
    if (!capture) return {};
    seen |= group;
    const int size = std::popcount(group);
    if (size < most) continue;
    if (size > most) found.count = 0;
    most = size;
    found.group[found.count] = group;
    found.keep[found.count++] = direction;
  }
  return found;
}

}  // namespace sixfold::six
