// Tests of the searches: against brute force on small trees, and against their own promises.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <thread>
#include <vector>

#include "../include/sixfold/search/parallel.hpp"
#include "../include/sixfold/search/searcher.hpp"
#include "../include/sixfold/search/uct.hpp"
#include "../include/sixfold/six/evaluation.hpp"
#include "../include/sixfold/sixth/evaluation.hpp"
#include "../include/sixfold/sixth/notation.hpp"
#include "check.hpp"

namespace {

using namespace sixfold;
using search::Analysis;
using search::Limits;
using search::Move;

template <class S>
struct EvaluationOf;
template <>
struct EvaluationOf<six::State> {
  using Type = six::Evaluation;
};
template <>
struct EvaluationOf<sixth::State> {
  using Type = sixth::Evaluation;
};

template <class S>
using SearcherOf = search::Searcher<S, typename EvaluationOf<S>::Type>;
template <class S>
using TeamOf = search::ParallelSearcher<S, typename EvaluationOf<S>::Type>;

bool same(const six::State& a, const six::State& b) {
  return a.hash() == b.hash() && a.quiet() == b.quiet() && a.seat() == b.seat() && a.history() == b.history() &&
         a.table().border_count() == b.table().border_count() && a.table().tiles() == b.table().tiles();
}
bool same(const sixth::State& a, const sixth::State& b) { return a == b; }

template <class S>
std::vector<Move> turns(const S& state) {
  std::vector<Move> moves(S::MAX_MOVES);
  moves.resize(static_cast<std::size_t>(state.legal(moves.data())));
  return moves;
}

// By brute force: in how many plies the side to move wins (or, below 0, loses) if that is settled within so many.
template <class S>
int solve(S& state, int plies) {
  if (plies == 0) return 0;
  int win = 0, loss = 0;
  bool lost = true;
  for (const Move move : turns(state)) {
    typename S::Undo undo;
    const int side = state.side();
    state.apply(move, undo);
    const Outcome outcome = state.outcome();
    // What the turn comes to from here: below 0 if it wins, above 0 if it loses, 0 if neither.
    int then = 0;
    bool over = outcome.is_over();
    if (over)
      then = outcome.winner < 0 ? 0 : outcome.winner == side ? -1 : 1;
    else
      then = solve(state, plies - 1);
    state.undo(move, undo);
    const int length = over ? 1 : std::abs(then) + 1;
    if (then < 0 && (win == 0 || length < win)) win = length;
    if (then > 0 && length > loss) loss = length;
    lost = lost && then > 0;
  }
  return win != 0 ? win : lost ? -loss : 0;
}

template <class S>
bool wins_now(S& state) {
  return solve(state, 1) == 1;
}

// A position some random turns into a game; over only if the game cannot last so long.
template <class S>
S somewhere(const S& start, Random& dice, std::uint32_t most) {
  S state = start;
  for (std::uint32_t left = dice.below(most + 1); left > 0; left--) {
    S next = state;
    next.play(next.random(dice));
    if (next.outcome().is_over()) break;
    state = next;
  }
  return state;
}

sixth::Rules plain(int size, int pawns, int giants = 0, int hunchbacks = 0) {
  sixth::Rules rules;
  rules.size = static_cast<std::uint8_t>(size);
  for (auto& hand : rules.hands) {
    hand[sixth::PAWN] = static_cast<std::uint8_t>(pawns);
    hand[sixth::GIANT] = static_cast<std::uint8_t>(giants);
    hand[sixth::HUNCHBACK] = static_cast<std::uint8_t>(hunchbacks);
  }
  return rules;
}

sixth::Rules with_milady(sixth::Rules rules, bool opens) {
  rules.entitled[0] = rules.entitled[1] = true;
  rules.milady_opens = opens;
  return rules;
}

std::vector<sixth::State> sixth_starts() {
  sixth::Rules army = plain(5, 0);
  army.armies = true;
  army.points[0] = army.points[1] = 12;
  sixth::Rules keeper = army;
  keeper.entitled[0] = keeper.movers[0] = true;
  keeper.movers[1] = false;
  sixth::Rules swap = with_milady(plain(4, 12), true);
  swap.swap = true;
  std::vector<sixth::State> starts;
  for (sixth::Rules rules :
       {plain(5, 15), plain(5, 16), plain(4, 12), with_milady(plain(5, 12), true), with_milady(plain(5, 12), false),
        plain(5, 11, 0, 1), plain(5, 11, 1, 0), army, keeper, swap}) {
    for (int kings = 0; kings < 3; kings++) {
      rules.six_kings = kings > 0;
      rules.classic = kings > 1;
      starts.emplace_back(rules);
    }
  }
  return starts;
}

std::vector<six::State> six_starts() {
  std::vector<six::State> starts;
  for (const int tiles : {6, 8, 21}) {
    for (const bool capture : {true, false}) {
      for (const bool called : {false, true}) starts.emplace_back(six::Rules{tiles, 2, capture, called});
    }
  }
  starts.emplace_back(six::Rules{21, 4, true, false});
  return starts;
}

// A win in one is never missed, and a loss in one is answered wherever it can be.
template <class S>
void test_tactics(const std::vector<S>& starts, Random& dice, int each, std::uint32_t plies, std::size_t wide) {
  search::Table table(1 << 12);
  SearcherOf<S> searcher(table);
  for (const S& start : starts) {
    for (int i = 0; i < each; i++) {
      S state = somewhere(start, dice, plies);
      const S before = state;
      const Analysis shallow = searcher.think(state, {.depth = 1});
      const bool wins = wins_now(state);
      CHECK((shallow.win_in == 1) == wins);
      if (wins) {
        S won = state;
        won.play(shallow.best);
        CHECK(won.outcome().winner == state.side());
        continue;
      }
      if (turns(state).size() > wide) continue;
      const Analysis deeper = searcher.think(state, {.depth = 2});
      bool can_be_safe = false, is_safe = false;
      for (const Move move : turns(state)) {
        S next = state;
        next.play(move);
        const bool lost = next.outcome().is_over() ? next.outcome().winner == 1 - state.side() : wins_now(next);
        can_be_safe = can_be_safe || !lost;
        if (move == deeper.best) is_safe = !lost;
      }
      CHECK(is_safe == can_be_safe);
      CHECK(same(state, before));
    }
  }
}

// Proofs agree with brute force.
template <class S>
void test_proofs(const std::vector<S>& starts, Random& dice, int each, std::uint32_t plies, std::size_t wide) {
  search::Table table(1 << 14);
  SearcherOf<S> searcher(table);
  int wins = 0, losses = 0;
  for (const S& start : starts) {
    for (int i = 0; i < each; i++) {
      S state = somewhere(start, dice, plies);
      if (turns(state).size() > wide) continue;
      const int truth = solve(state, 3);
      const Analysis analysis = searcher.think(state, {.depth = 3});
      wins += truth == 3;
      losses += truth == -2;
      CHECK(truth != 0 ? analysis.win_in == truth : analysis.win_in == 0 || std::abs(analysis.win_in) > 3);
    }
  }
  CHECK(wins > 0 && losses > 0);
}

// Longer proofs hold as well: the winner follows them, and every answer is tried.
template <class S>
bool holds(SearcherOf<S>& searcher, const S& state, int win_in, Move best) {
  S after = state;
  after.play(best);
  if (after.outcome().is_over()) return after.outcome().winner == state.side();
  if (win_in <= 1) return false;
  for (const Move answer : turns(after)) {
    S next = after;
    next.play(answer);
    if (next.outcome().is_over()) {
      if (next.outcome().winner != state.side()) return false;
      continue;
    }
    const Analysis then = searcher.think(next, {.depth = 8, .nodes = 200000});
    if (then.win_in <= 0 || then.win_in > win_in - 2 || !holds(searcher, next, then.win_in, then.best)) return false;
  }
  return true;
}

template <class S>
void test_long_proofs(const S& start, Random& dice, int each, std::uint32_t plies) {
  search::Table table(1 << 16);
  SearcherOf<S> searcher(table);
  int found = 0;
  for (int i = 0; i < each; i++) {
    const S state = somewhere(start, dice, plies);
    const Analysis analysis = searcher.think(state, {.nodes = 3000});
    if (analysis.win_in < 4 || analysis.win_in > 7) continue;
    found++;
    CHECK(holds(searcher, state, analysis.win_in, analysis.best));
  }
  CHECK(found > 0);
}

template <class S>
void test_promises(const S& start, Random& dice) {
  const S state = somewhere(start, dice, 6);
  search::Table table(1 << 16), tiny(1), none(0);
  SearcherOf<S> searcher(table), small(tiny), smaller(none);
  const Analysis first = searcher.think(state, {.nodes = 5000});
  table.clear();
  int reports = 0, last = 0;
  const auto again = searcher.lines(state, {.nodes = 5000}, 1, [&](std::span<const Analysis> found) {
    CHECK(found.size() == 1 && found[0].depth == last + 1);
    last = found[0].depth;
    reports++;
  });
  CHECK(again.size() == 1 && again[0].best == first.best && again[0].score == first.score);
  CHECK(again[0].nodes == first.nodes && again[0].depth == first.depth && reports == last && reports > 0);
  CHECK(first.nodes <= 5000 && (first.nodes == 5000 || first.win_in != 0));

  for (const std::uint64_t nodes : {0ULL, 1ULL, 7ULL, 100ULL}) {
    const Analysis short_one = searcher.think(state, {.nodes = nodes});
    CHECK(short_one.nodes <= nodes && state.is_legal(short_one.best));
  }
  CHECK(state.is_legal(small.think(state, {.depth = 4}).best));
  CHECK(state.is_legal(smaller.think(state, {.depth = 3}).best));

  // The lines are different, in order, and can be played.
  const auto lines = searcher.lines(state, {.depth = 4}, 4, [](std::span<const Analysis>) {});
  CHECK(lines.size() == std::min<std::size_t>(turns(state).size(), 4));
  for (std::size_t i = 0; i < lines.size(); i++) {
    CHECK(i == 0 || lines[i].score <= lines[i - 1].score);
    for (std::size_t j = 0; j < i; j++) CHECK(lines[i].best != lines[j].best);
    S played = state;
    for (int ply = 0; ply < lines[i].pv.length; ply++) {
      CHECK(played.is_legal(lines[i].pv.moves[ply]));
      played.play(lines[i].pv.moves[ply]);
    }
    CHECK(lines[i].pv.length > 0 && lines[i].pv.moves[0] == lines[i].best);
  }
}

template <class S>
void test_stopping(const S& state) {
  search::Table table(1 << 16);
  SearcherOf<S> searcher(table);
  CHECK(state.is_legal(searcher.think(state, {.microseconds = 1000 * 30}).best));

  // Stopped before it began, a search looks no further than to have a turn to name.
  std::atomic<bool> stop = true;
  const Analysis none = searcher.think(state, {.stop = &stop});
  CHECK(state.is_legal(none.best) && none.nodes <= 2 * S::MAX_MOVES);

  // Without any other limit, being stopped is the only way to come back at all.
  stop = false;
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop = true;
  });
  CHECK(state.is_legal(searcher.think(state, {.stop = &stop}).best));
  other.join();

  TeamOf<S> team(table, 2);
  CHECK(state.is_legal(team.think(state, {.microseconds = 1000 * 30}).best));
}

template <class S>
void test_uct(const std::vector<S>& starts, Random& dice) {
  for (const S& start : starts) {
    auto one = std::make_unique<search::Uct<S>>(50000, 5), two = std::make_unique<search::Uct<S>>(50000, 5);
    auto tiny = std::make_unique<search::Uct<S>>(1, 5);
    const S state = somewhere(start, dice, 20);
    const Analysis a = one->think(state, {.nodes = 200}), b = two->think(state, {.nodes = 200});
    CHECK(a.best == b.best && a.score == b.score && a.nodes == 200 && state.is_legal(a.best));
    CHECK(state.is_legal(tiny->think(state, {.nodes = 10}).best));
    CHECK(state.is_legal(one->think(state, {.nodes = 0}).best));
  }
}

void test_table() {
  search::Table table(16);
  search::Entry entry;
  CHECK(!table.find(0, entry) && !table.find(12345, entry));
  table.store(12345, {7, -29990, 9, search::Bound::upper});
  CHECK(table.find(12345, entry) && entry.move == 7 && entry.score == -29990 && entry.depth == 9);
  CHECK(entry.bound == search::Bound::upper && !table.find(12346, entry));
  table.store(12346, {8, 1, 1, search::Bound::exact});  // far shallower: it does not push the other one out
  CHECK(table.find(12345, entry));
  table.advance_age();
  table.store(12346, {8, 1, 1, search::Bound::exact});
  CHECK(!table.find(12345, entry) && table.find(12346, entry) && entry.score == 1);
  table.clear();
  CHECK(!table.find(12346, entry));
  CHECK(search::from_table(search::to_table(search::win_score(9), 4), 6) == search::win_score(11));
}

// A game that is over has no lines.
void test_over() {
  sixth::Description end;
  end.board[0] = "sgsgss";
  sixth::Rules rules = plain(5, 15);
  end.hands[0][sixth::PAWN] = 11, end.hands[1][sixth::PAWN] = 13;
  const std::optional<sixth::State> state = sixth::State::at(rules, end);
  CHECK(state && state->outcome().is_over());
  if (!state) return;
  search::Table table(16);
  SearcherOf<sixth::State> searcher(table);
  const Analysis analysis = searcher.think(*state, {});
  CHECK(analysis.best == 0 && analysis.pv.length == 0);
}

}  // namespace

int main() {
  Random dice(1);
  const auto sixths = sixth_starts();
  const auto sixes = six_starts();
  test_table();
  test_over();
  test_tactics(sixths, dice, 40, 60, 200);
  test_tactics(sixes, dice, 20, 40, 160);
  test_proofs(sixths, dice, 12, 40, 50);
  test_proofs(sixes, dice, 12, 30, 40);
  test_long_proofs(sixths[0], dice, 150, 30);
  test_long_proofs(sixes[8], dice, 60, 16);
  for (const auto& start : sixths) test_promises(start, dice);
  for (const auto& start : sixes) test_promises(start, dice);
  test_stopping(sixths[0]);
  test_stopping(sixes[8]);
  test_uct(sixths, dice);
  test_uct(sixes, dice);
  return tests::report();
}
