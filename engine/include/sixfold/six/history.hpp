// The positions that SIX-10 compares.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace sixfold::six {

// The hashes of earlier positions, back to the last capture or the start of the second phase. There are at most 120,
// so a ring buffer holds them all. What a turn overwrites is older than that and only needed by undo, so `Mark` saves
// it. Games and search lines may therefore have any length.
class History {
 public:
  struct Mark {
    std::uint64_t covered;
    std::uint8_t head;
    std::uint8_t count;
  };

  Mark mark() const { return {ring_[head_], head_, count_}; }

  void restore(const Mark& mark) {
    head_ = mark.head;
    count_ = mark.count;
    ring_[head_] = mark.covered;
  }

  void forget() { count_ = 0; }

  void push(std::uint64_t table) {
    ring_[head_] = table;
    head_ = (head_ + 1) % ROOM;
    count_++;
  }

  // How often these tiles occurred before with the same colour to move. Sides alternate strictly, so it looks back
  // two positions, four, and so on.
  int times(std::uint64_t table) const {
    int times = 0;
    for (std::size_t back = 2; back <= count_; back += 2) times += ring_[(head_ - back) % ROOM] == table;
    return times;
  }

  friend bool operator==(const History&, const History&) = default;

 private:
  static constexpr std::size_t ROOM = 128;
  static_assert(ROOM > QUIET_PLIES);

  std::array<std::uint64_t, ROOM> ring_{};
  std::uint8_t head_ = 0;
  std::uint8_t count_ = 0;
};

}  // namespace sixfold::six
