// The transposition table, safe to share between threads.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "analysis.hpp"

namespace sixfold::search {

enum class Bound : std::uint8_t { none, lower, upper, exact };

// What is known about a position. Without a bound, only a good move.
struct Entry {
  Move move = 0;
  int score = 0;
  int depth = 0;
  Bound bound = Bound::none;
};

// Proved scores count plies from the root, but a position can occur at any ply: the table counts from the position.
constexpr int to_table(int score, int ply) {
  return score >= PROVED ? score + ply : score <= -PROVED ? score - ply : score;
}
constexpr int from_table(int score, int ply) {
  return score >= PROVED ? score - ply : score <= -PROVED ? score + ply : score;
}

class Table {
 public:
  // Allocates 16 bytes for each entry, at least one. Zeroed memory costs no time until it is used, so a first search
  // need not wait for the whole table.
  explicit Table(std::size_t entries)
      : count_(entries == 0 ? 1 : entries), slots_(static_cast<Slot*>(std::calloc(count_, sizeof(Slot)))) {
    if (slots_ == nullptr) count_ = 0;
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() { std::free(slots_); }

  // Whether the memory could be allocated. Otherwise the table must not be used.
  explicit operator bool() const { return count_ != 0; }

  void clear() {
    std::memset(static_cast<void*>(slots_), 0, count_ * sizeof(Slot));
    age_ = 0;
  }

  // Called before each search: older entries stay valid but are replaced first.
  void advance_age() { age_.store((age() + 1) % AGES, std::memory_order_relaxed); }

  bool find(std::uint64_t key, Entry& entry) const {
    Slot& slot = slots_[place(key)];
    const std::uint64_t data = atomic(slot.data).load(std::memory_order_relaxed);
    if (data == 0 || (atomic(slot.guard).load(std::memory_order_relaxed) ^ data) != key) return false;
    entry = unpack(data);
    return true;
  }

  void store(std::uint64_t key, const Entry& entry) {
    Slot& slot = slots_[place(key)];
    const std::uint64_t old = atomic(slot.data).load(std::memory_order_relaxed);
    const bool current = old != 0 && (old >> AGE_SHIFT) == age();
    if (current && unpack(old).depth > entry.depth + PATIENCE) return;
    const std::uint64_t data = pack(entry);
    atomic(slot.data).store(data, std::memory_order_relaxed);
    atomic(slot.guard).store(key ^ data, std::memory_order_relaxed);
  }

 private:
  // The guard is the exclusive or of key and data. Halves written by two threads do not match, so no lock is needed.
  struct Slot {
    std::uint64_t guard;
    std::uint64_t data;
  };

  static std::atomic_ref<std::uint64_t> atomic(std::uint64_t& word) { return std::atomic_ref(word); }

  static constexpr int AGE_SHIFT = 58;
  static constexpr std::uint64_t AGES = 64;
  static constexpr int PATIENCE = 3;  // an entry is replaced by one at most this much shallower

  std::uint64_t age() const { return age_.load(std::memory_order_relaxed); }

  std::size_t place(std::uint64_t key) const {
    return static_cast<std::size_t>((key >> 32) * std::uint64_t{count_} >> 32);
  }

  std::uint64_t pack(const Entry& entry) const {
    return std::uint64_t{entry.move} | std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 32 |
           static_cast<std::uint64_t>(entry.depth) << 48 | static_cast<std::uint64_t>(entry.bound) << 56 |
           age() << AGE_SHIFT;
  }

  static Entry unpack(std::uint64_t data) {
    return {static_cast<Move>(data), static_cast<std::int16_t>(data >> 32), static_cast<int>(data >> 48 & 255),
            static_cast<Bound>(data >> 56 & 3)};
  }

  std::size_t count_;
  Slot* slots_;
  std::atomic<std::uint64_t> age_ = 0;
};

}  // namespace sixfold::search
