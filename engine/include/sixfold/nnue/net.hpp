// A value net: what a position is worth, in whole numbers, the same on every machine.
#pragma once

#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "weights.hpp"

namespace sixfold::nnue {

// The first layer over vectors of some lanes, which all stay in registers.
template <int LANES, class Layers>
SIXFOLD_INLINE void widen(const Layers& layers, const std::uint16_t* seen, int count, std::int16_t* out) {
  using Vector = typename Lanes<LANES>::Vector;
  constexpr int VECTORS = WIDE / LANES;
  Vector sums[VECTORS];
#pragma GCC unroll 8
  for (int i = 0; i < VECTORS; i++) sums[i] = reinterpret_cast<const Vector*>(layers.first)[i];
  for (int feature = 0; feature < count; feature++) {
    const Vector* row = reinterpret_cast<const Vector*>(layers.rows[seen[feature]]);
#pragma GCC unroll 8
    for (int i = 0; i < VECTORS; i++) sums[i] += row[i];
  }
#pragma GCC unroll 8
  for (int i = 0; i < VECTORS; i++) activate<LANES>(sums[i], 0, out + i * LANES);
}

// A whole net. The compiler makes of it what the machine has, once in a function for each kind of machine.
template <int LANES, class FeatureSet>
SIXFOLD_INLINE int forward(const LayersOf<FeatureSet>& layers, const typename FeatureSet::Position& position) {
  alignas(64) std::int16_t wide[WIDE];
  std::uint16_t seen[FeatureSet::MAX_FEATURES + 1];
  widen<LANES>(layers, seen, FeatureSet::features(position, seen), wide);
  return layers.after.score(wide);
}

template <class FeatureSet>
class NetOf {
 public:
  using Layers = LayersOf<FeatureSet>;
  using Position = typename FeatureSet::Position;

  // Nothing if the bytes are no file of weights.
  static std::unique_ptr<const NetOf> from(std::span<const std::uint8_t> file) {
    HeadOf<FeatureSet> head;
    if (file.size() != SIZE_OF_FILE<FeatureSet>) return nullptr;
    std::memcpy(&head, file.data(), sizeof head);
    const auto rest = file.subspan(sizeof head);
    HeadOf<FeatureSet> wanted;
    wanted.board = head.board, wanted.sum = checksum(rest);
    if (!FeatureSet::has_board(head.board) || std::memcmp(&head, &wanted, sizeof head) != 0) return nullptr;
    std::unique_ptr<NetOf> net(new NetOf);
    net->board_ = head.board;
    std::memcpy(&net->layers_, rest.data(), rest.size());
    return net->layers_.after.is_sound() ? std::move(net) : nullptr;
  }

  int board() const { return board_; }

  // Whether it was taught to judge positions of such rules.
  bool supports(const sx::Rules& rules) const { return FeatureSet::supports(rules, board_); }

  // What a position is worth to the side to move. May be asked by any number of threads at once.
  int evaluate(const Position& position) const { return forward_(layers_, position); }

  // The same by the way that every machine has.
  int evaluate_portably(const Position& position) const { return forward_portable(layers_, position); }

 private:
  using Forward = int (*)(const Layers&, const Position&);

  NetOf() = default;

  static int forward_portable(const Layers& layers, const Position& position) {
    return forward<8, FeatureSet>(layers, position);
  }
#if defined(__x86_64__)
  __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))) static int forward_avx2(const Layers& layers,
                                                                                const Position& position) {
    return forward<16, FeatureSet>(layers, position);
  }
  static Forward fastest_forward() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? forward_avx2 : forward_portable;
  }
#else
  static Forward fastest_forward() { return forward_portable; }
#endif

  Layers layers_;
  Forward forward_ = fastest_forward();
  int board_ = 0;
};

using Net = NetOf<PlainFeatures>;
using VariantsNet = NetOf<VariantFeatures>;

}  // namespace sixfold::nnue
