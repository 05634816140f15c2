// The state of a game of Six or Six-O. Small enough to copy for every playout.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "legal.hpp"
#include "notation.hpp"
#include "random_move.hpp"
#include "setup.hpp"

namespace sixfold::six {

class State : public Position {
 public:
  using Move = six::Move;

  static constexpr int MAX_MOVES = six::MAX_MOVES;
  static constexpr int MAX_TEXT = six::MAX_TEXT;

  // What undo needs. Captured tiles keep their numbers and places, so a set of them suffices.
  struct Undo {
    Tiles captured;
    History::Mark history;
    Place lifted;
    Outcome outcome;
    std::uint8_t quiet;
  };

  // The first position (SIX-1). The rules must be valid.
  explicit State(const Rules& rules = {}) : Position(rules) {}

  // A position without history; nothing if it is not possible with these rules. See setup.hpp.
  static std::optional<State> at(const Rules& rules, std::span<const Cell> first, std::span<const Cell> second,
                                 std::array<int, 2> hands, int seat, int quiet) {
    if (!is_possible(rules, first, second, hands, seat, quiet)) return std::nullopt;
    State state(rules, hands, seat, quiet);
    int tile = first_number(0);
    for (const Cell cell : first) state.table_.put(tile++, Place(cell));
    tile = first_number(1);
    for (const Cell cell : second) state.table_.put(tile++, Place(cell));
    if (!rules.must_call && state.table_.has_six(state.side())) return std::nullopt;  // it has already won
    state.set_outcome();
    return state;
  }

  int legal(Move* out) const { return six::legal(*this, out); }
  bool is_legal(Move move) const { return six::is_legal(*this, move); }
  Move random(Random& dice) const { return six::random(*this, dice); }
  int write(Move move, char* out) const { return six::write(*this, move, out); }
  std::optional<Move> read(std::string_view text) const { return six::read(*this, text); }

  void play(Move move) {
    Undo undo;
    apply(move, undo);
  }

  void apply(Move move, Undo& undo) {
    undo.captured = 0;
    undo.history = history_.mark();
    undo.outcome = outcome_;
    undo.quiet = static_cast<std::uint8_t>(quiet_);
    switch (kind_of(move)) {
      case Kind::lay:
        lay(move);
        break;
      case Kind::shift:
        lift_and_lay(move, undo);
        break;
      case Kind::pass:
        history_.push(table_.hash());
        count_quiet();
        break;
      case Kind::call:  // SIX-11: nothing changes, not even the seat
        outcome_ = win_outcome();
        return;
    }
    seat_ = (seat_ + 1) % rules_.seats;
  }

  void undo(Move move, const Undo& undo) {
    outcome_ = undo.outcome;
    if (kind_of(move) == Kind::call) return;
    seat_ = (seat_ + rules_.seats - 1) % rules_.seats;
    quiet_ = undo.quiet;
    history_.restore(undo.history);
    if (kind_of(move) == Kind::pass) return;
    const int tile = table_.tile_at(cell_of(move));
    table_.take(tile);
    if (kind_of(move) == Kind::lay) {
      hands_[side()]++;
      return;
    }
    table_.put(tile, undo.lifted);
    for (Tiles left = undo.captured; left; left &= left - 1) {
      table_.put(lowest_tile(left), table_.place(lowest_tile(left)));
    }
  }

 private:
  State(const Rules& rules, std::array<int, 2> hands, int seat, int quiet)
      : Position(rules, hands[0], hands[1], seat, quiet) {}

  // SIX-3.
  void lay(Move move) {
    const int colour = side(), tile = first_number(colour) + rules_.tiles - hands_[colour];
    hands_[colour]--;
    table_.put(tile, *table_.border_at(cell_of(move)));
    if (wins(move)) win();
  }

  // SIX-5 to SIX-8, in the order of SIX-8.
  void lift_and_lay(Move move, Undo& undo) {
    const int tile = table_.tile_at(lift_of(move));
    const std::uint64_t before = table_.hash();
    const Place cell = *table_.border_at(cell_of(move));
    undo.lifted = table_.place(tile);
    undo.captured = captures(tile, move);
    for (Tiles left = undo.captured; left; left &= left - 1) table_.take(lowest_tile(left));
    table_.take(tile);
    table_.put(tile, cell);
    if (wins(move)) {
      win();
    } else if (undo.captured) {
      reset_quiet();
      outcome_ = too_few();
    } else {
      history_.push(before);
      count_quiet();
    }
  }

  // SIX-7: all tiles outside the group that stays.
  Tiles captures(int tile, Move move) const {
    if (RUNS[table_.around(lift_of(move))] <= 1) return 0;
    return table_.tiles() & ~tile_bit(tile) & ~kept_group(remaining_groups(table_, tile, rules_.capture), move);
  }

  // SIX-4, SIX-11: whether the tile just laid completes a six, called if it must be.
  bool wins(Move move) const {
    if (rules_.must_call) return is_called(move);
    return table_.makes_six(cell_of(move), side(), table_.tiles(side()));
  }

  void win() {
    reset_quiet();
    outcome_ = win_outcome();
  }

  Outcome win_outcome() const { return {Reason::six, static_cast<std::int8_t>(side())}; }

  void reset_quiet() {
    quiet_ = 0;
    history_.forget();
  }

  // SIX-10: after a turn of the second phase that captured nothing. The first occurrence counts.
  void count_quiet() {
    quiet_++;
    if (history_.times(table_.hash()) >= TIMES - 1) {
      outcome_ = {Reason::repetition, -1};
    } else if (quiet_ >= QUIET_PLIES) {
      outcome_ = {Reason::quiet, -1};
    }
  }

  // SIX-4, SIX-8, SIX-10: the outcome of a position that was set up.
  void set_outcome() {
    const int other = 1 - side();
    if (!rules_.must_call && table_.has_six(other)) {
      outcome_ = {Reason::six, static_cast<std::int8_t>(other)};
    } else if (is_second_phase()) {
      outcome_ = too_few();
      if (!outcome_.is_over() && quiet_ >= QUIET_PLIES) outcome_ = {Reason::quiet, -1};
    }
  }
};

static_assert(Game<State>);
static_assert(std::is_trivially_copyable_v<State> && sizeof(State) < 16 * 1024);

}  // namespace sixfold::six
