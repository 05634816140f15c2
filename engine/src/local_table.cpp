// A local table as a Python class: texts and JSON in, JSON out.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/variant.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "sixfold/table/local_table.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

using sixfold::table::Seat;

// Text or bytes of any kind, as a page might send them.
using Text = std::variant<nb::bytes, std::string_view>;

std::string_view bytes(const Text& text) {
  if (const auto* view = std::get_if<std::string_view>(&text)) return *view;
  const auto& given = std::get<nb::bytes>(text);
  return {given.c_str(), given.size()};
}

struct LocalTable {
  std::unique_ptr<sixfold::table::LocalTable> table;
};

}  // namespace

void bindings::bind_local_table(nb::module_& module) {
  nb::class_<LocalTable>(module, "LocalTable",
                         "A table that knows the rules, with JSON in and out; see sixfold.engine.engine_rules.")
      .def(
          "__init__",
          [](LocalTable* self, const Text& rules, const Text& turns) {
            auto opened = sixfold::table::open(bytes(rules), bytes(turns));
            if (!opened.table) throw nb::value_error(opened.error.c_str());
            new (self) LocalTable{std::move(opened.table)};
          },
          "rules"_a, "turns"_a = "[]", "Opens a table after these turns; raises ValueError with an error in JSON.")
      .def(
          "play", [](LocalTable& self, const Text& text, Seat seat) { return self.table->play(bytes(text), seat); },
          "text"_a, "seat"_a = nb::none(), "Plays a turn or a common move: null, or an error.")
      .def(
          "undo", [](LocalTable& self) { return self.table->undo(); }, "Takes back the last turn: null, or an error.")
      .def(
          "view", [](const LocalTable& self, Seat seat) { return self.table->view(seat); }, "seat"_a = nb::none(),
          "What a seat may see.")
      .def(
          "choices",
          [](const LocalTable& self, Seat seat, const Text& under, std::optional<std::size_t> limit) {
            return self.table->choices(seat, bytes(under), limit);
          },
          "seat"_a = nb::none(), "under"_a = "[]", "limit"_a = nb::none(),
          "What a seat may do after these choices; only the first level if the whole exceeds a limit of bytes.")
      .def(
          "turns", [](const LocalTable& self) { return self.table->turns(); },
          "The log: every seat and text that was played.");
}
