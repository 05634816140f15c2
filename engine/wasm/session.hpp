// The open position, which all queries are about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "sixfold/turns.hpp"
#include "texts.hpp"

namespace sixfold::wasm {

inline constexpr int MAX_DEPTH = 64;  // of perft

template <Game S>
void put_turn(const S& state, std::uint32_t move) {
  char turn[MAX_TURN];
  texts.put(std::string_view(turn, static_cast<std::size_t>(write_turn(state, move, turn))));
}

// A game with its undo stack. Each turn is checked before it is played.
template <Game S>
class Session {
 public:
  explicit Session(const S& state) : state_(state) {}

  const S& state() const { return state_; }

  Status play(std::string_view said) {
    const auto move = read_turn(state_, said);
    if (!move || !state_.is_legal(*move)) return texts.fail("bad-turn");
    played_.emplace_back();
    played_.back().first = *move;
    state_.apply(*move, played_.back().second);
    return DONE;
  }

  Status undo() {
    if (played_.empty()) return texts.fail("nothing-played");
    state_.undo(played_.back().first, played_.back().second);
    played_.pop_back();
    return DONE;
  }

  // Every legal turn, in the referee's order.
  Status legal() const {
    static std::uint32_t moves[S::MAX_MOVES];
    const int count = state_.legal(moves);
    texts.begin();
    for (int i = 0; i < count; i++) {
      if (i > 0) texts.put('\n');
      put_turn(state_, moves[i]);
    }
    return DONE;
  }

  // The side to move, the reason the game ended, the winner, and the score if the game has one.
  Status status() const {
    const Outcome outcome = state_.outcome();
    texts.begin();
    texts.put(std::int64_t{state_.side()});
    texts.put('\n');
    texts.put(std::string_view(name(outcome.reason)));
    texts.put('\n');
    texts.put(std::int64_t{outcome.winner});
    if constexpr (std::is_same_v<S, sixth::State>) {
      for (int side = 0; side < 2; side++) {
        texts.put('\n');
        texts.put(std::int64_t{state_.score(side)});
      }
    }
    return DONE;
  }

  Status perft(std::int32_t depth) const {
    if (depth < 0 || depth > MAX_DEPTH) return texts.fail("bad-depth");
    S trial = state_;
    const std::uint64_t leaves = sixfold::perft(trial, depth);
    texts.begin();
    texts.put(static_cast<std::int64_t>(leaves));
    return DONE;
  }

 private:
  S state_;
  std::vector<std::pair<std::uint32_t, typename S::Undo>> played_;
};

using AnySession = std::variant<std::monostate, Session<six::State>, Session<sixth::State>>;
inline AnySession current;

// Calls a query with the open game.
template <class Question>
Status with_session(Question&& question) {
  if (auto* session = std::get_if<Session<six::State>>(&current)) return question(*session);
  if (auto* session = std::get_if<Session<sixth::State>>(&current)) return question(*session);
  return texts.fail("no-position");
}

}  // namespace sixfold::wasm
