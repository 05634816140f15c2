// The exported functions of the search.
#include <atomic>
#include <cmath>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <variant>

#include "session.hpp"
#include "sixfold/nnue/evaluation.hpp"
#include "sixfold/nnue/six/evaluation.hpp"
#include "sixfold/search/searcher.hpp"
#include "sixfold/six/evaluation.hpp"
#include "sixfold/sixth/evaluation.hpp"

// Tells the page that the output holds the best lines so far.
extern "C" __attribute__((import_module("env"), import_name("sixfold_report"))) void sixfold_report();

namespace {

using namespace sixfold;
using namespace sixfold::wasm;
using search::Limits;
using search::Table;

constexpr std::int32_t MEGABYTES = 16, MAX_MEGABYTES = 1024;
constexpr double MAX_MILLISECONDS = 1e12;  // about thirty years

std::uint64_t evaluation_count;  // since the module was started

// An evaluation that counts its calls.
template <class E>
class Counted : public E {
 public:
  explicit Counted(const E& evaluation) : E(evaluation) {}

  template <Game S>
  int evaluate(const S& state) {
    evaluation_count++;
    return E::evaluate(state);
  }
};

// The searchers, which share one table, and the rules that its entries belong to. Nets of Sixth! are indexed by
// board.
struct Searchers {
  std::unique_ptr<search::Searcher<six::State, Counted<six::Evaluation>>> six;
  std::unique_ptr<search::Searcher<sixth::State, Counted<sixth::Evaluation>>> sixth;
  std::unique_ptr<search::Searcher<six::State, Counted<nnue::six::Evaluation>>> nnue_six;
  std::unique_ptr<search::Searcher<sixth::State, Counted<nnue::Evaluation>>> nnue[2];
  std::unique_ptr<search::Searcher<sixth::State, Counted<nnue::VariantsEvaluation>>> variants;
  std::variant<std::monostate, six::Rules, sixth::Rules> rules;
};

std::unique_ptr<Table> table;
std::unique_ptr<const nnue::Net> nets[2];
std::unique_ptr<const nnue::VariantsNet> variants_net;
std::unique_ptr<const nnue::six::Net> six_net;
Searchers searchers;
std::atomic<bool> stop;

// Running out of memory must be an error, not a trap.
bool make_table(std::int32_t megabytes) {
  searchers = {};
  table.reset();
  table = std::make_unique<Table>(static_cast<std::size_t>(megabytes) << 16);  // 16 bytes per entry
  if (!*table) table.reset();
  return table != nullptr;
}

template <Game S, class E>
search::Searcher<S, Counted<E>>& get_or_make(std::unique_ptr<search::Searcher<S, Counted<E>>>& searcher,
                                             const E& evaluation) {
  if (!searcher) searcher = std::make_unique<search::Searcher<S, Counted<E>>>(*table, Counted<E>(evaluation));
  return *searcher;
}

// Calls `use` with the searcher for a position. The table is cleared when the rules change: equal positions may have
// other values.
template <Game S, class Use>
void with_searcher(const S& state, Use use) {
  const auto& rules = state.rules();
  if (const auto* known = std::get_if<std::remove_cvref_t<decltype(rules)>>(&searchers.rules);
      !known || *known != rules) {
    table->clear();
  }
  searchers.rules = rules;
  if constexpr (std::is_same_v<S, six::State>) {
    if (six_net && six_net->supports(rules))
      use(get_or_make(searchers.nnue_six, nnue::six::Evaluation(*six_net)));
    else
      use(get_or_make(searchers.six, six::Evaluation()));
  } else {
    const auto board = static_cast<std::size_t>(rules.size - 4);
    const auto supports = [&rules](const auto& net) { return net && net->supports(rules); };
    if (supports(nets[board]))
      use(get_or_make(searchers.nnue[board], nnue::Evaluation(*nets[board])));
    else if (supports(variants_net))
      use(get_or_make(searchers.variants, nnue::VariantsEvaluation(*variants_net)));
    else
      use(get_or_make(searchers.sixth, sixth::Evaluation()));
  }
}

// One line each: score, depth, nodes, plies to a proved win, and the expected turns, best first.
template <Game S>
void write_lines(const S& state, std::span<const search::Analysis> lines) {
  texts.begin();
  for (const search::Analysis& line : lines) {
    if (&line != lines.data()) texts.put('\n');
    for (const std::int64_t number : {std::int64_t{line.score}, std::int64_t{line.depth},
                                      static_cast<std::int64_t>(line.nodes), std::int64_t{line.win_in}}) {
      texts.put(number);
      texts.put(' ');
    }
    S board = state;
    for (int i = 0; i < line.pv.length && !board.outcome().is_over(); i++) {
      if (i > 0) texts.put(' ');
      put_turn(board, line.pv.moves[i]);
      board.play(line.pv.moves[i]);
    }
  }
}

// Infinity means no limit.
bool set_limits(Limits& limits, double depth, double nodes, double milliseconds) {
  const auto whole = [](double number) { return number >= 1 && std::floor(number) == number; };
  if (!whole(depth) || (depth > search::MAX_DEPTH && !std::isinf(depth))) return false;
  if (!whole(nodes) || !(milliseconds > 0)) return false;
  if (!std::isinf(depth)) limits.depth = static_cast<int>(depth);
  if (nodes < 0x1p63) limits.nodes = static_cast<std::uint64_t>(nodes);
  // There is always a time limit, so that the clock is read: the page may call search_stop from there.
  limits.microseconds = static_cast<std::int64_t>(std::ceil(1000 * std::min(milliseconds, MAX_MILLISECONDS)));
  limits.stop = &stop;
  return true;
}

}  // namespace

// Allocates the memory of the search and clears it. The default is 16 megabytes.
EXPORT(search_memory)(std::int32_t megabytes)->std::int32_t {
  if (megabytes < 1 || megabytes > MAX_MEGABYTES) return texts.fail("bad-memory");
  return make_table(megabytes) ? DONE : texts.fail("out-of-memory");
}

EXPORT(search_forget)()->std::int32_t {
  if (table) table->clear();
  return DONE;
}

// Loads a net, which from now on evaluates positions of the rules it was trained for.
EXPORT(search_net)(std::int32_t length)->std::int32_t {
  const std::string_view bytes = texts.input(length);
  const std::span file(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  if (auto net = nnue::Net::from(file)) {
    const auto board = static_cast<std::size_t>(net->board() - 4);
    searchers.nnue[board].reset();
    nets[board] = std::move(net);
  } else if (auto variants = nnue::VariantsNet::from(file)) {
    searchers.variants.reset();
    variants_net = std::move(variants);
  } else if (auto other = nnue::six::Net::from(file)) {
    searchers.nnue_six.reset();
    six_net = std::move(other);
  } else {
    return texts.fail("bad-net");
  }
  if (table) table->clear();
  return DONE;
}

// The number of evaluated positions: all that a search reaches, except known ones and immediate wins.
EXPORT(search_evaluations)()->double { return static_cast<double>(evaluation_count); }

EXPORT(search_stop)()->void { stop = true; }

// The best lines of the open position; reported after each depth.
EXPORT(search_lines)(std::int32_t lines, double depth, double nodes, double milliseconds)->std::int32_t {
  if (lines < 1 || lines > search::MAX_LINES) return texts.fail("bad-lines");
  Limits limits;
  if (!set_limits(limits, depth, nodes, milliseconds)) return texts.fail("bad-limit");
  if (!table && !make_table(MEGABYTES)) return texts.fail("out-of-memory");
  stop = false;
  return with_session([&](const auto& session) {
    const auto& state = session.state();
    with_searcher(state, [&](auto& searcher) {
      const auto found = searcher.lines(state, limits, lines, [&](auto lines_now) {
        write_lines(state, lines_now);
        sixfold_report();
      });
      write_lines(state, found);
    });
    return DONE;
  });
}
