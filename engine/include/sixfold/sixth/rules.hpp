// Sixth! with its options settled: all that presets and options have to say about play.
#pragma once

#include <cstdint>

namespace sixfold::sixth {

// What can be placed, in the order of the notation. Milady is in nobody's hand.
enum Kind : std::uint8_t { PAWN, GIANT, HUNCHBACK, MILADY };
inline constexpr int HAND_KINDS = 3;
inline constexpr int KINDS = 4;

inline constexpr int KING = 6;                       // STH-4: so high is a King
inline constexpr int POINTS = 6;                     // STH-9: so many points win in 6 x King
inline constexpr int TIMES = 3;                      // STH-8: the third time of a position is a draw,
inline constexpr int QUIET_TURNS = 50;               // and so are so many turns without a placement or a King
inline constexpr int COSTS[HAND_KINDS] = {1, 2, 3};  // STH-16
inline constexpr int MOST = 40;                      // Pawns of a side, and points it may spend

struct Rules {
  std::uint8_t size = 5;
  std::uint8_t hands[2][HAND_KINDS] = {{15, 0, 0}, {15, 0, 0}};  // at the start
  std::uint8_t points[2] = {0, 0};    // STH-16: left to spend at the start, shares and armies being paid
  bool six_kings = false;             // STH-9: Kings score
  bool classic = false;               // STH-10: and their whole tower leaves
  bool armies = false;                // STH-16: pieces can be bought by placing them
  bool entitled[2] = {false, false};  // STH-11, STH-16: who may place Milady; nobody where she is out
  bool movers[2] = {true, true};      // STH-16: who may move a stack with Milady in it
  bool milady_opens = false;          // STH-11: the first ply is Gold's placement of Milady
  bool swap = false;                  // STH-19: Gold may take over the first turn

  constexpr bool has_milady() const { return entitled[0] || entitled[1]; }

  // Whether both sides have and may do the same, so that they can change places.
  constexpr bool alike() const {
    for (int kind = PAWN; kind < HAND_KINDS; kind++)
      if (hands[0][kind] != hands[1][kind]) return false;
    return entitled[0] == entitled[1] && movers[0] == movers[1];
  }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

// Whether a game can be played by these rules. Nothing else may be given to a State.
constexpr bool valid(const Rules& rules) {
  if (rules.size != 4 && rules.size != 5) return false;
  if (rules.milady_opens && !rules.entitled[1]) return false;
  if (rules.swap && (rules.armies || !rules.alike())) return false;
  for (int side = 0; side < 2; side++) {
    const auto& hand = rules.hands[side];
    if (hand[PAWN] > MOST || hand[GIANT] > 1 || hand[HUNCHBACK] > 1) return false;
    if (rules.points[side] > (rules.armies ? MOST : 0)) return false;
  }
  return true;
}

}  // namespace sixfold::sixth
