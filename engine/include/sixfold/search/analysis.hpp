// The result of a search.
#pragma once

#include <algorithm>
#include <cstdint>

namespace sixfold::search {

using Move = std::uint32_t;  // the same for every game

inline constexpr int WIN = 30000;          // an immediate win; each ply that it takes costs one
inline constexpr int PROVED = WIN - 1000;  // scores from here on are proved wins
inline constexpr int INFINITE = WIN + 1;
inline constexpr int MAX_LINE = 32;  // plies of a line that are stored
inline constexpr int MAX_LINES = 16;

constexpr int win_score(int plies) { return WIN - plies; }
constexpr int loss_score(int plies) { return plies - WIN; }
constexpr bool is_proved(int score) { return score >= PROVED || score <= -PROVED; }

// A line of play.
struct Line {
  Move moves[MAX_LINE];
  int length = 0;

  void set(Move move) {
    moves[0] = move;
    length = 1;
  }

  void set(Move move, const Line& rest) {
    set(move);
    length += std::min(rest.length, MAX_LINE - 1);
    std::copy_n(rest.moves, length - 1, moves + 1);
  }
};

// From the view of the side to move. `win_in` is the number of plies of a proved win at most, negative for a proved
// loss, and 0 if nothing is proved. `best` is 0 only if the game is over.
struct Analysis {
  Move best = 0;
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  int win_in = 0;
  Line pv;

  void set(int value, const Line& line) {
    best = line.moves[0];
    score = value;
    win_in = value >= PROVED ? WIN - value : value <= -PROVED ? -(WIN + value) : 0;
    pv = line;
  }
};

}  // namespace sixfold::search
