// The positions that SIX-10 has to remember.
#pragma once

#include <array>
#include <cstdint>

#include "rules.hpp"

namespace sixfold::six {

// The hashes of the tables before this one, back to the last capture or the start of the second phase. There are never
// more than 120 of them, so a ring has room for all; what a turn writes over belongs to an older stretch, which only
// taking turns back can reach, and `Mark` saves it for that. So games and lines of search may be as long as they like.
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

  // How often a table came before with the same colour to move. Sides take turns without fail, so that was two
  // positions ago, four, and so on.
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
