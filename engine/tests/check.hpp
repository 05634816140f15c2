// The little that the core's tests need: a check that counts, and a report in a line.
#pragma once

#include <cstdio>

namespace tests {

inline int passed = 0, failed = 0;

inline void check(bool good, const char* what, int line) {
  good ? passed++ : failed++;
  if (!good && failed <= 20) std::printf("FAILED line %d: %s\n", line, what);
}

// What a test's main returns.
inline int report() {
  std::printf("%d passed, %d failed\n", passed, failed);
  return failed ? 1 : 0;
}

}  // namespace tests

#define CHECK(what) ::tests::check(what, #what, __LINE__)
