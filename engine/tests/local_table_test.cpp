// Tests of local tables: every input is either played, and can be undone, or returns an error as JSON and changes
// nothing. Python tests compare them with the referee.
#include "../include/sixfold/table/local_table.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace sixfold;
using namespace sixfold::table;

void write_value(JsonWriter& json, bool value) { json.flag(value); }
void write_value(JsonWriter& json, int value) { json.number(value); }
template <class T, std::size_t N>
void write_value(JsonWriter& json, const T (&values)[N]) {
  json.open('[');
  for (const T& value : values) write_value(json, value);
  json.close(']');
}

// Rules as `engine_rules` returns them: a JSON object that is still open.
template <class Rules>
JsonWriter rules_json(std::string_view game, const Rules& rules) {
  JsonWriter json;
  json.open('{').key("game").text(game).key("draw").flag(true).key("sides").raw(R"(["A","B"])");
  for_each_rule(rules, [&](std::string_view name, const auto& rule) {
    json.key(name);
    write_value(json, rule);
  });
  return json;
}

// Rules of all kinds, as JSON.
std::vector<std::string> all_rules() {
  std::vector<std::string> all;
  for (const int tiles : {6, 8, 21}) {
    for (const auto& [rules, cough] :
         {std::pair{six::Rules{tiles, 2, true, false}, false}, std::pair{six::Rules{tiles, 4, true, true}, true},
          std::pair{six::Rules{tiles, 2, false, true}, false}}) {
      all.push_back(rules_json("six", rules).key("cough").flag(cough).close('}').take());
    }
  }
  for (const auto& [six_kings, classic] : {std::pair{false, false}, std::pair{true, false}, std::pair{true, true}}) {
    sixth::Rules plain, characters, armies, swap;
    plain.milady_movers[1] = characters.milady_movers[1] = armies.milady_movers[1] = false;
    characters.size = swap.size = 4;
    for (int side = 0; side < 2; side++) {
      characters.hands[side][sixth::PAWN] = swap.hands[side][sixth::PAWN] = 5;
      characters.hands[side][sixth::GIANT] = characters.hands[side][sixth::HUNCHBACK] = 1;
      swap.hands[side][sixth::GIANT] = 1;
      characters.milady_placers[side] = swap.milady_placers[side] = true;
      armies.hands[side][sixth::PAWN] = side == 0 ? 3 : 0;
      armies.points[side] = side == 0 ? 4 : 12;
    }
    armies.armies = armies.milady_placers[0] = swap.swap = true;
    armies.hands[0][sixth::HUNCHBACK] = 1;
    for (sixth::Rules rules : {plain, characters, armies, swap}) {
      rules.six_kings = six_kings;
      rules.classic = classic;
      all.push_back(rules_json("sixth", rules).close('}').take());
    }
  }
  return all;
}

// Whether quotes and brackets are balanced, and no character needs an escape.
bool is_json(std::string_view text) {
  std::string open;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); i++) {
    const char c = text[i];
    if (static_cast<unsigned char>(c) < 0x20) return false;
    if (quoted && c == '\\')
      i++;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '{' || c == '['))
      open += c == '{' ? '}' : ']';
    else if (!quoted && (c == '}' || c == ']')) {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
    }
  }
  return open.empty() && !quoted && !text.empty();
}

bool is_error(std::string_view answer) { return answer.starts_with(R"({"kind":")") && is_json(answer); }

// The turns in a tree of choices.
std::vector<std::string> moves(const std::string& choices) {
  std::vector<std::string> moves;
  const std::string_view key = R"("move":")";
  for (std::size_t at = choices.find(key); at != std::string::npos; at = choices.find(key, at)) {
    at += key.size();
    moves.push_back(choices.substr(at, choices.find('"', at) - at));
  }
  return moves;
}

template <class List>
const auto& pick(const List& list, Random& dice) {
  return list[dice.below(static_cast<std::uint32_t>(std::size(list)))];
}

// A text with some bytes changed, removed or added.
std::string damage(std::string text, Random& dice) {
  const std::string_view likely = "0123456789,-=>!:abcdeGHM\"[]{}\\u";
  for (std::uint32_t times = dice.below(4); times > 0; times--) {
    const std::size_t at = dice.below(static_cast<std::uint32_t>(text.size() + 1));
    const char byte = dice.below(4) ? pick(likely, dice) : static_cast<char>(dice.below(256));
    if (dice.below(2))
      text.insert(at, 1, byte);
    else if (at < text.size() && dice.below(2))
      text[at] = byte;
    else if (at < text.size())
      text.erase(at, dice.below(3));
  }
  return text;
}

// Plays a random game with invalid input in between, and takes all of it back.
void check_random_game(const std::string& rules, Random& dice) {
  OpenResult result = open(rules);
  REQUIRE(result.table);
  CHECK(result.error.empty());
  LocalTable& table = *result.table;
  const std::string start = table.view();
  CHECK(table.play(moves(table.choices(0)).front()) == "null");  // so that an agreed end is possible
  int plies = 1;
  for (int step = 0; step < 150; step++) {
    const std::string view = table.view(), turns = table.turns();
    CHECK(is_json(view));
    CHECK(is_json(turns));
    const int seat = view[8] == 'n' ? 0 : view[8] - '0';  // after {"turn":
    const std::vector<std::string> legal = moves(table.choices(seat));
    CHECK(legal.empty() == (view[8] == 'n'));
    const std::string turn = legal.empty() ? "-" : pick(legal, dice);
    const std::string common[] = {"cough", "join", "leave", dice.below(20) ? "cough" : "resign"};
    const std::string texts[] = {turn, turn, damage(turn, dice), pick(common, dice)};
    const std::string& text = pick(texts, dice);
    const Seat who = dice.below(3) ? Seat() : Seat(static_cast<int>(dice.below(6)) - 1);
    const std::string answer = table.play(text, who);
    if (answer != "null") {
      CHECK(is_error(answer));
      CHECK(table.view() == view);
      CHECK(table.turns() == turns);
    }
    plies += answer == "null" && table.turns() != turns;
    if (text == turn && (!who || *who == seat) && !legal.empty()) CHECK(answer == "null");
    const std::string under = R"([")" + turn.substr(0, turn.find('>')) + R"("])";
    CHECK(is_json(table.choices(who, damage(under, dice), dice.below(5000))));
  }
  const std::string turns = table.turns();
  CHECK(plies == std::count(turns.begin(), turns.end(), '[') - 1);
  const OpenResult again = open(rules, turns);
  REQUIRE(again.table);
  CHECK(again.table->view() == table.view());
  CHECK(again.table->turns() == turns);
  while (table.undo() == "null") CHECK(is_json(table.view()));
  CHECK(table.view() == start);
  CHECK(is_error(table.undo()));
}

TEST_CASE("random games with invalid input can be replayed and taken back") {
  Random dice(6);
  for (int round = 0; round < 6; round++) {
    for (const std::string& rules : all_rules()) check_random_game(rules, dice);
  }
}

TEST_CASE("damaged rules and turns open a table or return an error") {
  Random dice(6);
  const std::vector<std::string> rules = all_rules();
  for (int i = 0; i < 20000; i++) {
    const OpenResult result = open(damage(pick(rules, dice), dice), damage(R"(["2,0",[1,"3,0"],"c3"])", dice));
    if (result.table) {
      CHECK(is_json(result.table->view()));
      CHECK(is_json(result.table->choices(0)));
    } else {
      CHECK(is_error(result.error));
    }
  }
  for (const std::string& wrong : {std::string(), std::string("{"), std::string("[]"), std::string(300000, '['),
                                   std::string(1000, '{'), std::string("{\"game\":\"\xFF\"}"), std::string(1, '\0')}) {
    CHECK(!open(wrong).table);
    CHECK(is_error(open(wrong).error));
    CHECK(!open(rules[0], wrong).table == (wrong != "[]"));
  }
}

TEST_CASE("texts are shortened, escaped and parsed as JSON") {
  CHECK(shorten("\xF0\x9F\x8E\xB2") == "\xF0\x9F\x8E\xB2");
  CHECK(shorten("\xF0\x9F\x8E") == REPLACEMENT);
  const std::string most(60, 'x');
  CHECK(shorten(most) == most);
  CHECK(shorten(most + "x") == most + "…");
  CHECK(JsonWriter().text("\"\\\b\t\n\f\r\x01/é").take() == R"("\"\\\b\t\n\f\r\u0001/é")");
  const auto read = JsonReader::read(R"( {"a" : [1,-2 , true,null], "a":"\u00e9\ud83c\udfb2\ud800x\/"} )");
  REQUIRE(read);
  CHECK(read->items[0].items[1].number == -2);
  CHECK(read->at("a")->text == "é\xF0\x9F\x8E\xB2\xEF\xBF\xBDx/");
  for (const char* bad : {"", "1.5", "1e3", "01", "-", "1234567890", "tru", "[1,]", "[,1]", "{\"a\"}", "{1:2}",
                          "\"\n\"", "\"\\x\"", "\"\\u12\"", "[1] 2", "'a'", "[[[[[[1]]]]]]"}) {
    CHECK(!JsonReader::read(bad));
  }
}

}  // namespace
