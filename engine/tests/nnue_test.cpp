// Tests of the value net of the plain game of Sixth!: features and forward pass against plain ones that follow the
// definition, its file, and searches with it.
#include <doctest/doctest.h>

#include "../include/sixfold/nnue/evaluation.hpp"
#include "../include/sixfold/search/parallel.hpp"
#include "nnue_tools.hpp"

namespace {

using namespace sixfold;
using nnue::PlainFeatures;
using nnue::Position;
using tests::Bytes;
using tests::evaluate;
using tests::random_file;

// The features by their definition, from the state itself.
std::multiset<int> features_of(const sixth::State& state) {
  const auto number = [&state](int square) {
    const sixth::Stack stack = state.stack(square);
    int below = 0;  // the number of stacks of fewer discs, plus the owners as bits, lowest for the top disc
    for (int discs = 1; discs < stack.discs(); discs++) below += 1 << discs;
    for (int disc = 0; disc < stack.discs(); disc++)
      if (sixth::owner_of(stack.disc(disc)) != state.side()) below += 1 << disc;
    return below;
  };
  std::multiset<int> features;
  int stacks = 0;
  for (int square = 0; square < sixth::SQUARES; square++) {
    if (state.stack(square).empty()) continue;
    stacks++;
    features.insert(nnue::PLACED + square * nnue::STACKS + number(square));
    const auto targets = sixth::reach(state.stack(square).height(), square, state.occupied());
    for (int target = 0; target < sixth::SQUARES; target++) {
      if ((targets & sixth::bit(target)) == 0) continue;
      features.insert(nnue::REACHED + number(square) * nnue::STACKS + number(target));
    }
  }
  features.insert(nnue::IN_HAND + std::min(state.hand(state.side(), sixth::PAWN), 16));
  features.insert(nnue::IN_HAND + 17 + std::min(state.hand(1 - state.side(), sixth::PAWN), 16));
  features.insert(nnue::STANDING + stacks);
  return features;
}

sixth::Rules rules_of(int board, int discs) {
  sixth::Rules rules;
  rules.size = static_cast<std::uint8_t>(board);
  for (auto& hand : rules.hands) hand[sixth::PAWN] = static_cast<std::uint8_t>(discs);
  return rules;
}

TEST_CASE("features and scores follow their definitions") {
  Random dice(1);
  for (int round = 0; round < 40; round++) {
    const int board = 4 + static_cast<int>(dice.below(2));
    const Bytes file = random_file<PlainFeatures>(dice, board);
    const auto net = nnue::Net::from(file);
    CHECK(net != nullptr);
    const auto layers = tests::layers_of<PlainFeatures>(file);
    sixth::State state(rules_of(board, 8 + static_cast<int>(dice.below(13))));
    while (!state.outcome().is_over()) {
      const auto expected = features_of(state);
      const Position position = nnue::position(state);
      std::uint16_t actual[nnue::MAX_FEATURES + 1];
      const int count = nnue::features(position, actual);
      CHECK(std::multiset<int>(actual, actual + count) == expected);
      CHECK(net->evaluate(position) == evaluate(*layers, expected));
      CHECK(net->evaluate_portably(position) == evaluate(*layers, expected));
      state.play(state.random(dice));
    }
  }
}

TEST_CASE("damaged files are rejected") {
  Random dice(2);
  const Bytes file = random_file<PlainFeatures>(dice, 5);
  CHECK(nnue::Net::from(file) != nullptr);
  CHECK(nnue::Net::from({}) == nullptr);
  for (int i = 0; i < 200; i++) {
    Bytes broken = file;
    broken[dice.below(i % 2 == 0 ? 32 : static_cast<std::uint32_t>(file.size()))] ^=
        static_cast<std::uint8_t>(1 + dice.below(255));
    CHECK(nnue::Net::from(broken) == nullptr);
    CHECK(nnue::Net::from(std::span(file).first(dice.below(static_cast<std::uint32_t>(file.size())))) == nullptr);
  }
  Bytes longer = file;
  longer.push_back(0);
  CHECK(nnue::Net::from(longer) == nullptr);
}

TEST_CASE("a net supports the plain game on its board only") {
  Random dice(3);
  const auto net = nnue::Net::from(random_file<PlainFeatures>(dice, 5));
  CHECK(net->supports(rules_of(5, 15)));
  CHECK(net->supports(rules_of(5, 16)));
  CHECK(!net->supports(rules_of(4, 12)));
  sixth::Rules kings = rules_of(5, 15), giants = kings, milady = kings;
  kings.six_kings = true;
  giants.hands[0][sixth::GIANT] = 1;
  milady.milady_placers[1] = true;
  CHECK(!net->supports(kings));
  CHECK(!net->supports(giants));
  CHECK(!net->supports(milady));
}

// Its weights are random, so it evaluates badly.
TEST_CASE("a search with a net proves only what is true, and leaves the position unchanged") {
  Random dice(4);
  const auto net = nnue::Net::from(random_file<PlainFeatures>(dice, 4));
  search::Table table(1 << 12), plain_table(1 << 12);
  search::ParallelSearcher<sixth::State, nnue::Evaluation> team(table, 1, nnue::Evaluation(*net));
  search::Searcher<sixth::State, sixth::Evaluation> plain(plain_table);
  int proved = 0;
  for (int game = 0; game < 30; game++) {
    sixth::State state(rules_of(4, 12));
    table.clear();
    plain_table.clear();
    while (!state.outcome().is_over()) {
      const sixth::State before = state;
      const auto analysis = team.think(state, {.depth = 3}), other = plain.think(state, {.depth = 3});
      CHECK(state == before);
      CHECK(state.is_legal(analysis.best));
      tests::check_proofs(analysis, other);
      if (analysis.win_in == -2 || other.win_in == -2) CHECK(analysis.win_in == other.win_in);
      proved += analysis.win_in != 0;
      state.play(dice.below(3) == 0 ? state.random(dice) : analysis.best);
    }
  }
  CHECK(proved > 30);
}

}  // namespace
