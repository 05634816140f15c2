// The evaluation of Sixth!, and the Kings that are in reach.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <climits>
#include <cstddef>
#include <cstdint>

#include "../random.hpp"
#include "state.hpp"
#include "weights.hpp"

namespace sixfold::sixth {

// What the evaluation needs of a position: the height of each stack and who owns its top (nobody, if it is Milady).
struct StackSummary {
  Mask occupied = 0;
  Mask top[2] = {};
  Mask tall[KING] = {};  // squares with stacks of at least this height
  Mask closed = 0;       // STH-14: nothing may be moved onto a Hunchback
  std::uint8_t height[SQUARES] = {};

  StackSummary() = default;
  explicit StackSummary(const State& state) : occupied(state.occupied()) {
    for (Mask rest = occupied; rest != 0; rest &= rest - 1) {
      const int square = lowest(rest);
      const Stack stack = state.stack(square);
      const int high = std::min(stack.height(), KING - 1);
      height[square] = static_cast<std::uint8_t>(high);
      for (int below = 1; below <= high; below++) tall[below] |= bit(square);
      if (stack.is_hunchback_on_top()) closed |= bit(square);
      if (!stack.is_milady_on_top()) top[owner_of(stack.top())] |= bit(square);
    }
  }

  // The stacks onto which a stack can be moved to make a King.
  Mask kings_from(int square) const {
    const Mask targets = tall[KING - height[square]] & ~closed;
    if ((targets & ~bit(square)) == 0) return 0;
    return reach(height[square], square, occupied) & targets;
  }

  // Whether a side could make its own King, if it were to move.
  bool has_king(int side) const {
    for (Mask rest = top[side]; rest != 0; rest &= rest - 1)
      if (kings_from(lowest(rest)) != 0) return true;
    return false;
  }
};

class Evaluation {
 public:
  static constexpr int MARGIN = 120;

  void reset(const State& state) { update(state); }
  void apply(State& state, Move move, State::Undo& undo) { state.apply(move, undo); }
  void undo(State& state, Move move, const State::Undo& undo) { state.undo(move, undo); }

  // Calls `add(which, times)` for each weight that applies to a position.
  template <class Add>
  static void features(const State& state, const StackSummary& summary, Add add) {
    const int side = state.side(), size = state.rules().size;
    for (Mask rest = summary.top[0] | summary.top[1]; rest != 0; rest &= rest - 1) {
      const int square = lowest(rest), height = summary.height[square];
      const View view = (summary.top[side] & bit(square)) != 0 ? MINE : THEIRS;
      add(weight::stack(view, height, zone(size, square)), 1);
      for (Mask targets = reach(height, square, summary.occupied) & ~summary.closed; targets != 0;
           targets &= targets - 1) {
        const int target = lowest(targets);
        const View onto = (summary.top[side] & bit(target)) != 0 ? MINE : THEIRS;
        add(weight::pair(view, onto, height, summary.height[target]), 1);
      }
    }
    add(weight::HAND + MINE, hand_value(state, side));
    add(weight::HAND + THEIRS, hand_value(state, 1 - side));
    if (summary.has_king(1 - side)) add(weight::THREAT, 1);
    add(weight::TEMPO + (std::popcount(summary.occupied) & 1), 1);
  }

  int evaluate(const State& state) { return evaluate(state, WEIGHTS); }

  // The same with other weights, for tuning.
  int evaluate(const State& state, const std::array<int, weight::COUNT>& weights) {
    const StackSummary& summary = this->summary(state);
    int score = 0;
    features(state, summary, [&](int which, int times) { score += weights[static_cast<std::size_t>(which)] * times; });
    if (state.rules().six_kings) {
      score += POINT * (state.score(state.side()) - state.score(1 - state.side()));
      if (summary.has_king(state.side())) score += POINT * 3 / 4;
    }
    return std::clamp(score, -MAX_SCORE, MAX_SCORE);
  }

  // Finds a King that ends the game. (Leaving the opponent without a turn wins too, but is too rare to look for.)
  bool wins_at_once(const State& state, Move& move) {
    const int side = state.side();
    if (state.rules().six_kings && state.score(side) + 1 < POINTS) return false;
    const StackSummary& summary = this->summary(state);
    for (Mask rest = summary.top[side]; rest != 0; rest &= rest - 1) {
      const int source = lowest(rest);
      for (Mask targets = summary.kings_from(source); targets != 0; targets &= targets - 1)
        if (makes_king(state, source, lowest(targets), move)) return true;
    }
    return false;
  }

  bool is_threatened(const State& state) {
    const int other = 1 - state.side();
    if (state.rules().six_kings && state.score(other) + 1 < POINTS) return false;
    return summary(state).has_king(other);
  }

  int moves(const State& state, Move* out, bool&) const { return state.legal(out); }
  int threats(const State&, Move*) const { return 0; }

  int order(const State& state, Move move) const {
    if (!is_shift(move)) return 8;
    const Stack from = state.stack(source_of(move)), onto = state.stack(square_of(move));
    const int count = count_of(move) == 0 ? from.discs() : count_of(move);
    const int height = from.part(count).height() + onto.height();
    const bool mine = !from.is_milady_on_top() && owner_of(from.top()) == state.side();
    if (height >= KING) return mine ? 4000 : -4000;
    const bool covers = !onto.is_milady_on_top() && owner_of(onto.top()) != state.side();
    return mine ? height * (covers ? 40 : 20) : -height * (covers ? 10 : 20);
  }

  int width(const State&, int) const { return INT_MAX; }

  // STH-5 affects the value of a position, but not its hash. Only a part of a stack can move back, or what a trim
  // left. Close to the draw by STH-8 the turns left matter as well.
  std::uint64_t key(const State& state, Move last) const {
    std::uint64_t key = state.hash();
    if (is_shift(last) && (count_of(last) != 0 || state.rules().six_kings)) key ^= mix(last);
    if (state.quiet() >= QUIET_TURNS - NEAR_END) key ^= mix(static_cast<std::uint64_t>(state.quiet()) << 32);
    return key;
  }

 private:
  static constexpr int MAX_SCORE = 20000;
  static constexpr int POINT = 600;  // the value of a point in 6 x King
  static constexpr int NEAR_END = 20;

  void update(const State& state) {
    summary_ = StackSummary(state);
    seen_ = state.hash();
  }

  // Cached, since the same position is evaluated several times in a row.
  const StackSummary& summary(const State& state) {
    if (seen_ != state.hash()) update(state);
    return summary_;
  }

  // The number of pieces that a side can still place, capped.
  static int hand_value(const State& state, int side) {
    int count = state.points_left(side);
    for (int kind = PAWN; kind < HAND_KINDS; kind++) count += state.hand(side, kind);
    return std::min(count, 20);
  }

  // 0 in the middle, 1 on the edge, 2 in a corner.
  static int zone(int size, int square) {
    const auto outer = [size](int x) { return x == 0 || x == size - 1 ? 1 : 0; };
    return outer(square % WIDTH) + outer(square / WIDTH);
  }

  static bool makes_king(const State& state, int source, int target, Move& move) {
    const Stack from = state.stack(source);
    const int whole = from.discs(), onto = state.stack(target).height();
    for (int count = whole; count > 0 && onto + from.part(count).height() >= KING; count--) {
      move = shift(source, target, count == whole ? 0 : count);
      if (state.is_legal(move)) return true;
    }
    return false;
  }

  StackSummary summary_;
  std::uint64_t seen_ = 0;  // the hash of the summarised position
};

}  // namespace sixfold::sixth
