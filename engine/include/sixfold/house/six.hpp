// Six at the table of the house: its rules from JSON, its turns, and what is seen of it.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "fields.hpp"
#include "six_why.hpp"
#include "table.hpp"

namespace sixfold::house {

struct SixGame {
  using State = six::State;
  using Rules = six::Rules;
  using Law = law::Six;
  using Move = six::Move;

  static constexpr std::string_view NAME = "six";

  static bool take(Fields& fields, Rules& rules, Terms& terms) {
    fields.take("tiles", rules.tiles).take("seats", rules.seats).take("capture", rules.capture);
    fields.take("called", rules.called).take("cough", terms.cough);
    terms.seats = rules.seats;
    return fields.all() && rules.valid();
  }

  static int turn(const State& state) { return state.seat(); }
  static bool is_turn(const State&, std::string_view text) { return SixTurn::read(text).has_value(); }
  static std::optional<Move> legal_turn(const State& state, std::string_view text) { return state.read(text); }
  static Refusal why(const State& state, std::string_view text) { return SixWhy(state)(*SixTurn::read(text)); }
  // The call of a six that stands ends the game where it is (SIX-11).
  static bool hands_on(std::string_view text) { return text != "!"; }

  static std::string text(const State& state, Move move) {
    char out[State::MAX_TEXT];
    return {out, static_cast<std::size_t>(state.write(move, out))};
  }

  // A cell; or lift, the group that stays where there is a choice, and the cell. A call comes last.
  static Path path(const State&, Move, const std::string& text) {
    const SixTurn turn = *SixTurn::read(text);
    if (turn.kind == six::Kind::pass || turn.kind == six::Kind::call) return {{"turn", text}};
    Path path;
    if (turn.kind == six::Kind::shift) path.push_back({"lift", cell_text(turn.lift)});
    if (turn.keep) path.push_back({"keep", cell_text(*turn.keep)});
    path.push_back({"cell", cell_text(turn.cell)});
    if (turn.call) path.push_back({"call", "!"});
    return path;
  }

  static void scores(Json& json, const State&) { json.null(); }

  static void show(Json& json, const State& state, const std::optional<Ending>& ended,
                   const std::vector<int>& coughed) {
    json.key("tiles").open('[');
    for (const six::Cell cell : tiles(state)) json.numbers(std::array{cell.q, cell.r, state.colour_at(cell)});
    json.close(']').key("colour").number(state.side()).key("phase").number(state.phase());
    json.key("hands").numbers(std::array{state.hand(0), state.hand(1)}).key("quiet").number(state.quiet());
    json.key("six").open('[');
    if (ended && ended->reason == Reason::six) {
      for (const six::Cell cell : winning(state, ended->winner)) json.numbers(std::array{cell.q, cell.r});
    }
    json.close(']').key("coughed").numbers(coughed);
  }

 private:
  using Shape = std::array<six::Cell, 6>;

  // Every shape of six once, in the referee's order: three lines, two triangles and the ring.
  static constexpr std::array<Shape, 6> SHAPES = [] {
    std::array<Shape, 6> shapes{};
    for (int step = 0; step < 6; step++) {
      for (std::size_t line = 0; line < 3; line++) {
        const six::Cell by = six::DIRECTIONS[line];
        shapes[line][static_cast<std::size_t>(step)] = {step * by.q, step * by.r};
      }
    }
    std::size_t corner = 0;
    for (int a = 0; a < 3; a++) {
      for (int b = 0; b < 3 - a; b++, corner++) {
        shapes[3][corner] = {a, b};
        shapes[4][corner] = {-a, -b};
      }
    }
    shapes[5] = six::DIRECTIONS;
    return shapes;
  }();

  static std::vector<six::Cell> tiles(const State& state) {
    std::vector<six::Cell> cells;
    for (const int colour : {0, 1}) {
      six::Cell own[six::MOST_TILES];
      cells.insert(cells.end(), own, own + state.tiles(colour, own));
    }
    std::sort(cells.begin(), cells.end());
    return cells;
  }

  // The six that the referee shows: of the first one through each tile the one with the smallest cells.
  static Shape winning(const State& state, int colour) {
    std::optional<Shape> least;
    for (const six::Cell cell : tiles(state)) {
      const auto found = state.colour_at(cell) == colour ? first_six(state, colour, cell) : std::nullopt;
      if (found && (!least || *found < *least)) least = found;
    }
    return least.value_or(Shape{});
  }

  // The first six of a colour through a tile, its cells in order.
  static std::optional<Shape> first_six(const State& state, int colour, six::Cell through) {
    for (const Shape& shape : SHAPES) {
      for (const six::Cell origin : shape) {
        Shape cells;
        for (std::size_t i = 0; i < cells.size(); i++) {
          cells[i] = {through.q + shape[i].q - origin.q, through.r + shape[i].r - origin.r};
        }
        const auto own = [&](six::Cell cell) { return state.colour_at(cell) == colour; };
        if (!std::all_of(cells.begin(), cells.end(), own)) continue;
        std::sort(cells.begin(), cells.end());
        return cells;
      }
    }
    return std::nullopt;
  }
};

}  // namespace sixfold::house
