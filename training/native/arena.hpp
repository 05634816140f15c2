// Matches of a net against alpha-beta without a net or against another net, in pairs of games from the same opening.
#pragma once

#include <fstream>
#include <iterator>
#include <string_view>

#include "samples.hpp"

namespace training {

template <class G>
std::unique_ptr<const typename G::Net> open_net(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  return G::Net::from({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
}

// A player: a file of weights or "alphabeta", and its nodes or microseconds of CPU time per turn.
struct Entrant {
  const char* name;
  std::int64_t nodes, microseconds;

  bool is_plain() const { return std::string_view(name) == "alphabeta"; }
  search::Limits limits() const {
    search::Limits limits;
    if (nodes > 0) limits.nodes = static_cast<std::uint64_t>(nodes);
    if (microseconds > 0) limits.microseconds = microseconds;
    limits.clock = search::Clock::cpu;
    return limits;
  }
};

template <class G>
class Seat {
 public:
  Seat(const Entrant& entrant, const typename G::Net* net) : limits_(entrant.limits()) {
    if (net == nullptr)
      plain_ = std::make_unique<Plain>(table_);
    else
      with_net_ = std::make_unique<WithNet>(table_, typename G::WithNet(*net));
  }

  void begin() { table_.clear(); }

  search::Move turn(const typename G::State& state) {
    const std::int64_t before = search::microseconds(search::Clock::cpu);
    const auto analysis = with_net_ ? with_net_->think(state, limits_) : plain_->think(state, limits_);
    cpu_time += search::microseconds(search::Clock::cpu) - before;
    turns++, nodes += static_cast<std::int64_t>(analysis.nodes);
    return analysis.best;
  }

  std::int64_t cpu_time = 0, turns = 0, nodes = 0;

 private:
  using Plain = search::Searcher<typename G::State, typename G::Plain>;
  using WithNet = search::Searcher<typename G::State, typename G::WithNet>;

  search::Limits limits_;
  search::Table table_{std::size_t{1} << 20};
  std::unique_ptr<WithNet> with_net_;
  std::unique_ptr<Plain> plain_;
};

struct Tally {
  std::int64_t won = 0, drawn = 0, lost = 0, first = 0, plies = 0, cpu_time[2] = {}, turns[2] = {}, nodes[2] = {};
};

// Plays a match; returns false if a net cannot be read.
template <class G>
bool match(const Entrant* entrants, const typename G::Rules& rules, int pairs, int threads, int plies,
           std::uint64_t seed, Tally& tally) {
  std::unique_ptr<const typename G::Net> nets[2];
  for (int i = 0; i < 2; i++) {
    if (entrants[i].is_plain()) continue;
    nets[i] = open_net<G>(entrants[i].name);
    if (!nets[i]) return false;
  }
  std::atomic<int> next = 0;
  std::mutex guard;
  const auto work = [&] {
    Seat<G> seats[2] = {Seat<G>(entrants[0], nets[0].get()), Seat<G>(entrants[1], nets[1].get())};
    for (int pair; (pair = next++) < pairs;) {
      Random dice(mix(seed + 0x9E3779B97F4A7C15ULL * static_cast<unsigned>(pair + 1)));
      const auto start = opening<G>(rules, plies, dice);
      for (int swap = 0; swap < 2; swap++) {
        auto state = start;
        int ply = plies;
        for (auto& seat : seats) seat.begin();
        for (; !state.outcome().is_over(); ply++) state.play(seats[state.side() ^ swap].turn(state));
        const int winner = state.outcome().winner;
        std::lock_guard lock(guard);
        tally.plies += ply, tally.first += winner == 0;
        (winner < 0 ? tally.drawn : (winner ^ swap) == 0 ? tally.won : tally.lost)++;
      }
    }
    std::lock_guard lock(guard);
    for (int i = 0; i < 2; i++) {
      tally.cpu_time[i] += seats[i].cpu_time, tally.turns[i] += seats[i].turns, tally.nodes[i] += seats[i].nodes;
    }
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; i++) others.emplace_back(work);
  work();
  others.clear();
  return true;
}

}  // namespace training
