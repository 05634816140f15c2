// Iterative deepening: the best lines of a position, improved while there is time.
#pragma once

#include <algorithm>
#include <array>
#include <climits>
#include <cstdlib>
#include <memory>
#include <span>
#include <utility>

#include "alphabeta.hpp"

namespace sixfold::search {

template <Game S, Evaluation<S> E>
class Searcher {
 public:
  // Allocates all memory.
  explicit Searcher(Table& table, const E& evaluation = E())
      : table_(&table),
        tree_(std::make_unique<AlphaBeta<S, E>>(table, evaluation)),
        moves_(std::make_unique<Move[]>(S::MAX_MOVES)),
        turns_(std::make_unique<Ranked[]>(S::MAX_MOVES)) {}

  // The `wanted` best turns, best first, or as many as there are; none if the game is over. `report` receives them as
  // a span after each depth. The result is valid until the next search.
  template <class Report>
  std::span<const Analysis> lines(const S& state, const Limits& limits, int wanted, Report&& report) {
    table_->advance_age();
    return deepen(state, limits, wanted, report, 1);
  }

  Analysis think(const S& state, const Limits& limits) {
    const auto best = lines(state, limits, 1, [](std::span<const Analysis>) {});
    return best.empty() ? Analysis{} : best.front();
  }

  // Searches only to fill the table for another searcher. Helpers start at different depths so that they diverge.
  void help(const S& state, const Limits& limits, int first) {
    deepen(state, limits, 1, [](std::span<const Analysis>) {}, first);
  }

 private:
  static constexpr int SHORTEST = 6;  // wins of up to this many plies are checked to be the shortest
  static constexpr int UNREDUCED = 8;

  template <class Report>
  std::span<const Analysis> deepen(const S& state, const Limits& limits, int wanted, Report&& report, int first) {
    S board = state;
    tree_->start(board, limits);
    write_turns(board);
    wanted_ = std::min(std::clamp(wanted, 1, MAX_LINES), count_);
    for (int i = 0; i < wanted_; i++) {
      Line line;
      line.set(turn(i)->move);
      results_[static_cast<std::size_t>(i)] = {};
      results_[static_cast<std::size_t>(i)].set(0, line);
    }
    const int deepest = std::min(limits.depth, MAX_DEPTH);
    for (int depth = first; depth <= deepest && wanted_ > 0; depth++) {
      const auto before = results_;
      tree_->set_depth(depth);
      for (int i = 0; i < wanted_ && !tree_->has_ended(); i++) search_line(board, depth, i);
      if (tree_->has_ended() && wanted_ > 1)
        results_ = before;  // results of two depths may contain the same line twice
      sort_lines();
      for (int i = 0; i < wanted_; i++) results_[static_cast<std::size_t>(i)].nodes = tree_->nodes();
      if (tree_->has_ended()) break;
      report(results());
      if (is_settled(depth)) break;
    }
    return results();
  }

  std::span<const Analysis> results() const { return {results_.data(), static_cast<std::size_t>(wanted_)}; }

  Ranked* turn(int i) { return turns_.get() + i; }

  // Lists every legal turn, the most promising first.
  void write_turns(const S& state) {
    count_ = state.legal(moves_.get());
    E& evaluation = tree_->evaluation();
    Move winning = 0;
    const bool wins = count_ > 0 && evaluation.wins_at_once(state, winning);
    for (int i = 0; i < count_; i++) {
      const Move move = moves_[static_cast<std::size_t>(i)];
      *turn(i) = {move, wins && move == winning ? INT_MAX : evaluation.order(state, move)};
    }
    std::sort(turn(0), turn(count_),
              [](const Ranked& a, const Ranked& b) { return a.rank != b.rank ? a.rank > b.rank : a.move < b.move; });
  }

  // Finds the best turn apart from those of the lines before, and moves it to its place. A search that is cut short
  // still has a result if it got past the previous best turn.
  void search_line(S& state, int depth, int number) {
    Analysis& found = results_[static_cast<std::size_t>(number)];
    int alpha = -INFINITE;
    Line rest, line;
    for (int i = number; i < count_ && alpha < win_score(1); i++) {
      const Move move = turn(i)->move;
      const int reduced = depth >= 3 && i - number >= UNREDUCED ? 1 : 0;
      const int score = tree_->value(state, move, depth, alpha, INFINITE, 0, reduced, i == number, rest);
      if (tree_->has_ended()) return;
      if (score <= alpha) continue;
      alpha = score;
      line.set(move, rest);
      std::rotate(turn(number), turn(i), turn(i + 1));
      found.set(score, line);
    }
    found.depth = depth;
  }

  // A later line may turn out better, since each search benefits from the ones before.
  void sort_lines() {
    for (int i = 1; i < wanted_; i++) {
      for (int j = i; j > 0; j--) {
        Analysis &better = results_[static_cast<std::size_t>(j - 1)], &worse = results_[static_cast<std::size_t>(j)];
        if (better.score >= worse.score) break;
        std::swap(better, worse);
      }
    }
    for (int i = 0; i < wanted_; i++) {
      Ranked* now = turn(i);
      while (now->move != results_[static_cast<std::size_t>(i)].best) now++;
      std::rotate(turn(i), now, now + 1);
    }
  }

  // Whether a deeper search would find nothing new.
  bool is_settled(int depth) const {
    return std::all_of(results_.begin(), results_.begin() + wanted_, [depth](const Analysis& line) {
      return line.win_in != 0 && depth + 1 >= std::min(std::abs(line.win_in), SHORTEST);
    });
  }

  Table* table_;
  std::unique_ptr<AlphaBeta<S, E>> tree_;
  std::unique_ptr<Move[]> moves_;
  std::unique_ptr<Ranked[]> turns_;
  int count_ = 0;
  int wanted_ = 0;
  std::array<Analysis, MAX_LINES> results_;
};

}  // namespace sixfold::search
