// Opens a table from rules, as `sixfold.engine.engine_rules` returns them, and the turns played so far, both as JSON.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "six.hpp"
#include "sixth.hpp"

namespace sixfold::table {

// A table, or an error as JSON. If a turn was rejected, its `ply` says which.
struct OpenResult {
  std::unique_ptr<LocalTable> table;
  std::string error;
};

inline OpenResult open_error(std::string_view why) {
  return {nullptr, Error(BAD_NOTATION, codes::Table::bad_snapshot, {{"why", why}}).json()};
}

// Reads a turn: a text, for the seat to move, or a pair of a seat and a text.
inline bool read_turn(const JsonValue& value, std::string_view& text, Seat& seat) {
  const bool paired = value.is(JsonValue::Kind::list) && value.items.size() == 2 &&
                      value.items[0].is(JsonValue::Kind::number) && value.items[1].is(JsonValue::Kind::text);
  if (!paired && !value.is(JsonValue::Kind::text)) return false;
  text = paired ? value.items[1].text : value.text;
  seat = paired ? Seat(value.items[0].number) : Seat();
  return true;
}

template <class G>
OpenResult open_table(const JsonValue& rules, const JsonValue& turns) {
  typename G::Rules found;
  TableOptions options;
  std::string game;
  JsonFields fields(rules);
  fields.take("game", game).take("draw", options.draw).take("sides", options.sides);
  if (!G::read_rules(fields, found, options)) return open_error("no game has these rules");
  auto table = std::make_unique<GameTable<G>>(found, std::move(options));
  int ply = 0;
  for (const JsonValue& turn : turns.items) {
    std::string_view text;
    Seat seat;
    if (!read_turn(turn, text, seat)) return open_error("a turn must be a text, or a seat and a text");
    if (const auto refusal = table->try_play(text, seat)) {
      return {nullptr, refusal->open_json().key("ply").number(ply).close('}').take()};
    }
    ply++;
  }
  return {std::move(table), {}};
}

// Opens a table. Accepts bytes of any kind.
inline OpenResult open(std::string_view rules, std::string_view turns = "[]") {
  const auto read = JsonReader::read(rules), played = JsonReader::read(turns);
  if (!read || !read->is(JsonValue::Kind::object)) return open_error("the rules are not a JSON object");
  if (!played || !played->is(JsonValue::Kind::list)) return open_error("the turns are not a JSON list");
  const JsonValue* game = read->at("game");
  if (game && game->text == SixGame::NAME) return open_table<SixGame>(*read, *played);
  if (game && game->text == SixthGame::NAME) return open_table<SixthGame>(*read, *played);
  return open_error("no game has these rules");
}

}  // namespace sixfold::table
