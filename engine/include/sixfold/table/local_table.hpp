// A table that a page can drive without knowing any rules: all it says is JSON, as the referees' JSON has it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sixfold::table {

// A seat, or nobody in particular: a spectator, or whoever is to act.
using Seat = std::optional<int>;

class LocalTable {
 public:
  virtual ~LocalTable() = default;

  // Plays a turn or a common move, given as text: `null`, or the refusal and everything stays as it is.
  virtual std::string play(std::string_view text, Seat seat = {}) = 0;

  // Takes back the last turn and what was settled after it; who came and went stays (TBL-12). `null`, or a refusal.
  virtual std::string undo() = 0;

  // All that a seat may see.
  virtual std::string view(Seat seat = {}) const = 0;

  // What a seat may do, as a tree of picks. `under` is a list of values as JSON: what is left to pick after them. Where
  // that takes more bytes than the limit, its first level alone.
  virtual std::string choices(Seat seat, std::string_view under = "[]",
                              std::optional<std::size_t> limit = {}) const = 0;

  // All that was played, as pairs of a seat and a text; `open` takes them.
  virtual std::string turns() const = 0;
};

}  // namespace sixfold::table
