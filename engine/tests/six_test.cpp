// Tests of the core of Six. The referee in Python is compared with it elsewhere; here it is compared with itself.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../include/sixfold/six/state.hpp"

namespace {

using namespace sixfold;
using namespace sixfold::six;

int passed = 0, failed = 0;

void check(bool good, const char* what, int line) {
  good ? passed++ : failed++;
  if (!good && failed <= 20) std::printf("FAILED line %d: %s\n", line, what);
}
#define CHECK(what) check(what, #what, __LINE__)

using Cells = std::vector<Cell>;

std::vector<Move> turns(const State& state) {
  std::vector<Move> moves(State::MAX_MOVES);
  moves.resize(static_cast<std::size_t>(state.legal(moves.data())));
  return moves;
}

std::string text(const State& state, Move move) {
  char out[State::MAX_TEXT];
  return {out, static_cast<std::size_t>(state.write(move, out))};
}

std::string all_text(const State& state) {
  std::string line;
  for (const Move move : turns(state)) line += text(state, move) + " ";
  return line;
}

bool plays(State& state, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const auto move = state.read(words.substr(0, end));
    if (!move) return false;
    state.play(*move);
    words.remove_prefix(std::min(end + 1, words.size()));
  }
  return true;
}

Cells cells(const State& state, int colour) {
  Cells found(MOST_TILES);
  found.resize(static_cast<std::size_t>(state.tiles(colour, found.data())));
  std::sort(found.begin(), found.end());
  return found;
}

Cells moved(Cells cells, Cell by) {
  for (Cell& cell : cells) cell = {cell.q + by.q, cell.r + by.r};
  return cells;
}

Rules rules(int tiles, bool capture = true, bool called = false, int seats = 2) {
  return {tiles, seats, capture, called};
}

// Every kind of game, with sets large and small.
std::vector<Rules> variants() {
  std::vector<Rules> all;
  for (const int tiles : {6, 7, 9, 14, 21, 22}) {
    for (const bool capture : {true, false}) {
      for (const bool called : {false, true}) {
        for (const int seats : {2, 4}) all.push_back(rules(tiles, capture, called, seats));
      }
    }
  }
  return all;
}

// The second-phase position of the reference counts.
State second_phase(Rules of = rules(7)) {
  State state(of);
  CHECK(plays(state, "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1 5,-3 -2,1"));
  return state;
}

// All that a state knows, with the border in order.
struct Snapshot {
  std::array<Cells, 2> tiles;
  Cells border;
  History history;
  std::uint64_t hash;
  std::array<int, 4> numbers;
  Outcome outcome;

  friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

Cells border(const Table& table) {
  Cells found;
  for (int i = 0; i < table.border_count(); i++) found.push_back(table.border(i).cell());
  std::sort(found.begin(), found.end());
  return found;
}

Snapshot snapshot(const State& state) {
  return {{cells(state, 0), cells(state, 1)},
          border(state.table()),
          state.history(),
          state.hash(),
          {state.hand(0), state.hand(1), state.seat(), state.quiet()},
          state.outcome()};
}

// What is kept step by step is what a fresh table finds.
bool kept_right(const State& state) {
  const Table& table = state.table();
  Table fresh;
  Cells wanted;
  for (Tiles left = table.tiles(); left; left &= left - 1) fresh.put(first_tile(left), table.place(first_tile(left)));
  for (Tiles left = table.tiles(); left; left &= left - 1) {
    const Cell tile = table.place(first_tile(left)).cell();
    if (table.links(first_tile(left)) != fresh.links(first_tile(left))) return false;
    if (state.colour_at(tile) != colour_of(first_tile(left))) return false;
    for (const Cell by : DIRECTIONS) {
      const Cell next{tile.q + by.q, tile.r + by.r};
      if (state.colour_at(next) < 0) wanted.push_back(next);
    }
  }
  std::sort(wanted.begin(), wanted.end());
  wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  for (int index = 0; index < PLANE; index++) {
    for (const int colour : {0, 1}) {
      if (table.around(index, colour) != fresh.around(index, colour)) return false;
    }
  }
  return border(table) == wanted && table.hash() == fresh.hash() && wanted.size() <= Table::MOST_BORDER;
}

bool is_among(const std::vector<Move>& sorted, Move move) {
  return std::binary_search(sorted.begin(), sorted.end(), move);
}

// A number that has a chance of being a turn.
Move plausible(const State& state, Random& dice) {
  const Table& table = state.table();
  const int cell = table.border(static_cast<int>(dice.below(static_cast<std::uint32_t>(table.border_count())))).index;
  Tiles left = table.tiles();
  for (std::uint32_t skip = dice.below(static_cast<std::uint32_t>(table.count())); skip; skip--) left &= left - 1;
  const int lift = table.place(first_tile(left)).index, keep = static_cast<int>(dice.below(8)) - 1;
  const Move move[] = {lay_on(cell), shift(lift, cell), shift(lift, cell, keep), PASS, CALL};
  return move[dice.below(5)] ^ (dice.below(3) ? 0 : CALLED) ^ (dice.below(8) ? 0 : Move{1} << dice.below(32));
}

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

// Games by turns that are drawn or picked, looked at from all sides, and taken back to the start.
void test_random_games() {
  Random dice(1);
  int passes = 0, calls = 0, ties = 0, captures = 0, ends[8] = {};
  for (const Rules& rules : variants()) {
    for (int game = 0; game < 12; game++) {
      State state(rules);
      std::vector<std::pair<Move, State::Undo>> played;
      std::vector<Snapshot> before;
      while (!state.outcome().over()) {
        std::vector<Move> legal = turns(state);
        const Move drawn = state.random(dice);
        const Move move = dice.below(2) ? drawn : legal[dice.below(static_cast<std::uint32_t>(legal.size()))];
        bool good = kept_right(state);
        for (const Move one : legal) {
          if (dice.below(legal.size() > 50 ? 8 : 1)) continue;
          good = good && state.is_legal(one) && state.read(text(state, one)) == one;
        }
        std::sort(legal.begin(), legal.end());
        good = good && std::unique(legal.begin(), legal.end()) == legal.end() && is_among(legal, drawn);
        for (int i = 0; i < 20; i++) {
          for (const Move any : {static_cast<Move>(dice.next()), plausible(state, dice)}) {
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
      CHECK(turns(state).empty() && !state.is_legal(PASS));
      ends[static_cast<int>(state.outcome().reason)]++;
      for (; !played.empty(); played.pop_back(), before.pop_back()) {
        state.undo(played.back().first, played.back().second);
        CHECK(snapshot(state) == before.back());
      }
      CHECK(kept_right(state));
    }
  }
  CHECK(passes > 0 && calls > 0 && ties > 0 && captures > 0);
  CHECK(ends[int(Reason::six)] > 0 && ends[int(Reason::too_few)] > 0 && ends[int(Reason::quiet)] > 0);
}

void test_many_games_undone() {
  Random dice(2);
  for (const Rules& rules : variants()) {
    State state(rules);
    const Snapshot start = snapshot(state);
    for (int game = 0; game < 100; game++) {
      std::vector<std::pair<Move, State::Undo>> played;
      while (!state.outcome().over()) {
        played.push_back({state.random(dice), {}});
        state.apply(played.back().first, played.back().second);
      }
      for (; !played.empty(); played.pop_back()) state.undo(played.back().first, played.back().second);
      CHECK(snapshot(state) == start);
    }
  }
}

// Chi-square of draws against equal chances; six standard deviations are not chance.
bool draws_evenly(const State& state, std::uint64_t seed) {
  std::vector<Move> legal = turns(state);
  std::sort(legal.begin(), legal.end());
  std::vector<double> seen(legal.size());
  Random dice(seed);
  const double each = 1000, free = static_cast<double>(legal.size()) - 1;
  for (std::size_t i = 0; i < legal.size() * 1000; i++) {
    const auto found = std::lower_bound(legal.begin(), legal.end(), state.random(dice));
    if (found == legal.end()) return false;
    seen[static_cast<std::size_t>(found - legal.begin())]++;
  }
  double square = 0;
  for (const double times : seen) square += (times - each) * (times - each) / each;
  return (square - free) * (square - free) <= 36 * 2 * (free + 1);
}

// A tile in the middle of three arms of four: the groups that it leaves are equal.
std::optional<State> three_arms(Rules of) {
  Cells first = {{0, 0}}, second;
  for (const Cell by : {Cell{1, 0}, Cell{0, -1}, Cell{-1, 1}}) {
    for (int i = 1; i <= 4; i++) (i % 2 ? first : second).push_back({i * by.q, i * by.r});
  }
  return State::at(of, first, second, {0, 0}, 0, 0);
}

void test_random_is_even() {
  CHECK(draws_evenly(State(), 1));
  CHECK(draws_evenly(second_phase(), 2));
  CHECK(draws_evenly(second_phase(rules(7, false)), 3));
  CHECK(draws_evenly(second_phase(rules(7, true, true)), 4));
  CHECK(draws_evenly(three_arms(rules(7)).value(), 5));
  Cells first, second;
  for (int i = 0; i < 13; i++) (i % 2 ? second : first).push_back({i, 0});  // its middle leaves six and six
  const State row = State::at(rules(7), first, second, {0, 0}, 0, 0).value();
  CHECK(row.read("6,0>13,0=12,0") && draws_evenly(row, 6));
  int standing = 0, forced = 0;
  Random dice(7);
  for (int game = 0; game < 400; game++) {
    State state(rules(6, game % 2, true));
    while (!state.outcome().over()) {
      const std::vector<Move> legal = turns(state);
      const bool pass = legal.front() == PASS, call = legal.back() == CALL;
      if ((pass && forced++ < 3) || (call && standing++ < 3)) CHECK(draws_evenly(state, dice.next()));
      Move move = state.random(dice);
      while ((is_called(move) || move == CALL) && legal.size() > 2) move = state.random(dice);
      state.play(move);
    }
  }
  CHECK(standing > 0 && forced > 0);
}

// The same table elsewhere: the same game, moved. By a whole turn of the torus even the bits are the same, and yet the
// texts and the hash are not (SIX-10).
void test_drift() {
  Random dice(3);
  const Cell turn[] = {{64, -1}, {0, 64}, {-64, 65}};
  for (int game = 0; game < 60; game++) {
    State here = second_phase(rules(7, game % 2));
    const Cell by = game < 30 ? turn[game % 3] : Cell{int(dice.below(19000)) - 9500, int(dice.below(19000)) - 9500};
    State there = State::at(here.rules(), moved(cells(here, 0), by), moved(cells(here, 1), by), {0, 0}, 0, 0).value();
    while (!here.outcome().over()) {
      const auto ours = turns(here), theirs = turns(there);
      const auto pick = dice.below(static_cast<std::uint32_t>(ours.size()));
      CHECK(here.hash() != there.hash() && ours.size() == theirs.size());
      if (ours.size() != theirs.size()) return;
      CHECK(game >= 30 || ours == theirs);
      CHECK(ours[pick] == PASS || !there.read(text(here, ours[pick])));
      CHECK(there.read(text(there, theirs[pick])) == theirs[pick]);
      here.play(ours[pick]);
      there.play(theirs[pick]);
      CHECK(moved(cells(here, 0), by) == cells(there, 0) && moved(cells(here, 1), by) == cells(there, 1));
      CHECK(here.outcome() == there.outcome() && kept_right(there));
    }
    CHECK(there.outcome().over());
  }
  const State middle = second_phase();
  for (const Cell by : {Cell{64, 0}, Cell{0, 64}, Cell{-64, 0}, Cell{4096, 0}, Cell{0, -4096}, Cell{8192, -128}}) {
    const Cells first = moved(cells(middle, 0), by), second = moved(cells(middle, 1), by);
    const auto there = State::at(middle.rules(), first, second, {0, 0}, 0, 0);
    CHECK(there && there->hash() != middle.hash());
  }
  CHECK(middle.colour_at({0, 0}) == 0 && middle.colour_at({64, -1}) == -1);
}

// A game that rolls along the plane, tail before head, farther than the torus goes round.
void test_rolling() {
  Cells first, second;
  for (int i = 0; i < 7; i++) first.push_back({2 * i, 0}), second.push_back({2 * i + 1, 0});
  State state = State::at(rules(7), first, second, {0, 0}, 0, 0).value();
  for (int ply = 0; ply < 3000; ply++) {
    const auto move = state.read(std::to_string(ply) + ",0>" + std::to_string(ply + 14) + ",0");
    CHECK(move.has_value());
    if (!move) return;
    state.play(*move);
    if (ply % 100 == 99) {
      CHECK(!state.outcome().over() && state.quiet() == 100 && kept_right(state));
      state = State::at(rules(7), cells(state, 0), cells(state, 1), {0, 0}, state.seat(), 0).value();
    }
  }
  CHECK(cells(state, 0).front() == (Cell{3000, 0}));
}

// SIX-10 by the book, in games that go back and forth, or capture nothing, or only at the last moment, and so last for
// hundreds of plies.
void test_long_games() {
  Random dice(4);
  int longest = 0, repeated = 0, quiet = 0;
  for (int game = 0; game < 150; game++) {
    const bool shuttles = game % 3 == 0, captures = game % 3 == 1;
    State state(rules(game % 2 ? 21 : 12, true, true));
    std::vector<std::pair<Move, State::Undo>> played;
    std::vector<Snapshot> snapshots;
    using Book = std::pair<std::array<Cells, 2>, int>;
    std::vector<Book> book;
    while (!state.outcome().over()) {
      Move move = state.random(dice);
      State::Undo undo;
      for (int tries = 0; tries < 200; tries++) {
        if (shuttles && state.second_phase() && played.size() > 2 && dice.below(16)) {
          const Move own = played[played.size() - 2].first;
          const Move back = shift(cell_of(own), lift_of(own));
          if (kind_of(own) == Kind::shift && state.is_legal(back)) move = back;
        }
        state.apply(move, undo);
        const bool over = state.outcome().over() && state.outcome().reason != Reason::repetition;
        const bool fits = (undo.captured != 0) == (captures && undo.quiet > 100);
        state.undo(move, undo);
        if (!over && (fits || !state.second_phase())) break;
        move = state.random(dice);
      }
      if (played.size() % 16 == 0) snapshots.push_back(snapshot(state));
      const Book now = {{cells(state, 0), cells(state, 1)}, state.side()};
      if (!state.second_phase()) book.clear();
      else book.push_back(now);
      state.apply(move, undo);
      played.push_back({move, undo});
      if (undo.captured) book.clear();
      const Book next = {{cells(state, 0), cells(state, 1)}, state.side()};
      const bool third = std::count(book.begin(), book.end(), next) >= 2;
      if (state.outcome().reason != Reason::six && state.outcome().reason != Reason::too_few) {
        CHECK((state.outcome().reason == Reason::repetition) == third);
        CHECK((state.outcome().reason == Reason::quiet) == (!third && book.size() >= 120));
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
  CHECK(longest > 500 && repeated > 10 && quiet > 0);
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
  CHECK(!state.outcome().over() && plays(state, "-4,2>-3,1") && state.outcome() == (Outcome{Reason::repetition, -1}));

  // SIX-10: the same cells with the other colour to move are another position. Each side goes round three cells while
  // the other goes back and forth.
  const char* round = "5,-3>5,-4 -3,1>-4,2 5,-4>4,-4 -4,2>-3,1 4,-4>5,-3";
  const char* other_round = "-3,1>-4,2 5,-3>5,-4 -4,2>-4,3 5,-4>5,-3 -4,3>-3,1";
  state = second_phase();
  const std::uint64_t table = state.table().hash();
  CHECK(plays(state, round) && state.table().hash() == table && state.hash() != second_phase().hash());
  CHECK(plays(state, other_round) && state.hash() == second_phase().hash() && plays(state, round));
  CHECK(!state.outcome().over() && plays(state, other_round) && state.outcome().reason == Reason::repetition);

  // SIX-11: calls, at once or later; none where they are not asked for.
  state = State(rules(7, true, true));
  CHECK(plays(state, "2,-1 2,0 1,-1 3,0 3,-1 4,0 4,-1 5,0 0,-1"));  // a line from 0,-1 to 4,-1
  CHECK(plays(state, "5,-2") && !state.read("!") && state.read("-1,-1!") && !state.read("-1,0!"));
  State later = state;
  CHECK(plays(state, "-1,-1!") && state.outcome() == (Outcome{Reason::six, 0}));
  CHECK(plays(later, "-1,-1") && !later.outcome().over() && later.second_phase() == false);
  CHECK(!later.read("!"));
  State called = later;
  CHECK(plays(called, "6,0!") && called.outcome() == (Outcome{Reason::six, 1}) && called.side() == 0);
  CHECK(plays(later, "6,0") && later.side() == 0 && plays(later, "!"));
  CHECK(later.outcome() == (Outcome{Reason::six, 0}) && later.side() == 0);
  CHECK(!State().read("2,0!") && !State().read("!") && !State().read("-"));

  // Notation.
  for (const char* bad : {"", "2", "2,", "2,0 ", "+2,0", "02,0", "2,-0", "2,00", "2,0>", "2,0>3,0", "2,0=", "2,0!!",
                          " 2,0", "2,0=1,0", "--", "!-", "999999,0", "0,0", "66,-1", "2,64"}) {
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
  CHECK(!State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->outcome().over());
  CHECK(State::at(rules(7, true, true), row, beside, {0, 0}, 0, 0)->read("!") == CALL);
  Random dice(5);
  for (int game = 0; game < 200; game++) {  // every position of a first phase, and none with another seat
    State state(rules(6 + game % 17, game % 2, false, game % 4 ? 2 : 4));
    for (; !state.second_phase() && !state.outcome().over(); state.play(state.random(dice))) {
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
  CHECK(line.table().border_count() == Table::MOST_BORDER && kept_right(line));
  CHECK(turns(line).size() < State::MAX_MOVES);
  for (int seed = 0; seed < 50; seed++) {
    Random dice(static_cast<std::uint64_t>(seed));
    State state = line;
    for (int ply = 0; ply < 60 && !state.outcome().over(); ply++) {
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
  test_random_games();
  test_many_games_undone();
  test_random_is_even();
  test_drift();
  test_rolling();
  test_long_games();
  test_room();
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}
