// The rules of a game of Six (rule_fields.hpp), and the numbers of its rulings.
#pragma once

#include "rule_fields.hpp"

namespace sixfold::six {

inline constexpr int MIN_TILES = 6;      // of each colour in a set
inline constexpr int MAX_TILES = 22;     // of each colour in a set
inline constexpr int TOO_FEW = 5;        // SIX-8: a side with no more tiles than this has lost
inline constexpr int QUIET_PLIES = 120;  // SIX-10: second-phase plies without a capture that make a draw
inline constexpr int TIMES = 3;          // SIX-10: occurrences of a position that make a draw
inline constexpr int FARTHEST = 9999;    // the largest coordinate at which a position may be set up

// Whether a game can be played by these rules. A State must not be given others.
constexpr bool is_valid(const Rules& rules) {
  return rules.tiles >= MIN_TILES && rules.tiles <= MAX_TILES && (rules.seats == 2 || rules.seats == 4);
}

}  // namespace sixfold::six
