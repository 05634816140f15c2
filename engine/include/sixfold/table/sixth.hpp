// Sixth! at a local table: its rules from JSON, its turns, why a turn is illegal, and its view.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../sixth/notation.hpp"
#include "game_table.hpp"

namespace sixfold::table {

struct SixthGame {
  using State = sixth::State;
  using Rules = sixth::Rules;
  using Codes = codes::Sixth;
  using Move = sixth::Move;

  static constexpr std::string_view NAME = "sixth";

  static bool read_rules(JsonFields& fields, Rules& rules, TableOptions&) {
    sixth::for_each_rule(rules, [&](std::string_view name, auto& rule) { fields.take(name, rule); });
    return fields.is_complete() && sixth::is_valid(rules);
  }

  static int turn(const State& state) { return state.side(); }
  static bool is_notation(const State& state, std::string_view text) { return sixth::read(text, state).has_value(); }
  static bool passes_turn(std::string_view) { return true; }

  static std::optional<Move> legal_turn(const State& state, std::string_view text) {
    const auto move = sixth::read(text, state);
    return move && state.is_legal(*move) ? move : std::nullopt;
  }

  static std::string text(const State& state, Move move) {
    char out[sixth::MAX_TEXT];
    return {out, static_cast<std::size_t>(sixth::write(move, state, out))};
  }

  static bool is_visible(const std::string&) { return true; }

  // The choices that lead to a turn: a piece and a square; or a stack, a count and a square.
  static Path path(const State& state, Move move, const std::string& text) {
    const std::string square = name(sixth::square_of(move));
    if (sixth::is_place(move)) return {{"piece", piece(sixth::placed_kind(move))}, {"square", square}};
    if (!sixth::is_shift(move)) return {{"turn", text}};
    const int discs = count(state, move);
    return {{"stack", name(sixth::source_of(move))}, {"count", std::string(1, digit(discs))}, {"square", square}};
  }

  // Explains an illegal turn. It is called for illegal turns only, so the last reason needs no check.
  static Error explain(const State& state, std::string_view text) {
    const Move move = *sixth::read(text, state);
    if (sixth::is_place(move)) return explain_placement(state, sixth::placed_kind(move), sixth::square_of(move));
    if (move == sixth::SWAP) return illegal_move(Codes::may_not_swap);
    return sixth::is_shift(move) ? explain_shift(state, move) : illegal_move(Codes::may_not_pass);
  }

  static void scores(JsonWriter& json, const State& state) {
    if (state.rules().six_kings)
      json.numbers(score(state));
    else
      json.null();
  }

  static void write_view(JsonWriter& json, const State& state, const TableOptions&, const std::optional<GameEnd>& ended,
                         const std::vector<int>&) {
    const Rules& rules = state.rules();
    std::vector<std::string> board, names;
    std::optional<std::string> king;
    for (int square = 0; square < sixth::SQUARES; square++) {
      if (!on_board(state, square)) continue;
      const sixth::Stack stack = state.stack(square);
      board.push_back(letters(stack));
      names.emplace_back(NAMES[name_index(stack)]);
      if (stack.height() >= sixth::KING && !king) king = name(square);
    }
    json.key("size").number(rules.size).key("board").texts(board).key("names").texts(names).key("hands").open('[');
    for (const int side : {0, 1}) {
      json.open('{');
      for (int kind = 0; kind < sixth::HAND_KINDS; kind++) json.key(piece(kind)).number(state.hand(side, kind));
      json.close('}');
    }
    json.close(']').key("points").numbers(std::array{state.points_left(0), state.points_left(1)});
    json.key("score")
        .numbers(score(state))
        .key("milady")
        .open('[')
        .flag(rules.milady_placers[0])
        .flag(rules.milady_placers[1]);
    json.close(']').key("beside").flag(is_milady_off_board(state)).key("prices").open('{');
    for (int kind = 0; kind < (rules.armies ? sixth::HAND_KINDS : 0); kind++) {
      json.key(piece(kind)).number(sixth::COSTS[kind]);
    }
    json.close('}').key("quiet").number(state.quiet()).key("king");
    king ? json.text(*king) : json.null();
    json.key("swap").flag(!ended && state.can_swap());
  }

 private:
  // The piece that a stack moves like, by its height (STH-3).
  static constexpr std::array<std::string_view, sixth::KING + 1> NAMES = {"",       "Pawn",  "Rook", "Knight",
                                                                          "Bishop", "Queen", "King"};

  static char digit(int number) { return static_cast<char>('0' + number); }
  static std::string name(int square) {
    return {static_cast<char>('a' + square % sixth::WIDTH), digit(square / sixth::WIDTH + 1)};
  }
  static std::string piece(int kind) { return std::string(1, sixth::PREFIXES[static_cast<std::size_t>(kind)]); }
  static std::string letters(sixth::Stack stack) {
    std::string letters;
    for (int below = stack.discs() - 1; below >= 0; below--) letters += stack.letter(below);
    return letters;
  }
  static std::size_t name_index(sixth::Stack stack) {
    return static_cast<std::size_t>(std::min(stack.height(), sixth::KING));
  }
  static std::array<int, 2> score(const State& state) { return {state.score(0), state.score(1)}; }
  static bool on_board(const State& state, int square) {
    return (sixth::all_squares(state.rules().size) & sixth::bit(square)) != 0;
  }
  // STH-11: Milady plays, and is not on the board.
  static bool is_milady_off_board(const State& state) {
    return has_milady(state.rules()) && state.milady() == sixth::NOWHERE;
  }
  // The number of discs that a turn moves.
  static int count(const State& state, Move move) {
    return sixth::count_of(move) ? sixth::count_of(move) : state.stack(sixth::source_of(move)).discs();
  }

  static Error off_board(const State& state, int square) {
    return illegal_move(Codes::off_board, {{"square", name(square)}, {"size", state.rules().size}});
  }

  static Error explain_placement(const State& state, int kind, int square) {
    if (!on_board(state, square)) return off_board(state, square);
    if (state.is_opening() && kind != sixth::MILADY) return illegal_move(Codes::milady_first);
    if (!state.stack(square).empty()) return illegal_move(Codes::not_empty, {{"square", name(square)}});
    if (!state.can_place(kind)) return illegal_move(missing_piece_code(state, kind), {{"piece", piece(kind)}});
    if (kind == sixth::MILADY && (sixth::edge_squares(state.rules().size) & sixth::bit(square)) == 0) {
      return illegal_move(Codes::not_edge, {{"square", name(square)}});
    }
    return illegal_move(state.would_restore(square, sixth::disc_of(kind, state.side())) ? Codes::restores
                                                                                        : Codes::milady_calls);
  }

  // Why the side to move cannot place this piece.
  static const codes::Code& missing_piece_code(const State& state, int kind) {
    if (kind != sixth::MILADY) return state.rules().armies ? Codes::cannot_buy : Codes::hand_empty;
    if (!has_milady(state.rules())) return Codes::no_milady;
    return is_milady_off_board(state) ? Codes::not_entitled : Codes::milady_placed;
  }

  static Error explain_shift(const State& state, Move move) {
    const int source = sixth::source_of(move), target = sixth::square_of(move);
    const std::string from = name(source), to = name(target);
    const sixth::Stack stack = state.stack(source);
    for (const int square : {source, target}) {
      if (!on_board(state, square)) return off_board(state, square);
    }
    if (state.is_opening()) return illegal_move(Codes::milady_first);
    if (stack.empty()) return illegal_move(Codes::no_stack, {{"square", from}});
    if (state.stack(target).empty()) return illegal_move(Codes::onto_empty, {{"square", to}});
    if ((sixth::reach(stack.height(), source, state.occupied()) & sixth::bit(target)) == 0) {
      const std::string_view like = NAMES[name_index(stack)];
      return illegal_move(Codes::out_of_reach,
                          {{"stack", from}, {"square", to}, {"name", like}, {"height", stack.height()}});
    }
    const int discs = count(state, move);
    if (discs > stack.discs()) {
      return illegal_move(Codes::too_many, {{"stack", from}, {"count", discs}, {"discs", stack.discs()}});
    }
    if (sixth::count_of(move) == stack.discs()) {
      return illegal_move(Codes::whole_stack, {{"stack", from}, {"square", to}, {"count", discs}});
    }
    return illegal_move(blocked_shift_code(state, source, target, discs));
  }

  // Why discs may not be moved although the stack reaches the target.
  static const codes::Code& blocked_shift_code(const State& state, int source, int target, int discs) {
    const sixth::Stack part = state.stack(source).part(discs), onto = state.stack(target);
    if (onto.is_hunchback_on_top()) return Codes::onto_hunchback;
    if (part.has_milady() && !state.rules().milady_movers[state.side()]) return Codes::keeper;
    if (part.is_milady_on_top() && onto.height() + part.height() >= sixth::KING) return Codes::milady_king;
    return state.forbidden_count(source, target) == discs ? Codes::restores : Codes::milady_calls;
  }
};

}  // namespace sixfold::table
