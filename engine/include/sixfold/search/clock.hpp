// The clocks that a search may be timed by.
#pragma once

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

}  // namespace sixfold::search
