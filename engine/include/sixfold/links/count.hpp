// Counts shortest chains. A number has as many 64-bit digits as it needs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "search.hpp"

namespace sixfold::links {

// Lowest digit first.
using Digits = std::vector<std::uint64_t>;

class Count {
 public:
  // Counts the shortest chains of a search whose ends have just met. This uses up the search.
  void count_chains(Search& search, Digits& total) {
    trace(search);
    // More digits cost more and are rarely needed.
    for (std::size_t width = 1; !sum_levels(search, width, total); width *= 2) {
    }
  }

 private:
  // A level of nodes on shortest chains: their range in `line_`, and their kind.
  struct Part {
    std::size_t begin, end, kind;

    std::size_t size() const { return end - begin; }
  };

  // Collects every node of a shortest chain, level by level, from the sources through the middle to the targets.
  // Afterwards their marks say where in `line_` they are.
  void trace(Search& search) {
    line_.clear();
    parts_.clear();
    base_ = search.last_ + 1;
    const Search::Level middle = search.meeting_level();
    const std::size_t kind = (search.ends_[0].size() - 1) & 1;
    for (std::size_t at = middle.begin; at < middle.end; at++) put(search, kind, search.queue_.get()[at]);
    parts_.push_back({0, line_.size(), kind});
    trace_side(search, 0);
    // Now the sources come first and the middle last; the other side continues from there.
    std::reverse(parts_.begin(), parts_.end());
    trace_side(search, 1);
  }

  // Adds the levels of one side, starting from the middle, which is the last part.
  void trace_side(Search& search, std::size_t side) {
    const Search::Levels& levels = search.ends_[side];
    for (std::size_t number = levels.size() - 1; number > 0; number--) {
      const Part last = parts_.back();
      const std::size_t kind = 1 - last.kind, begin = line_.size();
      const std::uint32_t wanted = levels[number - 1].mark;
      const std::uint32_t* marks = search.marks_[kind].get();
      const std::size_t limit = search.graph_.tables[kind].rows();
      for (std::size_t at = last.begin; at < last.end; at++) {
        for (const std::int32_t item : search.graph_.tables[last.kind].row(line_[at], search.flaw_)) {
          const Id id = static_cast<Id>(item);
          if (id < limit && marks[id] == wanted) put(search, kind, id);
        }
      }
      parts_.push_back({begin, line_.size(), kind});
    }
  }

  void put(Search& search, std::size_t kind, Id id) {
    search.marks_[kind].get()[id] = ++search.last_;
    line_.push_back(id);
  }

  // The number of chains to a node is the sum over its neighbours on the level before; the total is the sum over the
  // targets. Returns false if this many digits are too few.
  bool sum_levels(Search& search, std::size_t width, Digits& total) {
    bool fits = true;
    before_.assign(parts_.front().size() * width, 0);
    for (std::size_t at = 0; at < before_.size(); at += width) before_[at] = 1;
    for (std::size_t number = 1; number < parts_.size() && fits; number++) {
      const Part last = parts_[number - 1], part = parts_[number];
      const std::uint32_t* marks = search.marks_[last.kind].get();
      const std::size_t limit = search.graph_.tables[last.kind].rows();
      now_.assign(part.size() * width, 0);
      for (std::size_t at = part.begin; at < part.end; at++) {
        std::uint64_t* sum = &now_[(at - part.begin) * width];
        for (const std::int32_t item : search.graph_.tables[part.kind].row(line_[at], search.flaw_)) {
          const Id id = static_cast<Id>(item);
          if (id >= limit || marks[id] < base_) continue;
          const std::size_t place = marks[id] - base_;
          if (place < last.begin || place >= last.end) continue;
          fits &= add(sum, &before_[(place - last.begin) * width], width);
        }
      }
      before_.swap(now_);
    }
    total.assign(width, 0);
    for (std::size_t at = 0; at < before_.size(); at += width) fits &= add(total.data(), &before_[at], width);
    return fits;
  }

  // Adds numbers; returns whether the sum fits.
  static bool add(std::uint64_t* sum, const std::uint64_t* more, std::size_t width) {
    std::uint64_t carry = 0;
    for (std::size_t digit = 0; digit < width; digit++) {
      const std::uint64_t carried = more[digit] + carry;
      carry = carried < carry;
      sum[digit] += carried;
      carry += sum[digit] < carried;
    }
    return carry == 0;
  }

  std::vector<Id> line_;
  std::vector<Part> parts_;
  Digits before_, now_;
  // The mark of the first node on the line.
  std::uint32_t base_ = 0;
};

}  // namespace sixfold::links
