// What every game of the core offers, and what can be done with any of them.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "random.hpp"

namespace sixfold {

// Why a game ended. `none` is a game that goes on; the last three no position shows: people settle them.
enum class Reason : std::uint8_t { none, six, too_few, king, points, stuck, repetition, quiet, agreed, resigned, time };

// The words of the house for it.
constexpr std::string_view name(Reason reason) {
  constexpr std::string_view NAMES[] = {"none",       "six",   "too-few", "king",     "points", "stuck",
                                        "repetition", "quiet", "agreed",  "resigned", "time"};
  return NAMES[static_cast<std::size_t>(reason)];
}

// How a game stands: who won (0 or 1, -1 for nobody), and why.
struct Outcome {
  Reason reason = Reason::none;
  std::int8_t winner = -1;

  constexpr bool is_over() const { return reason != Reason::none; }
  friend constexpr bool operator==(const Outcome&, const Outcome&) = default;
};

// A game that is played by moves which fit into 32 bits. States live on the stack and never ask for memory.
//   legal   writes every legal turn, in the referee's order, and says how many there are (at most MAX_MOVES)
//   random  is one of them, each as likely as the others, without writing them all down
//   apply   plays a legal turn and remembers in `Undo` how to take it back with `undo`
//   play    plays a legal turn for good
//   side    is the colour to move, 0 or 1, also when the game is over
//   hash    is equal for positions that STH-8 or SIX-10 call the same (side to move included)
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

// The leaves of the game tree: every legal turn once, finished games having none, a forced pass being one.
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

// A random game played to its end; how many plies it took.
template <Game S>
int playout(S& state, Random& dice) {
  int plies = 0;
  for (; !state.outcome().is_over(); plies++) state.play(state.random(dice));
  return plies;
}

}  // namespace sixfold
