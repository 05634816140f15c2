// Several threads that search the same position and share the transposition table.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <thread>
#include <vector>

#include "searcher.hpp"

namespace sixfold::search {

template <Game S, Evaluation<S> E>
class ParallelSearcher {
 public:
  ParallelSearcher(Table& table, int threads, const E& evaluation = E()) {
    for (int i = 0; i < std::max(threads, 1); i++) searchers_.emplace_back(table, evaluation);
  }

  // Like `Searcher::lines`. The first searcher reports and returns the result; the others fill the table until it is
  // done. Results are reproducible with one thread only. A node limit applies to the first searcher.
  template <class Report>
  std::span<const Analysis> lines(const S& state, const Limits& limits, int lines, Report&& report) {
    std::atomic<bool> done = false;
    std::vector<std::thread> helpers;
    for (std::size_t i = 1; i < searchers_.size(); i++) {
      helpers.emplace_back(
          [this, &state, &done, i] { searchers_[i].help(state, {.stop = &done}, 1 + static_cast<int>(i % 2)); });
    }
    const auto found = searchers_.front().lines(state, limits, lines, report);
    done = true;
    for (std::thread& helper : helpers) helper.join();
    return found;
  }

  Analysis think(const S& state, const Limits& limits) {
    const auto best = lines(state, limits, 1, [](std::span<const Analysis>) {});
    return best.empty() ? Analysis{} : best.front();
  }

 private:
  std::vector<Searcher<S, E>> searchers_;
};

}  // namespace sixfold::search
