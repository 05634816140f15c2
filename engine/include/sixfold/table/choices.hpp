// What a seat may do, as a tree of choices over turns, for a client that knows no rules.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "json.hpp"

namespace sixfold::table {

// One choice on the way to a turn, such as {"cell", "2,0"}.
struct Step {
  std::string_view kind;
  std::string value;

  friend bool operator==(const Step&, const Step&) = default;
};
using Path = std::vector<Step>;

class ChoiceTree {
 public:
  void add(std::string text, Path path) { turns_.push_back({std::move(text), std::move(path)}); }

  // The choices left after these values, or none if they lead nowhere. If the whole tree takes more bytes than the
  // limit, only its first level.
  std::string json(const std::vector<std::string>& under, std::optional<std::size_t> limit) const {
    Branch level;
    for (const Turn& turn : turns_) level.push_back(&turn);
    std::size_t depth = 0;
    for (const std::string& value : under) level = follow(level, depth++, value);
    std::string whole = tree(level, depth, true);
    return limit && whole.size() > *limit ? tree(level, depth, false) : whole;
  }

 private:
  struct Turn {
    std::string text;
    Path path;
  };
  // Turns that share their steps up to some depth.
  using Branch = std::vector<const Turn*>;

  // Groups turns by their next step, in the order of first appearance.
  static std::vector<Branch> branches(const Branch& turns, std::size_t depth) {
    std::vector<Branch> found;
    for (const Turn* turn : turns) {
      // Turns are sorted, so the branch is usually one of the last.
      auto branch = found.rbegin();
      while (branch != found.rend() && branch->front()->path[depth] != turn->path[depth]) branch++;
      if (branch == found.rend())
        found.push_back({turn});
      else
        branch->push_back(turn);
    }
    return found;
  }

  // The turns of a branch that need another step.
  static Branch longer_turns(const Branch& branch, std::size_t depth) {
    Branch rest;
    for (const Turn* turn : branch) {
      if (turn->path.size() > depth) rest.push_back(turn);
    }
    return rest;
  }

  static Branch follow(const Branch& turns, std::size_t depth, std::string_view value) {
    for (const Branch& branch : branches(turns, depth)) {
      if (branch.front()->path[depth].value == value) return longer_turns(branch, depth + 1);
    }
    return {};
  }

  static std::string tree(const Branch& turns, std::size_t depth, bool whole) {
    JsonWriter json;
    json.open('{').key("type").text("picks").key("first");
    write(json, turns, depth, whole);
    return json.close('}').take();
  }

  static void write(JsonWriter& json, const Branch& turns, std::size_t depth, bool whole) {
    json.open('[');
    for (const Branch& branch : branches(turns, depth)) {
      const Step& step = branch.front()->path[depth];
      json.open('{').key("kind").text(step.kind).key("value").text(step.value);
      const Branch then = longer_turns(branch, depth + 1);
      for (const Turn* turn : branch) {
        if (turn->path.size() == depth + 1) json.key("move").text(turn->text);
      }
      if (!then.empty() && whole) write(json.key("then"), then, depth + 1, true);
      if (!then.empty() && !whole) json.key("more").flag(true);
      json.close('}');
    }
    json.close(']');
  }

  std::vector<Turn> turns_;
};

}  // namespace sixfold::table
