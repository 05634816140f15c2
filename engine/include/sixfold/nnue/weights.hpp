// The file that a value net lives in: a head, and its weights as whole numbers, the lower byte first. What is not
// exactly such a file is refused.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "features.hpp"

namespace sixfold::nnue {

static_assert(std::endian::native == std::endian::little, "weights are read as they lie in the file");

// The shape of every net: each feature adds its row to the first layer; two more layers make a score of that.
inline constexpr int WIDE = 64, NARROW = 32;
// What stands for one: in activations, which are cut below nought and above one, and in the weights of the last layers.
inline constexpr int ONE = 256;
inline constexpr int UNIT = 200;  // of a score, for one unit of the logistic function
inline constexpr int MOST_SCORE = 20000;  // nothing is proved by a net

struct Layers {
  alignas(64) std::int16_t rows[FEATURES][WIDE];
  alignas(64) std::int16_t first[WIDE];
  alignas(64) std::int16_t narrow[NARROW][WIDE];
  alignas(64) std::int32_t narrow_first[NARROW];
  alignas(64) std::int16_t last[NARROW];
  std::int32_t last_first;
  std::int32_t reserved[15];
};

struct Head {
  std::array<char, 4> magic = {'S', 'X', 'V', '1'};
  std::uint16_t features = FEATURES, wide = WIDE, narrow = NARROW, board = 0;  // the size of the board that it plays on
  std::uint32_t reserved = 0;
  std::uint64_t sum = 0;  // of the bytes that follow
  std::uint64_t more = 0;
};
static_assert(sizeof(Head) == 32);

inline constexpr std::size_t FILE_SIZE = sizeof(Head) + sizeof(Layers);

// FNV-1a.
constexpr std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t sum = 0xCBF29CE484222325ULL;
  for (const std::uint8_t byte : bytes) sum = (sum ^ byte) * 0x100000001B3ULL;
  return sum;
}

}  // namespace sixfold::nnue
