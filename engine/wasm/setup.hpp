// Rules and positions from their fields, in the order in which `src/positions.ts` writes them. Everything is checked.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "fields.hpp"
#include "sixfold/six/state.hpp"
#include "sixfold/sixth/state.hpp"

namespace sixfold::wasm {

// A state, or the code of an error.
template <class S>
struct Setup {
  std::optional<S> state;
  const char* error = nullptr;
};

inline constexpr const char* BAD_RULES = "bad-rules";
inline constexpr const char* BAD_POSITION = "bad-position";

// Reads one rule: a field for each of its values.
inline void read_rule(Fields& fields, bool& rule) { rule = fields.flag(); }
inline void read_rule(Fields& fields, int& rule) { rule = fields.number(); }
inline void read_rule(Fields& fields, std::uint8_t& rule) { rule = static_cast<std::uint8_t>(fields.number(0, 255)); }
template <class T, std::size_t N>
void read_rule(Fields& fields, T (&rule)[N]) {
  for (T& item : rule) read_rule(fields, item);
}

template <class Rules>
std::optional<Rules> read_rules(Fields& fields) {
  Rules rules;
  for_each_rule(rules, [&](const char*, auto& rule) { read_rule(fields, rule); });
  return is_valid(rules) ? std::optional(rules) : std::nullopt;
}

// A number of tiles, followed by that many cells.
inline std::span<const six::Cell> six_cells(Fields& fields, std::array<six::Cell, six::MAX_TILES>& cells) {
  const auto count = static_cast<std::size_t>(fields.number(0, six::MAX_TILES));
  for (std::size_t i = 0; i < count; i++) {
    cells[i].q = fields.number();
    cells[i].r = fields.number();
  }
  return std::span(cells).first(count);
}

inline Setup<six::State> six_setup(Fields& fields) {
  const auto rules = read_rules<six::Rules>(fields);
  if (!rules) return {{}, BAD_RULES};
  if (!fields.more()) return fields.good() ? Setup<six::State>{six::State(*rules)} : Setup<six::State>{{}, BAD_RULES};
  std::array<six::Cell, six::MAX_TILES> first, second;
  const auto ours = six_cells(fields, first), theirs = six_cells(fields, second);
  const std::array<int, 2> hands{fields.number(), fields.number()};
  const int seat = fields.number(), quiet = fields.number();
  if (!fields.good()) return {{}, BAD_POSITION};
  const auto state = six::State::at(*rules, ours, theirs, hands, seat, quiet);
  return {state, state ? nullptr : BAD_POSITION};
}

// Stacks along the ranks of a board of this size, on the five by five squares of the core.
inline sixth::Description::Board sixth_board(Fields& fields, int size) {
  sixth::Description::Board board;
  for (int y = 0; y < size; y++) {
    for (int x = 0; x < size; x++) board[static_cast<std::size_t>(y * sixth::WIDTH + x)] = fields.text();
  }
  return board;
}

inline Setup<sixth::State> sixth_setup(Fields& fields) {
  const auto rules = read_rules<sixth::Rules>(fields);
  if (!rules) return {{}, BAD_RULES};
  if (!fields.more()) {
    return fields.good() ? Setup<sixth::State>{sixth::State(*rules)} : Setup<sixth::State>{{}, BAD_RULES};
  }
  sixth::Description description;
  description.board = sixth_board(fields, rules->size);
  description.side = fields.number();
  for (auto& hand : description.hands)
    for (int& count : hand) count = fields.number();
  for (int& left : description.left) left = fields.number();
  for (int& score : description.score) score = fields.number();
  description.quiet = fields.number();
  if (fields.more()) description.forbidden = sixth_board(fields, rules->size);
  if (!fields.good()) return {{}, BAD_POSITION};
  const auto state = sixth::State::at(*rules, description);
  return {state, state ? nullptr : BAD_POSITION};
}

}  // namespace sixfold::wasm
