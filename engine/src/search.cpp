// The search and plain UCT, bound to Python.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "search_task.hpp"

namespace bindings {

using namespace nb::literals;

namespace {

using Depth = std::optional<int>;
using Nodes = std::optional<std::int64_t>;
using Seconds = std::optional<double>;

template <Game S>
void bind_think(nb::class_<Searcher>& searcher) {
  searcher
      .def(
          "stream",
          [](Searcher& self, const GameBinding<S>& core, Depth depth, Nodes nodes, Seconds seconds, bool cpu,
             int lines) { return self.stream(core, limits(depth, nodes, seconds, cpu), lines); },
          "core"_a, nb::kw_only(), "depth"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "cpu"_a = false, "lines"_a = 1, nb::keep_alive<0, 1>(),
          "Searches in the background, and reports the best lines after each depth.")
      .def(
          "think",
          [](Searcher& self, const GameBinding<S>& core, Depth depth, Nodes nodes, Seconds seconds, bool cpu,
             int lines) { return self.stream(core, limits(depth, nodes, seconds, cpu), lines)->wait(); },
          "core"_a, nb::kw_only(), "depth"_a = nb::none(), "nodes"_a = nb::none(), "seconds"_a = nb::none(),
          "cpu"_a = false, "lines"_a = 1,
          "The best lines, best first; none if the game is over. Time is wall-clock time, or CPU time with cpu=True.");
}

// UCT for either game, with a new tree for each search.
struct Uct {
  std::uint32_t nodes;
  std::uint64_t seed;

  template <Game S>
  Analysis think(const GameBinding<S>& core, const search::Limits& limits) {
    seed = sixfold::mix(seed + 1);
    nb::gil_scoped_release release;
    const auto tree = std::make_unique<search::Uct<S>>(nodes, seed);
    return describe(core.state(), tree->think(core.state(), limits));
  }
};

template <Game S>
void bind_uct(nb::class_<Uct>& uct) {
  uct.def(
      "think",
      [](Uct& self, const GameBinding<S>& core, Nodes playouts, Seconds seconds, bool cpu) {
        if (!playouts && !seconds) throw nb::value_error("playouts or seconds must be given");
        return self.think(core, limits({}, playouts, seconds, cpu));
      },
      "core"_a, nb::kw_only(), "playouts"_a = nb::none(), "seconds"_a = nb::none(), "cpu"_a = false,
      "The most visited turn; its score is the share of wins, from -1000 to 1000.");
}

nb::tuple fields(const Analysis& it) {
  return nb::make_tuple(it.best, it.score, it.depth, it.nodes, nb::cast(it.pv), it.win_in);
}

}  // namespace

void bind_search(nb::module_& module) {
  nb::class_<Analysis>(
      module, "Analysis",
      "The result of a search: the best turn, its score from the view of the side to move, depth and nodes, the "
      "expected line, and the plies to a proved win (negative: loss).")
      .def_ro("best", &Analysis::best)
      .def_ro("score", &Analysis::score)
      .def_ro("depth", &Analysis::depth)
      .def_ro("nodes", &Analysis::nodes)
      .def_ro("pv", &Analysis::pv)
      .def_ro("win_in", &Analysis::win_in)
      .def("__eq__", [](const Analysis& one, const Analysis& other) { return one == other; })
      .def("__hash__",
           [](const Analysis& it) { return nb::hash(nb::make_tuple(it.best, it.score, it.depth, it.nodes)); })
      .def("__repr__", [](const Analysis& it) {
        return nb::str("Analysis(best={!r}, score={}, depth={}, nodes={}, pv={!r}, win_in={})")
            .attr("format")(*fields(it));
      });

  nb::class_<SearchTask>(module, "SearchTask",
                         "A running search: iterates over its reports, each the best lines so far.")
      .def(
          "__iter__", [](nb::handle self) { return self; }, nb::sig("def __iter__(self) -> SearchTask"))
      .def("__next__",
           [](SearchTask& self) {
             auto lines = self.next();
             if (!lines) throw nb::stop_iteration();
             return *lines;
           })
      .def("stop", &SearchTask::stop, "Stops at once; the best lines so far are still reported.");

  nb::class_<Searcher> searcher(module, "Searcher",
                                "An alpha-beta search with its transposition table, for one position at a time.");
  searcher
      .def(nb::init<int, int, const std::optional<nb::bytes>&>(), "megabytes"_a = 16, "threads"_a = 1,
           "weights"_a = nb::none())
      .def("stop", &Searcher::stop, "Stops the running search at once.")
      .def("clear", &Searcher::clear, "Clears the table, so that results are reproducible.");
  bind_think<six::State>(searcher);
  bind_think<sixth::State>(searcher);

  nb::class_<Uct> uct(module, "Uct", "Plain UCT with random playouts: the yardstick for other players.");
  uct.def(
      "__init__",
      [](Uct* self, std::int64_t nodes, std::uint64_t seed) {
        if (nodes < 1024 || nodes > 100'000'000) throw nb::value_error("nodes must be from 1,024 to 100,000,000");
        new (self) Uct{static_cast<std::uint32_t>(nodes), seed};
      },
      "nodes"_a = 4'000'000, "seed"_a = 0);
  bind_uct<six::State>(uct);
  bind_uct<sixth::State>(uct);
}

}  // namespace bindings
