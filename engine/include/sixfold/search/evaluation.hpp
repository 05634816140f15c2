// What the search needs to know about a game.
#pragma once

#include <concepts>
#include <cstdint>

#include "../game.hpp"
#include "analysis.hpp"

namespace sixfold::search {

// An evaluation accompanies a state through the search, so that it can update its data incrementally.
//   reset         starts from a state
//   apply, undo   play a turn on the state and undo it
//   evaluate      returns a score from the view of the side to move, closer to 0 than PROVED
//   MARGIN        is an amount by which a turn seldom changes that score
//   wins_at_once  finds a turn that wins at once; it may miss rare ones, but is never wrong
//   is_threatened tells whether the opponent would win at once if it were to move; it may miss some
//   moves         writes the turns to search. If it leaves some out, each of them lets the opponent win with its next
//                 turn, `all` becomes false, and there may be none left
//   threats       writes turns that threaten to win at once, for the end of a line; it may write none
//   order         returns a larger number for turns that look better
//   width         returns how many of the best turns by that order to search at some depth
//   key           returns the hash plus whatever else the value depends on; `last` led to the state, or is 0
template <class E, class S>
concept Evaluation =
    Game<S> && requires(E it, S& state, const S& fixed, Move& move, Move* out, bool& all, typename S::Undo& undo) {
      { E::MARGIN } -> std::convertible_to<int>;
      { it.reset(fixed) } -> std::same_as<void>;
      { it.apply(state, move, undo) } -> std::same_as<void>;
      { it.undo(state, move, undo) } -> std::same_as<void>;
      { it.evaluate(fixed) } -> std::same_as<int>;
      { it.wins_at_once(fixed, move) } -> std::same_as<bool>;
      { it.is_threatened(fixed) } -> std::same_as<bool>;
      { it.moves(fixed, out, all) } -> std::same_as<int>;
      { it.threats(fixed, out) } -> std::same_as<int>;
      { it.order(fixed, move) } -> std::same_as<int>;
      { it.width(fixed, 1) } -> std::same_as<int>;
      { it.key(fixed, move) } -> std::same_as<std::uint64_t>;
    };

}  // namespace sixfold::search
