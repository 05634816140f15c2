// A value net: what a position is worth, in whole numbers, the same on every machine.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <utility>

#include "weights.hpp"

namespace sixfold::nnue {

template <int LANES>
struct Lanes {
  typedef std::uint16_t Vector __attribute__((vector_size(2 * LANES), aligned(2 * LANES), may_alias));
  typedef std::int16_t Signed __attribute__((vector_size(2 * LANES), aligned(2 * LANES), may_alias));
};

// The first layer over vectors of some lanes, which all stay in registers.
template <int LANES>
SIXFOLD_INLINE void widen(const Layers& layers, const std::uint16_t* seen, int count, std::int16_t* out) {
  using Vector = typename Lanes<LANES>::Vector;
  using Signed = typename Lanes<LANES>::Signed;
  constexpr int VECTORS = WIDE / LANES;
  Vector sums[VECTORS];
#pragma GCC unroll 8
  for (int i = 0; i < VECTORS; i++) sums[i] = reinterpret_cast<const Vector*>(layers.first)[i];
  for (int feature = 0; feature < count; feature++) {
    const Vector* row = reinterpret_cast<const Vector*>(layers.rows[seen[feature]]);
#pragma GCC unroll 8
    for (int i = 0; i < VECTORS; i++) sums[i] += row[i];
  }
  constexpr std::int16_t MOST = ONE - 1;  // so that a square fits into 16 bits
#pragma GCC unroll 8
  for (int i = 0; i < VECTORS; i++) {
    const Signed nought = {}, most = nought + MOST, sum = reinterpret_cast<const Signed&>(sums[i]);
    const Signed risen = sum > nought ? sum : nought, cut = risen < most ? risen : most;
    const Vector whole = reinterpret_cast<const Vector&>(cut);
    reinterpret_cast<Vector*>(out)[i] = whole * whole / ONE;
  }
}

// A whole net. The compiler makes of it what the machine has, once in a function for each kind of machine.
template <int LANES>
SIXFOLD_INLINE int forward(const Layers& layers, const Position& position) {
  alignas(64) std::int16_t wide[WIDE];
  std::uint16_t seen[MOST_FEATURES + 1];
  widen<LANES>(layers, seen, features(position, seen), wide);
  int score = layers.last_first;
  for (int i = 0; i < NARROW; i++) {
    int sum = layers.narrow_first[i];
    for (int j = 0; j < WIDE; j++) sum += wide[j] * layers.narrow[i][j];
    score += std::clamp(sum / ONE, 0, ONE) * layers.last[i];
  }
  return std::clamp(score / ONE * UNIT / ONE, -MOST_SCORE, MOST_SCORE);
}

class Net {
 public:
  // Nothing if the bytes are no file of weights.
  static std::unique_ptr<const Net> from(std::span<const std::uint8_t> file) {
    Head head;
    if (file.size() != FILE_SIZE) return nullptr;
    std::memcpy(&head, file.data(), sizeof head);
    const auto rest = file.subspan(sizeof head);
    Head wanted;
    wanted.board = head.board, wanted.sum = checksum(rest);
    if ((head.board != 4 && head.board != 5) || std::memcmp(&head, &wanted, sizeof head) != 0) return nullptr;
    std::unique_ptr<Net> net(new Net);
    net->board_ = head.board;
    std::memcpy(&net->layers_, rest.data(), rest.size());
    return net->sound() ? std::move(net) : nullptr;
  }

  int board() const { return board_; }

  // Whether it was taught to judge positions of such rules.
  bool knows(const sx::Rules& rules) const { return plain(rules) && rules.size == board_; }

  // What a position is worth to the side to move. May be asked by any number of threads at once.
  int judge(const Position& position) const { return forward_(layers_, position); }

  // The same by the way that every machine has.
  int judge_plainly(const Position& position) const { return everywhere(layers_, position); }

 private:
  using Forward = int (*)(const Layers&, const Position&);

  Net() = default;

  // Whether no sum can run over.
  bool sound() const {
    const auto small = [](std::int32_t number) { return std::abs(std::int64_t{number}) < 1 << 28; };
    return small(layers_.last_first) && std::all_of(layers_.narrow_first, layers_.narrow_first + NARROW, small);
  }

  static int everywhere(const Layers& layers, const Position& position) { return forward<8>(layers, position); }
#if defined(__x86_64__)
  __attribute__((target("avx2,bmi,bmi2,lzcnt,popcnt"))) static int wide(const Layers& layers,
                                                                        const Position& position) {
    return forward<16>(layers, position);
  }
  static Forward fastest() {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") ? wide : everywhere;
  }
#else
  static Forward fastest() { return everywhere; }
#endif

  Layers layers_;
  Forward forward_ = fastest();
  int board_ = 0;
};

}  // namespace sixfold::nnue
