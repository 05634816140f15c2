// The weights of the evaluation of Six: found by logistic regression over games that the search played against itself
// (engine/tune). 200 is one unit of the logistic function.
#pragma once

#include <array>

namespace sixfold::six {

// Where each weight is.
namespace weight {
enum View : int { MINE, THEIRS };  // as the side to move sees it

inline constexpr int MOST = 5;                        // tiles of a pattern that is no six yet
inline constexpr int PATTERN = 0;                     // of patterns by view, shape and tiles
inline constexpr int TEMPO = PATTERN + 2 * 3 * MOST;  // of the turn
inline constexpr int TILE = TEMPO + 1;                // of each tile more than the other side has
inline constexpr int CAUGHT = TILE + 1;               // of each tile more that a lift may catch, by view
inline constexpr int COUNT = CAUGHT + 2;

constexpr int pattern(View view, int shape, int tiles) { return PATTERN + (view * 3 + shape) * MOST + tiles - 1; }
}  // namespace weight

using Weights = std::array<std::array<int, weight::COUNT>, 2>;  // by phase

// By view, lines, triangles and rings in a row each, with one to five tiles; then tempo, tiles, caught.
inline constexpr Weights WEIGHTS = {{
    {1,   4,   14,   45, 110, 1,   4,   14,   45, 110, 1,   4,   14,   45, 110, -1, -4,
     -14, -45, -110, -1, -4,  -14, -45, -110, -1, -4,  -14, -45, -110, 20, 0,   0,  0},
    {1,   4,   14,   45, 110, 1,   4,   14,   45, 110, 1,   4,   14,   45, 110, -1, -4,
     -14, -45, -110, -1, -4,  -14, -45, -110, -1, -4,  -14, -45, -110, 20, 150, 80, -30},
}};

}  // namespace sixfold::six
