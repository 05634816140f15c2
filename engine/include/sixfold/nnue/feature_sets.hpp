// The ways in which nets see positions of Sixth!. A net is of one of them.
//   position   is what is seen of a state
//   features   writes down which features that has
//   has        whether there are nets for such a board
//   knows      whether a net for such a board judges positions of these rules
#pragma once

#include "features.hpp"
#include "variants.hpp"

namespace sixfold::nnue {

// The plain game on one board.
struct PlainFeatures {
  using Position = nnue::Position;
  static constexpr int FEATURES = nnue::FEATURES, MAX_FEATURES = nnue::MAX_FEATURES;

  static constexpr Position position(const sx::State& state) { return nnue::position(state); }
  SIXFOLD_INLINE static constexpr int features(const Position& position, std::uint16_t* out) {
    return nnue::features(position, out);
  }
  static constexpr bool has_board(int board) { return board == 4 || board == 5; }
  static constexpr bool supports(const sx::Rules& rules, int board) { return is_plain(rules) && rules.size == board; }
};

// All other ways to play; on the small board only 6 x King with trims, for nets were not taught more of it.
struct VariantFeatures {
  using Position = variants::Position;
  static constexpr int FEATURES = variants::FEATURES, MAX_FEATURES = variants::MAX_FEATURES;

  static constexpr Position position(const sx::State& state) { return variants::position(state); }
  SIXFOLD_INLINE static constexpr int features(const Position& position, std::uint16_t* out) {
    return variants::features(position, out);
  }
  static constexpr bool has_board(int board) { return board == 0; }
  static constexpr bool supports(const sx::Rules& rules, int) {
    if (rules.size == 5) return !is_plain(rules);
    sx::Rules one_king = rules;
    one_king.six_kings = false;
    return rules.six_kings && !rules.classic && is_plain(one_king);
  }
};

}  // namespace sixfold::nnue
