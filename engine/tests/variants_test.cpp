// Tests of the value net of 6 x King and of the characters: features and forward pass against plain ones that follow
// the definition, the symmetries of the board, its file, and searches with it.
#include <doctest/doctest.h>

#include <map>
#include <string>

#include "../include/sixfold/nnue/evaluation.hpp"
#include "../include/sixfold/search/parallel.hpp"
#include "nnue_tools.hpp"

namespace {

using namespace sixfold;
namespace variants = nnue::variants;
using nnue::VariantFeatures;
using tests::Bytes;
using tests::evaluate;
using tests::random_file;

// The rules of any game that is not the plain one.
sixth::Rules any_rules(Random& dice) {
  const auto chance = [&dice](std::uint32_t n) { return dice.below(n) == 0; };
  sixth::Rules rules;
  do {
    rules = {};
    rules.size = chance(4) ? 4 : 5;
    rules.six_kings = chance(2);
    rules.classic = rules.six_kings && chance(2);
    rules.armies = chance(3);
    const bool milady = chance(2);
    for (int side = 0; side < 2; side++) {
      rules.milady_placers[side] = milady && !(rules.armies && chance(3));
      rules.hands[side][sixth::PAWN] = static_cast<std::uint8_t>(rules.armies ? dice.below(4) : 6 + dice.below(20));
      rules.hands[side][sixth::GIANT] = chance(2);
      rules.hands[side][sixth::HUNCHBACK] = chance(2);
      rules.points[side] = static_cast<std::uint8_t>(rules.armies ? 2 + dice.below(25) : 0);
    }
    rules.milady_opens = rules.milady_placers[1] && chance(2);
    if (rules.milady_placers[0] != rules.milady_placers[1] && chance(2))
      for (int side = 0; side < 2; side++) rules.milady_movers[side] = rules.milady_placers[side];
  } while (nnue::is_plain(rules) || !sixth::is_valid(rules));
  return rules;
}

// A stack as letters, bottom first: a for discs of the side to move, b for others, twice for a Giant; m if Milady is
// on top.
std::string letters_of(const sixth::State& state, int square) {
  const sixth::Stack stack = state.stack(square);
  std::string letters;
  for (int disc = stack.discs() - 1; disc >= 0; disc--) {
    const int kind = sixth::kind_of(stack.disc(disc));
    const bool mine = kind != sixth::MILADY && sixth::owner_of(stack.disc(disc)) == state.side();
    letters.append(kind == sixth::GIANT ? 2 : 1, mine ? 'a' : 'b');
  }
  return stack.is_milady_on_top() ? std::string(letters.size(), 'm') : letters;
}

// The number of each such stack: by height, then by letters as bits from the top; then those with Milady on top.
std::map<std::string, int> numbers_of_stacks() {
  std::map<std::string, int> numbers;
  int next = 0;
  for (int height = 1; height <= 5; height++)
    for (int bits = 0; bits < 1 << height; bits++) {
      std::string letters;
      for (int above = height - 1; above >= 0; above--) letters += (bits >> above & 1) != 0 ? 'b' : 'a';
      numbers[letters] = next++;
    }
  for (std::size_t height = 1; height <= 5; height++) numbers[std::string(height, 'm')] = next++;
  return numbers;
}

// Adds the features of the characters by their definition.
void add_figures(const sixth::State& state, std::multiset<int>& features) {
  const sixth::Rules& rules = state.rules();
  const int side = state.side();
  int counts[variants::FIGURES] = {};
  for (int square = 0; square < sixth::SQUARES; square++) {
    const sixth::Stack stack = state.stack(square);
    for (int disc = 0; disc < stack.discs(); disc++) {
      const int kind = sixth::kind_of(stack.disc(disc)), owner = sixth::owner_of(stack.disc(disc));
      if (kind == sixth::PAWN) continue;
      const int who = kind == sixth::MILADY ? 4 : 2 * (kind - sixth::GIANT) + (owner != side);
      const int height = stack.height(), above = disc == 0 ? 0 : stack.part(disc).height();
      counts[who]++;
      features.insert(variants::FIGURE_AT + who * 125 + square * 5 + height - 1);
      features.insert(variants::FIGURE_IN + who * 15 + height * (height - 1) / 2 + above);
    }
  }
  for (int who = 0; who < 4; who++) {
    const int owner = who % 2 == 0 ? side : 1 - side, kind = sixth::GIANT + who / 2;
    CHECK(counts[who] <= 1);
    if (counts[who] != 0) continue;
    if (state.hand(owner, kind) != 0)
      features.insert(variants::FIGURE_OFF + who * 4 + 1);
    else if (rules.armies)
      features.insert(variants::FIGURE_OFF + who * 4 + 2);
  }
  const int may = (rules.milady_placers[side] ? 1 : 0) + (rules.milady_placers[1 - side] ? 2 : 0);
  if (counts[4] == 0 && may != 0) features.insert(variants::FIGURE_OFF + 16 + may);
}

// The features by their definition, from the state itself.
std::multiset<int> features_of(const sixth::State& state) {
  static const auto numbers = numbers_of_stacks();
  const sixth::Rules& rules = state.rules();
  std::multiset<int> features;
  int stacks = 0, crowns[2] = {};
  for (int square = 0; square < sixth::SQUARES; square++) {
    if (state.stack(square).empty()) continue;
    stacks++;
    const std::string letters = letters_of(state, square);
    features.insert(variants::PLACED + square * 67 + numbers.at(letters));
    const auto targets = sixth::reach(state.stack(square).height(), square, state.occupied());
    for (int target = 0; target < sixth::SQUARES; target++) {
      if ((targets & sixth::bit(target)) == 0 || state.stack(target).is_hunchback_on_top()) continue;
      const std::string onto = letters_of(state, target);
      features.insert(variants::REACHED + numbers.at(letters) * 67 + numbers.at(onto));
      if (letters.size() + onto.size() >= 6 && letters.back() != 'm') crowns[letters.back() == 'b']++;
    }
  }
  add_figures(state, features);
  for (int who = 0; who < 2; who++) {
    const int owner = who == 0 ? state.side() : 1 - state.side();
    features.insert(variants::IN_HAND + 31 * who + std::min(state.hand(owner, sixth::PAWN), 30));
    if (rules.armies) features.insert(variants::PURSE + 21 * who + std::min(state.points_left(owner), 20));
  }
  if (rules.six_kings) {
    features.insert(variants::SCORED + 6 * state.score(state.side()) + state.score(1 - state.side()));
    features.insert(variants::CROWNS + 4 * std::min(crowns[0], 3) + std::min(crowns[1], 3));
  }
  features.insert(variants::PLAYED + (rules.size == 5 ? 3 : 0) + (rules.classic ? 2 : rules.six_kings ? 1 : 0));
  const bool has_keeper = rules.milady_movers[0] != rules.milady_movers[1];
  features.insert(variants::KEPT + (!has_keeper ? 0 : rules.milady_movers[state.side()] ? 1 : 2));
  features.insert(variants::STANDING + stacks);
  return features;
}

std::multiset<int> actual_features(const variants::Position& position) {
  std::uint16_t out[VariantFeatures::MAX_FEATURES + 1];
  const int count = VariantFeatures::features(position, out);
  CHECK(count <= VariantFeatures::MAX_FEATURES);
  return std::multiset<int>(out, out + count);
}

TEST_CASE("features and scores follow their definitions") {
  Random dice(1);
  int miladies = 0, giants = 0, hunchbacks = 0, points = 0;
  for (int round = 0; round < 150; round++) {
    const Bytes file = random_file<VariantFeatures>(dice, 0);
    const auto net = nnue::VariantsNet::from(file);
    CHECK(net != nullptr);
    const auto layers = tests::layers_of<VariantFeatures>(file);
    sixth::State state(any_rules(dice));
    while (!state.outcome().is_over()) {
      const auto expected = features_of(state);
      const auto position = VariantFeatures::position(state);
      CHECK(actual_features(position) == expected);
      CHECK(net->evaluate(position) == evaluate(*layers, expected));
      CHECK(net->evaluate_portably(position) == evaluate(*layers, expected));
      giants += position.figures[variants::OWN_GIANT].square != sixth::NOWHERE;
      hunchbacks += position.figures[variants::OTHER_HUNCHBACK].square != sixth::NOWHERE;
      miladies += position.figures[variants::LADY].square != sixth::NOWHERE;
      points += state.score(0) + state.score(1);
      state.play(state.random(dice));
    }
  }
  CHECK(miladies > 100);
  CHECK(giants > 100);
  CHECK(hunchbacks > 100);
  CHECK(points > 100);
}

TEST_CASE("rotating or mirroring the board changes only the squares of features") {
  Random dice(5);
  for (int round = 0; round < 60; round++) {
    const sixth::Rules rules = any_rules(dice);
    const int size = rules.size, symmetry = 1 + static_cast<int>(dice.below(7));
    const auto transform = [&](int square) {
      int x = square % sixth::WIDTH, y = square / sixth::WIDTH;
      if (symmetry & 4) std::swap(x, y);
      return (symmetry & 2 ? size - 1 - y : y) * sixth::WIDTH + (symmetry & 1 ? size - 1 - x : x);
    };
    const auto transform_move = [&](sixth::Move move) {
      if (sixth::is_place(move)) return sixth::place(sixth::placed_kind(move), transform(sixth::square_of(move)));
      if (!sixth::is_shift(move)) return move;
      const int source = transform(sixth::source_of(move)), target = transform(sixth::square_of(move));
      return sixth::shift(source, target, sixth::count_of(move));
    };
    // Features on squares are reduced to what is there.
    const auto without_squares = [](const std::multiset<int>& features) {
      std::multiset<int> rest;
      for (const int feature : features) {
        if (feature < variants::REACHED)
          rest.insert(feature % variants::CLASSES);
        else if (feature < variants::FIGURE_AT || feature >= variants::FIGURE_IN)
          rest.insert(feature);
        else
          rest.insert(-1 - (feature - variants::FIGURE_AT) / 125 * 5 - (feature - variants::FIGURE_AT) % 5);
      }
      return rest;
    };
    sixth::State state(rules), other_state(rules);
    while (!state.outcome().is_over()) {
      CHECK(without_squares(actual_features(VariantFeatures::position(state))) ==
            without_squares(actual_features(VariantFeatures::position(other_state))));
      const sixth::Move move = state.random(dice);
      CHECK(other_state.is_legal(transform_move(move)));
      state.play(move), other_state.play(transform_move(move));
    }
  }
}

TEST_CASE("damaged files and files of other nets are rejected") {
  Random dice(2);
  const Bytes file = random_file<VariantFeatures>(dice, 0);
  CHECK(file.size() <= 1'000'000);
  CHECK(nnue::VariantsNet::from(file) != nullptr);
  CHECK(nnue::VariantsNet::from({}) == nullptr);
  CHECK(nnue::Net::from(file) == nullptr);
  for (int board = 0; board < 8; board++) {
    CHECK((nnue::VariantsNet::from(random_file<VariantFeatures>(dice, board)) != nullptr) == (board == 0));
    CHECK(nnue::VariantsNet::from(random_file<nnue::PlainFeatures>(dice, board)) == nullptr);
  }
  for (int i = 0; i < 200; i++) {
    Bytes broken = file;
    broken[dice.below(i % 2 == 0 ? 32 : static_cast<std::uint32_t>(file.size()))] ^=
        static_cast<std::uint8_t>(1 + dice.below(255));
    CHECK(nnue::VariantsNet::from(broken) == nullptr);
    const auto cut = dice.below(static_cast<std::uint32_t>(file.size()));
    CHECK(nnue::VariantsNet::from(std::span(file).first(cut)) == nullptr);
  }
}

TEST_CASE("a net supports all rules but the plain game, and on the small board 6 x King with trims only") {
  Random dice(3);
  const auto net = nnue::VariantsNet::from(random_file<VariantFeatures>(dice, 0));
  const auto plain = nnue::Net::from(random_file<nnue::PlainFeatures>(dice, 5));
  sixth::Rules rules;
  CHECK(!net->supports(rules));
  CHECK(plain->supports(rules));
  for (int round = 0; round < 100; round++) {
    rules = any_rules(dice);
    CHECK(!plain->supports(rules));
    if (rules.size == 5 || !rules.six_kings) CHECK(net->supports(rules) == (rules.size == 5));
  }
  rules = {.size = 4, .six_kings = true};
  CHECK(net->supports(rules));
  rules.classic = true;
  CHECK(!net->supports(rules));
}

// Its weights are random, so it evaluates badly.
TEST_CASE("a search with a net proves only what is true, and leaves the position unchanged") {
  Random dice(4);
  const auto net = nnue::VariantsNet::from(random_file<VariantFeatures>(dice, 0));
  search::Table table(1 << 12), plain_table(1 << 12);
  search::ParallelSearcher<sixth::State, nnue::VariantsEvaluation> team(table, 1, nnue::VariantsEvaluation(*net));
  search::Searcher<sixth::State, sixth::Evaluation> plain(plain_table);
  int proved = 0;
  for (int game = 0; game < 40; game++) {
    sixth::State state(any_rules(dice));
    table.clear();
    plain_table.clear();
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      const sixth::State before = state;
      const auto analysis = team.think(state, {.depth = 2}), plain_analysis = plain.think(state, {.depth = 2});
      CHECK(state == before);
      CHECK(state.is_legal(analysis.best));
      tests::check_proofs(analysis, plain_analysis);
      proved += analysis.win_in != 0;
      state.play(dice.below(3) == 0 ? state.random(dice) : analysis.best);
    }
  }
  CHECK(proved > 30);
}

}  // namespace
