// The evaluation of Sixth! with a net's judgement of positions.
#pragma once

#include "../sixth/evaluation.hpp"
#include "net.hpp"

namespace sixfold::nnue {

class Evaluation : public sx::Evaluation {
 public:
  static constexpr int MARGIN = 80;

  explicit Evaluation(const Net& net) : net_(&net) {}

  int evaluate(const sx::State& state) { return net_->judge(position(state)); }

 private:
  const Net* net_;
};

}  // namespace sixfold::nnue
