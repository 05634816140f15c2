// Tests of the value net: its features and its forward pass against ones written down as they are defined, its file,
// and the search that it judges for.
#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <vector>

#include "../include/sixfold/nnue/evaluation.hpp"
#include "../include/sixfold/search/parallel.hpp"
#include "check.hpp"

namespace {

using namespace sixfold;
using nnue::Position;

using Bytes = std::vector<std::uint8_t>;

// A file of random weights, large enough that activations are cut at both ends.
Bytes random_file(Random& dice, int board) {
  auto layers = std::make_unique<nnue::Layers>();
  std::memset(static_cast<void*>(layers.get()), 0, sizeof *layers);
  const auto number = [&dice](int most) {
    return static_cast<std::int16_t>(static_cast<int>(dice.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  for (auto& row : layers->rows)
    for (auto& weight : row) weight = number(60);
  for (auto& weight : layers->first) weight = number(200);
  for (auto& row : layers->narrow)
    for (auto& weight : row) weight = number(300);
  for (auto& weight : layers->narrow_first) weight = number(30000);
  for (auto& weight : layers->last) weight = number(2000);
  layers->last_first = number(30000);
  Bytes file(nnue::FILE_SIZE);
  nnue::Head head;
  std::memcpy(file.data() + sizeof head, layers.get(), sizeof *layers);
  head.board = static_cast<std::uint16_t>(board);
  head.sum = nnue::checksum(std::span(file).subspan(sizeof head));
  std::memcpy(file.data(), &head, sizeof head);
  return file;
}

// The features as the words say it, from the state itself.
std::multiset<int> features_of(const sixth::State& state) {
  const auto number = [&state](int square) {
    const sixth::Stack stack = state.stack(square);
    int below = 0;  // stacks of fewer discs, then owners as bits, the top one lowest
    for (int discs = 1; discs < stack.discs(); discs++) below += 1 << discs;
    for (int disc = 0; disc < stack.discs(); disc++)
      if (sixth::owner_of(stack.disc(disc)) != state.side()) below += 1 << disc;
    return below;
  };
  std::multiset<int> found;
  int stacks = 0;
  for (int square = 0; square < sixth::SQUARES; square++) {
    if (state.stack(square).empty()) continue;
    stacks++;
    found.insert(nnue::PLACED + square * nnue::STACKS + number(square));
    const auto targets = sixth::reach(state.stack(square).height(), square, state.occupied());
    for (int target = 0; target < sixth::SQUARES; target++) {
      if ((targets & sixth::bit(target)) == 0) continue;
      found.insert(nnue::REACHED + number(square) * nnue::STACKS + number(target));
    }
  }
  found.insert(nnue::IN_HAND + std::min(state.hand(state.side(), sixth::PAWN), 16));
  found.insert(nnue::IN_HAND + 17 + std::min(state.hand(1 - state.side(), sixth::PAWN), 16));
  found.insert(nnue::STANDING + stacks);
  return found;
}

// The net as it is defined, with nothing that could overflow.
int judged(const nnue::Layers& layers, const std::multiset<int>& features) {
  std::int64_t score = layers.last_first;
  std::int64_t wide[nnue::WIDE];
  for (int i = 0; i < nnue::WIDE; i++) {
    wide[i] = layers.first[i];
    for (const int feature : features) wide[i] += layers.rows[feature][i];
    wide[i] = std::clamp<std::int64_t>(wide[i], 0, nnue::ONE - 1);
    wide[i] = wide[i] * wide[i] / nnue::ONE;
  }
  for (int i = 0; i < nnue::NARROW; i++) {
    std::int64_t sum = layers.narrow_first[i];
    for (int j = 0; j < nnue::WIDE; j++) sum += wide[j] * layers.narrow[i][j];
    score += std::clamp<std::int64_t>(sum / nnue::ONE, 0, nnue::ONE) * layers.last[i];
  }
  score = score / nnue::ONE * nnue::UNIT / nnue::ONE;
  return static_cast<int>(std::clamp<std::int64_t>(score, -nnue::MOST_SCORE, nnue::MOST_SCORE));
}

sixth::Rules rules_of(int board, int discs) {
  sixth::Rules rules;
  rules.size = static_cast<std::uint8_t>(board);
  for (auto& hand : rules.hands) hand[sixth::PAWN] = static_cast<std::uint8_t>(discs);
  return rules;
}

void test_judgements() {
  Random dice(1);
  for (int round = 0; round < 40; round++) {
    const int board = 4 + static_cast<int>(dice.below(2));
    const Bytes file = random_file(dice, board);
    const auto net = nnue::Net::from(file);
    CHECK(net != nullptr);
    auto layers = std::make_unique<nnue::Layers>();
    std::memcpy(static_cast<void*>(layers.get()), file.data() + sizeof(nnue::Head), sizeof *layers);
    sixth::State state(rules_of(board, 8 + static_cast<int>(dice.below(13))));
    while (!state.outcome().over()) {
      const auto wanted = features_of(state);
      const Position position = nnue::position(state);
      std::uint16_t seen[nnue::MOST_FEATURES + 1];
      const int count = nnue::features(position, seen);
      CHECK(std::multiset<int>(seen, seen + count) == wanted);
      CHECK(net->judge(position) == judged(*layers, wanted));
      CHECK(net->judge_plainly(position) == judged(*layers, wanted));
      state.play(state.random(dice));
    }
  }
}

void test_files() {
  Random dice(2);
  const Bytes file = random_file(dice, 5);
  CHECK(nnue::Net::from(file) != nullptr);
  CHECK(nnue::Net::from({}) == nullptr);
  for (int i = 0; i < 200; i++) {
    Bytes broken = file;
    broken[dice.below(i % 2 == 0 ? 32 : static_cast<std::uint32_t>(file.size()))] ^= static_cast<std::uint8_t>(
        1 + dice.below(255));
    CHECK(nnue::Net::from(broken) == nullptr);
    CHECK(nnue::Net::from(std::span(file).first(dice.below(static_cast<std::uint32_t>(file.size())))) == nullptr);
  }
  Bytes longer = file;
  longer.push_back(0);
  CHECK(nnue::Net::from(longer) == nullptr);
}

void test_what_it_knows() {
  Random dice(3);
  const auto net = nnue::Net::from(random_file(dice, 5));
  CHECK(net->knows(rules_of(5, 15)) && net->knows(rules_of(5, 16)) && !net->knows(rules_of(4, 12)));
  sixth::Rules kings = rules_of(5, 15), giants = kings, milady = kings;
  kings.six_kings = true;
  giants.hands[0][sixth::GIANT] = 1;
  milady.entitled[1] = true;
  CHECK(!net->knows(kings) && !net->knows(giants) && !net->knows(milady));
}

// Whatever a net says, what the search proves is true, and it leaves the position as it was.
void test_search() {
  Random dice(4);
  const auto net = nnue::Net::from(random_file(dice, 4));
  search::Table table(1 << 12), plain_table(1 << 12);
  search::Team<sixth::State, nnue::Evaluation> team(table, 1, nnue::Evaluation(*net));
  search::Searcher<sixth::State, sixth::Evaluation> plain(plain_table);
  int proved = 0;
  for (int game = 0; game < 30; game++) {
    sixth::State state(rules_of(4, 12));
    table.clear();
    plain_table.clear();
    while (!state.outcome().over()) {
      const sixth::State before = state;
      const auto found = team.think(state, {.depth = 3}), other = plain.think(state, {.depth = 3});
      CHECK(state == before && state.is_legal(found.best));
      if (found.win_in > 0) CHECK(other.win_in == 0 || other.win_in > 0);
      if (found.win_in == 1 || other.win_in == 1) CHECK(found.win_in == other.win_in);
      if (found.win_in == -2 || other.win_in == -2) CHECK(found.win_in == other.win_in);
      proved += found.win_in != 0;
      state.play(dice.below(3) == 0 ? state.random(dice) : found.best);
    }
  }
  CHECK(proved > 30);
}

}  // namespace

int main() {
  test_judgements();
  test_files();
  test_what_it_knows();
  test_search();
  return tests::report();
}
