// Why a turn of Six is illegal, checked in the referee's order.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "../six/state.hpp"
#include "errors.hpp"

namespace sixfold::table {

// A turn of Six as written, independent of any position.
struct SixTurn {
  six::Kind kind = six::Kind::lay;
  six::Cell lift, cell;
  std::optional<six::Cell> keep;
  bool call = false;

  // The turn that a text denotes, or nothing.
  static std::optional<SixTurn> read(std::string_view text) {
    SixTurn turn;
    if (text == "-") return SixTurn{six::Kind::pass, {}, {}, {}, false};
    if (text == "!") return SixTurn{six::Kind::call, {}, {}, {}, true};
    six::TurnReader reader(text);
    if (!take(reader, turn.cell)) return std::nullopt;
    if (reader.take('>')) {
      turn.kind = six::Kind::shift;
      turn.lift = turn.cell;
      if (!take(reader, turn.cell)) return std::nullopt;
      if (reader.take('=') && !take(reader, turn.keep.emplace())) return std::nullopt;
    }
    turn.call = reader.take('!');
    return reader.is_at_end() ? std::optional(turn) : std::nullopt;
  }

 private:
  // The notation has at most four digits.
  static bool take(six::TurnReader& reader, six::Cell& cell) { return reader.take(cell) && !six::is_too_far(cell); }
};

// Explains illegal turns. It is called for illegal turns only, so the last reason needs no check.
class SixErrors {
 public:
  explicit SixErrors(const six::State& state) : state_(state), table_(state.table()) {}

  Error explain(const SixTurn& turn) const {
    switch (turn.kind) {
      case six::Kind::lay:
        return lay(turn);
      case six::Kind::shift:
        return shift(turn);
      case six::Kind::pass:
        return illegal_move(Codes::may_not_pass);
      case six::Kind::call:
        break;
    }
    return illegal_move(state_.rules().must_call ? Codes::nothing_to_call : Codes::no_calls);
  }

 private:
  using Codes = codes::Six;

  static Error at(const codes::Code& code, six::Cell cell) {
    return illegal_move(code, {{"cell", six::cell_text(cell)}});
  }

  Error lay(const SixTurn& turn) const {
    if (state_.is_second_phase()) return illegal_move(Codes::hand_empty);
    if (table_.tile_at(turn.cell) >= 0) return at(Codes::not_empty, turn.cell);
    if (!table_.border_at(turn.cell)) return at(Codes::not_touching, turn.cell);
    if (!six::is_allowed_opening(state_, six::index_of(turn.cell))) return at(Codes::opening, turn.cell);
    return call(turn);
  }

  Error shift(const SixTurn& turn) const {
    if (!state_.is_second_phase()) return illegal_move(Codes::hand_first);
    const int tile = table_.tile_at(turn.lift);
    if (tile < 0 || six::colour_of(tile) != state_.side()) return at(Codes::not_your_tile, turn.lift);
    if (turn.cell == turn.lift) return at(Codes::same_cell, turn.cell);
    six::RemainingGroups stays = six::remaining_groups(table_, tile, state_.rules().capture);
    six::sort_groups(table_, stays);
    if (stays.count == 0) return at(Codes::would_split, turn.lift);
    if (stays.count == 1 && turn.keep) return at(Codes::no_choice, turn.lift);
    if (stays.count > 1 && !turn.keep) return choose(stays);
    const six::Tiles group = stays.count == 1 ? stays.group[0] : find_group(stays, *turn.keep);
    if (!group) return at(Codes::not_largest, *turn.keep);
    const int there = table_.tile_at(turn.cell);
    if (there >= 0 && (group & six::tile_bit(there))) return at(Codes::not_empty_rest, turn.cell);
    const six::Place* place = table_.border_at(turn.cell);
    if (!place || !(table_.touching(place->index) & group)) return at(Codes::not_touching_rest, turn.cell);
    return call(turn);
  }

  // SIX-11.
  Error call(const SixTurn& turn) const {
    return state_.rules().must_call ? at(Codes::no_six, turn.cell) : illegal_move(Codes::no_calls);
  }

  // SIX-7: names the largest groups, each by its smallest cell.
  Error choose(const six::RemainingGroups& stays) const {
    std::string cells;
    for (int i = 0; i < stays.count; i++) {
      cells += (i ? " or " : "") + six::cell_text(six::smallest_cell(table_, stays.group[i]));
    }
    return {AMBIGUOUS_MOVE, Codes::choose_group, {{"cells", cells}}};
  }

  // The largest group that contains a tile, or nothing.
  six::Tiles find_group(const six::RemainingGroups& stays, six::Cell cell) const {
    const int tile = table_.tile_at(cell);
    for (int i = 0; i < stays.count; i++) {
      if (tile >= 0 && (stays.group[i] & six::tile_bit(tile))) return stays.group[i];
    }
    return 0;
  }

  const six::State& state_;
  const six::Table& table_;
};

}  // namespace sixfold::table
