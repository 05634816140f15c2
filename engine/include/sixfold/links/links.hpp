// What is asked about links. Any number of threads may ask at once: each borrows what it works in and gives it back.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "count.hpp"
#include "graph.hpp"
#include "search.hpp"

namespace sixfold::links {

using People = std::span<const Id>;

class Links {
 public:
  // The arrays must stay where they are, and as they are; `graph.flaw()` is to be asked first.
  explicit Links(const Graph& graph) : graph_(graph) {}

  // A shortest way between two groups of people, from person to film to person; `linked` tells whether there is one.
  Flaw chain(People sources, People targets, bool& linked, std::vector<Id>& chain) {
    return ask([&](Desk& desk) {
      linked = desk.search.meet(sources, targets);
      if (linked) desk.search.first(chain);
    });
  }

  // The number of its links.
  Flaw degree(People sources, People targets, std::optional<std::size_t>& degree) {
    return ask([&](Desk& desk) {
      if (desk.search.meet(sources, targets)) degree = desk.search.degree();
    });
  }

  // How many shortest ways there are: 0 where there is none.
  Flaw count(People sources, People targets, Digits& total) {
    return ask([&](Desk& desk) {
      total.assign(1, 0);
      if (desk.search.meet(sources, targets)) desk.count.ways(desk.search, total);
    });
  }

  // How many people are at each distance from the nearest of a group.
  Flaw degrees(People people, std::vector<std::size_t>& sizes) {
    return ask([&](Desk& desk) { desk.search.spread(people, sizes); });
  }

 private:
  struct Desk {
    explicit Desk(const Graph& graph) : search(graph) {}

    Search search;
    Count count;
  };

  template <typename Question>
  Flaw ask(const Question& question) {
    std::unique_ptr<Desk> desk = borrow();
    if (!desk->search) return Flaw::memory;
    question(*desk);
    const Flaw flaw = desk->search.flaw();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(desk));
    return flaw;
  }

  std::unique_ptr<Desk> borrow() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Desk> desk = std::move(free_.back());
        free_.pop_back();
        return desk;
      }
    }
    return std::make_unique<Desk>(graph_);
  }

  Graph graph_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Desk>> free_;
};

}  // namespace sixfold::links
