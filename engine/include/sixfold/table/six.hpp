// Six at a local table: its rules from JSON, its turns, and its view.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game_table.hpp"
#include "six_errors.hpp"
#include "six_view.hpp"

namespace sixfold::table {

struct SixGame {
  using State = six::State;
  using Rules = six::Rules;
  using Codes = codes::Six;
  using Move = six::Move;

  static constexpr std::string_view NAME = "six";

  static bool read_rules(JsonFields& fields, Rules& rules, TableOptions& options) {
    six::for_each_rule(rules, [&](std::string_view name, auto& rule) { fields.take(name, rule); });
    fields.take("cough", options.cough);
    options.seats = rules.seats;
    return fields.is_complete() && six::is_valid(rules);
  }

  static int turn(const State& state) { return state.seat(); }
  static bool is_notation(const State&, std::string_view text) { return SixTurn::read(text).has_value(); }
  static std::optional<Move> legal_turn(const State& state, std::string_view text) { return state.read(text); }
  static Error explain(const State& state, std::string_view text) {
    return SixErrors(state).explain(*SixTurn::read(text));
  }
  // Calling a six that is already on the table ends the game without passing the turn (SIX-11).
  static bool passes_turn(std::string_view text) { return text != "!"; }

  static std::string text(const State& state, Move move) {
    char out[State::MAX_TEXT];
    return {out, static_cast<std::size_t>(state.write(move, out))};
  }

  // SIX-11: players have to see for themselves that there is a six, so no choice leads to a call.
  static bool is_visible(const std::string& text) { return text.back() != '!'; }

  // The choices that lead to a turn: a cell; or the tile to lift, the group to keep if there is a choice, and the cell.
  static Path path(const State&, Move, const std::string& text) {
    const SixTurn turn = *SixTurn::read(text);
    if (turn.kind == six::Kind::pass) return {{"turn", text}};
    Path path;
    if (turn.kind == six::Kind::shift) path.push_back({"lift", six::cell_text(turn.lift)});
    if (turn.keep) path.push_back({"keep", six::cell_text(*turn.keep)});
    path.push_back({"cell", six::cell_text(turn.cell)});
    return path;
  }

  static void scores(JsonWriter& json, const State&) { json.null(); }

  static void write_view(JsonWriter& json, const State& state, const TableOptions& options,
                         const std::optional<GameEnd>& ended, const std::vector<int>& coughed) {
    const SixView view(state);
    view.write_tiles(json.key("tiles"));
    json.key("colour").number(state.side()).key("phase").number(state.phase());
    json.key("hands").numbers(std::array{state.hand(0), state.hand(1)});
    view.write_hands(json.key("held"));
    json.key("quiet").number(state.quiet()).key("six");
    if (ended && ended->reason == Reason::six)
      view.write_six(json, ended->winner);
    else
      json.raw("[]");
    json.key("cough").flag(options.cough).key("coughed").numbers(coughed).key("threats");
    if (ended || state.rules().must_call)
      json.raw("[]");
    else
      view.write_threats(json);
    json.key("falls");
    if (ended || !state.is_second_phase())
      json.raw("{}");
    else
      view.write_falls(json);
  }
};

}  // namespace sixfold::table
