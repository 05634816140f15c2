// Tests of local tables: any input gets a JSON answer that changes nothing, or is played and can be undone. Python
// tests compare them with the referee.
#include "../include/sixfold/table/local_table.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"

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

// Rules of every kind.
std::vector<std::string> rules() {
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
    plain.movers[1] = characters.movers[1] = armies.movers[1] = false;
    characters.size = swap.size = 4;
    for (int side = 0; side < 2; side++) {
      characters.hands[side][sixth::PAWN] = swap.hands[side][sixth::PAWN] = 5;
      characters.hands[side][sixth::GIANT] = characters.hands[side][sixth::HUNCHBACK] = 1;
      swap.hands[side][sixth::GIANT] = 1;
      characters.entitled[side] = swap.entitled[side] = true;
      armies.hands[side][sixth::PAWN] = side == 0 ? 3 : 0;
      armies.points[side] = side == 0 ? 4 : 12;
    }
    armies.armies = armies.entitled[0] = swap.swap = true;
    armies.hands[0][sixth::HUNCHBACK] = 1;
    for (sixth::Rules rules : {plain, characters, armies, swap}) {
      rules.six_kings = six_kings;
      rules.classic = classic;
      all.push_back(rules_json("sixth", rules).close('}').take());
    }
  }
  return all;
}

// Whether a text is JSON as far as quotes and brackets tell.
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

bool refused(std::string_view answer) { return answer.starts_with(R"({"kind":")") && is_json(answer); }

// Every turn that can be picked.
std::vector<std::string> moves(const std::string& choices) {
  std::vector<std::string> found;
  const std::string_view key = R"("move":")";
  for (std::size_t at = choices.find(key); at != std::string::npos; at = choices.find(key, at)) {
    at += key.size();
    found.push_back(choices.substr(at, choices.find('"', at) - at));
  }
  return found;
}

template <class List>
const auto& any(const List& list, Random& dice) {
  return list[dice.below(static_cast<std::uint32_t>(std::size(list)))];
}

// A text with some bytes changed, removed or added.
std::string spoil(std::string text, Random& dice) {
  const std::string_view likely = "0123456789,-=>!:abcdeGHM\"[]{}\\u";
  for (std::uint32_t times = dice.below(4); times > 0; times--) {
    const std::size_t at = dice.below(static_cast<std::uint32_t>(text.size() + 1));
    const char byte = dice.below(4) ? any(likely, dice) : static_cast<char>(dice.below(256));
    if (dice.below(2))
      text.insert(at, 1, byte);
    else if (at < text.size() && dice.below(2))
      text[at] = byte;
    else if (at < text.size())
      text.erase(at, dice.below(3));
  }
  return text;
}

// One random game in which nonsense is said as well; then all of it is taken back.
void test_game(const std::string& rules, Random& dice) {
  OpenResult opened = open(rules);
  CHECK(opened.table && opened.error.empty());
  if (!opened.table) return;
  LocalTable& table = *opened.table;
  const std::string start = table.view();
  CHECK(table.play(moves(table.choices(0)).front()) == "null");  // an agreed end before the first turn stays
  int played = 1;
  for (int step = 0; step < 150; step++) {
    const std::string view = table.view(), turns = table.turns();
    CHECK(is_json(view) && is_json(turns));
    const int seat = view[8] == 'n' ? 0 : view[8] - '0';  // after {"turn":
    const std::vector<std::string> legal = moves(table.choices(seat));
    CHECK(legal.empty() == (view[8] == 'n'));
    const std::string turn = legal.empty() ? "-" : any(legal, dice);
    const std::string common[] = {"cough", "join", "leave", dice.below(20) ? "cough" : "resign"};
    const std::string said[] = {turn, turn, spoil(turn, dice), any(common, dice)};
    const std::string& text = any(said, dice);
    const Seat who = dice.below(3) ? Seat() : Seat(static_cast<int>(dice.below(6)) - 1);
    const std::string answer = table.play(text, who);
    CHECK(answer == "null" || refused(answer));
    CHECK(answer == "null" || (table.view() == view && table.turns() == turns));
    played += answer == "null" && table.turns() != turns;
    if (text == turn && (!who || *who == seat) && !legal.empty()) CHECK(answer == "null");
    const std::string under = R"([")" + turn.substr(0, turn.find('>')) + R"("])";
    CHECK(is_json(table.choices(who, spoil(under, dice), dice.below(5000))));
  }
  const std::string turns = table.turns();
  CHECK(played == std::count(turns.begin(), turns.end(), '[') - 1);
  const OpenResult again = open(rules, turns);
  CHECK(again.table && again.table->view() == table.view() && again.table->turns() == turns);
  while (table.undo() == "null") CHECK(is_json(table.view()));
  CHECK(table.view() == start && refused(table.undo()));
}

void test_open(Random& dice) {
  const std::vector<std::string> all = rules();
  for (int i = 0; i < 20000; i++) {
    const OpenResult opened = open(spoil(any(all, dice), dice), spoil(R"(["2,0",[1,"3,0"],"c3"])", dice));
    CHECK(opened.table ? is_json(opened.table->view()) && is_json(opened.table->choices(0)) : refused(opened.error));
  }
  for (const std::string& wrong : {std::string(), std::string("{"), std::string("[]"), std::string(300000, '['),
                                   std::string(1000, '{'), std::string("{\"game\":\"\xFF\"}"), std::string(1, '\0')}) {
    CHECK(!open(wrong).table && refused(open(wrong).error));
    CHECK(!open(all[0], wrong).table == (wrong != "[]"));
  }
}

void test_text() {
  CHECK(shorten("\xF0\x9F\x8E\xB2") == "\xF0\x9F\x8E\xB2" && shorten("\xF0\x9F\x8E") == REPLACEMENT);
  const std::string most(60, 'x');
  CHECK(shorten(most) == most && shorten(most + "x") == most + "…");
  CHECK(JsonWriter().text("\"\\\b\t\n\f\r\x01/é").take() == R"("\"\\\b\t\n\f\r\u0001/é")");
  const auto read = JsonReader::read(R"( {"a" : [1,-2 , true,null], "a":"\u00e9\ud83c\udfb2\ud800x\/"} )");
  CHECK(read && read->items[0].items[1].number == -2 && read->at("a")->text == "é\xF0\x9F\x8E\xB2\xEF\xBF\xBDx/");
  for (const char* bad : {"", "1.5", "1e3", "01", "-", "1234567890", "tru", "[1,]", "[,1]", "{\"a\"}", "{1:2}",
                          "\"\n\"", "\"\\x\"", "\"\\u12\"", "[1] 2", "'a'", "[[[[[[1]]]]]]"}) {
    CHECK(!JsonReader::read(bad));
  }
}

}  // namespace

int main() {
  Random dice(6);
  test_text();
  for (int round = 0; round < 6; round++) {
    for (const std::string& one : rules()) test_game(one, dice);
  }
  test_open(dice);
  return tests::report();
}
