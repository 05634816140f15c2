// What the search has to be told about a game.
#pragma once

#include <concepts>
#include <cstdint>

#include "../game.hpp"
#include "analysis.hpp"

namespace sixfold::search {

// An evaluation follows a state through the search, so that it may keep what it needs from turn to turn.
//   reset         gets to know a state
//   apply, undo   play a turn on the state and take it back
//   evaluate      is a score from the view of the side to move, nearer to 0 than PROVED
//   MARGIN        is what a turn seldom changes that score by
//   wins_at_once  finds a turn that wins on the spot; it may overlook rare ones, but never makes one up
//   is_threatened  whether the other side would win on the spot if it were to move; it may overlook some
//   moves         writes the turns to be searched. Where it leaves some out, each of them lets the other side win with
//                 its next turn, `all` is false, and there may be none left
//   threats       writes turns that threaten to win on the spot, for the end of a line; it may write none
//   order         is greater for turns that look better
//   width         is how many of the best turns by that order are worth searching to some depth; all, if it is greater
//   key           is the state's hash and whatever else the value of a position depends on; `last` led to it, or is 0
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
