// The weights of the evaluation of Sixth!: found by logistic regression over games that the search played against
// itself, in several generations. 200 is one unit of the logistic function.
#pragma once

#include <array>

namespace sixfold::sixth {

// Who is on top of a stack, as the side to move sees it.
enum View : int { MINE, THEIRS };

// Where each weight is.
namespace weight {
inline constexpr int PAIR = 0;                  // of stacks that reach others, by both views and both heights
inline constexpr int STACK = PAIR + 4 * 25;     // of stacks by view, height and zone
inline constexpr int HAND = STACK + 2 * 5 * 3;  // of each piece in hand, by view
inline constexpr int THREAT = HAND + 2;         // if the other side threatens a King
inline constexpr int TEMPO = THREAT + 1;        // of the turn, for an even and an odd number of stacks
inline constexpr int COUNT = TEMPO + 2;

constexpr int pair(View source, View target, int from, int onto) {
  return PAIR + (2 * source + target) * 25 + (from - 1) * 5 + onto - 1;
}
constexpr int stack(View view, int height, int zone) { return STACK + (view * 5 + height - 1) * 3 + zone; }
}  // namespace weight

inline constexpr std::array<int, weight::COUNT> WEIGHTS = {
    // own stacks that reach own ones: rows by the height of the source, columns by that of the target
    15,
    18,
    45,
    75,
    0,
    19,
    27,
    80,
    0,
    0,
    57,
    79,
    0,
    0,
    0,
    97,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    // own stacks that reach others: rows by the height of the source, columns by that of the target
    2,
    33,
    76,
    62,
    0,
    26,
    11,
    88,
    0,
    0,
    59,
    77,
    0,
    0,
    0,
    97,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    // other stacks that reach own ones: rows by the height of the source, columns by that of the target
    2,
    -26,
    -59,
    -78,
    0,
    -16,
    11,
    -76,
    -68,
    0,
    -32,
    -43,
    0,
    -95,
    19,
    -25,
    -19,
    -42,
    0,
    0,
    24,
    54,
    -26,
    -19,
    0,
    // other stacks that reach others: rows by the height of the source, columns by that of the target
    -16,
    -30,
    -54,
    -86,
    -86,
    -15,
    -24,
    -94,
    -55,
    -91,
    -61,
    -76,
    -108,
    -109,
    -1,
    -49,
    39,
    -41,
    -52,
    0,
    50,
    132,
    41,
    6,
    0,
    // own stacks, rows by height: in the middle, on the edge, in a corner
    -3,
    -11,
    -32,
    95,
    85,
    75,
    81,
    73,
    47,
    171,
    162,
    155,
    54,
    103,
    68,
    // other stacks
    8,
    16,
    35,
    -85,
    -75,
    -70,
    -40,
    -39,
    -19,
    -116,
    -129,
    -139,
    -99,
    -149,
    -108,
    // hands, threat, tempo
    -43,
    46,
    -121,
    10,
    -6,
};

}  // namespace sixfold::sixth
