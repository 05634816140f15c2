// The Python module sixfold_engine._core.
#include <nanobind/stl/array.h>

#include <array>

#include "links.hpp"
#include "local_table.hpp"
#include "search_task.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using bindings::GameBinding;

namespace {

namespace six = sixfold::six;
namespace sixth = sixfold::sixth;

using Cells = std::vector<std::pair<int, int>>;
using Hand = std::array<int, 3>;

six::Rules six_rules(int tiles, int seats, bool capture, bool called) {
  const six::Rules rules{tiles, seats, capture, called};
  if (!rules.valid()) throw nb::value_error("no game of Six has these rules");
  return rules;
}

std::vector<six::Cell> cells(const Cells& given) {
  std::vector<six::Cell> found;
  for (const auto& [q, r] : given) found.push_back({q, r});
  return found;
}

std::uint8_t small(int number) {
  if (number < 0 || number > 255) throw nb::value_error("a number is out of range");
  return static_cast<std::uint8_t>(number);
}

sixth::Rules sixth_rules(int size, std::array<Hand, 2> hands, std::array<int, 2> points, bool six_kings, bool classic,
                         bool armies, std::array<bool, 2> entitled, std::array<bool, 2> movers, bool milady_opens,
                         bool swap) {
  sixth::Rules rules;
  rules.size = small(size);
  for (std::size_t side = 0; side < 2; side++) {
    for (std::size_t kind = 0; kind < 3; kind++) rules.hands[side][kind] = small(hands[side][kind]);
    rules.points[side] = small(points[side]);
    rules.entitled[side] = entitled[side];
    rules.movers[side] = movers[side];
  }
  rules.six_kings = six_kings;
  rules.classic = classic;
  rules.armies = armies;
  rules.milady_opens = milady_opens;
  rules.swap = swap;
  if (!sixth::valid(rules)) throw nb::value_error("no game of Sixth! has these rules");
  return rules;
}

// Stacks as the referee has them, along the ranks of a board of its size, on the five by five squares of the core.
sixth::Description::Board board(const std::vector<std::string>& stacks, int size) {
  if (stacks.size() != static_cast<std::size_t>(size * size)) throw nb::value_error("a board has size x size squares");
  sixth::Description::Board found;
  for (int y = 0; y < size; y++) {
    for (int x = 0; x < size; x++) {
      found[static_cast<std::size_t>(y * sixth::WIDTH + x)] = stacks[static_cast<std::size_t>(y * size + x)];
    }
  }
  return found;
}

}  // namespace

NB_MODULE(_core, module) {
  bindings::bind<six::State>(module, "Six", "Six or Six-O in the core.")
      .def(
          "__init__",
          [](GameBinding<six::State>* self, int tiles, int seats, bool capture, bool called) {
            new (self) GameBinding<six::State>(six::State(six_rules(tiles, seats, capture, called)));
          },
          "tiles"_a = 21, "seats"_a = 2, "capture"_a = true, "called"_a = false)
      .def_static(
          "at",
          [](const Cells& first, const Cells& second, std::array<int, 2> hands, int seat, int quiet, int tiles,
             int seats, bool capture, bool called) {
            const auto state = six::State::at(six_rules(tiles, seats, capture, called), cells(first), cells(second),
                                              hands, seat, quiet);
            if (!state) throw nb::value_error("no game of these rules can stand so");
            return GameBinding<six::State>(*state);
          },
          "first"_a, "second"_a, "hands"_a, "seat"_a, "quiet"_a = 0, "tiles"_a = 21, "seats"_a = 2, "capture"_a = true,
          "called"_a = false, "A position with these tiles of both colours.");

  bindings::bind<sixth::State>(module, "Sixth", "Sixth! in the core.")
      .def(
          "__init__",
          [](GameBinding<sixth::State>* self, int size, std::array<Hand, 2> hands, std::array<int, 2> points,
             bool six_kings, bool classic, bool armies, std::array<bool, 2> entitled, std::array<bool, 2> movers,
             bool milady_opens, bool swap) {
            new (self) GameBinding<sixth::State>(sixth::State(
                sixth_rules(size, hands, points, six_kings, classic, armies, entitled, movers, milady_opens, swap)));
          },
          "size"_a = 5, "hands"_a = std::array<Hand, 2>{{{15, 0, 0}, {15, 0, 0}}},
          "points"_a = std::array<int, 2>{0, 0}, "six_kings"_a = false, "classic"_a = false, "armies"_a = false,
          "entitled"_a = std::array<bool, 2>{false, false}, "movers"_a = std::array<bool, 2>{true, true},
          "milady_opens"_a = false, "swap"_a = false)
      .def(
          "at",
          [](const GameBinding<sixth::State>& self, const std::vector<std::string>& stacks, int side,
             std::array<Hand, 2> hands, std::array<int, 2> left, std::array<int, 2> score,
             const std::optional<std::vector<std::string>>& forbidden, int quiet) {
            const auto& rules = self.state().rules();
            sixth::Description description;
            description.board = board(stacks, rules.size);
            description.side = side;
            for (std::size_t who = 0; who < 2; who++) {
              for (std::size_t kind = 0; kind < 3; kind++) description.hands[who][kind] = hands[who][kind];
              description.left[who] = left[who];
              description.score[who] = score[who];
            }
            if (forbidden) description.forbidden = board(*forbidden, rules.size);
            description.quiet = quiet;
            const auto state = sixth::State::at(rules, description);
            if (!state) throw nb::value_error("no game of these rules can stand so");
            return GameBinding<sixth::State>(*state);
          },
          "stacks"_a, "side"_a, "hands"_a, "left"_a = std::array<int, 2>{0, 0}, "score"_a = std::array<int, 2>{0, 0},
          "forbidden"_a = nb::none(), "quiet"_a = 0, "Another position of the same rules.")
      .def_prop_ro("score", [](const GameBinding<sixth::State>& self) {
        return std::array<int, 2>{self.state().score(0), self.state().score(1)};
      });

  bindings::bind_search(module);
  bind_local_table(module);
  bind_links(module);
}
