// A game of the core as a Python class: turns are texts, and each is checked before it is played.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "sixfold/game.hpp"
#include "sixfold/turns.hpp"

namespace bindings {

namespace nb = nanobind;
using sixfold::Game;
using sixfold::Random;

template <Game S>
std::string text(const S& state, std::uint32_t move) {
  char out[sixfold::MAX_TURN];
  return {out, static_cast<std::size_t>(sixfold::write_turn(state, move, out))};
}

// The beginning of a text, cut between two characters.
inline std::string excerpt(std::string_view said) {
  std::size_t end = std::min<std::size_t>(said.size(), 40);
  while (end < said.size() && end > 0 && (static_cast<unsigned char>(said[end]) & 0xC0) == 0x80) end--;
  return std::string(said.substr(0, end));
}

// The results of random games: wins of side 0, wins of side 1, draws, and plies.
using Tally = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t>;

inline constexpr int MAX_THREADS = 256;
inline constexpr int MAX_DEPTH = 64;

template <Game S>
class GameBinding {
 public:
  explicit GameBinding(const S& state) : state_(state) {}

  const S& state() const { return state_; }

  std::vector<std::string> legal() const {
    std::vector<std::uint32_t> moves(S::MAX_MOVES);
    const int count = state_.legal(moves.data());
    std::vector<std::string> texts;
    texts.reserve(static_cast<std::size_t>(count));
    for (int i = 0; i < count; i++) texts.push_back(text(state_, moves[static_cast<std::size_t>(i)]));
    return texts;
  }

  void play(std::string_view said) {
    const auto move = sixfold::read_turn(state_, said);
    if (!move) throw nb::value_error(("not a turn: " + excerpt(said)).c_str());
    if (!state_.is_legal(*move)) throw nb::value_error(("illegal turn: " + excerpt(said)).c_str());
    past_.push_back(state_);
    state_.play(*move);
  }

  void undo() {
    if (past_.empty()) throw nb::value_error("there is no turn to undo");
    state_ = past_.back();
    past_.pop_back();
  }

  std::optional<std::pair<std::string, int>> outcome() const {
    const auto outcome = state_.outcome();
    if (!outcome.is_over()) return std::nullopt;
    return std::pair(std::string(sixfold::name(outcome.reason)), static_cast<int>(outcome.winner));
  }

  // Whether playing and undoing each legal turn leaves the state as it was.
  bool check_undo() const {
    std::vector<std::uint32_t> moves(S::MAX_MOVES), again(S::MAX_MOVES);
    S trial = state_;
    const int count = trial.legal(moves.data());
    for (int i = 0; i < count; i++) {
      typename S::Undo undo;
      trial.apply(moves[static_cast<std::size_t>(i)], undo);
      trial.undo(moves[static_cast<std::size_t>(i)], undo);
      if (trial.hash() != state_.hash() || trial.side() != state_.side() || trial.outcome() != state_.outcome()) {
        return false;
      }
      // Listing turns covers everything, but takes too long after each of some hundred turns.
      if (i % 16 == 0 && (trial.legal(again.data()) != count || again != moves)) return false;
    }
    return trial.legal(again.data()) == count && again == moves;
  }

  std::uint64_t perft(int depth) const {
    if (depth < 0 || depth > MAX_DEPTH) throw nb::value_error("depth must be from 0 to 64");
    nb::gil_scoped_release release;
    S trial = state_;
    return sixfold::perft(trial, depth);
  }

  // Each game has its own seed, so the tally does not depend on the number of threads.
  Tally playouts(std::uint64_t games, std::uint64_t seed, int threads) const {
    if (threads < 1 || threads > MAX_THREADS) throw nb::value_error("threads must be from 1 to 256");
    nb::gil_scoped_release release;
    std::vector<Tally> parts(static_cast<std::size_t>(threads));
    std::vector<std::thread> others;
    for (int part = 1; part < threads; part++) {
      others.emplace_back(
          [&, part] { parts[static_cast<std::size_t>(part)] = play_share(games, seed, part, threads); });
    }
    parts[0] = play_share(games, seed, 0, threads);
    for (auto& other : others) other.join();
    Tally total{};
    for (const auto& part : parts) {
      std::get<0>(total) += std::get<0>(part);
      std::get<1>(total) += std::get<1>(part);
      std::get<2>(total) += std::get<2>(part);
      std::get<3>(total) += std::get<3>(part);
    }
    return total;
  }

 private:
  Tally play_share(std::uint64_t games, std::uint64_t seed, int part, int threads) const {
    Tally tally{};
    for (auto game = static_cast<std::uint64_t>(part); game < games; game += static_cast<std::uint64_t>(threads)) {
      Random dice(sixfold::mix(seed + 0x9E3779B97F4A7C15ULL * (game + 1)));
      S trial = state_;
      std::get<3>(tally) += static_cast<std::uint64_t>(sixfold::playout(trial, dice));
      switch (trial.outcome().winner) {
        case 0:
          std::get<0>(tally)++;
          break;
        case 1:
          std::get<1>(tally)++;
          break;
        default:
          std::get<2>(tally)++;
      }
    }
    return tally;
  }

  S state_;
  std::vector<S> past_;
};

// Binds what both games have in common.
template <Game S>
nb::class_<GameBinding<S>> bind(nb::module_& module, const char* python, const char* about) {
  return nb::class_<GameBinding<S>>(module, python, about)
      .def("legal", &GameBinding<S>::legal, "Every legal turn as text, in the referee's order.")
      .def("play", &GameBinding<S>::play, nb::arg("turn"),
           "Plays a turn; raises ValueError if it is malformed or illegal.")
      .def("undo", &GameBinding<S>::undo, "Takes back the last turn.")
      .def("check_undo", &GameBinding<S>::check_undo,
           "Whether playing and undoing each legal turn leaves the state as it was.")
      .def("perft", &GameBinding<S>::perft, nb::arg("depth"), "The number of leaves of the game tree.")
      .def("playouts", &GameBinding<S>::playouts, nb::arg("games"), nb::arg("seed") = 0, nb::arg("threads") = 1,
           "Plays random games: wins of side 0, wins of side 1, draws, and plies in total.")
      .def_prop_ro("outcome", &GameBinding<S>::outcome, "None, or the reason and the winning side (-1 for a draw).")
      .def_prop_ro(
          "side", [](const GameBinding<S>& face) { return face.state().side(); }, "The side to move.")
      .def_prop_ro(
          "hash", [](const GameBinding<S>& face) { return face.state().hash(); }, "Equal for equal positions.");
}

}  // namespace bindings
