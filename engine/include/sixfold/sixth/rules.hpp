// The rules of a game of Sixth! (rule_fields.hpp), and the numbers of its rulings.
#pragma once

#include <cstdint>

#include "rule_fields.hpp"

namespace sixfold::sixth {

// The pieces that can be placed, in the order of the notation. Milady belongs to neither side's hand.
enum Kind : std::uint8_t { PAWN, GIANT, HUNCHBACK, MILADY };
inline constexpr int HAND_KINDS = 3;
inline constexpr int KINDS = 4;

inline constexpr int KING = 6;                       // STH-4: the height of a King
inline constexpr int POINTS = 6;                     // STH-9: the points that win 6 x King
inline constexpr int TIMES = 3;                      // STH-8: occurrences of a position that make a draw
inline constexpr int QUIET_TURNS = 50;               // STH-8: turns without a placement or a King that make a draw
inline constexpr int COSTS[HAND_KINDS] = {1, 2, 3};  // STH-16: points for each kind of piece
inline constexpr int MAX_PAWNS = 40;                 // of a side; also the most points it may spend

static_assert(sizeof(Rules::hands[0]) == HAND_KINDS);

constexpr bool has_milady(const Rules& rules) { return rules.milady_placers[0] || rules.milady_placers[1]; }

// Whether both sides start with the same pieces and rights, so that they can change places.
constexpr bool is_symmetric(const Rules& rules) {
  for (int kind = PAWN; kind < HAND_KINDS; kind++)
    if (rules.hands[0][kind] != rules.hands[1][kind]) return false;
  return rules.milady_placers[0] == rules.milady_placers[1] && rules.milady_movers[0] == rules.milady_movers[1];
}

}  // namespace sixfold::sixth
