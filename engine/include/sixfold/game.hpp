// What every game of the core provides, and algorithms that work for any of them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "random.hpp"

namespace sixfold {

// Why a game ended. `none` is a game in progress. The last three are decided by people, never by a position.
enum class Reason : std::uint8_t { none, six, too_few, king, points, stuck, repetition, quiet, agreed, resigned, time };

// The same names as the referee's.
constexpr std::string_view name(Reason reason) {
  constexpr std::string_view NAMES[] = {"none",       "six",   "too-few", "king",     "points", "stuck",
                                        "repetition", "quiet", "agreed",  "resigned", "time"};
  return NAMES[static_cast<std::size_t>(reason)];
}

// The result of a game: the winner (0 or 1, -1 for nobody) and the reason.
struct Outcome {
  Reason reason = Reason::none;
  std::int8_t winner = -1;

  constexpr bool is_over() const { return reason != Reason::none; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// A game whose moves fit into 32 bits. A state lives on the stack and never allocates memory.
//   legal   writes every legal turn, in the referee's order, and returns their number (at most MAX_MOVES)
//   random  returns one legal turn, all equally likely, without listing them
//   apply   plays a legal turn and stores in `Undo` what `undo` needs
//   play    plays a legal turn that will not be undone
//   side    is the colour to move, 0 or 1, also when the game is over
//   hash    is equal for positions that STH-8 or SIX-10 consider the same (side to move included)
template <class S>
concept Game = requires(S state, const S fixed, typename S::Move move, typename S::Undo undo, Random& dice) {
  requires std::same_as<typename S::Move, std::uint32_t>;
  { S::MAX_MOVES } -> std::convertible_to<int>;
  { fixed.legal(static_cast<std::uint32_t*>(nullptr)) } -> std::same_as<int>;
  { fixed.outcome() } -> std::same_as<Outcome>;
  { fixed.side() } -> std::same_as<int>;
  { fixed.hash() } -> std::same_as<std::uint64_t>;
  { state.random(dice) } -> std::same_as<std::uint32_t>;
  { state.apply(move, undo) } -> std::same_as<void>;
  { state.undo(move, undo) } -> std::same_as<void>;
  { state.play(move) } -> std::same_as<void>;
};

// Counts the leaves of the game tree. A finished game has none; a forced pass counts as a turn.
template <Game S>
std::uint64_t perft(S& state, int depth) {
  if (depth == 0) return 1;
  typename S::Move moves[S::MAX_MOVES];
  const int count = state.legal(moves);
  if (depth == 1) return static_cast<std::uint64_t>(count);
  std::uint64_t total = 0;
  for (int i = 0; i < count; i++) {
    typename S::Undo undo;
    state.apply(moves[i], undo);
    total += perft(state, depth - 1);
    state.undo(moves[i], undo);
  }
  return total;
}

// Plays random turns to the end of the game and returns their number.
template <Game S>
int playout(S& state, Random& dice) {
  int plies = 0;
  for (; !state.outcome().is_over(); plies++) state.play(state.random(dice));
  return plies;
}

}  // namespace sixfold
