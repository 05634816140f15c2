// Tests of the core of Six in random games, where it is compared with itself.
#include "check.hpp"
#include "six_tools.hpp"

namespace {

using namespace six_tools;

// Games by turns that are drawn or picked, looked at from all sides, and taken back to the start.
void test_random_games() {
  Random dice(1);
  int passes = 0, calls = 0, ties = 0, captures = 0, ends[8] = {};
  for (const Rules& rules : variants()) {
    for (int game = 0; game < 12; game++) {
      State state(rules);
      std::vector<std::pair<Move, State::Undo>> played;
      std::vector<Snapshot> before;
      while (!state.outcome().is_over()) {
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
      while (!state.outcome().is_over()) {
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
    while (!state.outcome().is_over()) {
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
    while (!here.outcome().is_over()) {
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
    CHECK(there.outcome().is_over());
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
      CHECK(!state.outcome().is_over() && state.quiet() == 100 && kept_right(state));
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
    while (!state.outcome().is_over()) {
      Move move = state.random(dice);
      State::Undo undo;
      for (int tries = 0; tries < 200; tries++) {
        if (shuttles && state.is_second_phase() && played.size() > 2 && dice.below(16)) {
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
      const Book now = {{cells(state, 0), cells(state, 1)}, state.side()};
      if (!state.is_second_phase())
        book.clear();
      else
        book.push_back(now);
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

}  // namespace

int main() {
  test_random_games();
  test_many_games_undone();
  test_random_is_even();
  test_drift();
  test_rolling();
  test_long_games();
  return tests::report();
}
