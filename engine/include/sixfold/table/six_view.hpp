// What a client shows of a position of Six: the winning six, threats, what a lift would cut off, and hands.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "../six/state.hpp"
#include "json.hpp"

namespace sixfold::table {

// Writes the parts of a view, in the referee's order.
class SixView {
 public:
  explicit SixView(const six::State& state) : state_(state), table_(state.table()) {}

  void write_tiles(JsonWriter& json) const {
    json.open('[');
    for (const six::Cell at : sorted_cells(table_.tiles())) json.numbers(std::array{at.q, at.r, state_.colour_at(at)});
    json.close(']');
  }

  // SIX-14: the tiles in each seat's hand. Partners share evenly; an odd tile goes to the first seat, which also lays
  // first.
  void write_hands(JsonWriter& json) const {
    const six::Rules& rules = state_.rules();
    const int share = rules.seats / 2, whole = rules.tiles - 1;
    json.open('[');
    for (int seat = 0; seat < rules.seats; seat++) {
      // Partners lay alternately, so every share-th of a colour's first tiles is this seat's.
      const auto of = [&](int first) { return (first + share - 1 - seat / 2) / share; };
      json.number(of(whole) - of(whole - state_.hand(seat % 2)));
    }
    json.close(']');
  }

  // The winning six: of the first one through each tile, the one with the smallest cells.
  void write_six(JsonWriter& json, int winner) const {
    std::optional<Six> least;
    for (const six::Cell cell : sorted_cells(table_.tiles(winner))) {
      const auto found = first_six(winner, cell);
      if (found && (!least || *found < *least)) least = found;
    }
    write(json, least.value_or(Six{}));
  }

  // SIX-4: every six of one colour that lacks a single tile whose cell is empty. That cell touches another cell of
  // the six, so it is in the border.
  void write_threats(JsonWriter& json) const {
    std::vector<Threat> found;
    for (int i = 0; i < table_.border_count(); i++) {
      const six::Cell cell = table_.border(i).cell();
      for (const int colour : {0, 1}) {
        if (table_.around(table_.border(i).index, colour)) find_threats(found, colour, cell);
      }
    }
    std::sort(found.begin(), found.end());
    json.open('[');
    for (const Threat& threat : found) {
      json.open('{').key("colour").number(threat.colour).key("shape").text(threat.shape);
      json.key("cell").numbers(std::array{threat.cell.q, threat.cell.r}).key("tiles");
      write(json, threat.tiles);
      json.close('}');
    }
    json.close(']');
  }

  // SIX-6, SIX-7: for each own tile that connects the table, what would lie outside the largest remaining groups,
  // also if a lift that splits is forbidden.
  void write_falls(JsonWriter& json) const {
    json.open('{');
    for (const six::Cell lift : sorted_cells(table_.tiles(state_.side()))) {
      const int tile = table_.tile_at(lift);
      const six::RemainingGroups stays = six::remaining_groups(table_, tile, true);
      six::Tiles rest = table_.tiles() & ~six::tile_bit(tile);
      if (stays.group[0] == rest) continue;
      for (int i = 0; i < stays.count; i++) rest &= ~stays.group[i];
      json.key(six::cell_text(lift));
      write(json, sorted_cells(rest));
    }
    json.close('}');
  }

 private:
  using Six = std::array<six::Cell, 6>;

  struct Shape {
    std::string_view name;
    Six cells;
  };

  struct Threat {
    int colour;
    six::Cell cell;
    std::string_view shape;
    std::array<six::Cell, 5> tiles;

    friend auto operator<=>(const Threat&, const Threat&) = default;
  };

  // Each shape of a six once, in the referee's order: three lines, two triangles and the ring.
  static constexpr std::array<Shape, 6> SHAPES = [] {
    std::array<Shape, 6> shapes{};
    for (std::size_t line = 0; line < 3; line++) {
      shapes[line].name = "line";
      for (int step = 0; step < 6; step++) {
        const six::Cell by = six::DIRECTIONS[line];
        shapes[line].cells[static_cast<std::size_t>(step)] = {step * by.q, step * by.r};
      }
    }
    shapes[3].name = shapes[4].name = "triangle";
    std::size_t corner = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3 - a; b++, corner++) {
        shapes[3].cells[corner] = {a, b};
        shapes[4].cells[corner] = {-a, -b};
      }
    }
    shapes[5] = {"ring", six::DIRECTIONS};
    return shapes;
  }();

  // A shape moved so that its cell `origin` lies on this cell.
  static Six put(const Shape& shape, six::Cell origin, six::Cell on) {
    Six cells = shape.cells;
    for (six::Cell& cell : cells) cell = {on.q + cell.q - origin.q, on.r + cell.r - origin.r};
    return cells;
  }

  // The first six of a colour through a tile, its cells sorted.
  std::optional<Six> first_six(int colour, six::Cell through) const {
    for (const Shape& shape : SHAPES) {
      for (const six::Cell origin : shape.cells) {
        Six cells = put(shape, origin, through);
        if (!std::all_of(cells.begin(), cells.end(), [&](six::Cell cell) { return has_colour(colour, cell); }))
          continue;
        std::sort(cells.begin(), cells.end());
        return cells;
      }
    }
    return std::nullopt;
  }

  // Adds the sixes of a colour that lack only the tile on this empty cell.
  void find_threats(std::vector<Threat>& found, int colour, six::Cell missing) const {
    for (const Shape& shape : SHAPES) {
      for (const six::Cell origin : shape.cells) {
        Threat threat{colour, missing, shape.name, {}};
        std::size_t there = 0;
        for (const six::Cell cell : put(shape, origin, missing)) {
          if (has_colour(colour, cell)) threat.tiles[there++] = cell;
        }
        if (there < threat.tiles.size()) continue;
        std::sort(threat.tiles.begin(), threat.tiles.end());
        found.push_back(threat);
      }
    }
  }

  bool has_colour(int colour, six::Cell cell) const { return state_.colour_at(cell) == colour; }

  // The cells of these tiles, sorted.
  std::vector<six::Cell> sorted_cells(six::Tiles tiles) const {
    std::vector<six::Cell> cells;
    for (; tiles; tiles &= tiles - 1) cells.push_back(table_.place(six::lowest_tile(tiles)).cell());
    std::sort(cells.begin(), cells.end());
    return cells;
  }

  template <class Cells>
  static void write(JsonWriter& json, const Cells& cells) {
    json.open('[');
    for (const six::Cell cell : cells) json.numbers(std::array{cell.q, cell.r});
    json.close(']');
  }

  const six::State& state_;
  const six::Table& table_;
};

}  // namespace sixfold::table
