// The evaluation of Six: it counts the sixes that are still possible, updated as tiles are laid and lifted.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>

#include "patterns.hpp"
#include "state.hpp"
#include "weights.hpp"

namespace sixfold::six {

// The most tiles that a lift captures from the opponent, less the own tiles it costs.
inline int capture_gain(const Table& table, const RemainingGroups& stay, int colour) {
  int most = INT_MIN;
  for (int i = 0; i < stay.count; i++) {
    const Tiles lost = table.tiles() & ~stay.group[i];
    most = std::max(most, std::popcount(lost & all_of(1 - colour)) - std::popcount(lost & all_of(colour)) + 1);
  }
  return most;
}

// The largest such gain over all lifts of a colour; at least 0.
inline int max_capture_gain(const Position& position, int colour) {
  const Table& table = position.table();
  int most = 0;
  for (Tiles left = table.tiles(colour); left; left &= left - 1) {
    const int tile = lowest_tile(left);
    if (RUNS[table.around(table.place(tile).index)] <= 1) continue;
    most = std::max(most, capture_gain(table, remaining_groups(table, tile, true), colour));
  }
  return most;
}

// A listener that ignores changes.
struct NoListener {
  void clear() {}
  void push() {}
  void pop() {}
  void on_change(std::size_t, const Pattern&, const Pattern&) {}
};

// `listener` is notified of every pattern that a turn changes, and can undo the changes of the last turn.
template <class Listener>
class PatternEvaluation {
 public:
  static constexpr int MARGIN = 100;

  explicit PatternEvaluation(const Listener& listener = {}) : listener_(listener) {}

  void reset(const Position& position) {
    patterns_.clear();
    listener_.clear();
    const Table& table = position.table();
    for (Tiles left = table.tiles(); left; left &= left - 1) {
      patterns_.put(table.place(lowest_tile(left)).index, colour_of(lowest_tile(left)), notifier());
    }
    seen_ = 0;
  }

  void apply(State& state, Move move, State::Undo& undo) {
    const int colour = state.side();
    state.apply(move, undo);
    listener_.push();
    if (kind_of(move) == Kind::shift) {
      patterns_.take(undo.lifted.index, colour, notifier());
      for (Tiles left = undo.captured; left; left &= left - 1) {
        patterns_.take(state.table().place(lowest_tile(left)).index, colour_of(lowest_tile(left)), notifier());
      }
    }
    if (kind_of(move) == Kind::lay || kind_of(move) == Kind::shift) patterns_.put(cell_of(move), colour, notifier());
  }

  void undo(State& state, Move move, const State::Undo& undo) {
    state.undo(move, undo);
    listener_.pop();
    const int colour = state.side();
    if (kind_of(move) == Kind::lay || kind_of(move) == Kind::shift) patterns_.take(cell_of(move), colour);
    if (kind_of(move) == Kind::shift) {
      for (Tiles left = undo.captured; left; left &= left - 1) {
        patterns_.put(state.table().place(lowest_tile(left)).index, colour_of(lowest_tile(left)));
      }
      patterns_.put(undo.lifted.index, colour);
    }
  }

  // Calls `add(which, times)` for each weight that applies to a position.
  template <class Add>
  void features(const State& state, Add add) const {
    const int side = state.side(), other = 1 - side;
    for (int shape = 0; shape < FORMS; shape++) {
      for (int tiles = 1; tiles <= weight::MOST; tiles++) {
        add(weight::pattern(weight::MINE, shape, tiles), patterns_.pattern_count(side, shape, tiles));
        add(weight::pattern(weight::THEIRS, shape, tiles), patterns_.pattern_count(other, shape, tiles));
      }
    }
    add(weight::TEMPO, 1);
    if (!state.is_second_phase()) return;
    add(weight::TILE, state.table().count(side) - state.table().count(other));
    if (!state.rules().capture) return;
    add(weight::CAUGHT + weight::MINE, max_capture_gain(state, side));
    add(weight::CAUGHT + weight::THEIRS, max_capture_gain(state, other));
  }

  int evaluate(const State& state) const { return evaluate(state, WEIGHTS); }

  // The same with other weights, for tuning.
  int evaluate(const State& state, const Weights& weights) const {
    const auto& phase = weights[state.is_second_phase() ? 1 : 0];
    int score = 0;
    features(state, [&](int which, int times) { score += phase[static_cast<std::size_t>(which)] * times; });
    return std::clamp(score, -MAX_SCORE, MAX_SCORE);
  }

  // SIX-4, SIX-8, SIX-11: a six, the call of an existing six, or a capture that leaves the opponent too few tiles.
  bool wins_at_once(const State& state, Move& move) const {
    const int side = state.side();
    if (state.rules().must_call && patterns_.sixes(side) > 0) {
      move = CALL;
      return true;
    }
    const Move called = state.rules().must_call ? CALLED : 0;
    if (!state.is_second_phase()) {
      if (patterns_.fives(side) == 0) return false;
      const int cell = next_six(state.table(), side, 0).cell;
      if (cell < 0) return false;
      move = lay_on(cell) | called;
      return state.is_legal(move);
    }
    if (patterns_.fives(side) > 0 && shifts_to_six(state, side, &move)) {
      move |= called;
      return true;
    }
    return state.rules().capture && leaves_too_few(state, move);
  }

  bool is_threatened(const State& state) const {
    const int other = 1 - state.side();
    if (patterns_.fives(other) == 0) return false;
    return !state.is_second_phase() || shifts_to_six(state, other, nullptr);
  }

  // SIX-3: in the first phase, a five can only be blocked on its last cell.
  int moves(const State& state, Move* out, bool& all) const {
    const int other = 1 - state.side();
    const bool both_lay = state.hand(state.side()) > 0 && state.hand(other) > 0;
    if (state.rules().must_call || !both_lay || patterns_.fives(other) == 0) return state.legal(out);
    all = false;
    const Six first = next_six(state.table(), other, 0);
    if (first.cell < 0) return 0;
    out[0] = lay_on(first.cell);
    return next_six(state.table(), other, first.next).cell >= 0 ? 0 : 1;
  }

  // Turns that make a five, which the opponent has to block.
  int threats(const State& state, Move* out) const {
    const int side = state.side();
    if (state.rules().must_call || state.hand(side) < 2 || patterns_.fours(side) == 0) return 0;
    const Table& table = state.table();
    int count = 0;
    for (int i = 0; i < table.border_count(); i++) {
      if (patterns_.makes_five(table.border(i).index, side)) out[count++] = lay_on(table.border(i).index);
    }
    return count;
  }

  int order(const State& state, Move move) {
    if (seen_ != state.hash()) look(state);
    if (kind_of(move) == Kind::pass) return 0;
    if (kind_of(move) == Kind::call || is_called(move)) return INT_MAX / 4;
    const int here = gain_[static_cast<std::size_t>(cell_of(move))];
    return kind_of(move) == Kind::lay ? here : here - cost_[static_cast<std::size_t>(lift_of(move))];
  }

  // In the first phase every turn matters; in the second there are a thousand, most of them pointless.
  int width(const State& state, int depth) const { return state.is_second_phase() ? 12 + 12 * depth : INT_MAX; }

  // Close to the draw by SIX-10 the value of a position also depends on the plies left.
  std::uint64_t key(const State& state, Move) const {
    if (state.quiet() < QUIET_PLIES - NEAR_END) return state.hash();
    return state.hash() ^ mix(static_cast<std::uint64_t>(state.quiet()));
  }

 protected:
  static constexpr int MAX_SCORE = 20000;

  Patterns patterns_;
  Listener listener_;

 private:
  static constexpr int TILE = 150;  // the value of a tile in move ordering
  static constexpr int NEAR_END = 20;

  // A border cell on which a tile makes a six, or -1; and where to continue the search.
  struct Six {
    int cell;
    int next;
  };

  Six next_six(const Table& table, int colour, int from) const {
    for (int i = from; i < table.border_count(); i++) {
      if (patterns_.makes_six(table.border(i).index, colour)) return {table.border(i).index, i + 1};
    }
    return {-1, table.border_count()};
  }

  // SIX-5 to SIX-7: whether a colour could complete a six by lifting and laying a tile, if it were to move.
  bool shifts_to_six(const State& state, int colour, Move* move) const {
    const Table& table = state.table();
    for (Six six = next_six(table, colour, 0); six.cell >= 0; six = next_six(table, colour, six.next)) {
      for (Tiles left = table.tiles(colour); left; left &= left - 1) {
        const int tile = lowest_tile(left);
        if (!table.makes_six(six.cell, colour, table.tiles(colour) & ~tile_bit(tile))) continue;
        const RemainingGroups stay = remaining_groups(table, tile, state.rules().capture);
        for (int i = 0; i < stay.count; i++) {
          if (!table.makes_six(six.cell, colour, stay.group[i] & all_of(colour))) continue;
          if (move != nullptr) *move = shift(table.place(tile).index, six.cell, choice(stay, i));
          return true;
        }
      }
    }
    return false;
  }

  // SIX-7, SIX-8.
  static bool leaves_too_few(const State& state, Move& move) {
    const Table& table = state.table();
    const int side = state.side(), other = 1 - side;
    if (table.count(other) - (table.count() - 1) / 2 > TOO_FEW) return false;
    for (Tiles left = table.tiles(side); left; left &= left - 1) {
      const int tile = lowest_tile(left), index = table.place(tile).index;
      if (RUNS[table.around(index)] <= 1) continue;
      const RemainingGroups stay = remaining_groups(table, tile, true);
      for (int i = 0; i < stay.count; i++) {
        const Tiles group = stay.group[i];
        if (std::popcount(group & all_of(other)) > TOO_FEW || std::popcount(group & all_of(side)) < TOO_FEW) continue;
        for (int cell = 0; cell < table.border_count(); cell++) {
          if ((table.touching(table.border(cell).index) & group) == 0) continue;
          move = shift(index, table.border(cell).index, choice(stay, i));
          return true;
        }
      }
    }
    return false;
  }

  // Computes what laying on each cell gains, and what lifting each tile costs.
  void look(const State& state) {
    seen_ = state.hash();
    const Table& table = state.table();
    const int side = state.side();
    for (int i = 0; i < table.border_count(); i++) {
      const int cell = table.border(i).index;
      gain_[static_cast<std::size_t>(cell)] = patterns_.gain(cell, side);
    }
    if (!state.is_second_phase()) return;
    for (Tiles left = table.tiles(side); left; left &= left - 1) {
      const int tile = lowest_tile(left), cell = table.place(tile).index;
      int& cost = cost_[static_cast<std::size_t>(cell)];
      cost = patterns_.loss(cell, side);
      if (RUNS[table.around(cell)] <= 1) continue;
      const RemainingGroups stay = remaining_groups(table, tile, state.rules().capture);
      if (stay.count > 0) cost -= 2 * TILE * capture_gain(table, stay, side);
    }
  }

  auto notifier() {
    return [this](std::size_t shape, const Pattern& before, const Pattern& now) {
      listener_.on_change(shape, before, now);
    };
  }

  std::uint64_t seen_ = 0;  // the hash of the position that `gain_` and `cost_` belong to
  std::array<int, PLANE> gain_{};
  std::array<int, PLANE> cost_{};
};

using Evaluation = PatternEvaluation<NoListener>;

}  // namespace sixfold::six
