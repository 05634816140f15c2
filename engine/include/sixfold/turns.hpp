// Turns as text, with the same functions for both games.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "game.hpp"
#include "six/state.hpp"
#include "sixth/notation.hpp"

namespace sixfold {

inline constexpr int MAX_TURN = six::State::MAX_TEXT > sixth::MAX_TEXT ? six::State::MAX_TEXT : sixth::MAX_TEXT;

// Writes a legal turn, at most MAX_TURN characters, not NUL-terminated; returns the length.
inline int write_turn(const six::State& state, std::uint32_t move, char* out) { return state.write(move, out); }
inline int write_turn(const sixth::State& state, std::uint32_t move, char* out) {
  return sixth::write(move, state, out);
}

// The turn that a text denotes, or nothing. It need not be legal.
inline std::optional<std::uint32_t> read_turn(const six::State& state, std::string_view text) {
  return state.read(text);
}
inline std::optional<std::uint32_t> read_turn(const sixth::State& state, std::string_view text) {
  return sixth::read(text, state);
}

}  // namespace sixfold
