// Samples from games that the search plays against itself.
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

#include "games.hpp"
#include "sixfold/search/searcher.hpp"

namespace training {

// A position, its score and the result of the game (both for the side to move, from 0 to 65535), and the turn played.
template <class G>
struct Sample {
  typename G::Position position;
  std::uint16_t score, result;
  std::uint32_t move;
};
static_assert(sizeof(Sample<Sixth>) == 36 && sizeof(Sample<Variants>) == 52 && sizeof(Sample<Six>) == 104);

inline std::uint16_t share(double part) { return static_cast<std::uint16_t>(std::lround(part * 65535)); }
inline double chance(int score) {
  return search::is_proved(score) ? (score > 0 ? 1 : 0) : 1 / (1 + std::exp(-static_cast<double>(score) / nnue::UNIT));
}

// Whether neither side can win at once.
template <class E, class S>
bool is_quiet(E& evaluation, const S& state) {
  evaluation.reset(state);
  search::Move move = 0;
  return !evaluation.wins_at_once(state, move) && !evaluation.is_threatened(state);
}

// A random opening of this many plies in which neither side can win at once.
template <class G>
typename G::State opening(const typename G::Rules& rules, int plies, Random& dice) {
  const auto evaluation = std::make_unique<typename G::Plain>();
  while (true) {
    typename G::State state(rules);
    for (int ply = 0; ply < plies && !state.outcome().is_over(); ply++) state.play(state.random(dice));
    if (!state.outcome().is_over() && is_quiet(*evaluation, state)) return state;
  }
}

// Collects samples until it is full or the time is up.
template <class G>
struct SampleBuffer {
  Sample<G>* samples;
  std::int64_t room;
  std::int64_t until;  // wall-clock time in microseconds
  std::atomic<std::int64_t> filled = 0;
  std::atomic<std::int64_t> games = 0, first = 0, drawn = 0, plies = 0;

  bool open() const { return filled < room && search::microseconds(search::Clock::wall) < until; }
};

struct PlayOptions {
  std::int64_t nodes;
  int opening;  // most random plies before a game
  int stray;    // one turn in this many is random later
  int vary;     // one game in this many has random options; 0 for none
};

// The rules of the next game.
template <class G>
typename G::Rules rules_for(const typename G::Rules& usual, const PlayOptions& options, Random& dice) {
  if constexpr (requires { G::vary_rules(usual, dice); }) {
    if (options.vary > 0 && dice.below(static_cast<std::uint32_t>(options.vary)) == 0)
      return G::vary_rules(usual, dice);
  }
  return usual;
}

template <class G, class E>
void play_games(const typename G::Rules& usual, const E& evaluation, const PlayOptions& options, std::uint64_t seed,
                SampleBuffer<G>& buffer) {
  search::Table table(std::size_t{1} << 17);
  search::Searcher<typename G::State, E> searcher(table, evaluation);
  const auto static_evaluation = std::make_unique<typename G::Plain>();
  std::vector<std::pair<Sample<G>, int>> pending;
  Random dice(seed);
  const auto store_game = [&](double first) {  // the result for side 0
    const auto count = static_cast<std::int64_t>(pending.size());
    const std::int64_t at = buffer.filled.fetch_add(count);
    for (std::int64_t i = 0; i < count && at + i < buffer.room; i++) {
      auto& [sample, side] = pending[static_cast<std::size_t>(i)];
      sample.result = share(side == 0 ? first : 1 - first);
      buffer.samples[at + i] = sample;
    }
    pending.clear();
  };
  while (buffer.open()) {
    const auto rules = rules_for<G>(usual, options, dice);
    auto state = opening<G>(rules, static_cast<int>(dice.below(static_cast<std::uint32_t>(options.opening) + 1)), dice);
    table.clear();
    while (!state.outcome().is_over()) {
      const auto nodes = static_cast<std::uint64_t>(options.nodes);
      const auto analysis = searcher.think(state, {.nodes = nodes / 2 + dice.below(static_cast<std::uint32_t>(nodes))});
      if (is_quiet(*static_evaluation, state)) {
        pending.push_back({{G::position(state), share(chance(analysis.score)), 0, analysis.best}, state.side()});
      }
      buffer.plies++;
      if (analysis.win_in == 0 && dice.below(static_cast<std::uint32_t>(options.stray)) == 0) {
        const double mine = chance(analysis.score);
        store_game(state.side() == 0 ? mine : 1 - mine);
        state.play(state.random(dice));
      } else {
        state.play(analysis.best);
      }
    }
    const int winner = state.outcome().winner;
    buffer.games++, buffer.first += winner == 0, buffer.drawn += winner < 0;
    store_game(winner < 0 ? 0.5 : winner == 0 ? 1 : 0);
  }
}

}  // namespace training
