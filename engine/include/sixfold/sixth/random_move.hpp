// A random legal turn, all equally likely, without listing them.
#pragma once

#include "state.hpp"

namespace sixfold::sixth {

// The slots of a stack: one for each of its lines and each number of discs.
constexpr std::uint32_t slots_of(int height) { return static_cast<std::uint32_t>(LINES[height] * height); }

// The turn of a slot, legal unless Milady demands another; or 0.
constexpr Move State::place_or_none(int kind, int square) const {
  return would_restore(square, disc_of(kind, side())) ? 0 : place(kind, square);
}

constexpr Move State::shift_or_none(int source, int height, int line, int count) const {
  const int target = first_on(height, source, line, occupied());
  if (target == NOWHERE || !movable_counts(source, target).has(count)) return 0;
  return shift(source, target, count == stacks_[source].discs() ? 0 : count);
}

// Each legal turn is one of many slots: a piece on an empty square, or some discs of a stack along one of its lines.
// A slot without a turn is drawn again. This is uniform and much faster than a list unless few slots have turns; so
// after some tries the turns are listed, which is uniform as well.
constexpr Move State::random(Random& dice) const {
  constexpr int TRIES = 12;
  Move moves[MAX_MOVES];
  // There are few turns before Gold's first, and a swap is one of them.
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
