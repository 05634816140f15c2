// The search for links as a Python class. It reads the arrays in place, and keeps them alive.
#include "bindings.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sixfold/links/links.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace {

namespace links = sixfold::links;
using links::Id;

// A Python array of int32 while it is in use: it can be neither closed nor resized.
class Int32Array {
 public:
  Int32Array(nb::handle array, const char* name) {
    if (PyObject_GetBuffer(array.ptr(), &view_, ONE_PIECE) != 0) {
      PyErr_Clear();
      throw nb::type_error((std::string(name) + " must be a contiguous array").c_str());
    }
    const std::string_view format = view_.format == nullptr ? "B" : view_.format;
    const bool numbers = view_.ndim == 1 && view_.itemsize == 4 && (format == "i" || format == "l");
    // Empty arrays may have any address.
    if (numbers && (view_.len == 0 || is_aligned(view_.buf))) return;
    PyBuffer_Release(&view_);
    throw nb::value_error((std::string(name) + " must be a one-dimensional array of int32").c_str());
  }
  Int32Array(const Int32Array&) = delete;
  Int32Array& operator=(const Int32Array&) = delete;
  ~Int32Array() { PyBuffer_Release(&view_); }

  std::span<const std::int32_t> span() const {
    if (view_.len == 0) return {};
    return {static_cast<const std::int32_t*>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(std::int32_t)};
  }

 private:
  static constexpr int ONE_PIECE = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT;

  static bool is_aligned(const void* at) { return reinterpret_cast<std::uintptr_t>(at) % alignof(std::int32_t) == 0; }

  Py_buffer view_{};
};

using Group = std::vector<std::int64_t>;
using Chain = nb::typed<nb::tuple, int, nb::ellipsis>;

class LinksBinding {
 public:
  LinksBinding(nb::handle films_at, nb::handle films, nb::handle cast_at, nb::handle cast)
      : films_at_(films_at, "films_at"),
        films_(films, "films"),
        cast_at_(cast_at, "cast_at"),
        cast_(cast, "cast"),
        graph_{{links::Table{films_at_.span(), films_.span()}, links::Table{cast_at_.span(), cast_.span()}}},
        links_(graph_) {
    if (graph_.flaw() != links::Flaw::none) throw nb::value_error(links::message(graph_.flaw()));
  }

  std::size_t people() const { return graph_.people(); }

  std::optional<Chain> chain(const Group& sources, const Group& targets) {
    bool linked = false;
    std::vector<Id> found;
    ask(sources, targets, [&](auto one, auto two) { return links_.chain(one, two, linked, found); });
    if (!linked) return {};
    nb::object chain = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(found.size())));
    if (!chain.is_valid()) throw nb::python_error();
    for (std::size_t at = 0; at < found.size(); at++) {
      PyTuple_SetItem(chain.ptr(), static_cast<Py_ssize_t>(at), nb::int_(found[at]).release().ptr());
    }
    return nb::borrow<Chain>(chain);
  }

  std::optional<std::size_t> degree(const Group& sources, const Group& targets) {
    std::optional<std::size_t> found;
    ask(sources, targets, [&](auto one, auto two) { return links_.degree(one, two, found); });
    return found;
  }

  nb::int_ count(const Group& sources, const Group& targets) {
    links::Digits found;
    ask(sources, targets, [&](auto one, auto two) { return links_.count(one, two, found); });
    if (found.size() == 1) return nb::int_(found.front());
    std::string bytes;
    for (const std::uint64_t digit : found) {
      for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<char>(digit >> shift & 0xFF));
    }
    const nb::handle number(reinterpret_cast<PyObject*>(&PyLong_Type));
    return nb::borrow<nb::int_>(number.attr("from_bytes")(nb::bytes(bytes.data(), bytes.size()), "little"));
  }

  std::vector<std::size_t> degrees(const Group& people) {
    std::vector<std::size_t> found;
    ask(people, {}, [&](auto group, auto) { return links_.degrees(group, found); });
    return found;
  }

 private:
  // Runs a query without the GIL, and raises what was wrong.
  template <typename Question>
  void ask(const Group& one, const Group& two, const Question& question) {
    const std::vector<Id> first = ids(one), second = ids(two);
    links::Flaw flaw;
    {
      const nb::gil_scoped_release released;
      flaw = question(std::span(first), std::span(second));
    }
    if (flaw == links::Flaw::memory) throw std::bad_alloc();
    if (flaw != links::Flaw::none) throw nb::value_error(links::message(flaw));
  }

  std::vector<Id> ids(const Group& group) const {
    std::vector<Id> found;
    found.reserve(group.size());
    for (const std::int64_t person : group) {
      if (person < 0 || static_cast<std::size_t>(person) >= people()) {
        const std::string message = std::to_string(people()) + " people: there is no person " + std::to_string(person);
        throw nb::index_error(message.c_str());
      }
      found.push_back(static_cast<Id>(person));
    }
    return found;
  }

  Int32Array films_at_, films_, cast_at_, cast_;
  links::Graph graph_;
  links::Links links_;
};

}  // namespace

void bindings::bind_links(nb::module_& module) {
  nb::class_<LinksBinding>(module, "Links", "Links between people: shortest chains through people and films.")
      .def(nb::init<nb::object, nb::object, nb::object, nb::object>(), "films_at"_a, "films"_a, "cast_at"_a, "cast"_a,
           "Over these arrays of int32, which are not copied and must not change: the films of person i are "
           "films[films_at[i]:films_at[i + 1]], the cast of a film likewise. Raises ValueError if they are "
           "inconsistent.")
      .def_prop_ro("people", &LinksBinding::people, "The number of people.")
      .def("chain", &LinksBinding::chain, "sources"_a, "targets"_a,
           "A shortest chain between two groups of people, by the best known: person, film, …, person; or None.")
      .def("degree", &LinksBinding::degree, "sources"_a, "targets"_a,
           "The number of links of a shortest chain, or None.")
      .def("count", &LinksBinding::count, "sources"_a, "targets"_a, "The exact number of shortest chains.")
      .def("degrees", &LinksBinding::degrees, "people"_a,
           "The number of people at each distance from the nearest of these.");
}
