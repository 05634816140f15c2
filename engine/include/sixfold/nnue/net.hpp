// A value net for Sixth!: what it sees of a position, the file of its weights, and how it evaluates a position. All
// numbers are integers, so that the result is the same on every machine.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "features.hpp"
#include "layers.hpp"
#include "variants.hpp"

namespace sixfold::nnue {

// The feature sets of nets for Sixth!. Each net uses one of them.
//   position   is what a net sees of a state
//   features   writes the features of a position
//   has_board  whether there are nets for this board size
//   supports   whether a net for this board size evaluates positions with these rules

// The plain game on one board.
struct PlainFeatures {
  using Position = nnue::Position;
  static constexpr int FEATURES = nnue::FEATURES, MAX_FEATURES = nnue::MAX_FEATURES;

  static constexpr Position position(const sx::State& state) { return nnue::position(state); }
  SIXFOLD_INLINE static constexpr int features(const Position& position, std::uint16_t* out) {
    return nnue::features(position, out);
  }
  static constexpr bool has_board(int board) { return board == 4 || board == 5; }
  static constexpr bool supports(const sx::Rules& rules, int board) { return is_plain(rules) && rules.size == board; }
};

// All variants; on the small board only 6 x King with trims, since nets were trained for no others.
struct VariantFeatures {
  using Position = variants::Position;
  static constexpr int FEATURES = variants::FEATURES, MAX_FEATURES = variants::MAX_FEATURES;

  static constexpr Position position(const sx::State& state) { return variants::position(state); }
  SIXFOLD_INLINE static constexpr int features(const Position& position, std::uint16_t* out) {
    return variants::features(position, out);
  }
  static constexpr bool has_board(int board) { return board == 0; }
  static constexpr bool supports(const sx::Rules& rules, int) {
    if (rules.size == 5) return !is_plain(rules);
    sx::Rules one_king = rules;
    one_king.six_kings = false;
    return rules.six_kings && !rules.classic && is_plain(one_king);
  }
};

// The file of a net: a head, and the weights as integers, low byte first. Anything else is rejected.
// Each feature adds its row to the first layer, which has this width.
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
  std::uint16_t board = 0;  // the board size it was trained for; 0 for both
  std::uint32_t reserved = 0;
  std::uint64_t sum = 0;  // checksum of the bytes that follow
  std::uint64_t more = 0;
};
template <class FeatureSet>
inline constexpr std::size_t SIZE_OF_FILE = sizeof(HeadOf<FeatureSet>) + sizeof(LayersOf<FeatureSet>);

using Layers = LayersOf<PlainFeatures>;
using Head = HeadOf<PlainFeatures>;
static_assert(sizeof(Head) == 32);
inline constexpr std::size_t FILE_SIZE = SIZE_OF_FILE<PlainFeatures>;

// Computes the first layer with vectors of LANES lanes, which stay in registers.
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

// Evaluates a position. Compiled once for each instruction set.
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

  // Reads a file of weights; null if it is not one.
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

  // Whether it was trained for these rules.
  bool supports(const sx::Rules& rules) const { return FeatureSet::supports(rules, board_); }

  // The value of a position for the side to move. Safe to call from any number of threads.
  int evaluate(const Position& position) const { return forward_(layers_, position); }

  // The same without instructions that only some machines have.
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
