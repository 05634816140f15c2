// Nets of random weights, and a plain forward pass that follows the definition.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <set>
#include <vector>

#include "../include/sixfold/nnue/net.hpp"
#include "../include/sixfold/random.hpp"
#include "../include/sixfold/search/analysis.hpp"

namespace tests {

using namespace sixfold;
using Bytes = std::vector<std::uint8_t>;

// A file of random weights, large enough that activations are cut at both ends.
template <class FeatureSet>
Bytes random_file(Random& dice, int board) {
  auto layers = std::make_unique<nnue::LayersOf<FeatureSet>>();
  std::memset(static_cast<void*>(layers.get()), 0, sizeof *layers);
  const auto number = [&dice](int most) {
    return static_cast<std::int16_t>(static_cast<int>(dice.below(static_cast<std::uint32_t>(2 * most + 1))) - most);
  };
  for (auto& row : layers->rows)
    for (auto& weight : row) weight = number(60);
  for (auto& weight : layers->first) weight = number(200);
  for (auto& row : layers->after.narrow)
    for (auto& weight : row) weight = number(300);
  for (auto& weight : layers->after.narrow_first) weight = number(30000);
  for (auto& weight : layers->after.last) weight = number(2000);
  layers->after.last_first = number(30000);
  Bytes file(nnue::SIZE_OF_FILE<FeatureSet>);
  nnue::HeadOf<FeatureSet> head;
  std::memcpy(file.data() + sizeof head, layers.get(), sizeof *layers);
  head.board = static_cast<std::uint16_t>(board);
  head.sum = nnue::checksum(std::span(file).subspan(sizeof head));
  std::memcpy(file.data(), &head, sizeof head);
  return file;
}

template <class FeatureSet>
std::unique_ptr<nnue::LayersOf<FeatureSet>> layers_of(const Bytes& file) {
  auto layers = std::make_unique<nnue::LayersOf<FeatureSet>>();
  std::memcpy(static_cast<void*>(layers.get()), file.data() + sizeof(nnue::HeadOf<FeatureSet>), sizeof *layers);
  return layers;
}

// The value of a position by the definition, in 64 bits, so that nothing can overflow.
template <class Layers>
int evaluate(const Layers& layers, const std::multiset<int>& features) {
  std::int64_t score = layers.after.last_first;
  std::int64_t wide[nnue::WIDE];
  for (int i = 0; i < nnue::WIDE; i++) {
    wide[i] = layers.first[i];
    for (const int feature : features) wide[i] += layers.rows[feature][i];
    wide[i] = std::clamp<std::int64_t>(wide[i], 0, nnue::ONE - 1);
    wide[i] = wide[i] * wide[i] / nnue::ONE;
  }
  for (int i = 0; i < nnue::NARROW; i++) {
    std::int64_t sum = layers.after.narrow_first[i];
    for (int j = 0; j < nnue::WIDE; j++) sum += wide[j] * layers.after.narrow[i][j];
    score += std::clamp<std::int64_t>(sum / nnue::ONE, 0, nnue::ONE) * layers.after.last[i];
  }
  score = score / nnue::ONE * nnue::UNIT / nnue::ONE;
  return static_cast<int>(std::clamp<std::int64_t>(score, -nnue::MAX_SCORE, nnue::MAX_SCORE));
}

// A net must not change immediate wins, or which side a proof favours.
inline void check_proofs(const search::Analysis& with, const search::Analysis& without) {
  if (with.win_in > 0) CHECK(without.win_in >= 0);
  if (with.win_in == 1 || without.win_in == 1) CHECK(with.win_in == without.win_in);
}

}  // namespace tests
