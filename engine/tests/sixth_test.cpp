// Tests of the rules of Sixth!. Python tests compare them with the referee.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <string_view>
#include <type_traits>

#include "../include/sixfold/sixth/notation.hpp"

namespace {

using namespace sixfold;
using namespace sixfold::sixth;

static_assert(std::is_trivially_copyable_v<State> && sizeof(State) < 1024);

Rules plain(int size, int pawns, int giants = 0, int hunchbacks = 0) {
  Rules rules;
  rules.size = static_cast<std::uint8_t>(size);
  for (auto& hand : rules.hands) {
    hand[PAWN] = static_cast<std::uint8_t>(pawns);
    hand[GIANT] = static_cast<std::uint8_t>(giants);
    hand[HUNCHBACK] = static_cast<std::uint8_t>(hunchbacks);
  }
  return rules;
}

Rules with_milady(Rules rules, bool opens) {
  rules.milady_placers[0] = rules.milady_placers[1] = true;
  rules.milady_opens = opens;
  return rules;
}

Rules with_swap(Rules rules) {
  rules.swap = true;
  return rules;
}

Rules army(int silver, int gold, bool silver_pays, bool gold_pays, bool keeper_moves) {
  Rules rules = plain(5, 0);
  rules.armies = true;
  rules.points[0] = static_cast<std::uint8_t>(silver);
  rules.points[1] = static_cast<std::uint8_t>(gold);
  rules.milady_placers[0] = silver_pays;
  rules.milady_placers[1] = gold_pays;
  if (keeper_moves && silver_pays != gold_pays) {
    rules.milady_movers[0] = silver_pays;
    rules.milady_movers[1] = gold_pays;
  }
  return rules;
}

constexpr int VARIANTS = 20;

// The presets and other options, each with one King, as 6 x King with trims, and in classic style.
Rules variant(int number) {
  Rules bought = army(4, 3, true, false, false);
  bought.hands[0][PAWN] = 3, bought.hands[0][HUNCHBACK] = 1, bought.hands[1][GIANT] = 1;
  Rules silver_places = with_milady(plain(5, 12), true), drawn = silver_places, endless = plain(5, 9);
  silver_places.milady_side = 0, drawn.milady_square = 4, endless.endless = true;
  const Rules all[VARIANTS] = {
      plain(5, 15),
      plain(5, 16),
      plain(4, 12),
      with_milady(plain(5, 12), true),
      with_milady(plain(5, 12), false),
      plain(5, 11, 0, 1),
      plain(5, 11, 1, 0),
      army(10, 10, true, true, false),
      army(10, 12, true, false, true),
      army(12, 10, false, true, true),
      army(12, 12, false, false, false),
      bought,
      with_milady(plain(4, 3, 1, 1), true),
      plain(5, 30),
      with_swap(plain(4, 12)),
      with_swap(with_milady(plain(5, 5, 1, 1), true)),
      with_swap(with_milady(plain(5, 2), false)),
      with_swap(silver_places),
      with_swap(drawn),
      endless,
  };
  Rules rules = all[number % VARIANTS];
  rules.six_kings = number >= VARIANTS;
  rules.classic = number >= 2 * VARIANTS;
  return rules;
}

State state_at(const Rules& rules, Description description) {
  const std::optional<State> state = State::at(rules, description);
  CHECK(state.has_value());
  return state.value_or(State(rules));
}

std::size_t square(const char* name) { return static_cast<std::size_t>((name[1] - '1') * WIDTH + name[0] - 'a'); }

// Whether a turn is in the list of legal turns, which must agree with `is_legal`.
bool is_listed(const State& state, const char* text) {
  Move moves[State::MAX_MOVES];
  const int count = state.legal(moves);
  const std::optional<Move> move = read(text, state);
  REQUIRE(move.has_value());
  const bool listed = std::find(moves, moves + count, *move) != moves + count;
  CHECK(state.is_legal(*move) == listed);
  return listed;
}

void play(State& state, const char* text) {
  const std::optional<Move> move = read(text, state);
  REQUIRE(move);
  REQUIRE(state.is_legal(*move));
  state.play(*move);
}

TEST_CASE("perft counts the reference numbers") {
  const std::uint64_t five[] = {1, 25, 600, 13960, 318480, 7214544};
  const std::uint64_t four[] = {1, 16, 240, 3456, 49152, 710560, 10688688};
  State large(plain(5, 15)), small(plain(4, 12));
  for (int depth = 0; depth < 6; depth++) CHECK(perft(large, depth) == five[depth]);
  for (int depth = 0; depth < 7; depth++) CHECK(perft(small, depth) == four[depth]);
}

// Plays a random game and undoes it: every state must be restored.
void check_undo(const Rules& rules, Random& dice) {
  constexpr int MOST = 1500;
  static unsigned char states[MOST][sizeof(State)];
  static State::Undo undos[MOST];
  static Move moves[MOST];
  State state(rules), was(rules);
  int plies = 0;
  bool same = true, hashed = true;
  for (; plies < MOST && !state.outcome().is_over(); plies++) {
    std::memcpy(states[plies], &state, sizeof state);
    moves[plies] = state.random(dice);
    state.apply(moves[plies], undos[plies]);
    hashed = hashed && state.hash() == state.hash_from_scratch();
  }
  while (plies-- > 0) {
    state.undo(moves[plies], undos[plies]);
    std::memcpy(&was, states[plies], sizeof was);
    same = same && state == was;
  }
  CHECK(same);
  CHECK(hashed);
}

// In a random game, random turns are legal, legal turns can be written and read, and `is_legal` agrees with the list.
void check_legal_turns(const Rules& rules, Random& dice) {
  State state(rules);
  bool good = true;
  for (int ply = 0; ply < 400 && !state.outcome().is_over(); ply++) {
    Move moves[State::MAX_MOVES];
    const int count = state.legal(moves);
    good = good && count > 0;
    const Move random = state.random(dice);
    bool found = false;
    for (int i = 0; i < count; i++) {
      char text[MAX_TEXT];
      const int length = write(moves[i], state, text);
      good = good && length <= MAX_TEXT && state.is_legal(moves[i]);
      good = good && read(std::string_view(text, static_cast<std::size_t>(length)), state) == moves[i];
      found = found || moves[i] == random;
    }
    good = good && found;
    for (int i = 0; i < 50; i++) {
      const auto any = static_cast<Move>(dice.next()) >> (i % 2 == 0 ? 0 : 14);
      const bool listed = std::find(moves, moves + count, any) != moves + count;
      good = good && state.is_legal(any) == listed;
    }
    if (ply % 8 == 0) {
      int legal = 0;
      for (Move any = 0; any < 1u << 18; any++) legal += state.is_legal(any);
      good = good && legal == count;
    }
    state.play(random);
  }
  Move none[State::MAX_MOVES];
  if (state.outcome().is_over()) good = good && state.legal(none) == 0 && !state.is_legal(PASS);
  CHECK(good);
}

// All legal turns are equally likely: chi-square within five standard deviations.
void check_uniform(const State& state, Random& dice) {
  Move moves[State::MAX_MOVES];
  const int count = state.legal(moves), each = 2000;
  int times[State::MAX_MOVES] = {};
  for (int i = 0; i < count * each; i++) {
    const Move random = state.random(dice);
    for (int j = 0; j < count; j++) times[j] += moves[j] == random;
  }
  double square = 0;
  for (int j = 0; j < count; j++) square += static_cast<double>(times[j] - each) * (times[j] - each) / each;
  const double free = count - 1;
  CHECK((square - free) * (square - free) <= 25 * 2 * free);
}

TEST_CASE("random turns are equally likely") {
  Random dice(7);
  for (int number = 0; number < 3 * VARIANTS; number++) {
    State state(variant(number));
    for (int ply = 0; ply < 30 && !state.outcome().is_over(); ply++) {
      if (ply % 9 == 4) check_uniform(state, dice);
      state.play(state.random(dice));
    }
  }
  // So few legal turns that the random choice falls back to the list; and one turn forbidden by STH-5.
  Description description;
  description.board[square("a1")] = "sgsgs";
  description.board[square("e5")] = "gsgsg";
  description.hands[0][PAWN] = description.hands[1][PAWN] = 0;
  check_uniform(state_at(plain(5, 5), description), dice);
  State state(plain(5, 15));
  for (const char* text : {"a1", "b1", "b1-a1", "c1", "a1-c1:1"}) play(state, text);
  CHECK(!is_listed(state, "c1-a1:1"));
  CHECK(is_listed(state, "c1-a1"));
  check_uniform(state, dice);
}

// A turn that makes a game last: quiet for a while, with neither too few stacks nor too many, then a placement or a
// King. With `repeat`, a turn that returns to an earlier position.
Move steer(const State& state, Random& dice, const std::uint64_t* past, int plies, bool repeat) {
  Move moves[State::MAX_MOVES];
  const int count = state.legal(moves), from = static_cast<int>(dice.below(static_cast<std::uint32_t>(count)));
  const int stacks = std::popcount(state.occupied());
  const bool loud = state.quiet() >= QUIET_TURNS - 15 || stacks < 8;
  Move best = 0;
  int most = -1;
  for (int i = 0; i < count; i++) {
    const Move move = moves[(from + i) % count];
    State next = state;
    next.play(move);
    int worth = 0;
    if (repeat) {
      worth += next.quiet() != 0 ? 1 : 0;
      for (int j = plies - state.quiet(); j <= plies; j++) worth += past[j] == next.hash() ? 1 : 0;
    } else if (!next.outcome().is_over()) {
      const int scored = next.score(0) + next.score(1) - state.score(0) - state.score(1);
      const int level = next.score(0) < POINTS - 1 && next.score(1) < POINTS - 1 ? 1 : 0;
      const bool fewer = std::popcount(next.occupied()) < stacks;
      worth = 1 + level + (fewer == (stacks > 16) ? 2 : 0);
      worth += (scored == 0 ? 4 : 0) + (loud == (next.quiet() == 0) ? 8 : 0);
    }
    if (worth > most) most = worth, best = move;
  }
  return best;
}

// Plays a 6 x King game of thousands of plies and ends it in several ways. A position is a draw when it occurs the
// third time, and no sooner; the ring buffer of keys loses none that matters; and all turns can be undone.
void check_long_game(bool classic, Random& dice) {
  constexpr int LONG = 2000, MOST = 4000;
  static std::uint64_t past[MOST + 1];
  static State::Undo undos[MOST];
  static Move moves[MOST];
  Rules rules = plain(5, 30);
  rules.six_kings = true;
  rules.classic = classic;
  State state(rules);
  int plies = 0, since = 0, longest = 0, repetitions = 0;
  bool good = true;
  past[0] = state.hash();
  const auto step = [&](bool repeat) {
    moves[plies] = steer(state, dice, past, plies, repeat);
    state.apply(moves[plies], undos[plies]);
    past[++plies] = state.hash();
    if (state.quiet() == 0) since = plies;
    int times = 0;
    for (int i = since; i <= plies; i++) times += past[i] == state.hash();
    good = good && state.quiet() == plies - since;
    good = good && (state.outcome().reason == Reason::repetition) == (times >= TIMES);
  };
  while (!state.outcome().is_over() && (plies < LONG || state.quiet() != 0) && plies < MOST - QUIET_TURNS) {
    step(false);
    if (state.quiet() > longest) longest = state.quiet();
  }
  CHECK(plies >= LONG);
  CHECK(longest >= QUIET_TURNS - 15);
  const State late = state;
  for (int tries = 0; tries < 50; tries++) {
    const int from = plies;
    while (!state.outcome().is_over() && plies < MOST) step(true);
    repetitions += state.outcome().reason == Reason::repetition;
    while (plies > from) plies--, state.undo(moves[plies], undos[plies]);
    since = plies;
    good = good && state == late;
  }
  CHECK(good);
  CHECK(repetitions > 0);
  while (plies > 0) plies--, state.undo(moves[plies], undos[plies]);
  CHECK(state == State(rules));
}

TEST_CASE("STH-8: the fiftieth quiet turn is a draw, also after a position is set up") {
  Description description;
  description.board[square("a1")] = "sgs", description.board[square("b3")] = "gs";
  description.board[square("b1")] = "g";
  description.hands[0][PAWN] = 12, description.hands[1][PAWN] = 12;
  description.quiet = 49;
  State state = state_at(plain(5, 15), description);
  CHECK(!state.outcome().is_over());
  play(state, "a1-b3:1");
  CHECK((state.outcome() == Outcome{Reason::quiet, -1}));
  description.quiet = 50;
  CHECK((state_at(plain(5, 15), description).outcome() == Outcome{Reason::quiet, -1}));
}

TEST_CASE("STH-7: a side that cannot move loses; in 6 x King it passes, and the score decides if both must") {
  State state(plain(5, 1));
  play(state, "a1"), play(state, "c3");
  CHECK((state.outcome() == Outcome{Reason::stuck, 1}));
  Rules six = plain(5, 1);
  six.six_kings = true;
  state = State(six);
  play(state, "a1"), play(state, "c3");
  CHECK(!state.outcome().is_over());
  CHECK(is_listed(state, "-"));
  play(state, "-");
  CHECK((state.outcome() == Outcome{Reason::stuck, -1}));
  Description description;
  description.board[square("a1")] = "s", description.board[square("c3")] = "g";
  description.score[0] = 2, description.score[1] = 3;
  state = state_at(six, description);
  play(state, "-");
  CHECK((state.outcome() == Outcome{Reason::stuck, 1}));
}

// The disc that a King took off must not be placed on its square again.
TEST_CASE("STH-5: a turn after a trim must not restore the board") {
  Rules rules = plain(5, 4);
  rules.six_kings = true;
  Description description;
  description.board[square("a1")] = "g", description.board[square("a2")] = "sgsgs";
  description.board[square("e5")] = "s", description.hands[1][PAWN] = 1;
  State state = state_at(rules, description);
  play(state, "a1-a2");
  CHECK(state.score(1) == 1);
  CHECK(state.hand(1, PAWN) == 2);
  CHECK(state.quiet() == 0);
  CHECK(!is_listed(state, "a1"));
  CHECK(is_listed(state, "b1"));
}

TEST_CASE("STH-12 to STH-15: Milady calls and makes no King, a Hunchback is never covered, a Giant counts two") {
  State state(with_milady(plain(5, 12), true));
  Move moves[State::MAX_MOVES];
  CHECK(state.side() == 1);
  CHECK(state.legal(moves) == 16);
  CHECK(is_listed(state, "Ma1"));
  CHECK(!is_listed(state, "Mb2"));
  play(state, "Ma1"), play(state, "b1");
  CHECK(state.legal(moves) == 1);
  CHECK(is_listed(state, "b1-a1"));
  CHECK(!is_listed(state, "c3"));
  Description description;
  description.board[square("a1")] = "ssgm", description.board[square("b2")] = "gg";
  description.hands[0][PAWN] = 10, description.hands[1][PAWN] = 9;
  state = state_at(with_milady(plain(5, 12), false), description);
  CHECK(is_listed(state, "a1-b2:3"));
  CHECK(!is_listed(state, "a1-b2"));
  CHECK(state.milady() == 0);
  state = State(plain(5, 11, 1, 1));
  play(state, "Ha1"), play(state, "Gb1");
  CHECK(!is_listed(state, "b1-a1"));
  CHECK(is_listed(state, "a1-b1"));
  CHECK(state.stack(1).height() == 2);
}

// STH-19: Gold may take over the first turn, whatever it was, but only once.
void check_swap(const Rules& rules, Random& dice) {
  State state(rules);
  if (state.is_opening()) state.play(state.random(dice));
  CHECK(state.side() == 0);
  CHECK(!is_listed(state, "swap"));
  Move moves[State::MAX_MOVES];
  const int count = state.legal(moves);
  for (int i = 0; i < count; i++) {
    State first = state;
    first.play(moves[i]);
    CHECK(is_listed(first, "swap"));
    State swapped = first;
    State::Undo undo;
    swapped.apply(SWAP, undo);
    CHECK(swapped.hash() == swapped.hash_from_scratch());
    CHECK(swapped.side() == 0);
    CHECK(swapped.changed_squares() == 0);
    for (int at = 0; at < SQUARES; at++) CHECK(swapped.stack(at) == first.stack(at).with_sides_swapped());
    for (int side = 0; side < 2; side++)
      for (int kind = PAWN; kind < HAND_KINDS; kind++) CHECK(swapped.hand(side, kind) == first.hand(1 - side, kind));
    Move before[State::MAX_MOVES], after[State::MAX_MOVES];
    const int turns = swapped.legal(after);
    CHECK(first.legal(before) == turns + 1);
    CHECK(std::equal(after, after + turns, before));
    CHECK(before[turns] == SWAP);
    CHECK(!is_listed(swapped, "swap"));
    swapped.undo(SWAP, undo);
    CHECK(swapped == first);
    if (i == 0) check_uniform(first, dice);
  }
}

TEST_CASE("impossible positions, invalid rules and malformed turns are rejected") {
  const Rules rules = plain(4, 2);
  Description good;
  good.board[0] = "sg", good.hands[0][PAWN] = good.hands[1][PAWN] = 1;
  CHECK(State::at(rules, good).has_value());
  const auto check_rejected = [&](auto change) {
    Description bad = good;
    change(bad);
    CHECK(!State::at(rules, bad).has_value());
  };
  check_rejected([](Description& bad) { bad.board[4] = "s", bad.hands[0][PAWN] = 0; });  // e1 of the small board
  check_rejected([](Description& bad) { bad.board[1] = "s"; });
  check_rejected([](Description& bad) { bad.board[0] = "sx"; });
  check_rejected([](Description& bad) { bad.board[0] = "sgsgsgsgsgsgsgsgsg"; });
  check_rejected([](Description& bad) { bad.board[1] = "m"; });
  check_rejected([](Description& bad) { bad.board[0] = ""; });
  check_rejected([](Description& bad) { bad.side = 2; });
  check_rejected([](Description& bad) { bad.side = -1; });
  check_rejected([](Description& bad) { bad.hands[0][PAWN] = -1; });
  check_rejected([](Description& bad) { bad.hands[1][PAWN] = 1 << 30; });
  check_rejected([](Description& bad) { bad.left[0] = 1; });
  check_rejected([](Description& bad) { bad.score[1] = 1; });
  check_rejected([](Description& bad) { bad.quiet = 51; });
  check_rejected([](Description& bad) { bad.forbidden.emplace(), (*bad.forbidden)[24] = "s"; });
  check_rejected([](Description& bad) { bad.forbidden.emplace(), (*bad.forbidden)[0] = "S"; });
  Rules wrong = rules;
  wrong.size = 6;
  CHECK(!State::at(wrong, good).has_value());
  CHECK(!is_valid(with_swap(army(10, 10, true, true, false))));  // armies cannot be swapped
  Rules uneven = with_swap(rules);
  uneven.hands[1][PAWN]++;
  CHECK(!is_valid(uneven));
  const State state(rules);
  for (const char* text : {"",        "c",    "C3",    "c3 ",    "f1",     "a0",     "a6",      "Pc3",
                           "Xc3",     "G3c",  "--",    "a1-",    "a1-b",   "a1-b1:", "a1-b1:0", "a1-b1:10",
                           "a1-b1;2", "a1b1", "a1 b1", "a1-b1-", "Ga1-b1", "Swap",   "swap ",   "swaps"})
    CHECK(!read(text, state));
  char text[MAX_TEXT];
  for (const Move move : {0u, ~0u, PASS | 1u, SWAP | 1u, PASS | SWAP, PLACE | 25u, shift(31, 0, 0), shift(0, 1, 10)}) {
    CHECK(write(move, state, text) == 1);
    CHECK(text[0] == '?');
  }
}

TEST_CASE("every variant has valid rules") {
  for (int number = 0; number < 3 * VARIANTS; number++) CHECK(is_valid(variant(number)));
}

TEST_CASE("undoing a whole game restores every state") {
  Random dice(6);
  for (int number = 0; number < 3 * VARIANTS; number++) {
    for (int game = 0; game < 100; game++) check_undo(variant(number), dice);
  }
}

TEST_CASE("random games agree with their lists of legal turns") {
  Random dice(8);
  for (int number = 0; number < 3 * VARIANTS; number++) {
    for (int game = 0; game < 3; game++) check_legal_turns(variant(number), dice);
  }
}

TEST_CASE("STH-8: repetitions are counted correctly in games of thousands of plies") {
  Random dice(9);
  for (const bool classic : {false, true}) check_long_game(classic, dice);
}

TEST_CASE("STH-19: Gold may swap") {
  Random dice(10);
  for (const Rules& rules : {plain(5, 15), plain(4, 1, 1)}) check_swap(with_swap(rules), dice);
  for (const bool opens : {true, false}) check_swap(with_swap(with_milady(plain(5, 12), opens)), dice);
}

}  // namespace
