// What the value nets of both games share: fixed-point scales, activations, the last layers, and the checksum of
// their files. All numbers are integers, so that the result is the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

namespace sixfold::nnue {

static_assert(std::endian::native == std::endian::little, "weights are read as they lie in the file");

// Inlined into functions that are compiled for one instruction set each.
#define SIXFOLD_INLINE __attribute__((always_inline)) inline

// The fixed-point value of one: in activations, which are clamped to 0 and 1, and in the weights of the last layers.
inline constexpr int ONE = 256;
inline constexpr int NARROW = 32;        // width of the layer before the last
inline constexpr int UNIT = 200;         // score for one unit of the logistic function
inline constexpr int MAX_SCORE = 20000;  // a net never proves a win

// The layers after the first, which has this width.
template <int WIDE>
struct LastLayers {
  alignas(64) std::int16_t narrow[NARROW][WIDE];
  alignas(64) std::int32_t narrow_first[NARROW];
  alignas(64) std::int16_t last[NARROW];
  std::int32_t last_first;
  std::int32_t reserved[15];

  // Whether no sum can overflow.
  bool is_sound() const {
    const auto small = [](std::int32_t number) { return std::abs(std::int64_t{number}) < 1 << 28; };
    return small(last_first) && std::all_of(narrow_first, narrow_first + NARROW, small);
  }

  // The score for the activations of the first layer.
  SIXFOLD_INLINE int score(const std::int16_t* wide) const {
    int score = last_first;
    for (int i = 0; i < NARROW; i++) {
      int sum = narrow_first[i];
      for (int j = 0; j < WIDE; j++) sum += wide[j] * narrow[i][j];
      score += std::clamp(sum / ONE, 0, ONE) * last[i];
    }
    return std::clamp(score / ONE * UNIT / ONE, -MAX_SCORE, MAX_SCORE);
  }
};

template <int LANES>
struct Lanes {
  using Vector __attribute__((vector_size(2 * LANES), aligned(2 * LANES), may_alias)) = std::uint16_t;
  using Signed __attribute__((vector_size(2 * LANES), aligned(2 * LANES), may_alias)) = std::int16_t;
};

// Clamps sums, in which 2^more times ONE is one, to 0 and 1, and squares them.
template <int LANES>
SIXFOLD_INLINE void activate(const typename Lanes<LANES>::Vector& sums, int more, std::int16_t* out) {
  using Vector = typename Lanes<LANES>::Vector;
  using Signed = typename Lanes<LANES>::Signed;
  constexpr std::int16_t MOST = ONE - 1;  // so that a square fits into 16 bits
  const Signed nought = {}, most = nought + MOST, sum = reinterpret_cast<const Signed&>(sums) >> more;
  const Signed risen = sum > nought ? sum : nought, cut = risen < most ? risen : most;
  const Vector whole = reinterpret_cast<const Vector&>(cut);
  *reinterpret_cast<Vector*>(out) = whole * whole / ONE;
}

// FNV-1a.
constexpr std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = 0xCBF29CE484222325ULL;
  for (const std::uint8_t byte : bytes) sum = (sum ^ byte) * 0x100000001B3ULL;
  return sum;
}

}  // namespace sixfold::nnue
