// Tests of the patterns of Six: counts that are updated with each turn equal those of all patterns.
#include <doctest/doctest.h>

#include <memory>

#include "../include/sixfold/six/evaluation.hpp"
#include "six_tools.hpp"

namespace {

using namespace six_tools;

// Compares the gains and losses by which turns are ordered with sums over all patterns.
void check_gains(const State& state, const Patterns& patterns) {
  constexpr int ATTACK[] = {1, 4, 12, 40, 120, 20000, 0}, DEFENCE[] = {0, 1, 4, 16, 70, 4000, 0};
  constexpr int WORTH[] = {0, 1, 4, 14, 45, 110, 110};
  const auto sum_over_patterns = [&](Cell cell, int colour, auto visit) {
    int sum = 0;
    for (std::size_t shape = 0; shape < PATTERNS.size(); shape++) {
      for (std::size_t at = 0; at < 6; at++) {
        const Cell here = cell_at(shape, at);
        int tiles[2] = {};
        for (std::size_t i = 0; i < 6; i++) {
          const Cell by = cell_at(shape, i);
          const int who = state.colour_at({cell.q - here.q + by.q, cell.r - here.r + by.r});
          if (who >= 0) tiles[who]++;
        }
        sum += visit(tiles[colour], tiles[1 - colour]);
      }
    }
    return sum;
  };
  for (const int colour : {0, 1}) {
    const auto gain = [&](int own, int other) { return other == 0 ? ATTACK[own] : own == 0 ? DEFENCE[other] : 0; };
    for (const Cell cell : border(state.table()))
      CHECK(patterns.gain(index_of(cell), colour) == sum_over_patterns(cell, colour, gain));
    const auto loss = [&](int own, int other) { return other == 0 ? WORTH[own] - WORTH[own - 1] : 0; };
    for (const Cell cell : cells(state, colour))
      CHECK(patterns.loss(index_of(cell), colour) == sum_over_patterns(cell, colour, loss));
  }
}

// An evaluation with accessible patterns.
struct OpenEvaluation : Evaluation {
  using Evaluation::patterns_;
};

TEST_CASE("gains and losses of cells stay correct from turn to turn") {
  Random dice(6);
  const auto evaluation = std::make_unique<OpenEvaluation>();
  for (const Rules& of : variants()) {
    State state(of);
    evaluation->reset(state);
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      State::Undo undo;
      const Move move = state.random(dice);
      evaluation->apply(state, move, undo);
      if (dice.below(4) == 0) evaluation->undo(state, move, undo);
      if (ply % 6 == 0) check_gains(state, evaluation->patterns_);
    }
  }
}

}  // namespace
