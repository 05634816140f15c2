// The file that a value net lives in: a head, and its weights as whole numbers, the lower byte first. What is not
// exactly such a file is refused.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "feature_sets.hpp"
#include "layers.hpp"

namespace sixfold::nnue {

// Each feature adds its row to the first layer, which is so wide.
inline constexpr int WIDE = 64;

template <class FeatureSet>
struct LayersOf {
  alignas(64) std::int16_t rows[FeatureSet::FEATURES][WIDE];
  alignas(64) std::int16_t first[WIDE];
  LastLayers<WIDE> after;
};

template <class FeatureSet>
struct HeadOf {
  std::array<char, 4> magic = {'S', 'X', 'V', '1'};
  std::uint16_t features = FeatureSet::FEATURES, wide = WIDE, narrow = NARROW;
  std::uint16_t board = 0;  // the size of the board that it plays on, 0 if it plays on both
  std::uint32_t reserved = 0;
  std::uint64_t sum = 0;  // of the bytes that follow
  std::uint64_t more = 0;
};
template <class FeatureSet>
inline constexpr std::size_t SIZE_OF_FILE = sizeof(HeadOf<FeatureSet>) + sizeof(LayersOf<FeatureSet>);

using Layers = LayersOf<PlainFeatures>;
using Head = HeadOf<PlainFeatures>;
static_assert(sizeof(Head) == 32);
inline constexpr std::size_t FILE_SIZE = SIZE_OF_FILE<PlainFeatures>;

}  // namespace sixfold::nnue
