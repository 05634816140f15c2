// A value net for Six and its file: a head, and the weights as integers, low byte first.
#pragma once

#include <cstring>
#include <memory>
#include <utility>

#include "../layers.hpp"
#include "features.hpp"

namespace sixfold::nnue::six {

// The width of the first layer in one view. The other layers see both views, that of the side to move first.
inline constexpr int WIDE = 32;
// In the first layer, whose sums have some hundred terms, one is 2^FINER times as large as elsewhere.
inline constexpr int FINER = 2;

struct Layers {
  alignas(64) std::int16_t rows[FEATURES][WIDE];
  alignas(64) std::int16_t first[WIDE];
  LastLayers<2 * WIDE> after[STAGES];
};

struct Head {
  std::array<char, 4> magic = {'S', 'I', 'V', '1'};
  std::uint16_t features = FEATURES, wide = WIDE, narrow = NARROW, board = 0;  // 0: any board
  std::uint32_t reserved = 0;
  std::uint64_t sum = 0;  // checksum of the bytes that follow
  std::uint64_t more = 0;
};
static_assert(sizeof(Head) == 32);

inline constexpr std::size_t FILE_SIZE = sizeof(Head) + sizeof(Layers);

// Both views of the first layer.
struct Sums {
  alignas(64) std::int16_t of[2][WIDE];
};

// A pattern that changed: its numbers before and after.
struct Change {
  std::uint8_t before, now;
};

class Net {
 public:
  // Reads a file of weights; null if it is not one.
  static std::unique_ptr<const Net> from(std::span<const std::uint8_t> file) {
    if (file.size() != FILE_SIZE) return nullptr;
    const auto rest = file.subspan(sizeof(Head));
    Head wanted;
    wanted.sum = checksum(rest);
    if (std::memcmp(file.data(), &wanted, sizeof wanted) != 0) return nullptr;
    std::unique_ptr<Net> net(new Net);
    std::memcpy(static_cast<void*>(&net->layers_), rest.data(), rest.size());
    for (const auto& after : net->layers_.after)
      if (!after.is_sound()) return nullptr;
    for (int number = 1; number < NUMBERS; number++) {
      for (int view = 0; view < 2; view++) {
        std::memcpy(net->patterns_[number].of[view], net->layers_.rows[feature_of(number, view)], 2 * WIDE);
      }
    }
    return net;
  }

  // Whether it was trained for these rules: always.
  bool supports(const sx::Rules&) const { return true; }

  // The first layer without any tiles.
  Sums start() const {
    Sums sums;
    for (auto& view : sums.of) std::memcpy(view, layers_.first, sizeof view);
    return sums;
  }

  void update(const Sums& from, const Change* changes, std::size_t count, Sums& to) const {
    kernels_.update(patterns_, from, changes, count, to);
  }

  // The value of a position for a side, from the sums of its patterns and its other features. Safe to call from any
  // number of threads.
  int evaluate(const Sums& sums, const OtherFeatures& seen, int side) const {
    return kernels_.evaluate(layers_, sums, seen, side);
  }

  // A copy that uses no instructions that only some machines have.
  std::unique_ptr<const Net> portable() const {
    auto net = std::make_unique<Net>(*this);
    net->kernels_ = PORTABLE;
    return net;
  }

 private:
  struct Kernels {
    void (*update)(const Sums*, const Sums&, const Change*, std::size_t, Sums&);
    int (*evaluate)(const Layers&, const Sums&, const OtherFeatures&, int);
  };

  Net() = default;

  // The sums stay in registers.
  template <int LANES>
  SIXFOLD_INLINE static void add_changes(const Sums* patterns, const Sums& from, const Change* changes,
                                         std::size_t count, Sums& to) {
    using Vector = typename Lanes<LANES>::Vector;
    constexpr int VECTORS = 2 * WIDE / LANES;
    Vector sums[VECTORS];
#pragma GCC unroll 8
    for (int i = 0; i < VECTORS; i++) sums[i] = reinterpret_cast<const Vector*>(from.of)[i];
    for (std::size_t change = 0; change < count; change++) {
      const auto* less = reinterpret_cast<const Vector*>(patterns[changes[change].before].of);
      const auto* more = reinterpret_cast<const Vector*>(patterns[changes[change].now].of);
#pragma GCC unroll 8
      for (int i = 0; i < VECTORS; i++) sums[i] += more[i] - less[i];
    }
#pragma GCC unroll 8
    for (int i = 0; i < VECTORS; i++) reinterpret_cast<Vector*>(to.of)[i] = sums[i];
  }

  template <int LANES>
  SIXFOLD_INLINE static int evaluate_layers(const Layers& layers, const Sums& from, const OtherFeatures& seen,
                                            int side) {
    using Vector = typename Lanes<LANES>::Vector;
    constexpr int VECTORS = WIDE / LANES;
    alignas(64) std::int16_t wide[2 * WIDE];
    for (int half = 0; half < 2; half++) {
      const int view = half ^ side;
      Vector sums[VECTORS];
#pragma GCC unroll 8
      for (int i = 0; i < VECTORS; i++) sums[i] = reinterpret_cast<const Vector*>(from.of[view])[i];
      for (int feature = 0; feature < seen.count; feature++) {
        const auto* row = reinterpret_cast<const Vector*>(layers.rows[seen.of[view][feature]]);
#pragma GCC unroll 8
        for (int i = 0; i < VECTORS; i++) sums[i] += row[i];
      }
#pragma GCC unroll 8
      for (int i = 0; i < VECTORS; i++) activate<LANES>(sums[i], FINER, wide + half * WIDE + i * LANES);
    }
    return layers.after[seen.stage].score(wide);
  }

  static void update_portable(const Sums* patterns, const Sums& from, const Change* changes, std::size_t count,
                              Sums& to) {
    add_changes<8>(patterns, from, changes, count, to);
  }
  static int evaluate_portable(const Layers& layers, const Sums& sums, const OtherFeatures& seen, int side) {
    return evaluate_layers<8>(layers, sums, seen, side);
  }
  static constexpr Kernels PORTABLE = {update_portable, evaluate_portable};

#if defined(__x86_64__)
  __attribute__((target("avx2"))) static void update_avx2(const Sums* patterns, const Sums& from, const Change* changes,
                                                          std::size_t count, Sums& to) {
    add_changes<16>(patterns, from, changes, count, to);
  }
  __attribute__((target("avx2"))) static int evaluate_avx2(const Layers& layers, const Sums& sums,
                                                           const OtherFeatures& seen, int side) {
    return evaluate_layers<16>(layers, sums, seen, side);
  }
  static Kernels fastest_kernels() {
    return __builtin_cpu_supports("avx2") ? Kernels{update_avx2, evaluate_avx2} : PORTABLE;
  }
#else
  static Kernels fastest_kernels() { return PORTABLE; }
#endif

  Layers layers_;
  Sums patterns_[NUMBERS] = {};  // what a pattern of each number adds to both views
  Kernels kernels_ = fastest_kernels();
};

}  // namespace sixfold::nnue::six
