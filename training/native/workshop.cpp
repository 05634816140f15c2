// What Python calls: games to learn from, the features of their positions, and matches.
#include "arena.hpp"

using namespace training;

namespace {

// The presets that nets play, as settings.py counts them.
sixth::Rules rules_of(int preset) {
  sixth::Rules rules;
  for (auto& hand : rules.hands) hand[sixth::PAWN] = preset == 0 ? 15 : preset == 1 ? 16 : 12;
  if (preset == 2) rules.size = 4;
  return rules;
}

}  // namespace

extern "C" {

// What a net is made of: features, the widths of both layers, what stands for one, and a unit of its scores.
void workshop_sizes(std::int64_t* out) {
  const std::int64_t sizes[] = {nnue::FEATURES,      nnue::WIDE, nnue::NARROW, nnue::ONE, nnue::UNIT,
                                nnue::MOST_FEATURES, sizeof(Sample)};
  std::memcpy(out, sizes, sizeof sizes);
}

// Plays games in threads, which take the presets in turns, until there is no room or no time. How many samples there
// are, -1 if the net cannot be read; games, how many of them the first side won, drawn ones and plies in `counts`.
std::int64_t workshop_play(const char* name, const int* presets, int count, int threads, std::int64_t nodes,
                           int opening, int stray, std::uint64_t seed, double seconds, void* samples, std::int64_t room,
                           std::int64_t* counts) {
  const std::int64_t now = search::microseconds(search::Clock::wall);
  Shelf shelf{static_cast<Sample*>(samples), room, now + static_cast<std::int64_t>(seconds * 1e6)};
  std::unique_ptr<const nnue::Net> net;
  if (std::string_view(name) != "alphabeta" && !(net = open_net(name))) return -1;
  const Manner manner{nodes, opening, stray};
  const auto work = [&](int number) {
    const sixth::Rules rules = rules_of(presets[number % count]);
    const std::uint64_t salt = mix(mix(seed) + static_cast<std::uint64_t>(number));
    if (net) play_games(rules, nnue::Evaluation(*net), manner, salt, shelf);
    else play_games(rules, sixth::Evaluation(), manner, salt, shelf);
  };
  std::vector<std::jthread> others;
  for (int i = 1; i < threads; i++) others.emplace_back(work, i);
  work(0);
  others.clear();
  const std::int64_t seen[] = {shelf.games, shelf.first, shelf.drawn, shelf.plies};
  std::memcpy(counts, seen, sizeof seen);
  return std::min<std::int64_t>(shelf.filled, room);
}

// The features of some samples, one after another, and where those of each begin; each turned by a symmetry of its own
// if a seed is given. How many there are.
std::int64_t workshop_features(const void* samples, const std::int64_t* which, std::int64_t count, std::uint64_t seed,
                               std::int32_t* features, std::int32_t* begins, float* scores, float* results) {
  Random dice(seed);
  std::int64_t at = 0;
  for (std::int64_t i = 0; i < count; i++) {
    const Sample& sample = static_cast<const Sample*>(samples)[which[i]];
    begins[i] = static_cast<std::int32_t>(at);
    const unsigned symmetry = seed == 0 ? 0 : dice.below(8);
    std::uint16_t seen[nnue::MOST_FEATURES + 1];
    const int many = nnue::features(turned(sample.position, symmetry), seen);
    std::copy_n(seen, many, features + at);
    at += many;
    scores[i] = static_cast<float>(sample.score) / 65535;
    results[i] = static_cast<float>(sample.result) / 65535;
  }
  return at;
}

// What a net says of samples, by the way of this machine and by that of every machine; 0 if it cannot be read.
int workshop_judge(const char* name, const void* samples, std::int64_t count, std::int32_t* out,
                   std::int32_t* plainly) {
  const auto net = open_net(name);
  if (!net) return 0;
  for (std::int64_t i = 0; i < count; i++) {
    const nnue::Position& position = static_cast<const Sample*>(samples)[i].position;
    out[i] = net->judge(position), plainly[i] = net->judge_plainly(position);
  }
  return 1;
}

// A match of so many pairs of games. Numbers out: won, drawn, lost by the first; won by whoever began; plies; the CPU
// time of each in microseconds; its turns; and its nodes. 0 if a net cannot be read.
int workshop_match(const void* one, const void* other, int preset, int pairs, int threads, int plies,
                   std::uint64_t seed, std::int64_t* out) {
  const Entrant entrants[2] = {*static_cast<const Entrant*>(one), *static_cast<const Entrant*>(other)};
  Tally tally;
  if (!match(entrants, rules_of(preset), pairs, threads, plies, seed, tally)) return 0;
  std::memcpy(out, &tally, sizeof tally);
  return 1;
}

}  // extern "C"
