// Plays turns and applies their consequences, in the order of STH-18.
#pragma once

#include <algorithm>
#include <utility>

#include "state.hpp"

namespace sixfold::sixth {

// Sets the stack on a square, possibly an empty one.
constexpr void State::put(int square, Stack stack) {
  const Stack was = stacks_[square];
  now_.hash ^= stack_key(square, was) ^ stack_key(square, stack);
  now_.tall[std::min(was.height(), KING)] ^= bit(square);
  now_.tall[std::min(stack.height(), KING)] ^= bit(square);
  stacks_[square] = stack;
}

constexpr void State::add(int which, int change) {
  const int was = now_.counts[which], is = was + change;
  now_.hash ^= count_key(which, was) ^ count_key(which, is);
  now_.counts[which] = static_cast<std::uint8_t>(is);
}

constexpr void State::mark_owned(int side, int kind) {
  now_.owned[side] = static_cast<std::uint8_t>(now_.owned[side] | 1 << kind);
}

// STH-2, STH-16: the piece comes from the hand, or is bought if the hand has none.
constexpr void State::place_piece(int kind, int square) {
  now_.forbidden = {bit(square), Stack(), Stack()};
  put(square, Stack::single(disc_of(kind, side())));
  if (kind == MILADY) {
    now_.milady = static_cast<std::uint8_t>(square);
  } else if (hand(side(), kind) != 0) {
    add(hand_count(side(), kind), -1);
  } else {
    add(LEFT + side(), -COSTS[kind]);
    mark_owned(side(), kind);
  }
}

// STH-3: moves discs; returns whether that made a King.
constexpr bool State::shift_discs(int source, int target, int discs) {
  const Stack stack = stacks_[source], onto = stacks_[target];
  const Stack part = discs == 0 ? stack : stack.part(discs);
  const Stack tower = onto.under(part), stays = stack_after_landing(rules_, tower);
  now_.forbidden = {bit(source), stack, stack};
  if (stays != onto) {
    now_.forbidden.changed |= bit(target);
    (target < source ? now_.forbidden.low : now_.forbidden.high) = onto;
  }
  if (source == now_.milady && part.has_milady()) now_.milady = static_cast<std::uint8_t>(target);
  put(source, stack.without(part.discs()));
  put(target, stays);
  if (tower.height() < KING) return false;
  crown(tower, stays);
  return true;
}

// STH-4, STH-9, STH-10, STH-17: a King wins, or scores and returns discs to their owners' hands.
constexpr void State::crown(Stack tower, Stack stays) {
  const int king = owner_of(tower.top());
  if (!rules_.six_kings) {
    now_.outcome = {Reason::king, static_cast<std::int8_t>(king)};
    return;
  }
  for (int back = tower.discs() - stays.discs() - 1; back >= 0; back--) {
    const Disc disc = tower.disc(back);
    if (kind_of(disc) == MILADY)
      now_.milady = NOWHERE;  // STH-13: off the board
    else
      add(hand_count(owner_of(disc), kind_of(disc)), 1);
  }
  add(SCORE + king, 1);
  if (score(king) >= POINTS) now_.outcome = {Reason::points, static_cast<std::int8_t>(king)};
}

// STH-19: gives every disc on the board to the other side.
constexpr void State::flip_discs() {
  for (Mask rest = occupied(); rest != 0; rest &= rest - 1)
    stacks_[lowest(rest)] = stacks_[lowest(rest)].with_sides_swapped();
}

// STH-19: exchanges everything the sides have. No turn could undo that, so STH-5 forbids nothing.
constexpr void State::swap_sides() {
  flip_discs();
  for (int kind = PAWN; kind < HAND_KINDS; kind++)
    std::swap(now_.counts[hand_count(0, kind)], now_.counts[hand_count(1, kind)]);
  std::swap(now_.owned[0], now_.owned[1]);
  now_.forbidden = {};
  now_.hash = hash_from_scratch();
}

// STH-8. Sides alternate strictly, so it looks back two positions, four, and so on.
constexpr void State::check_repetition() {
  int times = 1;
  for (int back = 2; back <= now_.known; back += 2)
    times += keys_[static_cast<unsigned>(now_.ply - back) % PAST] == now_.hash;
  if (times >= TIMES)
    now_.outcome = {Reason::repetition, -1};
  else if (now_.quiet >= QUIET_TURNS)
    now_.outcome = {Reason::quiet, -1};
}

// STH-7: ends the game if the side to move has no turn (and, in 6 x King, the other side had none either).
constexpr void State::check_stuck(bool passed) {
  if (outcome().is_over() || can_move()) return;
  if (!rules_.six_kings) {
    now_.outcome = {Reason::stuck, static_cast<std::int8_t>(1 - side())};
  } else if (passed) {
    const int ahead = score(0) - score(1);
    now_.outcome = {Reason::stuck, static_cast<std::int8_t>(ahead > 0 ? 0 : ahead < 0 ? 1 : -1)};
  }
}

constexpr void State::play(Move move) {
  const int next = is_opening() ? 0 : 1 - side();  // STH-11: whoever placed Milady, Silver has the first turn
  bool quiet = false;
  if (is_place(move)) {
    place_piece(placed_kind(move), square_of(move));
  } else if (is_shift(move)) {
    quiet = !shift_discs(source_of(move), square_of(move), count_of(move));
  } else if (move == SWAP) {
    swap_sides();
  } else {
    now_.forbidden = {};
    quiet = true;
  }
  if (next != side()) now_.hash ^= SIDE_KEY;
  now_.side = static_cast<std::uint8_t>(next);
  now_.ply++;
  keys_[now_.ply % PAST] = now_.hash;
  if (quiet && (!rules_.endless || move == PASS)) {  // STH-8; a position after a pass remembers it for STH-7
    now_.quiet++;
    now_.known++;
    check_repetition();
  } else {
    now_.quiet = now_.known = 0;
  }
  check_stuck(move == PASS);
}

constexpr void State::apply(Move move, Undo& undo) {
  undo.before = now_;
  undo.source = stacks_[source_of(move)];
  undo.square = stacks_[square_of(move)];
  undo.key = keys_[(now_.ply + 1u) % PAST];
  play(move);
}

constexpr void State::undo(Move move, const Undo& undo) {
  keys_[now_.ply % PAST] = undo.key;
  now_ = undo.before;
  if (move == SWAP) return flip_discs();
  stacks_[source_of(move)] = undo.source;
  stacks_[square_of(move)] = undo.square;
}

}  // namespace sixfold::sixth
