// Rules given by Python: each value is checked before it is stored.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>

#include "game_binding.hpp"

namespace bindings {

template <class T>
  requires std::same_as<T, bool> || std::same_as<T, int>
void assign_rule(T& rule, T value) {
  rule = value;
}

inline void assign_rule(std::uint8_t& rule, int value) {
  if (value < 0 || value > 255) throw nb::value_error("a number in the rules is out of range");
  rule = static_cast<std::uint8_t>(value);
}

template <class T, class Value, std::size_t N>
void assign_rule(T (&rule)[N], const std::array<Value, N>& values) {
  for (std::size_t i = 0; i < N; i++) assign_rule(rule[i], values[i]);
}

// Constructs a game in place, at its start.
template <Game S, class Rules>
void start_game(GameBinding<S>* self, const Rules& rules) {
  if (!is_valid(rules)) throw nb::value_error("no game has these rules");
  new (self) GameBinding<S>(S(rules));
}

// The names of the rules, in the order of rules.toml.
template <class Rules>
nb::tuple rule_names() {
  nb::list names;
  const Rules rules;
  for_each_rule(rules, [&](const char* name, const auto&) { names.append(nb::str(name)); });
  return nb::tuple(names);
}

}  // namespace bindings
