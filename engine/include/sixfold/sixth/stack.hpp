// A stack of discs in 32 bits, and what remains of a King.
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules.hpp"

namespace sixfold::sixth {

// A disc is its kind and its owner in three bits. Milady belongs to nobody and has owner 0.
using Disc = std::uint32_t;
constexpr Disc disc_of(int kind, int owner) { return static_cast<Disc>(kind << 1 | (kind == MILADY ? 0 : owner)); }
constexpr int kind_of(Disc disc) { return static_cast<int>(disc >> 1); }
constexpr int owner_of(Disc disc) { return static_cast<int>(disc & 1); }

// The letters of the discs, by their values.
inline constexpr std::string_view LETTERS = "sgtuhkm";
// The tallest possible stack: a King made of two stacks of five.
inline constexpr int MAX_DISCS = 10;

// Three bits for each disc, the top one lowest, and a one above the bottom disc. An empty stack is 1.
class Stack {
 public:
  constexpr Stack() = default;

  // The stack that these letters denote, bottom first; nothing if one is not a disc or there are too many.
  static constexpr std::optional<Stack> of(std::string_view letters) {
    if (letters.size() > MAX_DISCS) return std::nullopt;
    Stack stack;
    for (const char letter : letters) {
      const auto disc = LETTERS.find(letter);
      if (disc == std::string_view::npos) return std::nullopt;
      stack = stack.with(static_cast<Disc>(disc));
    }
    return stack;
  }
  static constexpr Stack single(Disc disc) { return Stack().with(disc); }

  constexpr std::uint32_t bits() const { return bits_; }
  constexpr bool empty() const { return bits_ == 1; }
  constexpr int discs() const { return (static_cast<int>(std::bit_width(bits_)) - 1) / 3; }
  // STH-15: a Giant counts two.
  constexpr int height() const { return discs() + std::popcount(bits_ >> 1 & ~(bits_ >> 2) & LOW); }
  constexpr Disc top() const { return bits_ & 7; }
  // The disc with this many discs above it, and its letter.
  constexpr Disc disc(int below) const { return bits_ >> 3 * below & 7; }
  constexpr char letter(int below) const { return LETTERS[disc(below)]; }
  // STH-12: Milady is on top. STH-14: nothing may be moved onto a Hunchback.
  constexpr bool is_milady_on_top() const { return !empty() && kind_of(top()) == MILADY; }
  constexpr bool is_hunchback_on_top() const { return !empty() && kind_of(top()) == HUNCHBACK; }
  constexpr bool has_milady() const { return (bits_ >> 1 & bits_ >> 2 & LOW) != 0; }

  constexpr Stack with(Disc disc) const { return Stack(bits_ << 3 | disc); }
  // This stack without its top discs; only those; and this stack with another one on top.
  constexpr Stack without(int count) const { return Stack(bits_ >> 3 * count); }
  constexpr Stack part(int count) const {
    const std::uint32_t end = std::uint32_t{1} << 3 * count;
    return Stack((bits_ & (end - 1)) | end);
  }
  constexpr Stack under(Stack part) const {
    const int shift = 3 * part.discs();
    return Stack(bits_ << shift | (part.bits_ ^ std::uint32_t{1} << shift));
  }

  // STH-19: each disc given to the other side. Milady, whose bits are 110, does not change.
  constexpr Stack with_sides_swapped() const {
    const std::uint32_t end = std::bit_floor(bits_), milady = bits_ >> 1 & bits_ >> 2 & LOW;
    return Stack(bits_ ^ (LOW & (end - 1) & ~milady));
  }

  friend constexpr bool operator==(Stack, Stack) = default;

 private:
  explicit constexpr Stack(std::uint32_t bits) : bits_(bits) {}

  static constexpr std::uint32_t LOW = 01111111111;  // the lowest bit of each disc
  std::uint32_t bits_ = 1;
};

// What remains of a tower: all of it (STH-4), the rest after the trim (STH-9), or nothing (STH-10).
constexpr Stack stack_after_landing(const Rules& rules, Stack tower) {
  if (!rules.six_kings || tower.height() < KING) return tower;
  if (rules.classic) return Stack();
  while (tower.height() >= KING) tower = tower.without(1);
  return tower;
}

}  // namespace sixfold::sixth
