// The evaluation of Sixth! with a net's judgement of positions.
#pragma once

#include "../sixth/evaluation.hpp"
#include "net.hpp"

namespace sixfold::nnue {

template <class Sight>
class EvaluationOf : public sx::Evaluation {
 public:
  static constexpr int MARGIN = 80;

  explicit EvaluationOf(const NetOf<Sight>& net) : net_(&net) {}

  int evaluate(const sx::State& state) { return net_->judge(Sight::position(state)); }

 private:
  const NetOf<Sight>* net_;
};

using Evaluation = EvaluationOf<Plain>;
using VariantsEvaluation = EvaluationOf<Variants>;

}  // namespace sixfold::nnue
