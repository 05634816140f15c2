// What training needs to know about each game.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "rules.hpp"
#include "sixfold/nnue/evaluation.hpp"
#include "sixfold/nnue/six/evaluation.hpp"
#include "sixfold/nnue/six/position.hpp"

namespace training {

using namespace sixfold;

// A square under a symmetry of the board.
inline int transform(int square, int size, unsigned symmetry) {
  int x = square % sixth::WIDTH, y = square / sixth::WIDTH;
  if (symmetry & 4) std::swap(x, y);
  if (symmetry & 1) x = size - 1 - x;
  if (symmetry & 2) y = size - 1 - y;
  return y * sixth::WIDTH + x;
}

template <class Position>
Position transform(const Position& position, unsigned symmetry) {
  Position out = position;
  const int size = position.size;
  for (int y = 0; y < size; y++)
    for (int x = 0; x < size; x++) {
      const int square = y * sixth::WIDTH + x;
      out.stacks[static_cast<std::size_t>(transform(square, size, symmetry))] =
          position.stacks[static_cast<std::size_t>(square)];
    }
  if constexpr (requires { out.figures; }) {
    for (auto& figure : out.figures)
      if (figure.square != sixth::NOWHERE)
        figure.square = static_cast<std::uint8_t>(transform(figure.square, size, symmetry));
  }
  return out;
}

// Sixth!, by the feature set of its nets.
template <class FeatureSet>
struct SixthBy {
  using State = sixth::State;
  using Rules = sixth::Rules;
  using Plain = sixth::Evaluation;
  using Net = nnue::NetOf<FeatureSet>;
  using WithNet = nnue::EvaluationOf<FeatureSet>;
  using Position = typename FeatureSet::Position;

  static constexpr int FEATURES = FeatureSet::FEATURES, MAX_FEATURES = FeatureSet::MAX_FEATURES;
  static constexpr int WIDE = nnue::WIDE, VIEWS = 1;  // of a position
  static constexpr int FINER = 0;                     // extra bits of the fixed-point scale in the first layer
  static constexpr int STAGES = 1;                    // stages of a game with separate last layers

  static std::optional<Rules> rules(std::string_view preset) { return sixth_rules(preset); }

  static Position position(const State& state) { return FeatureSet::position(state); }

  // Calls `use` with the features of each view, under a random symmetry of the board; returns the stage.
  class Reader {
   public:
    template <class Use>
    int read(const Position& position, Random* dice, Use use) {
      std::uint16_t features[MAX_FEATURES + 1];
      use(features, FeatureSet::features(transform(position, dice == nullptr ? 0 : dice->below(8)), features));
      return 0;
    }
  };

  static int evaluate(const Net& net, const Position& position, bool portably) {
    return portably ? net.evaluate_portably(position) : net.evaluate(position);
  }
};

struct Sixth : SixthBy<nnue::PlainFeatures> {};

// 6 x King and the characters, which are also played with random options.
struct Variants : SixthBy<nnue::VariantFeatures> {
  static Rules vary_rules(const Rules& rules, Random& dice) { return training::vary_rules(rules, dice); }
};

struct Six {
  using State = six::State;
  using Rules = six::Rules;
  using Plain = six::Evaluation;
  using Net = nnue::six::Net;
  using WithNet = nnue::six::Evaluation;
  using Position = nnue::six::Position;

  static constexpr int FEATURES = nnue::six::FEATURES, MAX_FEATURES = nnue::six::MAX_FEATURES;
  static constexpr int WIDE = nnue::six::WIDE, VIEWS = 2, FINER = nnue::six::FINER;
  static constexpr int STAGES = nnue::six::STAGES;

  static std::optional<Rules> rules(std::string_view preset) { return six_rules(preset); }

  static Position position(const State& state) { return nnue::six::position(state); }

  // Symmetries do not change these features.
  class Reader {
   public:
    template <class Use>
    int read(const Position& position, Random*, Use use) {
      reader_->read(position);
      std::uint16_t features[MAX_FEATURES];
      for (const bool other : {false, true}) use(features, reader_->features(other, features));
      return reader_->stage();
    }

   private:
    std::unique_ptr<nnue::six::FeatureReader> reader_ = std::make_unique<nnue::six::FeatureReader>();
  };

  static int evaluate(const Net& net, const Position& position, bool portably) {
    const nnue::six::RestoredPosition restored(position);
    const auto portable = portably ? net.portable() : nullptr;
    const auto evaluation = std::make_unique<WithNet>(portably ? *portable : net);
    evaluation->reset(restored);
    return evaluation->evaluate(restored);
  }
};

}  // namespace training
