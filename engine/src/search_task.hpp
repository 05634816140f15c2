// The search as Python sees it: one that thinks in a thread of its own, and tells what it found while it goes on.
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

// What a search found, with turns as texts.
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
Analysis written(const S& state, const search::Analysis& found) {
  Analysis analysis{"", found.score, found.depth, found.nodes, {}, found.win_in};
  S board = state;
  for (int i = 0; i < found.pv.length && !board.outcome().over(); i++) {
    analysis.pv.push_back(text(board, found.pv.moves[i]));
    board.play(found.pv.moves[i]);
  }
  if (!analysis.pv.empty()) analysis.best = analysis.pv.front();
  return analysis;
}

template <Game S>
Lines written(const S& state, std::span<const search::Analysis> found) {
  Lines lines;
  for (const auto& line : found) lines.push_back(written(state, line));
  return lines;
}

inline constexpr int MOST_MEGABYTES = 16384;
inline constexpr double LONGEST = 1e9;  // seconds, some thirty years

// What Python says of limits, checked.
inline search::Limits limits(std::optional<int> depth, std::optional<std::int64_t> nodes, std::optional<double> seconds,
                             bool cpu) {
  search::Limits limits;
  if (depth) {
    if (*depth < 1 || *depth > search::MOST_DEPTH) throw nb::value_error("a depth to search is from 1 to 60");
    limits.depth = *depth;
  }
  if (nodes) {
    if (*nodes < 1) throw nb::value_error("a search needs at least one node");
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (seconds) {
    if (!(*seconds > 0) || *seconds > LONGEST) throw nb::value_error("a time to think is more than 0 seconds");
    limits.microseconds = static_cast<std::int64_t>(std::ceil(*seconds * 1e6));
  }
  limits.clock = cpu ? search::Clock::cpu : search::Clock::wall;
  return limits;
}

// One search on its way. Its thread writes what it finds, and Python takes it from there.
class SearchTask {
 public:
  SearchTask() = default;
  SearchTask(const SearchTask&) = delete;
  SearchTask& operator=(const SearchTask&) = delete;

  // Taking it away stops it.
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
      news_.notify_all();
    });
  }

  void tell(Lines lines) {
    std::lock_guard lock(guard_);
    if (lines.empty() || (!told_.empty() && told_.back() == lines) || last_ == lines) return;
    told_.push_back(std::move(lines));
    news_.notify_all();
  }

  void stop() { stop_.store(true, std::memory_order_relaxed); }
  const std::atomic<bool>& stopped() const { return stop_; }

  bool done() {
    std::lock_guard lock(guard_);
    return done_;
  }

  // The next news; nothing when the search is over. Looks up now and then, so that Ctrl-C is heard.
  std::optional<Lines> next() {
    while (true) {
      {
        nb::gil_scoped_release release;
        std::unique_lock lock(guard_);
        news_.wait_for(lock, std::chrono::milliseconds(50), [this] { return done_ || !told_.empty(); });
        if (!told_.empty()) {
          last_ = std::move(told_.front());
          told_.pop_front();
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

  // Waits for the end; the last news.
  Lines end() {
    while (next()) {
    }
    return last_;
  }

 private:
  std::mutex guard_;
  std::condition_variable news_;
  std::deque<Lines> told_;
  Lines last_;
  bool done_ = false;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

// A searcher of either game, with its memory, and maybe a net that judges positions of one kind. It thinks about one
// position at a time.
class Searcher {
 public:
  Searcher(int megabytes, int threads, const std::optional<nb::bytes>& weights)
      : table_(entries(megabytes)), threads_(threads) {
    if (threads < 1 || threads > MOST_THREADS) throw nb::value_error("threads are from 1 to 256");
    if (!table_) throw std::bad_alloc();
    if (weights) read({reinterpret_cast<const std::uint8_t*>(weights->data()), weights->size()});
  }

  template <Game S>
  std::shared_ptr<SearchTask> stream(const GameBinding<S>& face, search::Limits limits, int lines) {
    if (lines < 1 || lines > search::MOST_LINES) throw nb::value_error("lines are from 1 to 16");
    if (auto current = current_.lock(); current && !current->done()) {
      throw std::runtime_error("this searcher is thinking already");
    }
    auto thinking = std::make_shared<SearchTask>();
    current_ = thinking;
    with_team(face.state(), [&](auto& team) {
      thinking->start([&team, state = face.state(), limits, lines](SearchTask& it) mutable {
        limits.stop = &it.stopped();
        const auto found = team.lines(state, limits, lines, [&](auto lines) { it.tell(written(state, lines)); });
        it.tell(written(state, found));
      });
    });
    return thinking;
  }

  void stop() {
    if (auto current = current_.lock()) current->stop();
  }

  void clear() {
    if (auto current = current_.lock(); current && !current->done()) {
      throw std::runtime_error("this searcher is thinking now");
    }
    table_.clear();
  }

 private:
  static std::size_t entries(int megabytes) {
    if (megabytes < 1 || megabytes > MOST_MEGABYTES) throw nb::value_error("megabytes are from 1 to 16384");
    return static_cast<std::size_t>(megabytes) << 16;  // 16 bytes each
  }

  // A file is of one game, or of one family of its variants.
  void read(std::span<const std::uint8_t> file) {
    six_net_ = nnue::six::Net::from(file);
    sixth_net_ = nnue::Net::from(file);
    variants_net_ = nnue::VariantsNet::from(file);
    if (!six_net_ && !sixth_net_ && !variants_net_) throw nb::value_error("this is no file of weights");
  }

  // Calls `use` with those who search positions of these rules. Positions of other rules may look alike, and what was
  // found out about them is wrong here.
  template <class Use>
  void with_team(const six::State& state, Use use) {
    if (sixth_ || (six_ && six_ != state.rules())) table_.clear();
    six_ = state.rules();
    sixth_.reset();
    if (six_net_ && six_net_->knows(state.rules()))
      use(made(netted_six_team_, nnue::six::Evaluation(*six_net_)));
    else
      use(made(six_team_, six::Evaluation()));
  }
  template <class Use>
  void with_team(const sixth::State& state, Use use) {
    if (six_ || (sixth_ && sixth_ != state.rules())) table_.clear();
    sixth_ = state.rules();
    six_.reset();
    const auto knows = [&state](const auto& net) { return net && net->knows(state.rules()); };
    if (knows(sixth_net_))
      use(made(netted_sixth_team_, nnue::Evaluation(*sixth_net_)));
    else if (knows(variants_net_))
      use(made(variants_team_, nnue::VariantsEvaluation(*variants_net_)));
    else
      use(made(sixth_team_, sixth::Evaluation()));
  }

  template <Game S, class E>
  search::Team<S, E>& made(std::unique_ptr<search::Team<S, E>>& team, const E& evaluation) {
    if (!team) team = std::make_unique<search::Team<S, E>>(table_, threads_, evaluation);
    return *team;
  }

  search::Table table_;
  int threads_;
  std::unique_ptr<const nnue::six::Net> six_net_;
  std::unique_ptr<const nnue::Net> sixth_net_;
  std::unique_ptr<const nnue::VariantsNet> variants_net_;
  std::optional<six::Rules> six_;
  std::optional<sixth::Rules> sixth_;
  std::unique_ptr<search::Team<six::State, six::Evaluation>> six_team_;
  std::unique_ptr<search::Team<sixth::State, sixth::Evaluation>> sixth_team_;
  std::unique_ptr<search::Team<six::State, nnue::six::Evaluation>> netted_six_team_;
  std::unique_ptr<search::Team<sixth::State, nnue::Evaluation>> netted_sixth_team_;
  std::unique_ptr<search::Team<sixth::State, nnue::VariantsEvaluation>> variants_team_;
  std::weak_ptr<SearchTask> current_;
};

void bind_search(nb::module_& module);

}  // namespace bindings
