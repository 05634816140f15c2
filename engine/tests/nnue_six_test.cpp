// Tests of the value net of Six: features and forward pass against plain ones that follow the definition, updates from
// turn to turn, symmetries, its file, and searches with it.
#include <doctest/doctest.h>

#include <cstring>
#include <map>
#include <memory>
#include <set>

#include "../include/sixfold/nnue/evaluation.hpp"
#include "../include/sixfold/nnue/six/evaluation.hpp"
#include "../include/sixfold/nnue/six/position.hpp"
#include "../include/sixfold/search/parallel.hpp"
#include "six_tools.hpp"

namespace {

using namespace six_tools;
namespace net = sixfold::nnue::six;

using Bytes = std::vector<std::uint8_t>;
using Features = std::multiset<int>;

// A file of random weights, large enough that activations are cut at both ends.
Bytes random_file(Random& dice) {
  auto layers = std::make_unique<net::Layers>();
  std::memset(static_cast<void*>(layers.get()), 0, sizeof *layers);
  const auto number = [&dice](int most) {
    return static_cast<std::int16_t>(static_cast<int>(dice.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  for (auto& row : layers->rows)
    for (auto& weight : row) weight = number(80);
  for (auto& weight : layers->first) weight = number(800);
  for (auto& after : layers->after) {
    for (auto& row : after.narrow)
      for (auto& weight : row) weight = number(300);
    for (auto& weight : after.narrow_first) weight = number(30000);
    for (auto& weight : after.last) weight = number(2000);
    after.last_first = number(30000);
  }
  Bytes file(net::FILE_SIZE);
  net::Head head;
  std::memcpy(file.data() + sizeof head, layers.get(), sizeof *layers);
  head.sum = nnue::checksum(std::span(file).subspan(sizeof head));
  std::memcpy(file.data(), &head, sizeof head);
  return file;
}

// A cell under one of the twelve symmetries of the plane.
Cell transform(Cell cell, int symmetry) {
  for (int i = 0; i < symmetry % 6; i++) cell = {-cell.r, cell.q + cell.r};
  return symmetry < 6 ? cell : Cell{cell.r, cell.q};
}

// Patterns are of the same kind if a symmetry of the plane maps the cells and tiles of one to those of the other.
TEST_CASE("kinds of patterns follow their definition") {
  std::map<std::vector<std::pair<Cell, bool>>, int> kinds;
  for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
    for (unsigned cells = 1; cells < 64; cells++) {
      std::vector<std::pair<Cell, bool>> least;
      for (int symmetry = 0; symmetry < 12; symmetry++) {
        std::vector<std::pair<Cell, bool>> image;
        image.reserve(6);
        for (std::size_t i = 0; i < 6; i++) image.push_back({transform(cell_at(shape, i), symmetry), cells >> i & 1});
        std::sort(image.begin(), image.end());
        const Cell corner = image.front().first;
        for (auto& [cell, tile] : image) cell = {cell.q - corner.q, cell.r - corner.r};
        if (least.empty() || image < least) least = image;
      }
      const int kind = net::KINDS.of[static_cast<std::size_t>(FORM_OF[shape])][cells];
      CHECK(kind > 0);
      CHECK(kind <= net::KINDS.count);
      CHECK(kinds.emplace(least, kind).first->second == kind);
    }
  }
  CHECK(kinds.size() == static_cast<std::size_t>(net::KINDS.count));
}

// For each cell and colour: the patterns of that colour only through the cell, by the number of their tiles.
using Crossing = std::map<Cell, std::array<std::array<int, 7>, 2>>;

int level_of(const std::array<int, 7>& through) {
  if (through[5] > 0) return through[4] > 0 ? 37 : 36;
  return std::min(through[4], 2) * 12 + std::min(through[3], 3) * 3 + std::min(through[2] / 2, 2);
}

// The features by their definition, from the tiles alone.
Features features_of(const State& state, int view) {
  Features features;
  Crossing crossing;
  std::set<Cell> near;
  for (const int colour : {0, 1})
    for (const Cell tile : cells(state, colour))
      for (int q = -5; q <= 5; q++)
        for (int r = -5; r <= 5; r++) near.insert({tile.q + q, tile.r + r});
  for (const Cell from : near) {
    for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
      unsigned tiles[2] = {};
      for (std::size_t i = 0; i < 6; i++) {
        const Cell by = cell_at(shape, i);
        const int colour = state.colour_at({from.q + by.q, from.r + by.r});
        if (colour >= 0) tiles[colour] |= 1u << i;
      }
      if ((tiles[0] == 0) == (tiles[1] == 0)) continue;
      const int colour = tiles[0] != 0 ? 0 : 1;
      const int kind = net::KINDS.of[static_cast<std::size_t>(FORM_OF[shape])][tiles[colour]];
      features.insert(net::PATTERN + (colour == view ? 0 : net::KINDS.count) + kind - 1);
      for (std::size_t i = 0; i < 6; i++) {
        const Cell by = cell_at(shape, i);
        crossing[{from.q + by.q, from.r + by.r}][static_cast<std::size_t>(colour)]
                [static_cast<std::size_t>(std::popcount(tiles[colour]))]++;
      }
    }
  }
  const std::size_t mine = static_cast<std::size_t>(view), theirs = 1 - mine;
  for (const Cell cell : border(state.table())) {
    const auto& through = crossing[cell];
    const auto crowded = [](const std::array<int, 7>& of) { return of[3] + of[4] + of[5] > 0; };
    if (!crowded(through[0]) && !crowded(through[1])) continue;
    features.insert(net::CELL + level_of(through[mine]) * net::LEVELS + level_of(through[theirs]));
  }
  const int hands[2] = {state.hand(view), state.hand(1 - view)};
  features.insert(net::HAND + hands[0]), features.insert(net::HAND + 23 + hands[1]);
  features.insert(net::KIND + (state.is_second_phase() ? 2 : 0) + (state.rules().capture ? 1 : 0));
  if (state.hand(0) > 4) return features;
  for (const int colour : {0, 1}) {
    const int other = colour == view ? 0 : 1, caught = std::clamp(max_capture_gain(state, colour), 0, 7);
    features.insert(net::TILES + 23 * other + state.table().count(colour));
    if (state.rules().capture) features.insert(net::CAUGHT + 8 * other + caught);
    for (const Cell tile : cells(state, colour)) {
      const int free = RUNS[state.table().around(index_of(tile))] <= 1 ? 1 : 0;
      const auto& through = crossing[tile][static_cast<std::size_t>(colour)];
      features.insert(net::TILE + (2 * other + free) * net::LEVELS + level_of(through));
    }
  }
  return features;
}

// The value of a position by the definition, in 64 bits, so that nothing can overflow.
int evaluate(const net::Layers& layers, const Features& mine, const Features& theirs, int stage) {
  const auto& after = layers.after[stage];
  std::int64_t wide[2 * net::WIDE];
  for (int i = 0; i < 2 * net::WIDE; i++) {
    wide[i] = layers.first[i % net::WIDE];
    for (const int feature : i < net::WIDE ? mine : theirs) wide[i] += layers.rows[feature][i % net::WIDE];
    wide[i] = std::clamp<std::int64_t>(wide[i] >> 2, 0, nnue::ONE - 1);
    wide[i] = wide[i] * wide[i] / nnue::ONE;
  }
  std::int64_t score = after.last_first;
  for (int i = 0; i < nnue::NARROW; i++) {
    std::int64_t sum = after.narrow_first[i];
    for (int j = 0; j < 2 * net::WIDE; j++) sum += wide[j] * after.narrow[i][j];
    score += std::clamp<std::int64_t>(sum / nnue::ONE, 0, nnue::ONE) * after.last[i];
  }
  score = score / nnue::ONE * nnue::UNIT / nnue::ONE;
  return static_cast<int>(std::clamp<std::int64_t>(score, -nnue::MAX_SCORE, nnue::MAX_SCORE));
}

int stage_of(const State& state) {
  if (state.is_second_phase()) return state.rules().capture ? 3 : 2;
  return state.hand(0) > 10 ? 0 : 1;
}

int evaluate_from_scratch(net::Evaluation& evaluation, const six::Position& position) {
  evaluation.reset(position);
  return evaluation.evaluate(position);
}

TEST_CASE("features and scores follow their definitions in both phases") {
  Random dice(1);
  net::FeatureReader reader;
  for (const Rules& of : variants()) {
    const Bytes file = random_file(dice);
    const auto fast = net::Net::from(file);
    REQUIRE(fast != nullptr);
    CHECK(fast->supports(of));
    const auto plain = fast->portable();
    auto layers = std::make_unique<net::Layers>();
    std::memcpy(static_cast<void*>(layers.get()), file.data() + sizeof(net::Head), sizeof *layers);
    const auto quick = std::make_unique<net::Evaluation>(*fast), slow = std::make_unique<net::Evaluation>(*plain);
    State state(of);
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      if (ply % 4 == 0) {
        const Features mine = features_of(state, state.side()), theirs = features_of(state, 1 - state.side());
        const auto position = net::position(state);
        reader.read(position);
        for (const bool other : {false, true}) {
          std::vector<std::uint16_t> actual(net::MAX_FEATURES);
          actual.resize(static_cast<std::size_t>(reader.features(other, actual.data())));
          CHECK(Features(actual.begin(), actual.end()) == (other ? theirs : mine));
        }
        const int expected = evaluate(*layers, mine, theirs, stage_of(state));
        CHECK(reader.stage() == stage_of(state));
        CHECK(evaluate_from_scratch(*quick, state) == expected);
        CHECK(evaluate_from_scratch(*slow, state) == expected);
        CHECK(evaluate_from_scratch(*quick, net::RestoredPosition(position)) == expected);
      }
      state.play(state.random(dice));
    }
  }
}

TEST_CASE("updates with each turn and undo equal an evaluation from scratch") {
  Random dice(2);
  const auto net = net::Net::from(random_file(dice));
  const auto updated = std::make_unique<net::Evaluation>(*net), other = std::make_unique<net::Evaluation>(*net);
  int captures = 0;
  for (const Rules& of : variants()) {
    State state(of);
    for (int ply = 0; ply < 70 && !state.outcome().is_over(); ply++) {
      updated->reset(state);
      std::vector<std::pair<Move, State::Undo>> path;
      const auto back = [&] {
        updated->undo(state, path.back().first, path.back().second);
        path.pop_back();
      };
      for (int step = 0; step < 16 && !state.outcome().is_over(); step++) {
        path.push_back({state.random(dice), {}});
        updated->apply(state, path.back().first, path.back().second);
        captures += path.back().second.captured != 0;
        if (dice.below(3) == 0) CHECK(updated->evaluate(state) == evaluate_from_scratch(*other, state));
        if (dice.below(3) == 0) back();
      }
      while (!path.empty()) back();
      CHECK(updated->evaluate(state) == evaluate_from_scratch(*other, state));
      state.play(state.random(dice));
    }
  }
  CHECK(captures > 100);
}

TEST_CASE("rotating, mirroring, moving or recolouring a position does not change its value") {
  Random dice(3);
  const auto net = net::Net::from(random_file(dice));
  const auto evaluation = std::make_unique<net::Evaluation>(*net);
  std::set<int> scores;
  for (int game = 0; game < 40; game++) {
    State state(rules(game % 2 ? 21 : 8, game % 3 != 0));
    const int plies = static_cast<int>(dice.below(50));
    for (int ply = 0; ply < plies && !state.outcome().is_over(); ply++) state.play(state.random(dice));
    const net::Position position = net::position(state);
    const int expected = evaluate_from_scratch(*evaluation, state), count = position.counts[0] + position.counts[1];
    scores.insert(expected);
    for (int symmetry = 0; symmetry < 12; symmetry++) {
      net::Position other = position;
      for (int i = 0; i < count; i++) {
        const Cell cell = transform({position.cells[i][0], position.cells[i][1]}, symmetry);
        other.cells[i][0] = static_cast<std::int8_t>(cell.q + symmetry);
        other.cells[i][1] = static_cast<std::int8_t>(cell.r - symmetry);
      }
      CHECK(evaluate_from_scratch(*evaluation, net::RestoredPosition(other)) == expected);
    }
    if (!state.is_second_phase() && position.hands[0] != position.hands[1]) continue;  // colour 0 starts
    net::Position recoloured = position;
    for (int i = 0; i < count; i++) {
      const auto& from = position.cells[i < position.counts[1] ? position.counts[0] + i : i - position.counts[1]];
      std::copy(from, from + 2, recoloured.cells[i]);
    }
    std::swap(recoloured.counts[0], recoloured.counts[1]);
    recoloured.side ^= 1;
    CHECK(evaluate_from_scratch(*evaluation, net::RestoredPosition(recoloured)) == expected);
  }
  CHECK(scores.size() > 20);
}

TEST_CASE("damaged files and files of other nets are rejected") {
  Random dice(4);
  const Bytes file = random_file(dice);
  CHECK(net::Net::from(file) != nullptr);
  CHECK(net::Net::from({}) == nullptr);
  CHECK(nnue::Net::from(file) == nullptr);  // not a net of Sixth!
  for (int i = 0; i < 100; i++) {
    Bytes broken = file;
    broken[dice.below(i % 2 == 0 ? 32 : static_cast<std::uint32_t>(file.size()))] ^=
        static_cast<std::uint8_t>(1 + dice.below(255));
    CHECK(net::Net::from(broken) == nullptr);
    CHECK(net::Net::from(std::span(file).first(dice.below(static_cast<std::uint32_t>(file.size())))) == nullptr);
  }
  Bytes longer = file;
  longer.push_back(0);
  CHECK(net::Net::from(longer) == nullptr);
}

// Its weights are random, so it evaluates badly.
TEST_CASE("a search with a net proves only what is true, and leaves the position unchanged") {
  Random dice(5);
  const auto net = net::Net::from(random_file(dice));
  search::Table table(1 << 12), plain_table(1 << 12);
  search::ParallelSearcher<State, net::Evaluation> team(table, 1, net::Evaluation(*net));
  search::Searcher<State, Evaluation> plain(plain_table);
  int proved = 0;
  for (int game = 0; game < 8; game++) {
    State state(rules(game % 2 ? 21 : 9, game % 3 != 0));
    table.clear();
    plain_table.clear();
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      const Snapshot before = snapshot(state);
      const auto analysis = team.think(state, {.depth = 2}), other = plain.think(state, {.depth = 2});
      CHECK(snapshot(state) == before);
      CHECK(state.is_legal(analysis.best));
      if (analysis.win_in == 1 || other.win_in == 1) CHECK(analysis.win_in == other.win_in);
      if (analysis.win_in == -2 || other.win_in == -2) CHECK(analysis.win_in == other.win_in);
      proved += analysis.win_in != 0;
      state.play(dice.below(3) == 0 ? state.random(dice) : analysis.best);
    }
  }
  CHECK(proved > 5);
}

}  // namespace
