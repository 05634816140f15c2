// Tests of the rules of Six in random games: incremental updates, undo, random turns, and long games.
#include <doctest/doctest.h>

#include "six_tools.hpp"

namespace {

using namespace six_tools;

TEST_CASE("random games agree with their lists of legal turns, and can be undone") {
  Random dice(1);
  int passes = 0, calls = 0, ties = 0, captures = 0, ends[8] = {};
  for (const Rules& rules : variants()) {
    for (int game = 0; game < 12; game++) {
      State state(rules);
      std::vector<std::pair<Move, State::Undo>> played;
      std::vector<Snapshot> before;
      while (!state.outcome().is_over()) {
        std::vector<Move> legal = turns(state);
        const Move random = state.random(dice);
        const Move move = dice.below(2) ? random : legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
        bool good = is_consistent(state);
        for (const Move one : legal) {
          if (dice.below(legal.size() > 50 ? 8 : 1)) continue;
          good = good && state.is_legal(one) && state.read(text(state, one)) == one;
        }
        std::sort(legal.begin(), legal.end());
        good = good && std::unique(legal.begin(), legal.end()) == legal.end() && is_among(legal, random);
        for (int i = 0; i < 20; i++) {
          for (const Move any : {static_cast<Move>(dice.next()), plausible_move(state, dice)}) {
            good = good && state.is_legal(any) == is_among(legal, any);
          }
        }
        CHECK(good);
        before.push_back(snapshot(state));
        played.push_back({move, {}});
        State other = state;
        other.play(move);
        state.apply(move, played.back().second);
        CHECK(snapshot(state) == snapshot(other));
        passes += move == PASS;
        calls += move == CALL || is_called(move);
        ties += kind_of(move) == Kind::shift && keep_of(move) != NO_CHOICE;
        captures += played.back().second.captured != 0;
      }
      CHECK(turns(state).empty());
      CHECK(!state.is_legal(PASS));
      ends[static_cast<int>(state.outcome().reason)]++;
      for (; !played.empty(); played.pop_back(), before.pop_back()) {
        state.undo(played.back().first, played.back().second);
        CHECK(snapshot(state) == before.back());
      }
      CHECK(is_consistent(state));
    }
  }
  CHECK(passes > 0);
  CHECK(calls > 0);
  CHECK(ties > 0);
  CHECK(captures > 0);
  CHECK(ends[int(Reason::six)] > 0);
  CHECK(ends[int(Reason::too_few)] > 0);
  CHECK(ends[int(Reason::quiet)] > 0);
}

TEST_CASE("undoing a whole game restores the start") {
  Random dice(2);
  for (const Rules& rules : variants()) {
    State state(rules);
    const Snapshot start = snapshot(state);
    for (int game = 0; game < 100; game++) {
      std::vector<std::pair<Move, State::Undo>> played;
      while (!state.outcome().is_over()) {
        played.push_back({state.random(dice), {}});
        state.apply(played.back().first, played.back().second);
      }
      for (; !played.empty(); played.pop_back()) state.undo(played.back().first, played.back().second);
      CHECK(snapshot(state) == start);
    }
  }
}

// Whether all legal turns are equally likely: chi-square within six standard deviations.
bool is_evenly_random(const State& state, std::uint64_t seed) {
  std::vector<Move> legal = turns(state);
  std::sort(legal.begin(), legal.end());
  std::vector<double> counts(legal.size());
  Random dice(seed);
  const double each = 1000, free = static_cast<double>(legal.size()) - 1;
  for (std::size_t i = 0; i < legal.size() * 1000; i++) {
    const auto found = std::lower_bound(legal.begin(), legal.end(), state.random(dice));
    if (found == legal.end()) return false;
    counts[static_cast<std::size_t>(found - legal.begin())]++;
  }
  double square = 0;
  for (const double times : counts) square += (times - each) * (times - each) / each;
  return (square - free) * (square - free) <= 36 * 2 * (free + 1);
}

TEST_CASE("random turns are equally likely") {
  CHECK(is_evenly_random(State(), 1));
  CHECK(is_evenly_random(second_phase(), 2));
  CHECK(is_evenly_random(second_phase(rules(7, false)), 3));
  CHECK(is_evenly_random(second_phase(rules(7, true, true)), 4));
  CHECK(is_evenly_random(three_arms(rules(7)).value(), 5));
  Cells first, second;
  // A line of 13 tiles: lifting its middle leaves two groups of six.
  for (int i = 0; i < 13; i++) (i % 2 ? second : first).push_back({i, 0});
  const State row = State::at(rules(7), first, second, {0, 0}, 0, 0).value();
  CHECK(row.read("6,0>13,0=12,0"));
  CHECK(is_evenly_random(row, 6));
  int call_checks = 0, pass_checks = 0;
  Random dice(7);
  for (int game = 0; game < 400; game++) {
    State state(rules(6, game % 2, true));
    while (!state.outcome().is_over()) {
      const std::vector<Move> legal = turns(state);
      const bool pass = legal.front() == PASS, call = legal.back() == CALL;
      if ((pass && pass_checks++ < 3) || (call && call_checks++ < 3)) CHECK(is_evenly_random(state, dice.next()));
      Move move = state.random(dice);
      while ((is_called(move) || move == CALL) && legal.size() > 2) move = state.random(dice);
      state.play(move);
    }
  }
  CHECK(call_checks > 0);
  CHECK(pass_checks > 0);
}

// Once around the torus even the bits of turns are equal, but texts and hashes are not (SIX-10).
TEST_CASE("the same tiles elsewhere on the plane play the same game") {
  Random dice(3);
  const Cell turn[] = {{64, -1}, {0, 64}, {-64, 65}};
  for (int game = 0; game < 60; game++) {
    State here = second_phase(rules(7, game % 2));
    const Cell by = game < 30 ? turn[game % 3] : Cell{int(dice.below(19000)) - 9500, int(dice.below(19000)) - 9500};
    State there =
        State::at(here.rules(), shift_cells(cells(here, 0), by), shift_cells(cells(here, 1), by), {0, 0}, 0, 0).value();
    while (!here.outcome().is_over()) {
      const auto ours = turns(here), theirs = turns(there);
      const auto pick = dice.below(static_cast<std::uint32_t>(ours.size()));
      CHECK(here.hash() != there.hash());
      REQUIRE(ours.size() == theirs.size());
      CHECK((game >= 30 || ours == theirs));
      CHECK((ours[pick] == PASS || !there.read(text(here, ours[pick]))));
      CHECK(there.read(text(there, theirs[pick])) == theirs[pick]);
      here.play(ours[pick]);
      there.play(theirs[pick]);
      CHECK(shift_cells(cells(here, 0), by) == cells(there, 0));
      CHECK(shift_cells(cells(here, 1), by) == cells(there, 1));
      CHECK(here.outcome() == there.outcome());
      CHECK(is_consistent(there));
    }
    CHECK(there.outcome().is_over());
  }
  const State middle = second_phase();
  for (const Cell by : {Cell{64, 0}, Cell{0, 64}, Cell{-64, 0}, Cell{4096, 0}, Cell{0, -4096}, Cell{8192, -128}}) {
    const Cells first = shift_cells(cells(middle, 0), by), second = shift_cells(cells(middle, 1), by);
    const auto there = State::at(middle.rules(), first, second, {0, 0}, 0, 0);
    REQUIRE(there);
    CHECK(there->hash() != middle.hash());
  }
  CHECK(middle.colour_at({0, 0}) == 0);
  CHECK(middle.colour_at({64, -1}) == -1);
}

// Each turn moves the last tile of a line to its front.
TEST_CASE("a table can move farther than the torus is wide") {
  Cells first, second;
  for (int i = 0; i < 7; i++) first.push_back({2 * i, 0}), second.push_back({2 * i + 1, 0});
  State state = State::at(rules(7), first, second, {0, 0}, 0, 0).value();
  for (int ply = 0; ply < 3000; ply++) {
    const auto move = state.read(std::to_string(ply) + ",0>" + std::to_string(ply + 14) + ",0");
    REQUIRE(move.has_value());
    state.play(*move);
    if (ply % 100 == 99) {
      CHECK(!state.outcome().is_over());
      CHECK(state.quiet() == 100);
      CHECK(is_consistent(state));
      state = State::at(rules(7), cells(state, 0), cells(state, 1), {0, 0}, state.seat(), 0).value();
    }
  }
  CHECK(cells(state, 0).front() == (Cell{3000, 0}));
}

// Some games move tiles back and forth, some never capture, and some capture only at the last moment.
TEST_CASE("SIX-10: repetitions and quiet plies are counted correctly in games of hundreds of plies") {
  Random dice(4);
  int longest = 0, repeated = 0, quiet = 0;
  for (int game = 0; game < 150; game++) {
    const bool goes_back = game % 3 == 0, captures = game % 3 == 1;
    State state(rules(game % 2 ? 21 : 12, true, true));
    std::vector<std::pair<Move, State::Undo>> played;
    std::vector<Snapshot> snapshots;
    using BoardAndSide = std::pair<std::array<Cells, 2>, int>;
    std::vector<BoardAndSide> positions;
    while (!state.outcome().is_over()) {
      Move move = state.random(dice);
      State::Undo undo;
      for (int tries = 0; tries < 200; tries++) {
        if (goes_back && state.is_second_phase() && played.size() > 2 && dice.below(16)) {
          const Move own = played[played.size() - 2].first;
          const Move back = shift(cell_of(own), lift_of(own));
          if (kind_of(own) == Kind::shift && state.is_legal(back)) move = back;
        }
        state.apply(move, undo);
        const bool over = state.outcome().is_over() && state.outcome().reason != Reason::repetition;
        const bool fits = (undo.captured != 0) == (captures && undo.quiet > 100);
        state.undo(move, undo);
        if (!over && (fits || !state.is_second_phase())) break;
        move = state.random(dice);
      }
      if (played.size() % 16 == 0) snapshots.push_back(snapshot(state));
      const BoardAndSide now = {{cells(state, 0), cells(state, 1)}, state.side()};
      if (!state.is_second_phase())
        positions.clear();
      else
        positions.push_back(now);
      state.apply(move, undo);
      played.push_back({move, undo});
      if (undo.captured) positions.clear();
      const BoardAndSide next = {{cells(state, 0), cells(state, 1)}, state.side()};
      const bool third = std::count(positions.begin(), positions.end(), next) >= 2;
      if (state.outcome().reason != Reason::six && state.outcome().reason != Reason::too_few) {
        CHECK((state.outcome().reason == Reason::repetition) == third);
        CHECK((state.outcome().reason == Reason::quiet) == (!third && positions.size() >= 120));
      }
    }
    longest = std::max(longest, static_cast<int>(played.size()));
    repeated += state.outcome().reason == Reason::repetition;
    quiet += state.outcome().reason == Reason::quiet;
    for (; !played.empty(); played.pop_back()) {
      state.undo(played.back().first, played.back().second);
      if (played.size() % 16 != 1) continue;
      CHECK(snapshot(state) == snapshots.back());
      snapshots.pop_back();
    }
  }
  CHECK(longest > 500);
  CHECK(repeated > 10);
  CHECK(quiet > 0);
}

}  // namespace
