// Tests of the rules of Six: perft, rulings, notation and set-up. Python tests compare them with the referee.
#include <doctest/doctest.h>

#include "six_tools.hpp"

namespace {

using namespace six_tools;

TEST_CASE("perft counts the reference numbers") {
  State start;
  const std::uint64_t counts[] = {3, 30, 348, 4568, 66684, 1068668};
  for (int depth = 1; depth <= 6; depth++) CHECK(perft(start, depth) == counts[depth - 1]);
  CHECK(all_text(start) == "1,1 2,-1 2,0 ");
  State later = second_phase();
  CHECK(perft(later, 1) == 169);
  CHECK(perft(later, 2) == 16930);
  CHECK(perft(later, 3) == 1710039);
  const std::string line = all_text(later);
  CHECK(std::count(line.begin(), line.end(), '=') == 23);
}

TEST_CASE("SIX-7, SIX-8: a split into equal groups leaves a choice, and too few tiles end the game") {
  State arms = three_arms(rules(7)).value();
  CHECK(arms.read("0,0>0,4=1,0") == std::nullopt);
  CHECK(arms.read("0,0>5,0=1,0"));
  CHECK(arms.read("0,0>5,0=4,0"));
  CHECK(arms.read("0,0>5,0=1,0") == arms.read("0,0>5,0=3,0"));
  CHECK(!arms.read("0,0>5,0"));
  CHECK(!arms.read("0,0>5,0=0,0"));
  CHECK(text(arms, arms.read("0,0>5,0=4,0").value()) == "0,0>5,0=1,0");
  CHECK(!arms.read("3,0>0,1=0,0"));  // one group is the largest: there is nothing to choose
  CHECK(play_all(arms, "0,0>5,0=1,0"));
  CHECK(arms.outcome() == (Outcome{Reason::too_few, -1}));
}

TEST_CASE("SIX-6, SIX-8: a six comes before too few tiles, and a split may be forbidden") {
  const Cells line = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {0, 1}};
  const Cells others = {{0, -1}, {1, -1}, {2, -1}, {0, 2}, {0, 3}, {0, 4}};
  const State both = State::at(rules(6), line, others, {0, 0}, 0, 0).value();
  State state = both;
  CHECK(play_all(state, "0,1>5,0"));
  CHECK(state.outcome() == (Outcome{Reason::six, 0}));
  CHECK(state.side() == 1);
  state = both;
  CHECK(play_all(state, "0,1>1,1"));
  CHECK(state.outcome() == (Outcome{Reason::too_few, 0}));

  // SIX-6: the same lift is illegal if splitting is forbidden.
  State pinned = State::at(rules(6, false), line, others, {0, 0}, 0, 0).value();
  CHECK(!pinned.read("0,1>5,0"));
  CHECK(!pinned.read("0,1>1,1"));
  CHECK(pinned.read("4,0>1,1"));
}

TEST_CASE("SIX-10: the third occurrence of a position is a draw") {
  // The position in which the second phase begins is the first occurrence.
  State state = second_phase();
  CHECK(play_all(state, "5,-3>5,-4 -3,1>-4,2 5,-4>5,-3 -4,2>-3,1 5,-3>5,-4 -3,1>-4,2 5,-4>5,-3"));
  CHECK(!state.outcome().is_over());
  CHECK(play_all(state, "-4,2>-3,1"));
  CHECK(state.outcome() == (Outcome{Reason::repetition, -1}));

  // The same tiles with the other colour to move are another position. Each side moves a tile around three cells while
  // the other moves one back and forth.
  const char* round = "5,-3>5,-4 -3,1>-4,2 5,-4>4,-4 -4,2>-3,1 4,-4>5,-3";
  const char* other_round = "-3,1>-4,2 5,-3>5,-4 -4,2>-4,3 5,-4>5,-3 -4,3>-3,1";
  state = second_phase();
  const std::uint64_t table = state.table().hash();
  CHECK(play_all(state, round));
  CHECK(state.table().hash() == table);
  CHECK(state.hash() != second_phase().hash());
  CHECK(play_all(state, other_round));
  CHECK(state.hash() == second_phase().hash());
  CHECK(play_all(state, round));
  CHECK(!state.outcome().is_over());
  CHECK(play_all(state, other_round));
  CHECK(state.outcome().reason == Reason::repetition);
}

TEST_CASE("SIX-11: a six is called at once or later, if it has to be called") {
  State state = State(rules(7, true, true));
  CHECK(play_all(state, "2,-1 2,0 1,-1 3,0 3,-1 4,0 4,-1 5,0 0,-1"));  // a line from 0,-1 to 4,-1
  CHECK(play_all(state, "5,-2"));
  CHECK(!state.read("!"));
  CHECK(state.read("-1,-1!"));
  CHECK(!state.read("-1,0!"));
  State later = state;
  CHECK(play_all(state, "-1,-1!"));
  CHECK(state.outcome() == (Outcome{Reason::six, 0}));
  CHECK(play_all(later, "-1,-1"));
  CHECK(!later.outcome().is_over());
  CHECK(later.is_second_phase() == false);
  CHECK(!later.read("!"));
  State called = later;
  CHECK(play_all(called, "6,0!"));
  CHECK(called.outcome() == (Outcome{Reason::six, 1}));
  CHECK(called.side() == 0);
  CHECK(play_all(later, "6,0"));
  CHECK(later.side() == 0);
  CHECK(play_all(later, "!"));
  CHECK(later.outcome() == (Outcome{Reason::six, 0}));
  CHECK(later.side() == 0);
  CHECK(!State().read("2,0!"));
  CHECK(!State().read("!"));
  CHECK(!State().read("-"));
}

TEST_CASE("malformed turns are rejected") {
  for (const char* bad : {"",     "2",     "2,",   "2,0 ",    "+2,0", "02,0", "2,-0",     "2,00", "2,0>",  "2,0>3,0",
                          "2,0=", "2,0!!", " 2,0", "2,0=1,0", "--",   "!-",   "999999,0", "0,0",  "66,-1", "2,64"}) {
    CHECK(!State().read(bad));
  }
  CHECK(State().write(PASS, nullptr) == 0);
  CHECK(State().write(0xFFFFFFFF, nullptr) == 0);
}

TEST_CASE("only positions that a game can reach are set up") {
  const State middle = second_phase();
  const Cells a = cells(middle, 0), b = cells(middle, 1);
  const Rules seven = rules(7);
  CHECK(State::at(seven, a, b, {0, 0}, 0, 0)->hash() == middle.hash());
  CHECK(all_text(*State::at(seven, a, b, {0, 0}, 0, 0)) == all_text(middle));
  CHECK(State::at(seven, a, b, {0, 0}, 0, 120)->outcome() == (Outcome{Reason::quiet, -1}));
  for (const int seat : {-1, 2, 1 << 30}) CHECK(!State::at(seven, a, b, {0, 0}, seat, 0));
  for (const int quiet : {-1, 121, 1 << 30}) CHECK(!State::at(seven, a, b, {0, 0}, 0, quiet));
  CHECK(!State::at(rules(5), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(rules(23), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(rules(7, true, false, 3), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(rules(6), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, b, {1, 0}, 0, 0));
  CHECK(!State::at(seven, a, b, {-1, 1}, 0, 0));
  CHECK(!State::at(seven, a, a, {0, 0}, 0, 0));
  CHECK(!State::at(seven, {}, {}, {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, shift_cells(b, {1000, 0}), {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, shift_cells(b, {64, -1}), {0, 0}, 0, 0));  // neighbours on the torus only
  for (const int far : {10000, -10000, 1 << 30, -(1 << 30)}) {
    CHECK(!State::at(seven, shift_cells(a, {far, 0}), shift_cells(b, {far, 0}), {0, 0}, 0, 0));
    CHECK(!State::at(seven, shift_cells(a, {0, far}), shift_cells(b, {0, far}), {0, 0}, 0, 0));
  }
  const Cells few = {{0, 0}, {1, 0}};
  CHECK(State::at(seven, few, {}, {0, 0}, 1, 0)->outcome() == (Outcome{Reason::too_few, -1}));
  CHECK(!State::at(rules(7, false), few, {}, {0, 0}, 1, 0));
  const Cells row = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}, beside = shift_cells(row, {0, 1});
  CHECK(State::at(seven, row, std::span(beside).first(5), {0, 0}, 1, 0)->outcome() == (Outcome{Reason::six, 0}));
  CHECK(!State::at(rules(7), row, beside, {0, 0}, 0, 0));
  CHECK(!State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->outcome().is_over());
  CHECK(State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->read("!") == CALL);
  Random dice(5);
  // Every position of a first phase can be set up, but not with another seat.
  for (int game = 0; game < 200; game++) {
    State state(rules(6 + game % 17, game % 2, false, game % 4 ? 2 : 4));
    for (; !state.is_second_phase() && !state.outcome().is_over(); state.play(state.random(dice))) {
      const std::array<int, 2> hands = {state.hand(0), state.hand(1)};
      const auto same = State::at(state.rules(), cells(state, 0), cells(state, 1), hands, state.seat(), 0);
      REQUIRE(same);
      CHECK(same->hash() == state.hash());
      CHECK(turns(*same) == turns(state));
      const int next = (state.seat() + 1) % state.rules().seats;
      CHECK(!State::at(state.rules(), cells(state, 0), cells(state, 1), hands, next, 0));
    }
  }
}

// A long thin table has the longest border.
TEST_CASE("the longest border and its turns fit into their arrays") {
  Cells first, second;
  for (int i = 0; i < 22; i++) first.push_back({2 * i, -i}), second.push_back({2 * i + 1, -i});
  const State line = State::at(rules(22, true, true), first, second, {0, 0}, 0, 0).value();
  CHECK(line.table().border_count() == Table::MAX_BORDER);
  CHECK(is_consistent(line));
  CHECK(turns(line).size() < State::MAX_MOVES);
  for (int seed = 0; seed < 50; seed++) {
    Random dice(static_cast<std::uint64_t>(seed));
    State state = line;
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      state.play(state.random(dice));
      CHECK(is_consistent(state));
    }
  }
}

}  // namespace
