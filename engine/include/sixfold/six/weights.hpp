// The weights of the evaluation of Six, fitted by logistic regression to games that the search played against itself
// (engine/tune). 200 is one unit of the logistic function.
#pragma once

#include <array>

namespace sixfold::six {

// The index of each weight.
namespace weight {
enum View : int { MINE, THEIRS };  // for the side to move

inline constexpr int MOST = 5;                        // tiles of a pattern that is not a six yet
inline constexpr int PATTERN = 0;                     // patterns by view, shape and tiles
inline constexpr int TEMPO = PATTERN + 2 * 3 * MOST;  // having the turn
inline constexpr int TILE = TEMPO + 1;                // each tile more than the opponent has
inline constexpr int CAUGHT = TILE + 1;               // each tile that a lift can gain, by view
inline constexpr int COUNT = CAUGHT + 2;

constexpr int pattern(View view, int shape, int tiles) { return PATTERN + (view * 3 + shape) * MOST + tiles - 1; }
}  // namespace weight

using Weights = std::array<std::array<int, weight::COUNT>, 2>;  // by phase

// By view; lines, triangles and rings with one to five tiles; then tempo, tiles, captures.
inline constexpr Weights WEIGHTS = {{
    {1,   4,   14,   45, 110, 1,   4,   14,   45, 110, 1,   4,   14,   45, 110, -1, -4,
     -14, -45, -110, -1, -4,  -14, -45, -110, -1, -4,  -14, -45, -110, 20, 0,   0,  0},
    {1,   4,   14,   45, 110, 1,   4,   14,   45, 110, 1,   4,   14,   45, 110, -1, -4,
     -14, -45, -110, -1, -4,  -14, -45, -110, -1, -4,  -14, -45, -110, 20, 150, 80, -30},
}};

}  // namespace sixfold::six
