// Self-play for tune.py: rows to fit weights to, or a match between weights.
//
//   play six|sixth rows GAMES NODES SEED WEIGHTS > rows     each row: the result for the side to move (0 lost, 1 drawn,
//                                                           2 won), the phase, and a byte for each feature
//   play six|sixth match GAMES NODES SEED WEIGHTS OTHERS    wins, draws and losses of WEIGHTS against OTHERS
//
// Weights are files of integers separated by spaces.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

#include "sixfold/search/searcher.hpp"
#include "sixfold/six/evaluation.hpp"
#include "sixfold/sixth/evaluation.hpp"

namespace {

using namespace sixfold;

// What differs between the games: their options, and the layout of features and weights.
struct Six {
  using State = six::State;
  using Base = six::Evaluation;
  static constexpr int PHASES = 2, COUNT = six::weight::COUNT;
  using Weights = six::Weights;

  static State start(Random& dice) {
    six::Rules rules;
    rules.capture = dice.below(4) != 0;
    return State(rules);
  }
  static int phase(const State& state) { return state.is_second_phase() ? 1 : 0; }
  static int& at(Weights& weights, int phase, int i) {
    return weights[static_cast<std::size_t>(phase)][static_cast<std::size_t>(i)];
  }
  template <class Add>
  static void features(const State& state, Add add) {
    static Base evaluation;
    evaluation.reset(state);
    evaluation.features(state, add);
  }
};

struct Sixth {
  using State = sixth::State;
  using Base = sixth::Evaluation;
  static constexpr int PHASES = 1, COUNT = sixth::weight::COUNT;
  using Weights = std::array<int, sixth::weight::COUNT>;

  static State start(Random& dice) {
    sixth::Rules rules;
    if (dice.below(5) == 0) rules.size = 4;
    if (dice.below(5) == 0) rules.hands[0][sixth::GIANT] = rules.hands[1][sixth::GIANT] = 1;
    if (dice.below(5) == 0) rules.hands[0][sixth::HUNCHBACK] = rules.hands[1][sixth::HUNCHBACK] = 1;
    return State(rules);
  }
  static int phase(const State&) { return 0; }
  static int& at(Weights& weights, int, int i) { return weights[static_cast<std::size_t>(i)]; }
  template <class Add>
  static void features(const State& state, Add add) {
    Base::features(state, sixth::StackSummary(state), add);
  }
};

// One of two evaluations with different weights.
template <class G, int WHO>
struct Tuned : G::Base {
  static inline typename G::Weights weights{};
  int evaluate(const typename G::State& state) { return G::Base::evaluate(state, weights); }
};

template <class G>
typename G::Weights read(const char* name) {
  typename G::Weights weights{};
  std::ifstream file(name);
  for (int phase = 0; phase < G::PHASES; phase++) {
    for (int i = 0; i < G::COUNT; i++) {
      if (!(file >> G::at(weights, phase, i))) {
        std::fprintf(stderr, "play: %s does not hold %d weights\n", name, G::PHASES * G::COUNT);
        std::exit(2);
      }
    }
  }
  return weights;
}

// A position after some random turns in which the game goes on.
template <class G>
typename G::State random_opening(Random& dice, int plies) {
  while (true) {
    auto state = G::start(dice);
    for (int i = 0; i < plies && !state.outcome().is_over(); i++) state.play(state.random(dice));
    if (!state.outcome().is_over()) return state;
  }
}

// Some turns are random, so that games differ; positions before such a turn are not used.
template <class G>
void rows(int games, std::uint64_t nodes, std::uint64_t seed, const char* name) {
  Tuned<G, 0>::weights = read<G>(name);
  search::Table table(1 << 19);
  search::Searcher<typename G::State, Tuned<G, 0>> searcher(table);
  struct Row {
    int side;
    std::vector<signed char> features;
  };
  for (int game = 0; game < games; game++) {
    Random dice(mix(seed + static_cast<std::uint64_t>(game)));
    auto state = random_opening<G>(dice, 2 + static_cast<int>(dice.below(7)));
    std::vector<Row> pending;
    table.clear();
    while (!state.outcome().is_over()) {
      const auto best = searcher.think(state, {.nodes = nodes});
      if (best.win_in == 0) {
        Row row{state.side(), std::vector<signed char>(1 + G::COUNT)};
        row.features[0] = static_cast<signed char>(G::phase(state));
        G::features(state, [&](int which, int times) {
          auto& feature = row.features[1 + static_cast<std::size_t>(which)];
          feature = static_cast<signed char>(std::clamp(feature + times, -127, 127));
        });
        pending.push_back(std::move(row));
      }
      if (dice.below(20) == 0) {
        state.play(state.random(dice));
        pending.clear();
      } else {
        state.play(best.best);
      }
    }
    const int winner = state.outcome().winner;
    for (const Row& row : pending) {
      std::putchar(winner < 0 ? 1 : winner == row.side ? 2 : 0);
      std::fwrite(row.features.data(), 1, row.features.size(), stdout);
    }
  }
}

template <class G>
void match(int games, std::uint64_t nodes, std::uint64_t seed, const char* first, const char* second) {
  Tuned<G, 0>::weights = read<G>(first);
  Tuned<G, 1>::weights = read<G>(second);
  search::Table one(1 << 19), two(1 << 19);
  search::Searcher<typename G::State, Tuned<G, 0>> searcher(one);
  search::Searcher<typename G::State, Tuned<G, 1>> other(two);
  int won = 0, drawn = 0, lost = 0;
  for (int game = 0; game < games; game++) {
    Random dice(mix(seed + static_cast<std::uint64_t>(game / 2)));  // each opening from both sides
    auto state = random_opening<G>(dice, 4);
    one.clear();
    two.clear();
    while (!state.outcome().is_over()) {
      const bool ours = state.side() == game % 2;
      state.play((ours ? searcher.think(state, {.nodes = nodes}) : other.think(state, {.nodes = nodes})).best);
    }
    const int winner = state.outcome().winner;
    (winner < 0 ? drawn : winner == game % 2 ? won : lost)++;
  }
  std::printf("%d %d %d\n", won, drawn, lost);
}

template <class G>
int run(std::string_view what, int games, std::uint64_t nodes, std::uint64_t seed, char** names, int count) {
  if (what == "rows" && count == 1)
    rows<G>(games, nodes, seed, names[0]);
  else if (what == "match" && count == 2)
    match<G>(games, nodes, seed, names[0], names[1]);
  else
    return 2;
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count < 7) {
    std::fprintf(stderr, "play: see the beginning of play.cpp\n");
    return 2;
  }
  const std::string_view game = words[1], what = words[2];
  const int games = static_cast<int>(std::strtol(words[3], nullptr, 10));
  const auto nodes = std::strtoull(words[4], nullptr, 10), seed = std::strtoull(words[5], nullptr, 10);
  if (game == "six") return run<Six>(what, games, nodes, seed, words + 6, count - 6);
  if (game == "sixth") return run<Sixth>(what, games, nodes, seed, words + 6, count - 6);
  return 2;
}
