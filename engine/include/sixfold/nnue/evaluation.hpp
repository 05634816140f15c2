// The evaluation of Sixth! by a net.
#pragma once

#include "../sixth/evaluation.hpp"
#include "net.hpp"

namespace sixfold::nnue {

template <class FeatureSet>
class EvaluationOf : public sx::Evaluation {
 public:
  static constexpr int MARGIN = 80;

  explicit EvaluationOf(const NetOf<FeatureSet>& net) : net_(&net) {}

  int evaluate(const sx::State& state) { return net_->evaluate(FeatureSet::position(state)); }

 private:
  const NetOf<FeatureSet>* net_;
};

using Evaluation = EvaluationOf<PlainFeatures>;
using VariantsEvaluation = EvaluationOf<VariantFeatures>;

}  // namespace sixfold::nnue
