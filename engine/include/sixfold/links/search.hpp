// Shortest chains between people: a search from both ends at once, level by level on the smaller side.
// `sixfold.movies` has the same search in Python, with the same results.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "graph.hpp"
#include "zeroed_array.hpp"

namespace sixfold::links {

// The workspace of one search at a time. A mark records on which level a person or film was reached. Marks only grow
// from query to query, so that old ones need not be cleared.
class Search {
 public:
  // `spent` marks count as used. After four billion marks all of them are cleared.
  explicit Search(const Graph& graph, std::uint32_t spent = 0)
      : graph_(graph),
        marks_{ZeroedArray(graph.tables[PEOPLE].rows()), ZeroedArray(graph.tables[FILMS].rows())},
        // A node where both ends meet is on a level of each.
        queue_(2 * graph.nodes()),
        last_(spent) {}

  // Whether the memory could be allocated. Otherwise the search must not be used.
  explicit operator bool() const { return marks_[PEOPLE] && marks_[FILMS] && queue_; }

  // Searches until two groups of people meet; returns whether they do.
  bool meet(std::span<const Id> sources, std::span<const Id> targets) {
    reset();
    open(0, sources);
    open(1, targets);
    while (!met_) {
      const std::size_t side = ends_[0].back().size() > ends_[1].back().size();
      if (!step(side)) return false;
    }
    return flaw_ == Flaw::none;
  }

  // After a meeting: the number of links of each shortest chain.
  std::size_t degree() const { return (ends_[0].size() + ends_[1].size() - 2) / 2; }

  // After a meeting: the shortest chain through the best known node of the middle, continued to both ends by the best
  // known node of each level. Person, film, person and so on; empty if the tables are inconsistent.
  void best_chain(std::vector<Id>& chain) {
    const Level& middle = meeting_level();
    const Id centre = *std::min_element(queue_.get() + middle.begin, queue_.get() + middle.end);
    chain.clear();
    trace_back(0, centre, chain);
    std::reverse(chain.begin(), chain.end());
    chain.push_back(centre);
    trace_back(1, centre, chain);
    if (flaw_ != Flaw::none) chain.clear();
  }

  // The number of people at each distance from the nearest of these.
  void count_distances(std::span<const Id> people, std::vector<std::size_t>& sizes) {
    reset();
    sizes.clear();
    open(0, people);
    bool more = ends_[0].back().size() > 0;
    while (more) {
      sizes.push_back(ends_[0].back().size());
      more = step(0) && step(0);
    }
  }

  // What the last query found wrong with the tables.
  Flaw flaw() const { return flaw_; }

 private:
  struct Level {
    std::size_t begin, end;
    std::uint32_t mark;

    std::size_t size() const { return end - begin; }
  };
  using Levels = std::vector<Level>;

  // The most marks that a query needs: two for each level, and one for each node on a counted chain.
  std::uint32_t marks_needed() const { return static_cast<std::uint32_t>(3 * graph_.nodes() + 8); }

  void reset() {
    if (std::numeric_limits<std::uint32_t>::max() - last_ < marks_needed()) {
      for (ZeroedArray& marks : marks_) marks.clear();
      last_ = 0;
    }
    old_ = last_;
    ends_[0].clear();
    ends_[1].clear();
    queued_ = 0;
    met_ = false;
    flaw_ = Flaw::none;
  }

  // The level where the ends met: the last one of the side that arrived there.
  const Level& meeting_level() const { return ends_[arrived_].back(); }

  void open(std::size_t side, std::span<const Id> people) {
    LevelBuilder reach(*this, side, PEOPLE);
    for (const Id person : people) reach(person);
    close(side, reach);
  }

  // Adds a level to a side; returns whether it has any nodes.
  bool step(std::size_t side) {
    const Level from = ends_[side].back();
    const std::size_t kind = (ends_[side].size() - 1) & 1;
    const Table& table = graph_.tables[kind];
    LevelBuilder reach(*this, side, 1 - kind);
    const std::uint32_t* queue = queue_.get();
    for (std::size_t at = from.begin; at < from.end; at++) {
      // Rows are scattered in memory, so the next ones are prefetched.
      if (at + 2 * AHEAD < from.end) prefetch(&table.at[queue[at + 2 * AHEAD]]);
      if (at + AHEAD < from.end) prefetch(table.row(queue[at + AHEAD], flaw_).data());
      for (const std::int32_t item : table.row(queue[at], flaw_)) reach(static_cast<Id>(item));
    }
    close(side, reach);
    return reach.end > reach.begin;
  }

  // Builds the next level of a side. Nodes of the other side's last level are where both meet; from the first such
  // node on, the level holds only these.
  struct LevelBuilder {
    LevelBuilder(Search& search, std::size_t side, std::size_t kind)
        : marks(search.marks_[kind].get()),
          queue(search.queue_.get()),
          limit(static_cast<Id>(search.graph_.tables[kind].rows())),
          old(search.old_),
          own(++search.last_),
          both(++search.last_),
          // Without another side there is nothing to meet: no node has this mark.
          other(search.ends_[1 - side].empty() ? both : search.ends_[1 - side].back().mark),
          begin(search.queued_),
          end(begin) {}

    void operator()(Id id) {
      if (id >= limit) {
        astray = true;
        return;
      }
      std::uint32_t& mark = marks[id];
      if (mark <= old) {
        mark = own;
        queue[end] = id;
        end += !met;
      } else if (mark == other) {
        mark = both;
        if (!met) end = begin;
        met = true;
        queue[end++] = id;
      }
    }

    std::uint32_t *marks, *queue;
    Id limit;
    std::uint32_t old, own, both, other;
    std::size_t begin, end;
    bool met = false, astray = false;
  };

  void close(std::size_t side, const LevelBuilder& reach) {
    ends_[side].push_back({reach.begin, reach.end, reach.met ? reach.both : reach.own});
    queued_ = reach.end;
    if (reach.astray) flaw_ = Flaw::item;
    if (reach.met) {
      met_ = true;
      arrived_ = side;
    }
  }

  // From a node of the last level back to the start, by the best known node of each level.
  void trace_back(std::size_t side, Id node, std::vector<Id>& chain) {
    const Levels& levels = ends_[side];
    for (std::size_t number = levels.size() - 1; number > 0; number--) {
      const std::size_t before = (number - 1) & 1;
      const std::uint32_t* marks = marks_[before].get();
      const std::size_t limit = graph_.tables[before].rows();
      Id best = NOBODY;
      for (const std::int32_t item : graph_.tables[number & 1].row(node, flaw_)) {
        const Id id = static_cast<Id>(item);
        if (id < best && id < limit && marks[id] == levels[number - 1].mark) best = id;
      }
      if (best == NOBODY) {
        flaw_ = Flaw::mismatch;
        return;
      }
      chain.push_back(node = best);
    }
  }

  friend class Count;

  static void prefetch([[maybe_unused]] const void* address) {
#if defined(__GNUC__)
    __builtin_prefetch(address);
#endif
  }

  // How many rows are prefetched.
  static constexpr std::size_t AHEAD = 8;
  static constexpr Id NOBODY = std::numeric_limits<Id>::max();

  Graph graph_;
  std::array<ZeroedArray, 2> marks_;
  ZeroedArray queue_;
  std::array<Levels, 2> ends_;
  std::size_t queued_ = 0;
  std::size_t arrived_ = 0;
  std::uint32_t last_, old_ = 0;
  bool met_ = false;
  Flaw flaw_ = Flaw::none;
};

}  // namespace sixfold::links
