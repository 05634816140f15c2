// A table that a page can use without a server: turns, common moves, the log and undo, for any game.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "../game.hpp"
#include "choices.hpp"
#include "errors.hpp"
#include "json.hpp"

namespace sixfold::table {

// A seat, or none: a spectator, or the seat to move.
using Seat = std::optional<int>;

class LocalTable {
 public:
  virtual ~LocalTable() = default;

  // Plays a turn or a common move, given as text. Returns `null`, or an error that changes nothing.
  virtual std::string play(std::string_view text, Seat seat = {}) = 0;

  // Takes back the last turn and any agreed end after it; who joined and left stays (TBL-12). Returns `null`, or an
  // error.
  virtual std::string undo() = 0;

  // Everything that a seat may see.
  virtual std::string view(Seat seat = {}) const = 0;

  // What a seat may do, as a tree of choices. `under` is a JSON list of values already chosen. If the rest takes more
  // bytes than the limit, only its first level is returned.
  virtual std::string choices(Seat seat, std::string_view under = "[]",
                              std::optional<std::size_t> limit = {}) const = 0;

  // The log, as pairs of a seat and a text; `open` accepts it.
  virtual std::string turns() const = 0;
};

// What a table needs to know in addition to the rules of the game.
struct TableOptions {
  int seats = 2;  // opposite seats belong to the same side
  bool draw = true;
  bool cough = false;  // SIX-14
  std::string sides[2];
};

// How a game ended. Opposite seats win together.
struct GameEnd {
  Reason reason;
  int winner;  // a side, or -1
};

// A game `G` defines how its turns are read, rejected, chosen and shown; see six.hpp and sixth.hpp.
template <class G>
class GameTable final : public LocalTable {
 public:
  using State = typename G::State;
  using Codes = typename G::Codes;

  GameTable(const typename G::Rules& rules, TableOptions options) : state_(rules), options_(std::move(options)) {}

  std::string play(std::string_view text, Seat seat) override {
    const auto refusal = try_play(text, seat);
    return refusal ? refusal->json() : "null";
  }

  // Like `play`, but returns nothing or the error.
  std::optional<Error> try_play(std::string_view text, Seat seat) {
    const auto common = std::find(COMMON.begin(), COMMON.end(), text);
    if (common == COMMON.end() && !G::is_notation(state_, text)) {
      return Error(BAD_NOTATION, Codes::bad_move, {{"text", shorten(text)}, {"hint", Codes::HINT}});
    }
    if (ending()) return illegal_move(Codes::game_over);
    if (seat && (*seat < 0 || *seat >= options_.seats)) {
      return illegal_move(Codes::no_such_seat, {{"seat", *seat}, {"last", options_.seats - 1}});
    }
    const int turn = G::turn(state_);
    if (common != COMMON.end()) return play_common(static_cast<Common>(common - COMMON.begin()), seat.value_or(turn));
    if (seat && *seat != turn) return illegal_move(Codes::not_your_turn, {{"seat", *seat}, {"turn", turn}});
    const auto move = G::legal_turn(state_, text);
    if (!move) return G::explain(state_, text);
    played_.push_back({*move, {}, log_.size()});
    log_.push_back({turn, G::text(state_, *move), Common::none});
    state_.apply(*move, played_.back().undo);
    return std::nullopt;
  }

  std::string undo() override {
    if (played_.empty()) return Error(TABLE_ERROR, codes::Table::back_too_far, {{"turns", 1}, {"played", 0}}).json();
    const PlayedTurn& last = played_.back();
    state_.undo(last.move, last.undo);
    agreed_end_.reset();
    const auto cut = log_.begin() + static_cast<std::ptrdiff_t>(last.at);
    log_.erase(std::remove_if(cut, log_.end(), [](const Entry& entry) { return !is_arrival_or_departure(entry); }),
               log_.end());
    played_.pop_back();
    return "null";
  }

  std::string view(Seat) const override {
    const auto ended = ending();
    JsonWriter json;
    json.open('{').key("turn");
    ended ? json.null() : json.number(G::turn(state_));
    json.key("outcome");
    ended ? write(json, *ended) : void(json.null());
    G::write_view(json, state_, options_, ended, coughing_seats());
    return json.key("sides").texts(options_.sides).close('}').take();
  }

  std::string choices(Seat seat, std::string_view under, std::optional<std::size_t> limit) const override {
    ChoiceTree picks;
    if (!ending() && seat == G::turn(state_)) {
      std::vector<std::uint32_t> moves(State::MAX_MOVES);
      moves.resize(static_cast<std::size_t>(state_.legal(moves.data())));
      for (const std::uint32_t move : moves) {
        std::string text = G::text(state_, move);
        if (!G::is_visible(text)) continue;
        Path path = G::path(state_, move, text);
        picks.add(std::move(text), std::move(path));
      }
    }
    return picks.json(values(under), limit);
  }

  std::string turns() const override {
    JsonWriter json;
    json.open('[');
    for (const Entry& entry : log_) json.open('[').number(entry.seat).text(entry.text).close(']');
    return json.close(']').take();
  }

 private:
  static constexpr std::array<std::string_view, 7> COMMON = {"resign",   "draw",  "flag", "join",
                                                             "join bot", "leave", "cough"};
  enum class Common : std::uint8_t { resign, draw, flag, join, join_bot, leave, cough, none };

  struct Entry {
    int seat;
    std::string text;
    Common what;
  };

  static bool is_arrival_or_departure(const Entry& entry) {
    return entry.what == Common::join || entry.what == Common::join_bot || entry.what == Common::leave;
  }

  struct PlayedTurn {
    std::uint32_t move;
    typename State::Undo undo;
    std::size_t at;  // position in the log
  };

  std::optional<Error> play_common(Common what, int seat) {
    const int against = 1 - seat % 2;
    switch (what) {
      case Common::draw:
        if (!options_.draw) return illegal_move(Codes::no_draw);
        agreed_end_ = {Reason::agreed, -1};
        break;
      case Common::resign:
        agreed_end_ = {Reason::resigned, against};
        break;
      case Common::flag:
        agreed_end_ = {Reason::time, against};
        break;
      case Common::cough:
        if (auto refusal = check_cough(seat)) return refusal;
        break;
      default:
        break;  // joining and leaving does not change the game
    }
    log_.push_back({seat, std::string(COMMON[static_cast<std::size_t>(what)]), what});
    return std::nullopt;
  }

  // SIX-14, in the game that has coughs.
  std::optional<Error> check_cough(int seat) const {
    if constexpr (requires { Codes::coughed; }) {
      if (!options_.cough) return illegal_move(Codes::no_cough_here);
      if (has_coughed(seat)) return illegal_move(Codes::coughed, {{"seat", seat}});
      return std::nullopt;
    } else {
      return illegal_move(Codes::no_cough);
    }
  }

  // Whether a seat has coughed since the last completed turn.
  bool has_coughed(int seat) const {
    for (auto entry = log_.rbegin(); entry != log_.rend(); entry++) {
      if (entry->what == Common::cough && entry->seat == seat) return true;
      if (entry->what == Common::none && G::passes_turn(entry->text)) return false;
    }
    return false;
  }

  std::vector<int> coughing_seats() const {
    std::vector<int> seats;
    for (int seat = 0; seat < options_.seats; seat++) {
      if (has_coughed(seat)) seats.push_back(seat);
    }
    return seats;
  }

  std::optional<GameEnd> ending() const {
    const Outcome outcome = state_.outcome();
    return outcome.is_over() ? GameEnd{outcome.reason, outcome.winner} : agreed_end_;
  }

  void write(JsonWriter& json, const GameEnd& ending) const {
    json.open('{').key("winners").open('[');
    for (int seat = ending.winner; seat >= 0 && seat < options_.seats; seat += 2) json.number(seat);
    json.close(']').key("reason").text(name(ending.reason)).key("scores");
    G::scores(json, state_);
    json.close('}');
  }

  // The texts of a JSON list. Anything else becomes an empty text, which no choice has.
  static std::vector<std::string> values(std::string_view json) {
    const auto list = JsonReader::read(json);
    if (!list || !list->is(JsonValue::Kind::list)) return {std::string()};
    std::vector<std::string> texts;
    for (const JsonValue& item : list->items) texts.push_back(item.text);
    return texts;
  }

  State state_;
  TableOptions options_;
  std::vector<Entry> log_;
  std::vector<PlayedTurn> played_;
  std::optional<GameEnd> agreed_end_;
};

}  // namespace sixfold::table
