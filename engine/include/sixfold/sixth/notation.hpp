// Turns as text, in the notation of the rule page: c3, Gc3, Hc3, Mc1, b4-a4, b4-a4:2, - for a pass, and swap.
#pragma once

#include <optional>
#include <string_view>

#include "state.hpp"

namespace sixfold::sixth {

inline constexpr int MAX_TEXT = 7;
inline constexpr std::string_view SWAP_TEXT = "swap";
inline constexpr std::string_view PREFIXES = "PGHM";  // by kind; a Pawn's is not written

// Writes a turn, not NUL-terminated; returns the length, at most MAX_TEXT. An invalid turn is written as ?. The state
// is unused; it makes the signature the same for every game.
constexpr int write(Move move, const State&, char* out) {
  char* end = out;
  const auto square = [&end](int number) {
    *end++ = static_cast<char>('a' + number % WIDTH);
    *end++ = static_cast<char>('1' + number / WIDTH);
  };
  if (!is_well_formed(move)) {
    *end++ = '?';
  } else if (is_place(move)) {
    const int kind = placed_kind(move);
    if (kind != PAWN) *end++ = PREFIXES[static_cast<std::size_t>(kind)];
    square(square_of(move));
  } else if (is_shift(move)) {
    square(source_of(move));
    *end++ = '-';
    square(square_of(move));
    if (const int count = count_of(move); count != 0) {
      *end++ = ':';
      *end++ = static_cast<char>('0' + count);
    }
  } else if (move == SWAP) {
    for (const char letter : SWAP_TEXT) *end++ = letter;
  } else {
    *end++ = '-';
  }
  return static_cast<int>(end - out);
}

// The turn that a text denotes, legal or not; nothing if it is malformed.
constexpr std::optional<Move> read(std::string_view text, const State&) {
  const auto square = [text](std::size_t at) -> int {
    if (at + 2 > text.size()) return NOWHERE;
    const int x = text[at] - 'a', y = text[at + 1] - '1';
    return x < 0 || x >= WIDTH || y < 0 || y >= WIDTH ? NOWHERE : y * WIDTH + x;
  };
  if (text == "-") return PASS;
  if (text == SWAP_TEXT) return SWAP;
  if (text.size() == 2 && square(0) != NOWHERE) return place(PAWN, square(0));
  if (text.size() == 3) {
    const auto kind = PREFIXES.find(text[0], 1);
    if (kind == std::string_view::npos || square(1) == NOWHERE) return std::nullopt;
    return place(static_cast<int>(kind), square(1));
  }
  if ((text.size() != 5 && text.size() != 7) || text[2] != '-') return std::nullopt;
  if (square(0) == NOWHERE || square(3) == NOWHERE) return std::nullopt;
  if (text.size() == 5) return shift(square(0), square(3), 0);
  if (text[5] != ':' || text[6] < '1' || text[6] > '9') return std::nullopt;
  return shift(square(0), square(3), text[6] - '0');
}

}  // namespace sixfold::sixth
