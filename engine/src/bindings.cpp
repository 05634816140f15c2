// The Python module sixfold_engine._core.
#include <nanobind/stl/array.h>

#include <array>

#include "bindings.hpp"
#include "rule_arguments.hpp"
#include "search_task.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using bindings::GameBinding;

namespace {

namespace six = sixfold::six;
namespace sixth = sixfold::sixth;

using Cells = std::vector<std::pair<int, int>>;
using Hand = std::array<int, 3>;

std::vector<six::Cell> cells(const Cells& given) {
  std::vector<six::Cell> found;
  for (const auto& [q, r] : given) found.push_back({q, r});
  return found;
}

// Stacks along the ranks of a board of this size, as the referee has them, on the five by five squares of the core.
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
  auto six_type = bindings::bind<six::State>(module, "Six", "A game of Six or Six-O.");
  bindings::bind_six_rules(six_type);
  six_type.attr("RULES") = bindings::rule_names<six::Rules>();
  six_type.def(
      "at",
      [](const GameBinding<six::State>& self, const Cells& first, const Cells& second, std::array<int, 2> hands,
         int seat, int quiet) {
        const auto state = six::State::at(self.state().rules(), cells(first), cells(second), hands, seat, quiet);
        if (!state) throw nb::value_error("no game with these rules has this position");
        return GameBinding<six::State>(*state);
      },
      "first"_a, "second"_a, "hands"_a, "seat"_a, "quiet"_a = 0,
      "A position with the same rules: the tiles of both colours, the tiles in hand, the seat to move, and the plies "
      "since the last capture.");

  auto sixth_type = bindings::bind<sixth::State>(module, "Sixth", "A game of Sixth!.");
  bindings::bind_sixth_rules(sixth_type);
  sixth_type.attr("RULES") = bindings::rule_names<sixth::Rules>();
  sixth_type
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
            if (!state) throw nb::value_error("no game with these rules has this position");
            return GameBinding<sixth::State>(*state);
          },
          "stacks"_a, "side"_a, "hands"_a, "left"_a = std::array<int, 2>{0, 0}, "score"_a = std::array<int, 2>{0, 0},
          "forbidden"_a = nb::none(), "quiet"_a = 0, "A position with the same rules.")
      .def_prop_ro("score", [](const GameBinding<sixth::State>& self) {
        return std::array<int, 2>{self.state().score(0), self.state().score(1)};
      });

  bindings::bind_search(module);
  bindings::bind_local_table(module);
  bindings::bind_links(module);
}
