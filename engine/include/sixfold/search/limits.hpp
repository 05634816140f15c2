// When a search has to end, and the clocks it is timed by.
#pragma once

#include <atomic>
#include <cstdint>

#ifndef __wasm__
#include <chrono>
#include <ctime>
#endif

namespace sixfold::search {

// Wall-clock time, or the CPU time of the searching thread, which does not depend on the load of the machine.
enum class Clock : std::uint8_t { wall, cpu };

#ifdef __wasm__

// A WebAssembly module has no clock; the page provides one.
extern "C" __attribute__((import_module("env"), import_name("sixfold_now"))) double sixfold_now();

inline std::int64_t microseconds(Clock) { return static_cast<std::int64_t>(sixfold_now() * 1000); }

#else

inline std::int64_t microseconds(Clock clock) {
#ifdef CLOCK_THREAD_CPUTIME_ID
  if (clock == Clock::cpu) {
    std::timespec worked{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &worked);
    return std::int64_t{worked.tv_sec} * 1'000'000 + worked.tv_nsec / 1000;
  }
#endif
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

#endif

inline constexpr int MAX_DEPTH = 60;
inline constexpr std::int64_t FOREVER = INT64_MAX;

// The first limit that is reached ends the search. With one thread and neither time limit nor stop, results are
// reproducible.
struct Limits {
  int depth = MAX_DEPTH;
  std::uint64_t nodes = UINT64_MAX;
  std::int64_t microseconds = FOREVER;
  Clock clock = Clock::wall;
  const std::atomic<bool>* stop = nullptr;
};

// Checks the limits of a search. Reading the clock is slow, so it is read at intervals only.
class Watch {
 public:
  explicit Watch(const Limits& limits = {}) : limits_(limits), start_(microseconds(limits.clock)) {}

  // Called before each node. Once true, it stays true.
  bool should_stop(std::uint64_t nodes) {
    if (nodes >= limits_.nodes) ended_ = true;
    if (nodes % INTERVAL == 0 && (is_stop_requested() || is_late())) ended_ = true;
    return ended_;
  }

  bool has_ended() const { return ended_; }

 private:
  static constexpr std::uint64_t INTERVAL = 64;

  bool is_stop_requested() const { return limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed); }

  bool is_late() const {
    return limits_.microseconds != FOREVER && microseconds(limits_.clock) - start_ >= limits_.microseconds;
  }

  Limits limits_;
  std::int64_t start_;
  bool ended_ = false;
};

}  // namespace sixfold::search
