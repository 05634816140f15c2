// When a search has to end, and the clocks it is timed by.
#pragma once

#include <atomic>
#include <cstdint>

#ifndef __wasm__
#include <chrono>
#include <ctime>
#endif

namespace sixfold::search {

// By the wall, as people wait; or by what the searching thread worked, so that a busy machine takes nothing from it.
enum class Clock : std::uint8_t { wall, cpu };

#ifdef __wasm__

// A module has no clock of its own: the page lends it one.
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

// Whatever comes first ends the search. With one thread and neither time nor stop, the same question always has the
// same answer.
struct Limits {
  int depth = MAX_DEPTH;
  std::uint64_t nodes = UINT64_MAX;
  std::int64_t microseconds = FOREVER;
  Clock clock = Clock::wall;
  const std::atomic<bool>* stop = nullptr;
};

// Watches over the limits of one search. The clock is slow to read, so it is looked at once in a while only.
class Watch {
 public:
  explicit Watch(const Limits& limits = {}) : limits_(limits), start_(microseconds(limits.clock)) {}

  // To be asked before each node. Once it has said yes, it says nothing else.
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
