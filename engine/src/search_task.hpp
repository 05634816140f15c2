// The search as Python classes: a task searches in its own thread and reports while it runs.
#pragma once

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "game_binding.hpp"
#include "sixfold/nnue/evaluation.hpp"
#include "sixfold/nnue/six/evaluation.hpp"
#include "sixfold/search/parallel.hpp"
#include "sixfold/search/uct.hpp"
#include "sixfold/six/evaluation.hpp"
#include "sixfold/sixth/evaluation.hpp"

namespace bindings {

namespace nnue = sixfold::nnue;
namespace search = sixfold::search;
namespace six = sixfold::six;
namespace sixth = sixfold::sixth;

// The result of a search, with turns as texts.
struct Analysis {
  std::string best;
  int score = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::vector<std::string> pv;
  int win_in = 0;

  friend bool operator==(const Analysis&, const Analysis&) = default;
};

using Lines = std::vector<Analysis>;

template <Game S>
Analysis describe(const S& state, const search::Analysis& found) {
  Analysis analysis{"", found.score, found.depth, found.nodes, {}, found.win_in};
  S board = state;
  for (int i = 0; i < found.pv.length && !board.outcome().is_over(); i++) {
    analysis.pv.push_back(text(board, found.pv.moves[i]));
    board.play(found.pv.moves[i]);
  }
  if (!analysis.pv.empty()) analysis.best = analysis.pv.front();
  return analysis;
}

template <Game S>
Lines describe(const S& state, std::span<const search::Analysis> found) {
  Lines lines;
  for (const auto& line : found) lines.push_back(describe(state, line));
  return lines;
}

inline constexpr int MAX_MEGABYTES = 16384;
inline constexpr double MAX_SECONDS = 1e9;  // about thirty years

// Checks the limits given by Python.
inline search::Limits limits(std::optional<int> depth, std::optional<std::int64_t> nodes, std::optional<double> seconds,
                             bool cpu) {
  search::Limits limits;
  if (depth) {
    if (*depth < 1 || *depth > search::MAX_DEPTH) throw nb::value_error("depth must be from 1 to 60");
    limits.depth = *depth;
  }
  if (nodes) {
    if (*nodes < 1) throw nb::value_error("nodes must be at least 1");
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (seconds) {
    if (!(*seconds > 0) || *seconds > MAX_SECONDS) throw nb::value_error("seconds must be more than 0");
    limits.microseconds = static_cast<std::int64_t>(std::ceil(*seconds * 1e6));
  }
  limits.clock = cpu ? search::Clock::cpu : search::Clock::wall;
  return limits;
}

// A running search. Its thread publishes reports; Python reads them by iterating.
class SearchTask {
 public:
  SearchTask() = default;
  SearchTask(const SearchTask&) = delete;
  SearchTask& operator=(const SearchTask&) = delete;

  // Stops the search and waits for its thread.
  ~SearchTask() {
    stop();
    nb::gil_scoped_release release;
    if (thread_.joinable()) thread_.join();
  }

  template <class Work>
  void start(Work&& work) {
    thread_ = std::thread([this, work = std::forward<Work>(work)]() mutable {
      work(*this);
      std::lock_guard lock(guard_);
      done_ = true;
      changed_.notify_all();
    });
  }

  void publish(Lines lines) {
    std::lock_guard lock(guard_);
    if (lines.empty() || (!reports_.empty() && reports_.back() == lines) || last_ == lines) return;
    reports_.push_back(std::move(lines));
    changed_.notify_all();
  }

  void stop() { stop_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& stop_flag() const { return stop_; }

  bool is_done() {
    std::lock_guard lock(guard_);
    return done_;
  }

  // The next report; nothing when the search is over. Wakes up regularly so that Ctrl-C works.
  std::optional<Lines> next() {
    while (true) {
      {
        nb::gil_scoped_release release;
        std::unique_lock lock(guard_);
        changed_.wait_for(lock, std::chrono::milliseconds(50), [this] { return done_ || !reports_.empty(); });
        if (!reports_.empty()) {
          last_ = std::move(reports_.front());
          reports_.pop_front();
          return last_;
        }
        if (done_) return std::nullopt;
      }
      if (PyErr_CheckSignals() != 0) {
        stop();
        throw nb::python_error();
      }
    }
  }

  // Waits for the end; returns the last report.
  Lines wait() {
    while (next()) {
    }
    return last_;
  }

 private:
  std::mutex guard_;
  std::condition_variable changed_;
  std::deque<Lines> reports_;
  Lines last_;
  bool done_ = false;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

// A searcher for both games, with its transposition table and optionally a net. It searches one position at a time.
class Searcher {
 public:
  Searcher(int megabytes, int threads, const std::optional<nb::bytes>& weights)
      : table_(entries(megabytes)), threads_(threads) {
    if (threads < 1 || threads > MAX_THREADS) throw nb::value_error("threads must be from 1 to 256");
    if (!table_) throw std::bad_alloc();
    if (weights) read({reinterpret_cast<const std::uint8_t*>(weights->data()), weights->size()});
  }

  template <Game S>
  std::shared_ptr<SearchTask> stream(const GameBinding<S>& face, search::Limits limits, int lines) {
    if (lines < 1 || lines > search::MAX_LINES) throw nb::value_error("lines must be from 1 to 16");
    if (auto current = current_.lock(); current && !current->is_done()) {
      throw std::runtime_error("this searcher is already thinking");
    }
    auto task = std::make_shared<SearchTask>();
    current_ = task;
    with_searcher(face.state(), [&](auto& searcher) {
      task->start([&searcher, state = face.state(), limits, lines](SearchTask& it) mutable {
        limits.stop = &it.stop_flag();
        const auto found =
            searcher.lines(state, limits, lines, [&](auto lines) { it.publish(describe(state, lines)); });
        it.publish(describe(state, found));
      });
    });
    return task;
  }

  void stop() {
    if (auto current = current_.lock()) current->stop();
  }

  void clear() {
    if (auto current = current_.lock(); current && !current->is_done()) {
      throw std::runtime_error("this searcher is thinking");
    }
    table_.clear();
  }

 private:
  static std::size_t entries(int megabytes) {
    if (megabytes < 1 || megabytes > MAX_MEGABYTES) throw nb::value_error("megabytes must be from 1 to 16384");
    return static_cast<std::size_t>(megabytes) << 16;  // 16 bytes per entry
  }

  // A file of weights belongs to one game, or to one family of its variants.
  void read(std::span<const std::uint8_t> file) {
    six_net_ = nnue::six::Net::from(file);
    sixth_net_ = nnue::Net::from(file);
    variants_net_ = nnue::VariantsNet::from(file);
    if (!six_net_ && !sixth_net_ && !variants_net_) throw nb::value_error("not a file of weights");
  }

  // Calls `use` with the searcher for these rules. The table is cleared when the rules change: equal positions may
  // have other values.
  template <class Use>
  void with_searcher(const six::State& state, Use use) {
    if (sixth_ || (six_ && six_ != state.rules())) table_.clear();
    six_ = state.rules();
    sixth_.reset();
    if (six_net_ && six_net_->supports(state.rules()))
      use(get_or_make(nnue_six_searcher_, nnue::six::Evaluation(*six_net_)));
    else
      use(get_or_make(six_searcher_, six::Evaluation()));
  }
  template <class Use>
  void with_searcher(const sixth::State& state, Use use) {
    if (six_ || (sixth_ && sixth_ != state.rules())) table_.clear();
    sixth_ = state.rules();
    six_.reset();
    const auto supports = [&state](const auto& net) { return net && net->supports(state.rules()); };
    if (supports(sixth_net_))
      use(get_or_make(nnue_sixth_searcher_, nnue::Evaluation(*sixth_net_)));
    else if (supports(variants_net_))
      use(get_or_make(variants_searcher_, nnue::VariantsEvaluation(*variants_net_)));
    else
      use(get_or_make(sixth_searcher_, sixth::Evaluation()));
  }

  template <Game S, class E>
  search::ParallelSearcher<S, E>& get_or_make(std::unique_ptr<search::ParallelSearcher<S, E>>& searcher,
                                              const E& evaluation) {
    if (!searcher) searcher = std::make_unique<search::ParallelSearcher<S, E>>(table_, threads_, evaluation);
    return *searcher;
  }

  search::Table table_;
  int threads_;
  std::unique_ptr<const nnue::six::Net> six_net_;
  std::unique_ptr<const nnue::Net> sixth_net_;
  std::unique_ptr<const nnue::VariantsNet> variants_net_;
  std::optional<six::Rules> six_;
  std::optional<sixth::Rules> sixth_;
  std::unique_ptr<search::ParallelSearcher<six::State, six::Evaluation>> six_searcher_;
  std::unique_ptr<search::ParallelSearcher<sixth::State, sixth::Evaluation>> sixth_searcher_;
  std::unique_ptr<search::ParallelSearcher<six::State, nnue::six::Evaluation>> nnue_six_searcher_;
  std::unique_ptr<search::ParallelSearcher<sixth::State, nnue::Evaluation>> nnue_sixth_searcher_;
  std::unique_ptr<search::ParallelSearcher<sixth::State, nnue::VariantsEvaluation>> variants_searcher_;
  std::weak_ptr<SearchTask> current_;
};

}  // namespace bindings
