// Tests of the core of Six: counts, rulings and set-up. The referee in Python is compared with it elsewhere.
#include "check.hpp"
#include "six_tools.hpp"

namespace {

using namespace six_tools;

void test_perft() {
  State start;
  const std::uint64_t counts[] = {3, 30, 348, 4568, 66684, 1068668};
  for (int depth = 1; depth <= 6; depth++) CHECK(perft(start, depth) == counts[depth - 1]);
  CHECK(all_text(start) == "1,1 2,-1 2,0 ");
  State later = second_phase();
  CHECK(perft(later, 1) == 169 && perft(later, 2) == 16930 && perft(later, 3) == 1710039);
  const std::string line = all_text(later);
  CHECK(std::count(line.begin(), line.end(), '=') == 23);
}

void test_rulings() {
  // SIX-7, SIX-8: three equal groups; what stays is too little for either.
  State arms = three_arms(rules(7)).value();
  CHECK(arms.read("0,0>0,4=1,0") == std::nullopt && arms.read("0,0>5,0=1,0") && arms.read("0,0>5,0=4,0"));
  CHECK(arms.read("0,0>5,0=1,0") == arms.read("0,0>5,0=3,0") && !arms.read("0,0>5,0") && !arms.read("0,0>5,0=0,0"));
  CHECK(text(arms, arms.read("0,0>5,0=4,0").value()) == "0,0>5,0=1,0");
  CHECK(!arms.read("3,0>0,1=0,0"));  // one group is the largest: there is nothing to choose
  CHECK(plays(arms, "0,0>5,0=1,0") && arms.outcome() == (Outcome{Reason::too_few, -1}));

  // SIX-8: a six comes before too few.
  const Cells line = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {0, 1}};
  const Cells others = {{0, -1}, {1, -1}, {2, -1}, {0, 2}, {0, 3}, {0, 4}};
  const State both = State::at(rules(6), line, others, {0, 0}, 0, 0).value();
  State state = both;
  CHECK(plays(state, "0,1>5,0") && state.outcome() == (Outcome{Reason::six, 0}) && state.side() == 1);
  state = both;
  CHECK(plays(state, "0,1>1,1") && state.outcome() == (Outcome{Reason::too_few, 0}));

  // SIX-6: the same lift is refused where splitting is.
  State pinned = State::at(rules(6, false), line, others, {0, 0}, 0, 0).value();
  CHECK(!pinned.read("0,1>5,0") && !pinned.read("0,1>1,1") && pinned.read("4,0>1,1"));

  // SIX-10: the position in which the second phase begins counts as the first.
  state = second_phase();
  CHECK(plays(state, "5,-3>5,-4 -3,1>-4,2 5,-4>5,-3 -4,2>-3,1 5,-3>5,-4 -3,1>-4,2 5,-4>5,-3"));
  CHECK(!state.outcome().is_over() && plays(state, "-4,2>-3,1") &&
        state.outcome() == (Outcome{Reason::repetition, -1}));

  // SIX-10: the same cells with the other colour to move are another position. Each side goes round three cells while
  // the other goes back and forth.
  const char* round = "5,-3>5,-4 -3,1>-4,2 5,-4>4,-4 -4,2>-3,1 4,-4>5,-3";
  const char* other_round = "-3,1>-4,2 5,-3>5,-4 -4,2>-4,3 5,-4>5,-3 -4,3>-3,1";
  state = second_phase();
  const std::uint64_t table = state.table().hash();
  CHECK(plays(state, round) && state.table().hash() == table && state.hash() != second_phase().hash());
  CHECK(plays(state, other_round) && state.hash() == second_phase().hash() && plays(state, round));
  CHECK(!state.outcome().is_over() && plays(state, other_round) && state.outcome().reason == Reason::repetition);

  // SIX-11: calls, at once or later; none where they are not asked for.
  state = State(rules(7, true, true));
  CHECK(plays(state, "2,-1 2,0 1,-1 3,0 3,-1 4,0 4,-1 5,0 0,-1"));  // a line from 0,-1 to 4,-1
  CHECK(plays(state, "5,-2") && !state.read("!") && state.read("-1,-1!") && !state.read("-1,0!"));
  State later = state;
  CHECK(plays(state, "-1,-1!") && state.outcome() == (Outcome{Reason::six, 0}));
  CHECK(plays(later, "-1,-1") && !later.outcome().is_over() && later.is_second_phase() == false);
  CHECK(!later.read("!"));
  State called = later;
  CHECK(plays(called, "6,0!") && called.outcome() == (Outcome{Reason::six, 1}) && called.side() == 0);
  CHECK(plays(later, "6,0") && later.side() == 0 && plays(later, "!"));
  CHECK(later.outcome() == (Outcome{Reason::six, 0}) && later.side() == 0);
  CHECK(!State().read("2,0!") && !State().read("!") && !State().read("-"));

  // Notation.
  for (const char* bad : {"",     "2",     "2,",   "2,0 ",    "+2,0", "02,0", "2,-0",     "2,00", "2,0>",  "2,0>3,0",
                          "2,0=", "2,0!!", " 2,0", "2,0=1,0", "--",   "!-",   "999999,0", "0,0",  "66,-1", "2,64"}) {
    CHECK(!State().read(bad));
  }
  CHECK(State().write(PASS, nullptr) == 0 && State().write(0xFFFFFFFF, nullptr) == 0);
}

void test_set_up() {
  const State middle = second_phase();
  const Cells a = cells(middle, 0), b = cells(middle, 1);
  const Rules seven = rules(7);
  CHECK(State::at(seven, a, b, {0, 0}, 0, 0)->hash() == middle.hash());
  CHECK(all_text(*State::at(seven, a, b, {0, 0}, 0, 0)) == all_text(middle));
  CHECK(State::at(seven, a, b, {0, 0}, 0, 120)->outcome() == (Outcome{Reason::quiet, -1}));
  for (const int seat : {-1, 2, 1 << 30}) CHECK(!State::at(seven, a, b, {0, 0}, seat, 0));
  for (const int quiet : {-1, 121, 1 << 30}) CHECK(!State::at(seven, a, b, {0, 0}, 0, quiet));
  CHECK(!State::at(rules(5), a, b, {0, 0}, 0, 0) && !State::at(rules(23), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(rules(7, true, false, 3), a, b, {0, 0}, 0, 0) && !State::at(rules(6), a, b, {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, b, {1, 0}, 0, 0) && !State::at(seven, a, b, {-1, 1}, 0, 0));
  CHECK(!State::at(seven, a, a, {0, 0}, 0, 0) && !State::at(seven, {}, {}, {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, moved(b, {1000, 0}), {0, 0}, 0, 0));
  CHECK(!State::at(seven, a, moved(b, {64, -1}), {0, 0}, 0, 0));  // neighbours on the torus alone
  for (const int far : {10000, -10000, 1 << 30, -(1 << 30)}) {
    CHECK(!State::at(seven, moved(a, {far, 0}), moved(b, {far, 0}), {0, 0}, 0, 0));
    CHECK(!State::at(seven, moved(a, {0, far}), moved(b, {0, far}), {0, 0}, 0, 0));
  }
  const Cells few = {{0, 0}, {1, 0}};
  CHECK(State::at(seven, few, {}, {0, 0}, 1, 0)->outcome() == (Outcome{Reason::too_few, -1}));
  CHECK(!State::at(rules(7, false), few, {}, {0, 0}, 1, 0));
  const Cells row = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}, {5, 0}}, beside = moved(row, {0, 1});
  CHECK(State::at(seven, row, std::span(beside).first(5), {0, 0}, 1, 0)->outcome() == (Outcome{Reason::six, 0}));
  CHECK(!State::at(rules(7), row, beside, {0, 0}, 0, 0));
  CHECK(!State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->outcome().is_over());
  CHECK(State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->read("!") == CALL);
  Random dice(5);
  for (int game = 0; game < 200; game++) {  // every position of a first phase, and none with another seat
    State state(rules(6 + game % 17, game % 2, false, game % 4 ? 2 : 4));
    for (; !state.is_second_phase() && !state.outcome().is_over(); state.play(state.random(dice))) {
      const std::array<int, 2> hands = {state.hand(0), state.hand(1)};
      const auto same = State::at(state.rules(), cells(state, 0), cells(state, 1), hands, state.seat(), 0);
      CHECK(same && same->hash() == state.hash() && turns(*same) == turns(state));
      const int next = (state.seat() + 1) % state.rules().seats;
      CHECK(!State::at(state.rules(), cells(state, 0), cells(state, 1), hands, next, 0));
    }
  }
}

// The most turns and the longest border come from long thin tables.
void test_room() {
  Cells first, second;
  for (int i = 0; i < 22; i++) first.push_back({2 * i, -i}), second.push_back({2 * i + 1, -i});
  const State line = State::at(rules(22, true, true), first, second, {0, 0}, 0, 0).value();
  CHECK(line.table().border_count() == Table::MAX_BORDER && kept_right(line));
  CHECK(turns(line).size() < State::MAX_MOVES);
  for (int seed = 0; seed < 50; seed++) {
    Random dice(static_cast<std::uint64_t>(seed));
    State state = line;
    for (int ply = 0; ply < 60 && !state.outcome().is_over(); ply++) {
      state.play(state.random(dice));
      CHECK(kept_right(state));
    }
  }
}

}  // namespace

int main() {
  test_perft();
  test_rulings();
  test_set_up();
  test_room();
  return tests::report();
}
