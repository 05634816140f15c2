// Positions to learn from, out of games that the search plays against itself.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "sixfold/nnue/evaluation.hpp"
#include "sixfold/search/searcher.hpp"

namespace training {

using namespace sixfold;
using State = sixth::State;

// A position, what the search said of it, what came of it (both for the side to move, as shares of a point in
// 65535ths), and what was played.
struct Sample {
  nnue::Position position;
  std::uint16_t score, result;
  std::uint32_t move;
};
static_assert(sizeof(Sample) == 36);

inline std::uint16_t share(double part) { return static_cast<std::uint16_t>(std::lround(part * 65535)); }
inline double chance(int score) {
  return search::proved(score) ? (score > 0 ? 1 : 0) : 1 / (1 + std::exp(-static_cast<double>(score) / nnue::UNIT));
}

// An opening of so many plies from which nobody wins at once.
inline State opening(const sixth::Rules& rules, int plies, Random& dice) {
  while (true) {
    State state(rules);
    for (int ply = 0; ply < plies && !state.outcome().over(); ply++) state.play(state.random(dice));
    sixth::Evaluation evaluation;
    evaluation.reset(state);
    search::Move move = 0;
    if (!state.outcome().over() && !evaluation.wins_at_once(state, move) && !evaluation.threatened(state)) return state;
  }
}

// Where samples are written, until there is no room or no time.
struct Shelf {
  Sample* samples;
  std::int64_t room;
  std::int64_t until;  // by the wall's clock, in microseconds
  std::atomic<std::int64_t> filled = 0;
  std::atomic<std::int64_t> games = 0, first = 0, drawn = 0, plies = 0;

  bool open() const { return filled < room && search::microseconds(search::Clock::wall) < until; }
};

struct Manner {
  std::int64_t nodes;
  int opening;  // at most so many plies at random before a game,
  int stray;    // and one turn in so many later
};

template <class E>
void play_games(const sixth::Rules& rules, const E& evaluation, const Manner& manner, std::uint64_t seed,
                Shelf& shelf) {
  search::Table table(std::size_t{1} << 17);
  search::Searcher<State, E> searcher(table, evaluation);
  std::vector<std::pair<Sample, int>> kept;
  Random dice(seed);
  const auto put_away = [&](double first) {  // what came of it for side 0
    const auto count = static_cast<std::int64_t>(kept.size());
    const std::int64_t at = shelf.filled.fetch_add(count);
    for (std::int64_t i = 0; i < count && at + i < shelf.room; i++) {
      auto& [sample, side] = kept[static_cast<std::size_t>(i)];
      sample.result = share(side == 0 ? first : 1 - first);
      shelf.samples[at + i] = sample;
    }
    kept.clear();
  };
  while (shelf.open()) {
    State state = opening(rules, static_cast<int>(dice.below(static_cast<std::uint32_t>(manner.opening) + 1)), dice);
    table.clear();
    sixth::Evaluation sight;
    while (!state.outcome().over()) {
      const auto nodes = static_cast<std::uint64_t>(manner.nodes);
      const auto found = searcher.think(state, {.nodes = nodes / 2 + dice.below(static_cast<std::uint32_t>(nodes))});
      sight.reset(state);
      search::Move move = 0;
      if (!sight.wins_at_once(state, move) && !sight.threatened(state)) {
        kept.push_back({{nnue::position(state), share(chance(found.score)), 0, found.best}, state.side()});
      }
      shelf.plies++;
      if (found.win_in == 0 && dice.below(static_cast<std::uint32_t>(manner.stray)) == 0) {
        const double mine = chance(found.score);
        put_away(state.side() == 0 ? mine : 1 - mine);
        state.play(state.random(dice));
      } else {
        state.play(found.best);
      }
    }
    const int winner = state.outcome().winner;
    shelf.games++, shelf.first += winner == 0, shelf.drawn += winner < 0;
    put_away(winner < 0 ? 0.5 : winner == 0 ? 1 : 0);
  }
}

// A position as a symmetry of the board turns it.
inline nnue::Position turned(const nnue::Position& position, unsigned symmetry) {
  nnue::Position out = position;
  const int size = position.size;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) {
      int to_x = x, to_y = y;
      if (symmetry & 4) std::swap(to_x, to_y);
      if (symmetry & 1) to_x = size - 1 - to_x;
      if (symmetry & 2) to_y = size - 1 - to_y;
      out.stacks[static_cast<std::size_t>(to_y * sixth::WIDTH + to_x)] =
          position.stacks[static_cast<std::size_t>(y * sixth::WIDTH + x)];
    }
  return out;
}

}  // namespace training
