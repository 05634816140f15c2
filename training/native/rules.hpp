// The rules of what is trained: presets by name, 6 x King, and random options.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "presets.hpp"
#include "sixfold/random.hpp"
#include "sixfold/sixth/rules.hpp"

namespace training {

using namespace sixfold;

// The rules of a preset, or nothing if no preset has this name.
template <class Rules, std::size_t N>
std::optional<Rules> find_preset(const Preset<Rules> (&presets)[N], std::string_view name) {
  for (const auto& preset : presets)
    if (preset.name == name) return preset.rules;
  return std::nullopt;
}

// `six-12` is `six` with twelve tiles.
inline std::optional<six::Rules> six_rules(std::string_view name) {
  if (name == "six-12") return six::Rules{.tiles = 12};
  return find_preset(SIX_PRESETS, name);
}

// `+kings` after a preset means 6 x King, `+classic` its classic style.
inline std::optional<sixth::Rules> sixth_rules(std::string_view name) {
  const std::size_t end = std::min(name.find('+'), name.size());
  const std::string_view goal = name.substr(end);
  auto rules = find_preset(SIXTH_PRESETS, name.substr(0, end));
  if (!rules || (!goal.empty() && goal != "+kings" && goal != "+classic")) return std::nullopt;
  rules->six_kings = !goal.empty();
  rules->classic = goal == "+classic";
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
      rules.milady_placers[side] = shared || one_in(2);
      int left = points - (rules.milady_placers[side] ? 2 : 0);
      for (const int kind : {sixth::HUNCHBACK, sixth::GIANT}) {
        if (!one_in(3) || left < sixth::COSTS[kind]) continue;
        rules.hands[side][kind] = 1, left -= sixth::COSTS[kind];
      }
      const int pawns = one_in(3) ? static_cast<int>(dice.below(static_cast<std::uint32_t>(left) + 1)) : 0;
      rules.hands[side][sixth::PAWN] = static_cast<std::uint8_t>(pawns);
      rules.points[side] = static_cast<std::uint8_t>(left - pawns);
    }
    if (rules.milady_placers[0] != rules.milady_placers[1] && one_in(2))
      for (int side = 0; side < 2; side++) rules.milady_movers[side] = rules.milady_placers[side];
  } else {
    const int pawns = rules.hands[0][sixth::PAWN] - 3 + static_cast<int>(dice.below(7));
    for (auto& hand : rules.hands) hand[sixth::PAWN] = static_cast<std::uint8_t>(pawns);
  }
  if (milady) rules.milady_opens = rules.milady_placers[0] && rules.milady_placers[1] && one_in(2);
  if (!rules.six_kings && one_in(4)) rules.six_kings = true, rules.classic = one_in(2);
  return rules;
}

}  // namespace training
