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

  // A shortest chain between two groups of people, from person to film to person; `linked` tells whether there is one.
  Flaw chain(People sources, People targets, bool& linked, std::vector<Id>& chain) {
    return ask([&](Workspace& workspace) {
      linked = workspace.search.meet(sources, targets);
      if (linked) workspace.search.best_chain(chain);
    });
  }

  // The number of its links.
  Flaw degree(People sources, People targets, std::optional<std::size_t>& degree) {
    return ask([&](Workspace& workspace) {
      if (workspace.search.meet(sources, targets)) degree = workspace.search.degree();
    });
  }

  // How many shortest chains there are: 0 where there is none.
  Flaw count(People sources, People targets, Digits& total) {
    return ask([&](Workspace& workspace) {
      total.assign(1, 0);
      if (workspace.search.meet(sources, targets)) workspace.count.count_chains(workspace.search, total);
    });
  }

  // How many people are at each distance from the nearest of a group.
  Flaw degrees(People people, std::vector<std::size_t>& sizes) {
    return ask([&](Workspace& workspace) { workspace.search.count_distances(people, sizes); });
  }

 private:
  struct Workspace {
    explicit Workspace(const Graph& graph) : search(graph) {}

    Search search;
    Count count;
  };

  template <typename Question>
  Flaw ask(const Question& question) {
    std::unique_ptr<Workspace> workspace = borrow();
    if (!workspace->search) return Flaw::memory;
    question(*workspace);
    const Flaw flaw = workspace->search.flaw();
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(workspace));
    return flaw;
  }

  std::unique_ptr<Workspace> borrow() {
    {
      const std::lock_guard lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Workspace> workspace = std::move(free_.back());
        free_.pop_back();
        return workspace;
      }
    }
    return std::make_unique<Workspace>(graph_);
  }

  Graph graph_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Workspace>> free_;
};

}  // namespace sixfold::links
