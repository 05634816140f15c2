// Move ordering: the better the first turns, the fewer of the others have to be searched.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "analysis.hpp"
#include "limits.hpp"

namespace sixfold::search {

inline constexpr int MAX_PLIES = 2 * MAX_DEPTH;

struct Ranked {
  Move move;
  int rank;
};

// What the search has learned about turns: killers and history.
class MoveHistory {
 public:
  void clear() {
    killers_ = {};
    history_ = {};
  }

  // Records a turn that caused a cutoff.
  void add_refutation(int side, int ply, Move move, int depth) {
    auto& killers = killers_[static_cast<std::size_t>(ply)];
    if (killers[0] != move) {
      killers[1] = killers[0];
      killers[0] = move;
    }
    learn(side, move, depth * depth);
  }

  // Records a turn that was tried before the cutoff, in vain.
  void add_failure(int side, Move move, int depth) { learn(side, move, -depth * depth); }

  int rank(int side, int ply, Move move) const {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    const int killer = move == killers[0] ? KILLER : move == killers[1] ? KILLER / 2 : 0;
    return killer + history_[static_cast<std::size_t>(side)][slot(move)];
  }

 private:
  static constexpr int BITS = 13;
  static constexpr int MOST = 1 << 10;    // the largest history value, positive or negative
  static constexpr int KILLER = 1 << 10;  // the bonus of a killer

  // Turns have more bits than the table; those that share a slot share their history.
  static constexpr std::size_t slot(Move move) { return move * 0x9E3779B1u >> (32 - BITS); }

  void learn(int side, Move move, int change) {
    std::int16_t& value = history_[static_cast<std::size_t>(side)][slot(move)];
    change = std::clamp(change, -MOST / 4, MOST / 4);
    value = static_cast<std::int16_t>(value + change - value * std::abs(change) / MOST);
  }

  std::array<std::array<Move, 2>, MAX_PLIES + 1> killers_{};
  std::array<std::array<std::int16_t, 1 << BITS>, 2> history_{};
};

// Returns ranked turns, best first, and sorts only about as many as are needed.
class MovePicker {
 public:
  MovePicker(Ranked* first, int count) : next_(first), sorted_(first), end_(first + count) {}

  bool is_empty() const { return next_ == end_; }

  Move pick() {
    if (next_ == sorted_) sort_more();
    return (next_++)->move;
  }

 private:
  void sort_more() {
    const auto better = [](const Ranked& a, const Ranked& b) {
      return a.rank != b.rank ? a.rank > b.rank : a.move < b.move;
    };
    Ranked* const from = sorted_;
    sorted_ += std::min(batch_, end_ - from);
    batch_ *= 4;
    std::partial_sort(from, sorted_, end_, better);
  }

  Ranked* next_;
  Ranked* sorted_;
  Ranked* end_;
  std::ptrdiff_t batch_ = 8;
};

}  // namespace sixfold::search
