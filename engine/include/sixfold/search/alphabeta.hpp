// Alpha-beta search of one position to one depth, with principal variations, a transposition table, reductions of
// late moves and extensions while a win is threatened.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>

#include "evaluation.hpp"
#include "limits.hpp"
#include "move_order.hpp"
#include "table.hpp"

namespace sixfold::search {

template <Game S, Evaluation<S> E>
class AlphaBeta {
 public:
  // Allocates all memory that the search needs apart from the table.
  explicit AlphaBeta(Table& table, const E& evaluation = E())
      : table_(table),
        evaluation_(evaluation),
        room_(std::make_unique_for_overwrite<Ranked[]>(ROOM)),
        end_(room_.get()) {}

  void start(const S& state, const Limits& limits) {
    watch_ = Watch(limits);
    nodes_ = 0;
    drawn_at_ = NOT_DRAWN;
    history_.clear();
    evaluation_.reset(state);
    hashes_[0] = state.hash();
  }

  bool has_ended() const { return watch_.has_ended(); }
  std::uint64_t nodes() const { return nodes_; }
  E& evaluation() { return evaluation_; }
  void set_depth(int depth) { horizon_ = depth; }

  // The value of a turn for the side that plays it if it is between alpha and beta, else a bound. If it is not
  // expected to be above alpha, a null-window search `reduced` plies shallower is tried first.
  int value(S& state, Move move, int depth, int alpha, int beta, int ply, int reduced, bool expected, Line& line) {
    typename S::Undo undo;
    const int side = state.side();
    evaluation_.apply(state, move, undo);
    int value = alpha + 1;
    if (state.side() == side) {  // STH-11: Silver places Milady and then has the first turn
      value = search(state, depth - 1, alpha, beta, ply + 1, move, line);
      evaluation_.undo(state, move, undo);
      return value;
    }
    if (!expected) {
      value = -search(state, depth - 1 - reduced, -alpha - 1, -alpha, ply + 1, move, line);
      if (value > alpha && reduced > 0) value = -search(state, depth - 1, -alpha - 1, -alpha, ply + 1, move, line);
    }
    if (value > alpha && (expected || value < beta)) {
      value = -search(state, depth - 1, -beta, -alpha, ply + 1, move, line);
    }
    evaluation_.undo(state, move, undo);
    return value;
  }

 private:
  static constexpr std::size_t ROOM = std::size_t{MAX_PLIES + 1} * S::MAX_MOVES;
  static constexpr int NOT_DRAWN = MAX_PLIES + 1;
  static constexpr int TABLE_FIRST = 1 << 28;
  static constexpr int LONGER = 8;  // plies by which threats may extend a line beyond twice its depth

  int search(S& state, int depth, int alpha, int beta, int ply, Move last, Line& line) {
    line.length = 0;
    if (watch_.should_stop(nodes_)) return 0;
    nodes_++;
    if (state.outcome().is_over()) return final_score(state, ply);
    if (is_repetition(state, ply)) return 0;
    if (ply >= MAX_PLIES) return evaluation_.evaluate(state);
    if (Move move = 0; evaluation_.wins_at_once(state, move)) {
      line.set(move);
      return win_score(ply + 1);
    }
    // The best that can follow is a win in three plies, the worst a loss at once.
    alpha = std::max(alpha, loss_score(ply + 1));
    beta = std::min(beta, win_score(ply + 3));
    if (alpha >= beta) return alpha;

    const bool may_grow = ply < 2 * horizon_ + LONGER;
    const bool threatened = evaluation_.is_threatened(state);
    if (depth <= 0 && !(threatened && may_grow)) return quiet(state, alpha, beta, ply, may_grow, line);

    const std::uint64_t key = evaluation_.key(state, last);
    Entry entry;
    if (table_.find(key, entry) && beta - alpha == 1 && entry.depth >= depth) {
      const int score = from_table(entry.score, ply);
      if (entry.bound == Bound::exact || (entry.bound == Bound::lower && score >= beta) ||
          (entry.bound == Bound::upper && score <= alpha)) {
        return score;
      }
    }
    if (int score = 0; !threatened && beta - alpha == 1 && is_clear(state, depth, alpha, beta, score)) return score;
    return branch(state, depth, alpha, beta, ply, threatened, key, entry.move, line);
  }

  int branch(S& state, int depth, int alpha, int beta, int ply, bool threatened, std::uint64_t key, Move known,
             Line& line) {
    bool all = true;
    Ranked* const first = end_;
    const int count = rank(state, ply, known, all);
    if (depth <= 0)
      depth = 1;
    else if (count == 1 && threatened && ply < 2 * horizon_ + LONGER)
      depth++;  // a forced reply is not counted
    const int before = std::exchange(drawn_at_, NOT_DRAWN), floor = alpha, side = state.side();
    int best = all ? -INFINITE : loss_score(ply + 2), number = 0;
    Move best_move = 0;
    Line rest;
    const int width = threatened ? count : evaluation_.width(state, depth);
    for (MovePicker picker(first, count); !picker.is_empty(); number++) {
      // Turns that are left out may be better than a proved loss, so a loss needs all of them.
      if (number >= width && best > -PROVED) break;
      const Move move = picker.pick();
      const int reduced = threatened ? 0 : reduction(depth, number);
      const int score = value(state, move, depth, alpha, beta, ply, reduced, number == 0, rest);
      if (watch_.has_ended()) break;
      if (score > best) {
        best = score;
        best_move = move;
      }
      if (score > alpha) {
        alpha = score;
        line.set(move, rest);
      }
      if (alpha >= beta) {
        history_.add_refutation(side, ply, move, depth);
        for (const Ranked* failed = first; failed->move != move; failed++)
          history_.add_failure(side, failed->move, depth);
        break;
      }
    }
    end_ = first;
    if (watch_.has_ended()) return 0;
    // A draw by repetition holds on this path only. If one above this position may have affected the score, only the
    // move is stored.
    const bool by_path = drawn_at_ < ply;
    const Bound bound = by_path        ? Bound::none
                        : best >= beta ? Bound::lower
                        : best > floor ? Bound::exact
                                       : Bound::upper;
    table_.store(key, {best_move, to_table(best, ply), depth, bound});
    drawn_at_ = std::min(before, by_path ? drawn_at_ : NOT_DRAWN);
    return best;
  }

  // The end of a line: follows only turns that threaten to win, since each forces a reply.
  int quiet(S& state, int alpha, int beta, int ply, bool may_grow, Line& line) {
    int best = evaluation_.evaluate(state);
    if (best >= beta || !may_grow) return best;
    const int count = evaluation_.threats(state, moves_);
    Ranked* const first = end_;
    for (int i = 0; i < count; i++) *end_++ = {moves_[i], 0};
    Line rest;
    for (int i = 0; i < count && best < beta && !watch_.has_ended(); i++) {
      const int score = value(state, first[i].move, 0, std::max(alpha, best), beta, ply, 0, true, rest);
      if (score <= best) continue;
      best = score;
      line.set(first[i].move, rest);
    }
    end_ = first;
    return best;
  }

  // Whether a position near the end of a line is so good or bad that a turn or two should not change it. This never
  // proves anything.
  bool is_clear(const S& state, int depth, int alpha, int beta, int& score) {
    if (depth < 1 || depth > 2 || is_proved(alpha) || is_proved(beta)) return false;
    score = evaluation_.evaluate(state);
    return score - E::MARGIN * depth >= beta || (depth == 1 && score + 2 * E::MARGIN <= alpha);
  }

  // Writes the turns to search at the end of the buffer.
  int rank(const S& state, int ply, Move known, bool& all) {
    const int count = evaluation_.moves(state, moves_, all), side = state.side();
    for (int i = 0; i < count; i++) {
      const Move move = moves_[i];
      *end_++ = {move, move == known ? TABLE_FIRST : evaluation_.order(state, move) + history_.rank(side, ply, move)};
    }
    return count;
  }

  static int reduction(int depth, int number) {
    if (depth < 3 || number < 3) return 0;
    return number < 12 ? 1 : 2;
  }

  int final_score(const S& state, int ply) {
    const Outcome outcome = state.outcome();
    if (outcome.winner >= 0) return outcome.winner == state.side() ? win_score(ply) : loss_score(ply);
    if (outcome.reason == Reason::repetition || outcome.reason == Reason::quiet) drawn_at_ = -1;
    return 0;
  }

  // Whether a position occurred before on this path. Returning to it gains nothing, so the search treats the second
  // occurrence as a draw, while the game waits for the third.
  bool is_repetition(const S& state, int ply) {
    hashes_[ply] = state.hash();
    for (int before = ply - 2; before >= 0; before -= 2) {
      if (hashes_[before] != hashes_[ply]) continue;
      drawn_at_ = std::min(drawn_at_, before);
      return true;
    }
    return false;
  }

  Table& table_;
  E evaluation_;
  MoveHistory history_;
  Watch watch_;
  std::uint64_t nodes_ = 0;
  int horizon_ = 1;           // the depth of this search
  int drawn_at_ = NOT_DRAWN;  // the earliest ply of this path that a draw by repetition returned to
  std::uint64_t hashes_[MAX_PLIES + 1] = {};
  Move moves_[S::MAX_MOVES];
  std::unique_ptr<Ranked[]> room_;
  Ranked* end_;
};

}  // namespace sixfold::search
