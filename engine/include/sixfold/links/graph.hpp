// People and films as two tables of numbers stored elsewhere: in a mapped file or in Python's arrays.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sixfold::links {

// A person or a film, both numbered from the best known on.
using Id = std::uint32_t;

// Why a query failed: mostly what is wrong with the arrays.
enum class Flaw : std::uint8_t { none, first_offset, last_offset, item_counts, too_large, row, item, mismatch, memory };

constexpr const char* message(Flaw flaw) {
  switch (flaw) {
    case Flaw::none:
      return "no error";
    case Flaw::first_offset:
      return "offsets must start with 0";
    case Flaw::last_offset:
      return "offsets must end with the number of items";
    case Flaw::item_counts:
      return "both tables must have the same number of items: one for each credit";
    case Flaw::too_large:
      return "there are too many people and films";
    case Flaw::row:
      return "a row has invalid offsets";
    case Flaw::item:
      return "an item is not the number of a person or film";
    case Flaw::mismatch:
      return "the two tables are inconsistent";
    case Flaw::memory:
      return "out of memory";
  }
  return "";
}

// Row i is items[at[i]] to items[at[i + 1]].
struct Table {
  std::span<const std::int32_t> at, items;

  std::size_t rows() const { return at.empty() ? 0 : at.size() - 1; }

  // The catalogue is not checked as a whole: each row is checked when it is read. An invalid row is empty and sets
  // the flaw.
  std::span<const std::int32_t> row(Id number, Flaw& flaw) const {
    const std::int64_t begin = at[number], end = at[number + std::size_t{1}];
    if (begin < 0 || end < begin || end > static_cast<std::int64_t>(items.size())) {
      flaw = Flaw::row;
      return {};
    }
    return items.subspan(static_cast<std::size_t>(begin), static_cast<std::size_t>(end - begin));
  }
};

// The levels of a search alternate between people and films, starting with people.
constexpr std::size_t PEOPLE = 0, FILMS = 1;

// A row contains no number twice, and each credit is in both tables.
struct Graph {
  // The films of each person, and the cast of each film.
  std::array<Table, 2> tables;

  std::size_t people() const { return tables[PEOPLE].rows(); }
  std::size_t nodes() const { return tables[PEOPLE].rows() + tables[FILMS].rows(); }

  // What can be checked without reading everything.
  Flaw flaw() const {
    for (const Table& table : tables) {
      if (table.at.empty() || table.at.front() != 0) return Flaw::first_offset;
      if (static_cast<std::int64_t>(table.items.size()) != table.at.back()) return Flaw::last_offset;
    }
    if (tables[PEOPLE].items.size() != tables[FILMS].items.size()) return Flaw::item_counts;
    // Searches number levels and nodes with 32 bits, and need at most three numbers for each node.
    return nodes() > (std::size_t{1} << 30) ? Flaw::too_large : Flaw::none;
  }
};

}  // namespace sixfold::links
