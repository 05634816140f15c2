// One legal turn, each as likely as the others, without looking at all of them.
#pragma once

#include "state.hpp"

namespace sixfold::sixth {

// A stack is so many slots: one for each of its lines and each count of discs.
constexpr std::uint32_t slots_of(int height) { return static_cast<std::uint32_t>(LINES[height] * height); }

// What a slot holds: a legal turn, if Milady does not call; or 0.
constexpr Move State::place_or_none(int kind, int square) const {
  return would_restore(square, disc_of(kind, side())) ? 0 : place(kind, square);
}

constexpr Move State::shift_or_none(int source, int height, int line, int count) const {
  const int target = first_on(height, source, line, occupied());
  if (target == NOWHERE || !movable_counts(source, target).has(count)) return 0;
  return shift(source, target, count == stacks_[source].discs() ? 0 : count);
}

// Each legal turn is one slot of many: a piece on an empty square, or so many discs of a stack along one of its lines.
// A slot drawn at random that holds no turn is drawn again. That is as fair as a list and much faster, unless few
// slots are good; so after some tries the list is written after all, which is fair as well.
constexpr Move State::random(Random& dice) const {
  constexpr int TRIES = 12;
  Move moves[MAX_MOVES];
  // Those before Gold's first turn are few, and a swap is one of them.
  if (can_swap()) return moves[dice.below(static_cast<std::uint32_t>(legal(moves)))];
  if (const int count = moves_onto_milady(moves); count != 0)
    return moves[dice.below(static_cast<std::uint32_t>(count))];

  Mask free[KINDS] = {};
  std::uint32_t slots = 0;
  for (int kind = PAWN; kind < KINDS; kind++) slots += size_of(free[kind] = spots(kind));
  const std::uint32_t places = slots;
  for (int height = 1; height < KING; height++) slots += size_of(now_.tall[height]) * slots_of(height);

  for (int tries = 0; tries < TRIES; tries++) {
    std::uint32_t slot = dice.below(slots);
    Move move = 0;
    if (slot < places) {
      int kind = PAWN;
      for (; slot >= size_of(free[kind]); kind++) slot -= size_of(free[kind]);
      move = place_or_none(kind, nth(free[kind], slot));
    } else {
      slot -= places;
      for (int height = 1; height < KING; height++) {
        const std::uint32_t each = slots_of(height), here = size_of(now_.tall[height]) * each;
        if (slot < here) {
          const int source = nth(now_.tall[height], slot / each), which = static_cast<int>(slot % each);
          move = shift_or_none(source, height, which / height, which % height + 1);
          break;
        }
        slot -= here;
      }
    }
    if (move != 0) return move;
  }
  return moves[dice.below(static_cast<std::uint32_t>(legal(moves)))];
}

}  // namespace sixfold::sixth
