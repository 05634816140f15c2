// The rules of the presets, numbered as in games.py, and random options.
#pragma once

#include "sixfold/random.hpp"
#include "sixfold/sixth/rules.hpp"

namespace training {

using namespace sixfold;

enum Preset : int { SIXTH, SIXTH_16, SIXTH_4X4, MILADY, HUNCHBACKS, GIANTS, ARMIES, PRESETS };
// The presets are followed by the same presets as 6 x King, and then in its classic style.
enum Goal : int { ONE_KING, TRIM, CLASSIC };

inline sixth::Rules rules_of(int number) {
  constexpr std::uint8_t pawns[PRESETS] = {15, 16, 12, 12, 11, 11, 0};
  const int preset = number % PRESETS, goal = number / PRESETS;
  sixth::Rules rules;
  for (int side = 0; side < 2; side++) {
    rules.hands[side][sixth::PAWN] = pawns[preset];
    rules.hands[side][sixth::GIANT] = preset == GIANTS;
    rules.hands[side][sixth::HUNCHBACK] = preset == HUNCHBACKS;
    rules.entitled[side] = preset == MILADY || preset == ARMIES;
    rules.points[side] = preset == ARMIES ? 10 : 0;
  }
  if (preset == SIXTH_4X4) rules.size = 4;
  rules.milady_opens = preset == MILADY;
  rules.armies = preset == ARMIES;
  rules.six_kings = goal != ONE_KING;
  rules.classic = goal == CLASSIC;
  return rules;
}

// The same preset with random options that people may choose. 6 x King stays 6 x King.
inline sixth::Rules vary_rules(sixth::Rules rules, Random& dice) {
  const auto one_in = [&dice](std::uint32_t n) { return dice.below(n) == 0; };
  const bool milady = has_milady(rules);
  if (rules.armies) {
    const int points = one_in(2) ? 12 : 8 + static_cast<int>(dice.below(12));
    const bool shared = one_in(2);
    for (int side = 0; side < 2; side++) {
      rules.entitled[side] = shared || one_in(2);
      int left = points - (rules.entitled[side] ? 2 : 0);
      for (const int kind : {sixth::HUNCHBACK, sixth::GIANT}) {
        if (!one_in(3) || left < sixth::COSTS[kind]) continue;
        rules.hands[side][kind] = 1, left -= sixth::COSTS[kind];
      }
      const int pawns = one_in(3) ? static_cast<int>(dice.below(static_cast<std::uint32_t>(left) + 1)) : 0;
      rules.hands[side][sixth::PAWN] = static_cast<std::uint8_t>(pawns);
      rules.points[side] = static_cast<std::uint8_t>(left - pawns);
    }
    if (rules.entitled[0] != rules.entitled[1] && one_in(2))
      for (int side = 0; side < 2; side++) rules.movers[side] = rules.entitled[side];
  } else {
    const int pawns = rules.hands[0][sixth::PAWN] - 3 + static_cast<int>(dice.below(7));
    for (auto& hand : rules.hands) hand[sixth::PAWN] = static_cast<std::uint8_t>(pawns);
  }
  if (milady) rules.milady_opens = rules.entitled[1] && one_in(2);
  if (!rules.six_kings && one_in(4)) rules.six_kings = true, rules.classic = one_in(2);
  return rules;
}

}  // namespace training
