// Plain UCT: a tree of visits with random playouts from its leaves. The yardstick for other players.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "../game.hpp"
#include "analysis.hpp"
#include "limits.hpp"

namespace sixfold::search {

template <Game S>
class Uct {
 public:
  // Allocates all memory; a full tree stops growing.
  explicit Uct(std::uint32_t nodes, std::uint64_t seed = 0)
      : room_(nodes), nodes_(std::make_unique_for_overwrite<Node[]>(nodes)), dice_(seed) {}

  // `limits.nodes` counts playouts. The score is the share of wins, from -1000 to 1000.
  Analysis think(const S& state, const Limits& limits) {
    Watch watch(limits);
    used_ = 1;
    nodes_[0] = {};
    std::uint64_t playouts = 0;
    for (; !state.outcome().is_over() && !watch.should_stop(playouts); playouts++) {
      S board = state;
      descend(board);
      sixfold::playout(board, dice_);
      learn(board.outcome().winner);
    }
    Analysis analysis;
    const Node& root = nodes_[0];
    for (std::uint32_t i = 0; i < root.children; i++) {
      const Node& child = nodes_[root.first + i];
      if (i != 0 && child.visits <= nodes_[best_].visits) continue;
      best_ = root.first + i;
      analysis.best = child.move;
    }
    if (analysis.best != 0 || root.children != 0) {
      const Node& best = nodes_[best_];
      const float share = best.visits == 0 ? 0.5f : best.wins / static_cast<float>(best.visits);
      analysis.score = static_cast<int>(2000 * share) - 1000;
      analysis.pv.set(analysis.best);
    } else if (!state.outcome().is_over()) {
      analysis.best = state.random(dice_);
      analysis.pv.set(analysis.best);
    }
    analysis.nodes = playouts;
    return analysis;
  }

 private:
  struct Node {
    float wins = 0;  // of the side whose turn led here; a draw counts half
    std::uint32_t visits = 0;
    std::uint32_t first = 0;
    std::uint32_t children = 0;
    Move move = 0;
    std::int8_t side = -1;  // whose turn led here
  };

  static constexpr float CURIOSITY = 1.0f;
  static constexpr int MAX_PATH = 1024;

  // From the root to an unvisited leaf, or to the end of the game.
  void descend(S& state) {
    std::uint32_t at = 0;
    path_[0] = 0;
    length_ = 1;
    while (!state.outcome().is_over() && length_ < MAX_PATH) {
      Node& node = nodes_[at];
      if (node.children == 0 && ((node.visits == 0 && at != 0) || !grow(state, node))) return;
      at = choose(node);
      state.play(nodes_[at].move);
      path_[length_++] = at;
      if (nodes_[at].visits == 0) return;
    }
  }

  bool grow(const S& state, Node& node) {
    const auto count = static_cast<std::uint32_t>(state.legal(moves_));
    if (count > room_ - used_) return false;
    node.first = used_;
    node.children = count;
    for (std::uint32_t i = 0; i < count; i++) {
      nodes_[used_] = {};
      nodes_[used_].move = moves_[i];
      nodes_[used_++].side = static_cast<std::int8_t>(state.side());
    }
    return true;
  }

  // The child with the highest upper confidence bound. Unvisited children come first, starting from a random one.
  std::uint32_t choose(const Node& node) {
    const float log = std::log(static_cast<float>(node.visits) + 1);
    const std::uint32_t from = dice_.below(node.children);
    std::uint32_t best = 0;
    float most = -1;
    for (std::uint32_t i = 0; i < node.children; i++) {
      const std::uint32_t at = node.first + (from + i) % node.children;
      const Node& child = nodes_[at];
      if (child.visits == 0) return at;
      const float visits = static_cast<float>(child.visits);
      const float worth = child.wins / visits + CURIOSITY * std::sqrt(log / visits);
      if (worth <= most) continue;
      most = worth;
      best = at;
    }
    return best;
  }

  void learn(int winner) {
    for (int i = 0; i < length_; i++) {
      Node& node = nodes_[path_[i]];
      node.visits++;
      node.wins += winner < 0 ? 0.5f : winner == node.side ? 1.0f : 0.0f;
    }
  }

  std::uint32_t room_;
  std::uint32_t used_ = 0;
  std::uint32_t best_ = 0;
  std::unique_ptr<Node[]> nodes_;
  Random dice_;
  int length_ = 0;
  std::uint32_t path_[MAX_PATH];
  Move moves_[S::MAX_MOVES];
};

}  // namespace sixfold::search
