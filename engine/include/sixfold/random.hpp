// Random numbers: small, fast and the same on every machine.
#pragma once

#include <cstdint>

namespace sixfold {

// The finisher of SplitMix64: turns any number into 64 bits that look random.
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// SplitMix64. Its state is one word, so that copying it is cheap.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed = 0) : state_(seed) {}

  constexpr std::uint64_t next() { return mix(state_ += 0x9E3779B97F4A7C15ULL); }

  // A number below n, all equally likely (up to one part in 2^32).
  constexpr std::uint32_t below(std::uint32_t n) { return static_cast<std::uint32_t>(((next() >> 32) * n) >> 32); }

 private:
  std::uint64_t state_;
};

}  // namespace sixfold
