// Creates a state: the start of a game, or a position from a description, checked by the referee's criteria.
#pragma once

#include "state.hpp"

namespace sixfold::sixth {

// Whether a game can be played by these rules. A State must not be given others.
constexpr bool is_valid(const Rules& rules) {
  if (rules.size != 4 && rules.size != 5) return false;
  if (rules.milady_side > 1 || (rules.milady_opens && !rules.milady_placers[rules.milady_side])) return false;
  if (rules.milady_square != NOWHERE) {
    const bool on_edge = rules.milady_square < SQUARES && (EDGE[rules.size - 4] & bit(rules.milady_square)) != 0;
    if (!rules.milady_opens || !on_edge) return false;
  }
  if (rules.swap && (rules.armies || !is_symmetric(rules))) return false;
  for (int side = 0; side < 2; side++) {
    const auto& hand = rules.hands[side];
    if (hand[PAWN] > MAX_PAWNS || hand[GIANT] > 1 || hand[HUNCHBACK] > 1) return false;
    if (rules.points[side] > (rules.armies ? MAX_PAWNS : 0)) return false;
  }
  return true;
}

constexpr std::uint64_t State::hash_from_scratch() const {
  std::uint64_t hash = side() == 0 ? 0 : SIDE_KEY;
  for (int square = 0; square < SQUARES; square++) hash ^= stack_key(square, stacks_[square]);
  for (int which = 0; which < COUNTS; which++) hash ^= count_key(which, now_.counts[which]);
  return hash;
}

// STH-1, STH-11: an empty board, or Milady where the lot put her. Silver starts, unless she has to be placed first.
constexpr State::State(const Rules& rules) : rules_(rules) {
  now_.tall[0] = all();
  if (rules.milady_square != NOWHERE) {
    put(rules.milady_square, Stack::single(disc_of(MILADY, 0)));
    now_.milady = rules.milady_square;
  }
  now_.side = is_opening() ? rules.milady_side : 0;
  for (int side = 0; side < 2; side++) {
    now_.counts[LEFT + side] = rules.points[side];
    for (int kind = PAWN; kind < HAND_KINDS; kind++) {
      now_.counts[hand_count(side, kind)] = rules.hands[side][kind];
      if (rules.hands[side][kind] != 0) mark_owned(side, kind);
    }
  }
  now_.hash = keys_[0] = hash_from_scratch();
  check_stuck(false);
}

constexpr bool State::set_stacks(const Description::Board& board) {
  for (int square = 0; square < SQUARES; square++) {
    const std::optional<Stack> stack = Stack::of(board[static_cast<std::size_t>(square)]);
    if (!stack || (!stack->empty() && (all() & bit(square)) == 0)) return false;
    if (stack->empty()) continue;
    put(square, *stack);
    if (stack->has_milady()) now_.milady = static_cast<std::uint8_t>(square);
    for (int below = 0; below < stack->discs(); below++)
      mark_owned(owner_of(stack->disc(below)), kind_of(stack->disc(below)));
  }
  return true;
}

constexpr bool State::set_counts(const Description& description) {
  const auto set = [this](int which, int count, int most) {
    if (count < 0 || count > most) return false;
    now_.counts[which] = static_cast<std::uint8_t>(count);
    return true;
  };
  for (int side = 0; side < 2; side++) {
    if (!set(LEFT + side, description.left[side], MAX_PAWNS)) return false;
    if (!set(SCORE + side, description.score[side], rules_.six_kings ? POINTS : 0)) return false;
    for (int kind = PAWN; kind < HAND_KINDS; kind++) {
      if (!set(hand_count(side, kind), description.hands[side][kind], kind == PAWN ? MAX_PAWNS : 1)) return false;
      if (hand(side, kind) != 0) mark_owned(side, kind);
    }
  }
  return score(0) < POINTS || score(1) < POINTS;
}

// Whether every disc is accounted for: none is ever lost or created.
constexpr bool State::has_all_discs() const {
  int discs[2 * KINDS] = {};
  for (const Stack stack : stacks_)
    for (int below = 0; below < stack.discs(); below++) discs[stack.disc(below)]++;
  if (discs[disc_of(MILADY, 0)] > (has_milady(rules_) ? 1 : 0)) return false;
  for (int side = 0; side < 2; side++) {
    int worth = points_left(side), budget = rules_.points[side];
    for (int kind = PAWN; kind < HAND_KINDS; kind++) {
      const int has = discs[disc_of(kind, side)] + hand(side, kind), had = rules_.hands[side][kind];
      if (rules_.armies ? kind != PAWN && has > 1 : has != had) return false;
      worth += COSTS[kind] * has;
      budget += COSTS[kind] * had;
    }
    if (worth != budget) return false;
  }
  return true;
}

// STH-4, STH-9, STH-13, STH-14: Hunchbacks are on top, and only the King that ended the game is that high.
constexpr bool State::has_valid_towers() const {
  for (const Stack stack : stacks_) {
    for (int below = 1; below < stack.discs(); below++)
      if (kind_of(stack.disc(below)) == HUNCHBACK) return false;
    if (stack.height() >= KING && (rules_.six_kings || stack.is_milady_on_top())) return false;
  }
  return std::popcount(now_.tall[KING]) <= 1;
}

// STH-5: sets the board that the next turn must not restore. One turn changes at most two squares.
constexpr bool State::set_forbidden(const Description::Board& board) {
  Forbidden forbidden;
  for (int square = 0; square < SQUARES; square++) {
    const std::optional<Stack> was = Stack::of(board[static_cast<std::size_t>(square)]);
    if (!was || (!was->empty() && (all() & bit(square)) == 0)) return false;
    if (*was == stacks_[square]) continue;
    (forbidden.changed == 0 ? forbidden.low : forbidden.high) = *was;
    forbidden.changed |= bit(square);
  }
  if (std::popcount(forbidden.changed) <= 2) now_.forbidden = forbidden;
  return true;
}

// Sets the outcome that the position itself shows, in the order of STH-18.
constexpr void State::set_outcome() {
  if (now_.tall[KING] != 0) {
    now_.outcome = {Reason::king, static_cast<std::int8_t>(owner_of(stacks_[lowest(now_.tall[KING])].top()))};
  } else if (score(0) >= POINTS || score(1) >= POINTS) {
    now_.outcome = {Reason::points, static_cast<std::int8_t>(score(0) >= POINTS ? 0 : 1)};
  } else if (quiet() >= QUIET_TURNS) {
    now_.outcome = {Reason::quiet, -1};
  }
  check_stuck(false);
}

constexpr std::optional<State> State::at(const Rules& rules, const Description& description) {
  if (!is_valid(rules)) return std::nullopt;
  State state(rules);
  const int starts = state.side();
  if (rules.milady_square != NOWHERE) state.put(rules.milady_square, Stack());
  state.now_.milady = NOWHERE;
  state.now_.outcome = {};
  state.now_.owned[0] = state.now_.owned[1] = 0;
  if (!state.set_stacks(description.board) || !state.set_counts(description)) return std::nullopt;
  if (!state.has_all_discs() || !state.has_valid_towers()) return std::nullopt;
  if (description.forbidden && !state.set_forbidden(*description.forbidden)) return std::nullopt;
  if (description.side < 0 || description.side > 1) return std::nullopt;
  if (description.quiet < 0 || description.quiet > (rules.endless ? 0 : QUIET_TURNS)) return std::nullopt;
  const bool start = state.occupied() == 0 && state.score(0) == 0 && state.score(1) == 0;
  if (start && description.side != starts) return std::nullopt;
  state.now_.side = static_cast<std::uint8_t>(description.side);
  state.now_.quiet = static_cast<std::uint8_t>(description.quiet);
  state.now_.hash = state.keys_[0] = state.hash_from_scratch();
  state.set_outcome();
  return state;
}

}  // namespace sixfold::sixth
