// The options of Six that change play, and the numbers of its rulings.
#pragma once

namespace sixfold::six {

inline constexpr int FEWEST_TILES = 6;   // of each colour in a set
inline constexpr int MOST_TILES = 22;    // of each colour in a set
inline constexpr int TOO_FEW = 5;        // SIX-8: who has no more than this has lost
inline constexpr int QUIET_PLIES = 120;  // SIX-10: so many plies of the second phase without a capture are a draw
inline constexpr int TIMES = 3;          // SIX-10: and so is a position that comes so often
inline constexpr int FARTHEST = 9999;    // the largest coordinate at which a position may be set up

// What the preset and the options say: `six` is {}, `six-4` has seats = 4, `six-o` has capture = false.
struct Rules {
  int tiles = 21;       // of each colour, the starting one included (SIX-1)
  int seats = 2;        // 2 or 4; a seat plays the colour seat % 2 (SIX-14)
  bool capture = true;  // splitting captures (SIX-7), or it is forbidden (SIX-6)
  bool called = false;  // a six counts only when it is called (SIX-11)

  constexpr bool valid() const { return tiles >= FEWEST_TILES && tiles <= MOST_TILES && (seats == 2 || seats == 4); }

  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

}  // namespace sixfold::six
