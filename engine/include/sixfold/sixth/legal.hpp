// Lists every legal turn, in the referee's order.
#pragma once

#include <algorithm>

#include "state.hpp"

namespace sixfold::sixth {

// STH-11: Milady is about to be placed. Board and score are both empty only before the first ply.
constexpr bool State::is_opening() const {
  return rules_.milady_opens && empty() == all() && score(0) == 0 && score(1) == 0;
}

// STH-19: Gold is about to take its first turn, and Silver's first disc is on the board (with Milady, if she opens).
// Only the opening leads there: Gold has played nothing, and every disc is alone.
constexpr bool State::can_swap() const {
  if (!rules_.swap || side() != 1 || score(0) != 0 || score(1) != 0) return false;
  if (size_of(occupied()) != (rules_.milady_opens ? 2 : 1)) return false;
  for (Mask rest = occupied(); rest != 0; rest &= rest - 1)
    if (stacks_[lowest(rest)].discs() != 1) return false;
  return std::equal(rules_.hands[1], rules_.hands[1] + HAND_KINDS, now_.counts + hand_count(1, PAWN));
}

// STH-6, STH-11, STH-16: the side to move has this piece in hand, can buy it, or may place Milady.
constexpr bool State::can_place(int kind) const {
  if (kind == MILADY) return rules_.milady_placers[side()] && now_.milady == NOWHERE;
  if (hand(side(), kind) != 0) return true;
  if (!rules_.armies || points_left(side()) < COSTS[kind]) return false;
  return kind == PAWN || (now_.owned[side()] >> kind & 1) == 0;
}

// Where the side to move may place such a piece, apart from STH-5 and STH-12.
constexpr Mask State::spots(int kind) const {
  if (!can_place(kind) || (kind != MILADY && is_opening())) return 0;
  return kind == MILADY ? empty() & EDGE[rules_.size - 4] : empty();
}

// STH-5: whether this disc on this empty square makes the forbidden board.
constexpr bool State::would_restore(int square, Disc disc) const {
  return now_.forbidden.changed == bit(square) && now_.forbidden.low == Stack::single(disc);
}

// STH-5: the number of discs from one square to another that would make the forbidden board; 0 if none would. A move
// always changes its source, so at most one number can restore it.
constexpr int State::forbidden_count(int source, int target) const {
  const Forbidden& forbidden = now_.forbidden;
  if ((forbidden.changed & bit(source)) == 0 || (forbidden.changed & ~(bit(source) | bit(target))) != 0) return 0;
  const Stack stack = stacks_[source], was = forbidden.was(source);
  const int count = stack.discs() - was.discs();
  if (count < 1 || stack.without(count) != was) return 0;
  const Stack wanted = (forbidden.changed & bit(target)) != 0 ? forbidden.was(target) : stacks_[target];
  return stack_after_landing(rules_, stacks_[target].under(stack.part(count))) == wanted ? count : 0;
}

// STH-3, STH-13, STH-14, STH-16: the numbers of discs that may go from a stack to one it reaches.
constexpr State::Counts State::movable_counts(int source, int target) const {
  const Stack stack = stacks_[source], onto = stacks_[target];
  if (onto.is_hunchback_on_top()) return {};
  int most = stack.discs();
  if (source == now_.milady) {
    if (stack.is_milady_on_top())  // she may not crown a King
      while (most > 0 && onto.height() + stack.part(most).height() >= KING) most--;
    if (!rules_.milady_movers[side()])
      while (stack.part(most).has_milady()) most--;
  }
  const int barred = forbidden_count(source, target);
  return {most, barred <= most ? barred : 0};
}

constexpr Move* State::write_shifts(int source, int target, Move* out) const {
  const Counts counts = movable_counts(source, target);
  const int whole = stacks_[source].discs();
  for (int count = 1; count <= counts.most; count++)
    if (count != counts.barred) *out++ = shift(source, target, count == whole ? 0 : count);
  return out;
}

constexpr Move* State::write_places(Move* out) const {
  for (int kind = PAWN; kind < KINDS; kind++)
    for (Mask rest = spots(kind); rest != 0; rest &= rest - 1)
      if (!would_restore(lowest(rest), disc_of(kind, side()))) *out++ = place(kind, lowest(rest));
  return out;
}

// STH-12: the moves onto Milady if she is on top. A stack reaches her if she would reach it with its height.
constexpr int State::moves_onto_milady(Move* out) const {
  if (now_.milady == NOWHERE || !stacks_[now_.milady].is_milady_on_top()) return 0;
  Mask sources = 0;
  for (int height = 1; height < KING; height++)
    if (now_.tall[height] != 0) sources |= reach(height, now_.milady, occupied()) & now_.tall[height];
  Move* end = out;
  for (; sources != 0; sources &= sources - 1) end = write_shifts(lowest(sources), now_.milady, end);
  return static_cast<int>(end - out);
}

constexpr int State::legal(Move* out) const {
  if (outcome().is_over()) return 0;
  if (const int count = moves_onto_milady(out); count != 0) {
    if (can_swap()) out[count] = SWAP;
    return count + can_swap();
  }
  Move* end = write_places(out);
  if (!is_opening())
    for (Mask rest = occupied(); rest != 0; rest &= rest - 1) {
      const int source = lowest(rest), height = stacks_[source].height();
      for (int line = 0; line < LINES[height]; line++) {
        const int target = first_on(height, source, line, occupied());
        if (target != NOWHERE) end = write_shifts(source, target, end);
      }
    }
  if (can_swap()) *end++ = SWAP;
  if (end == out && rules_.six_kings) *end++ = PASS;  // STH-7
  return static_cast<int>(end - out);
}

// STH-7: whether the side to move has a turn other than passing.
constexpr bool State::can_move() const {
  // A placement can restore the board on one square only, so two empty squares suffice.
  const bool two = (empty() & (empty() - 1)) != 0;
  for (int kind = PAWN; two && kind < HAND_KINDS; kind++)
    if (can_place(kind)) return true;
  for (int height = 1; height < KING; height++)
    for (Mask rest = now_.tall[height]; rest != 0; rest &= rest - 1)
      for (Mask found = reach(height, lowest(rest), occupied()); found != 0; found &= found - 1)
        if (movable_counts(lowest(rest), lowest(found)).any()) return true;
  Move places[KINDS * SQUARES];
  return write_places(places) != places;
}

// STH-12: whether Milady demands a turn other than one onto this square.
constexpr bool State::is_called_elsewhere(int target) const {
  Move calls[MAX_ANSWERS];
  return target != now_.milady && moves_onto_milady(calls) != 0;
}

constexpr bool State::is_legal(Move move) const {
  if (outcome().is_over() || !is_well_formed(move)) return false;
  const int square = square_of(move), source = source_of(move);
  if (is_place(move)) {
    const int kind = placed_kind(move);
    return (spots(kind) & bit(square)) != 0 && !would_restore(square, disc_of(kind, side())) &&
           !is_called_elsewhere(NOWHERE);
  }
  if (move == SWAP) return can_swap();
  if (!is_shift(move)) return rules_.six_kings && !can_move();
  if ((occupied() & bit(source)) == 0) return false;
  const Stack stack = stacks_[source];
  if ((reach(stack.height(), source, occupied()) & bit(square)) == 0 || count_of(move) >= stack.discs()) return false;
  const int count = count_of(move) == 0 ? stack.discs() : count_of(move);
  return movable_counts(source, square).has(count) && !is_called_elsewhere(square);
}

}  // namespace sixfold::sixth
