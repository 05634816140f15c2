// Queries about links. Any number of threads may call them at once: each borrows a workspace.
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
  // The arrays must stay in place and unchanged. Check `graph.flaw()` first.
  explicit Links(const Graph& graph) : graph_(graph) {}

  // A shortest chain between two groups of people: person, film, person, and so on. `linked` tells whether there is
  // one.
  Flaw chain(People sources, People targets, bool& linked, std::vector<Id>& chain) {
    return ask([&](Workspace& workspace) {
      linked = workspace.search.meet(sources, targets);
      if (linked) workspace.search.best_chain(chain);
    });
  }

  // The number of links of a shortest chain.
  Flaw degree(People sources, People targets, std::optional<std::size_t>& degree) {
    return ask([&](Workspace& workspace) {
      if (workspace.search.meet(sources, targets)) degree = workspace.search.degree();
    });
  }

  // The number of shortest chains; 0 if there are none.
  Flaw count(People sources, People targets, Digits& total) {
    return ask([&](Workspace& workspace) {
      total.assign(1, 0);
      if (workspace.search.meet(sources, targets)) workspace.count.count_chains(workspace.search, total);
    });
  }

  // The number of people at each distance from the nearest of a group.
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
