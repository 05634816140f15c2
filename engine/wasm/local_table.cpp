// The exported functions of a local table: play, view and choices as JSON, for a page without a server.
#include "sixfold/table/local_table.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "fields.hpp"
#include "texts.hpp"

namespace {

using namespace sixfold;
using namespace sixfold::wasm;

std::unique_ptr<table::LocalTable> open_table;

// No seat: a spectator, or the seat to move. A number, since nothing else can be passed beside a text.
constexpr std::int32_t NOBODY = std::numeric_limits<std::int32_t>::min();

table::Seat seat_of(std::int32_t number) { return number == NOBODY ? table::Seat() : table::Seat(number); }

Status say(std::string_view json) {
  texts.begin();
  texts.put(json);
  return DONE;
}

template <class Question>
Status with_table(Question&& question) {
  return open_table ? say(question(*open_table)) : texts.fail("no-position");
}

}  // namespace

// Rules and turns, each a line of JSON. Outputs `null`, or an error; then the previous table stays open.
EXPORT(table_open)(std::int32_t length)->std::int32_t {
  Fields fields(texts.input(length));
  const std::string rules(fields.text()), turns(fields.text());
  auto opened = table::open(rules, turns);
  if (!opened.table) return say(opened.error);
  open_table = std::move(opened.table);
  return say("null");
}

EXPORT(table_play)(std::int32_t length, std::int32_t seat)->std::int32_t {
  const std::string text(texts.input(length));
  return with_table([&](table::LocalTable& it) { return it.play(text, seat_of(seat)); });
}
EXPORT(table_undo)()->std::int32_t {
  return with_table([](table::LocalTable& it) { return it.undo(); });
}
EXPORT(table_view)(std::int32_t seat)->std::int32_t {
  return with_table([&](const table::LocalTable& it) { return it.view(seat_of(seat)); });
}
// The text is a JSON list of the values chosen so far; a negative limit means none.
EXPORT(table_choices)(std::int32_t length, std::int32_t seat, std::int32_t limit)->std::int32_t {
  const std::string under(texts.input(length));
  const auto most = limit < 0 ? std::nullopt : std::optional<std::size_t>(static_cast<std::size_t>(limit));
  return with_table([&](const table::LocalTable& it) { return it.choices(seat_of(seat), under, most); });
}
EXPORT(table_turns)()->std::int32_t {
  return with_table([](const table::LocalTable& it) { return it.turns(); });
}
