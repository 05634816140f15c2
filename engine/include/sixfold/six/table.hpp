// The tiles on the table, how they are connected, and the empty cells around them.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "../random.hpp"
#include "cells.hpp"
#include "rules.hpp"

namespace sixfold::six {

// A set of tiles, one bit each. Colour 0 has the numbers from 0, colour 1 those from 32. A tile keeps its number when
// it moves, and the number of a captured tile is not reused.
using Tiles = std::uint64_t;

constexpr Tiles tile_bit(int tile) { return Tiles{1} << tile; }
constexpr int lowest_tile(Tiles tiles) { return std::countr_zero(tiles); }
constexpr int first_number(int colour) { return 32 * colour; }
constexpr int colour_of(int tile) { return tile / 32; }
constexpr Tiles all_of(int colour) { return Tiles{0xFFFFFFFF} << first_number(colour); }

class Table {
 public:
  // n connected tiles touch at most 2 n + 4 empty cells: one tile has six, and every other takes a cell and adds at
  // most three. While captured tiles are removed one by one, their own cells may be added to that.
  static constexpr int MAX_BORDER = 2 * (2 * MAX_TILES) + 4;

  Table() { what_.fill(NOTHING); }

  // Queries ---------------------------------------------------------------------------------------------------------

  Tiles tiles() const { return tiles_; }
  Tiles tiles(int colour) const { return tiles_ & all_of(colour); }
  int count() const { return std::popcount(tiles_); }
  int count(int colour) const { return std::popcount(tiles(colour)); }
  const Place& place(int tile) const { return places_[static_cast<std::size_t>(tile)]; }

  // The tiles that share an edge with a tile.
  Tiles links(int tile) const { return links_[static_cast<std::size_t>(tile)]; }

  int border_count() const { return border_count_; }
  const Place& border(int i) const { return border_[static_cast<std::size_t>(i)]; }

  // The tile on a cell of the torus, or -1.
  int tile_at(int index) const { return is_tile(what(index)) ? what(index) : -1; }

  // The place of an empty cell that touches a tile, or null if it is not one.
  const Place* border_at(int index) const {
    const int what = this->what(index);
    return is_tile(what) || what == NOTHING ? nullptr : &border(what - BORDER);
  }

  // The tile on a cell of the plane, or -1. Another cell with the same index does not count.
  int tile_at(Cell cell) const {
    const int tile = tile_at(index_of(cell));
    return tile >= 0 && place(tile).cell() == cell ? tile : -1;
  }

  const Place* border_at(Cell cell) const {
    const Place* found = border_at(index_of(cell));
    return found && found->cell() == cell ? found : nullptr;
  }

  // The directions in which tiles lie next to a cell, one bit each.
  unsigned around(int index) const {
    const unsigned near = near_[static_cast<std::size_t>(index)];
    return (near | near >> 8) & 63;
  }

  unsigned around(int index, int colour) const { return near_[static_cast<std::size_t>(index)] >> (8 * colour) & 63u; }

  // The tiles next to a cell.
  Tiles touching(int index) const {
    Tiles tiles = 0;
    for (unsigned left = around(index); left; left &= left - 1) {
      tiles |= tile_bit(what(neighbour(index, std::countr_zero(left))));
    }
    return tiles;
  }

  // Equal for equal tiles on equal cells (SIX-10).
  std::uint64_t hash() const { return hash_; }

  // SIX-4 -----------------------------------------------------------------------------------------------------------

  // Whether a tile of a colour on this cell makes a six with these tiles of its colour.
  bool makes_six(int index, int colour, Tiles own) const {
    const unsigned near = around(index, colour);
    if (near == 0) return false;
    for (int axis = 0; axis < 3; axis++) {
      if ((near & 9u << axis) && 1 + run(index, axis, own) + run(index, axis + 3, own) >= 6) return true;
    }
    if (std::popcount(near) < 2) return false;  // every triangle and ring needs two neighbours
    std::uint32_t there = 0;
    for (std::size_t i = 0; i < AROUND.size(); i++) {
      there |= static_cast<std::uint32_t>(holds(wrap(index + AROUND[i]), own)) << i;
    }
    if (std::popcount(there) < 5) return false;
    for (const std::uint32_t shape : SHAPES) {
      if ((there & shape) == shape) return true;
    }
    return false;
  }

  // Whether there is a six of a colour anywhere.
  bool has_six(int colour) const {
    const Tiles own = tiles(colour);
    for (Tiles left = own; left; left &= left - 1) {
      if (makes_six(place(lowest_tile(left)).index, colour, own)) return true;
    }
    return false;
  }

  // Changes ---------------------------------------------------------------------------------------------------------

  // Lays a tile on an empty cell.
  void put(int tile, Place place) {
    const int index = place.index, colour = colour_of(tile);
    if (what(index) != NOTHING) leave_border(index);
    set(index, tile);
    places_[static_cast<std::size_t>(tile)] = place;
    tiles_ |= tile_bit(tile);
    hash_ ^= key(place, colour);
    Tiles links = 0;
    for (int d = 0; d < 6; d++) {
      const int next = neighbour(index, d), there = what(next);
      near_[static_cast<std::size_t>(next)] |= side_bit(colour, opposite(d));
      if (is_tile(there)) {
        links |= tile_bit(there);
        links_[static_cast<std::size_t>(there)] |= tile_bit(tile);
      } else if (there == NOTHING) {
        join_border(place.next(d));
      }
    }
    links_[static_cast<std::size_t>(tile)] = links;
  }

  // Removes a tile. Its place and number are kept, so that it can be put back.
  void take(int tile) {
    const Place place = this->place(tile);
    const int index = place.index, colour = colour_of(tile);
    tiles_ &= ~tile_bit(tile);
    hash_ ^= key(place, colour);
    for (int d = 0; d < 6; d++) {
      const int next = neighbour(index, d), there = what(next);
      near_[static_cast<std::size_t>(next)] &= static_cast<std::uint16_t>(~side_bit(colour, opposite(d)));
      if (is_tile(there)) {
        links_[static_cast<std::size_t>(there)] &= ~tile_bit(tile);
      } else if (near_[static_cast<std::size_t>(next)] == 0) {
        leave_border(next);
      }
    }
    set(index, NOTHING);
    if (near_[static_cast<std::size_t>(index)]) join_border(place);
  }

 private:
  // What is on a cell: the number of a tile, or BORDER plus its number in the border, or NOTHING.
  static constexpr int BORDER = 64;
  static constexpr std::uint8_t NOTHING = 255;
  static constexpr int BORDER_ROOM = MAX_BORDER + 2 * MAX_TILES;
  static_assert(BORDER + BORDER_ROOM <= NOTHING);

  static constexpr bool is_tile(int what) { return what < BORDER; }

  static constexpr std::uint16_t side_bit(int colour, int direction) {
    return static_cast<std::uint16_t>(1u << (8 * colour + direction));
  }

  static constexpr std::uint64_t key(Place place, int colour) {
    const auto q = static_cast<std::uint16_t>(place.q), r = static_cast<std::uint16_t>(place.r);
    const std::uint64_t packed = std::uint64_t{q} << 17 | std::uint64_t{r} << 1 | static_cast<std::uint64_t>(colour);
    return mix((packed + 1) * 0x9E3779B97F4A7C15ULL);
  }

  int what(int index) const { return what_[static_cast<std::size_t>(index)]; }
  void set(int index, int what) { what_[static_cast<std::size_t>(index)] = static_cast<std::uint8_t>(what); }

  bool holds(int index, Tiles own) const { return is_tile(what(index)) && (own >> (what(index) & 63) & 1); }

  // The number of consecutive tiles from a cell in a direction, without the cell itself; at most five.
  int run(int index, int direction, Tiles own) const {
    int length = 0;
    while (length < 5 && holds(index = neighbour(index, direction), own)) length++;
    return length;
  }

  void join_border(Place place) {
    border_[static_cast<std::size_t>(border_count_)] = place;
    set(place.index, BORDER + border_count_++);
  }

  void leave_border(int index) {
    const int at = what(index) - BORDER;
    const Place last = border(--border_count_);
    border_[static_cast<std::size_t>(at)] = last;
    set(last.index, BORDER + at);
    set(index, NOTHING);
  }

  std::array<std::uint16_t, PLANE> near_{};  // directions of tiles next to a cell: colour 0 below, colour 1 above
  std::array<std::uint8_t, PLANE> what_;
  std::array<Tiles, 64> links_{};
  std::array<Place, 64> places_{};
  std::array<Place, BORDER_ROOM> border_{};
  int border_count_ = 0;
  Tiles tiles_ = 0;
  std::uint64_t hash_ = 0;
};

}  // namespace sixfold::six
