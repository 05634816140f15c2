// People and films as two tables of numbers that lie somewhere else: in a file that is mapped, or in Python's arrays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sixfold::links {

// A person, or a film: people best known first, and films too.
using Id = std::uint32_t;

// Why there is no answer: mostly what is wrong with arrays that are no graph.
enum class Flaw : std::uint8_t { none, first_offset, last_offset, item_counts, too_large, row, item, mismatch, memory };

constexpr const char* message(Flaw flaw) {
  switch (flaw) {
    case Flaw::none:
      return "nothing is wrong";
    case Flaw::first_offset:
      return "where rows begin must start with 0";
    case Flaw::last_offset:
      return "where rows begin must end with the number of items";
    case Flaw::item_counts:
      return "both tables must have as many items: one for each credit";
    case Flaw::too_large:
      return "there are too many people and films";
    case Flaw::row:
      return "a row ends before it begins, or outside its table";
    case Flaw::item:
      return "a number is nobody's, and no film's";
    case Flaw::mismatch:
      return "the two tables do not say the same";
    case Flaw::memory:
      return "there is not enough memory";
  }
  return "";
}

// Row i is from at[i] to at[i + 1] of the items.
struct Table {
  std::span<const std::int32_t> at, items;

  std::size_t rows() const { return at.empty() ? 0 : at.size() - 1; }

  // Whole catalogues are not read before the first question: a row is checked when it is needed. An impossible one is
  // empty, and the flaw is noted.
  std::span<const std::int32_t> row(Id number, Flaw& flaw) const {
    const std::int64_t begin = at[number], end = at[number + std::size_t{1}];
    if (begin < 0 || end < begin || end > static_cast<std::int64_t>(items.size())) {
      flaw = Flaw::row;
      return {};
    }
    return items.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  }
};

// Levels of a search alternate between the two kinds, beginning with people.
constexpr std::size_t PEOPLE = 0, FILMS = 1;

// The rows of a table name no number twice, and each credit is in both tables.
struct Graph {
  // The films of each person, and the cast of each film.
  std::array<Table, 2> tables;

  std::size_t people() const { return tables[PEOPLE].rows(); }
  std::size_t nodes() const { return tables[PEOPLE].rows() + tables[FILMS].rows(); }

  // What can be seen without reading all of it.
  Flaw flaw() const {
    for (const Table& table : tables) {
      if (table.at.empty() || table.at.front() != 0) return Flaw::first_offset;
      if (static_cast<std::int64_t>(table.items.size()) != table.at.back()) return Flaw::last_offset;
    }
    if (tables[PEOPLE].items.size() != tables[FILMS].items.size()) return Flaw::item_counts;
    // Searches number levels and nodes in 32 bits, and need three numbers for each node at most.
    return nodes() > (std::size_t{1} << 30) ? Flaw::too_large : Flaw::none;
  }
};

}  // namespace sixfold::links
