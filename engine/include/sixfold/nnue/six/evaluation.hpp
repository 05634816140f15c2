// The evaluation of Six by a net.
#pragma once

#include <array>

#include "../../search/move_order.hpp"
#include "net.hpp"

namespace sixfold::nnue::six {

// The first layer, updated from turn to turn. Changes are recorded, and added up only when a position is evaluated,
// since many are not. Undo costs nothing.
class Accumulator {
 public:
  explicit Accumulator(const Net& net) : net_(&net) {}

  void clear() {
    frames_[0].sums = net_->start();
    known_ = 0, ply_ = 1;
    frames_[1].begin = count_ = 0;
  }

  void push() { frames_[static_cast<std::size_t>(++ply_)].begin = count_; }

  void pop() {
    count_ = frames_[static_cast<std::size_t>(ply_--)].begin;
    known_ = std::min(known_, ply_);
  }

  void on_change(std::size_t shape, const sx::Pattern& before, const sx::Pattern& now) {
    const Change change = {number_of(shape, before), number_of(shape, now)};
    changes_[count_] = change;
    count_ += change.before != change.now;
  }

  // The first layer of the current position.
  const Sums& sums() {
    while (known_ < ply_) {
      const Frame& from = frames_[static_cast<std::size_t>(known_++)];
      Frame& to = frames_[static_cast<std::size_t>(known_)];
      const std::size_t end = known_ == ply_ ? count_ : frames_[static_cast<std::size_t>(known_ + 1)].begin;
      net_->update(from.sums, changes_.data() + to.begin, end - to.begin, to.sums);
    }
    return frames_[static_cast<std::size_t>(ply_)].sums;
  }

  const Net& net() const { return *net_; }

 private:
  struct Frame {
    Sums sums;
    std::size_t begin = 0;  // the index of its first change
  };

  // An empty frame, the first position, and one for each ply. A ply lifts and lays a tile, and no tile is captured
  // twice.
  static constexpr std::size_t PLIES = search::MAX_PLIES + 1;
  static constexpr std::size_t MAX_CHANGES = 36 * (2 * PLIES + 2 * (2 * sx::MAX_TILES));

  const Net* net_;
  int ply_ = 0, known_ = 0;  // the last ply whose sums are up to date
  std::size_t count_ = 0;
  std::array<Frame, PLIES + 2> frames_;
  std::array<Change, MAX_CHANGES + 1> changes_;
};

class Evaluation : public sx::PatternEvaluation<Accumulator> {
 public:
  static constexpr int MARGIN = 80;

  explicit Evaluation(const Net& net) : PatternEvaluation(Accumulator(net)) {}

  int evaluate(const sx::Position& position) {
    OtherFeatures seen;
    collect_features(position, patterns_, seen);
    return listener_.net().evaluate(listener_.sums(), seen, position.side());
  }
};

}  // namespace sixfold::nnue::six
