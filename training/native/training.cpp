// The functions that Python calls: self-play, features of samples, and matches.
#include "arena.hpp"

using namespace training;

namespace {

// Errors, with the same numbers as in native.py.
constexpr int UNREADABLE_NET = -1, UNKNOWN_PRESET = -2;

// Games are numbered as in games.py.
template <class Use>
auto of_game(int game, Use use) {
  return game == 0 ? use(Sixth()) : game == 1 ? use(Six()) : use(Variants());
}

}  // namespace

extern "C" {

// The dimensions of a game's nets: features, widths of both layers, views, stages, the fixed-point scales of the first
// and the other layers, the unit of scores, the most features of a position, and the size of a sample.
void training_sizes(int game, std::int64_t* out) {
  of_game(game, [out]<class G>(G) {
    const std::int64_t sizes[] = {G::FEATURES,           G::WIDE,   nnue::NARROW, G::VIEWS,        G::STAGES,
                                  nnue::ONE << G::FINER, nnue::ONE, nnue::UNIT,   G::MAX_FEATURES, sizeof(Sample<G>)};
    std::memcpy(out, sizes, sizeof sizes);
  });
}

// Plays games in threads, which take the presets (names separated by commas) in turns, until the buffer is full or the
// time is up. Returns the number of samples, UNREADABLE_NET or UNKNOWN_PRESET; `counts` receives games, wins of the
// first side, draws and plies.
std::int64_t training_play(int game, const char* name, const char* presets, int threads, std::int64_t nodes,
                           int opening, int stray, int vary, std::uint64_t seed, double seconds, void* samples,
                           std::int64_t room, std::int64_t* counts) {
  return of_game(game, [&]<class G>(G) -> std::int64_t {
    const std::int64_t now = search::microseconds(search::Clock::wall);
    SampleBuffer<G> buffer{static_cast<Sample<G>*>(samples), room, now + static_cast<std::int64_t>(seconds * 1e6)};
    std::unique_ptr<const typename G::Net> net;
    if (std::string_view(name) != "alphabeta") {
      net = open_net<G>(name);
      if (!net) return UNREADABLE_NET;
    }
    std::vector<typename G::Rules> rules;
    for (std::string_view rest = presets; !rest.empty();) {
      const std::size_t end = std::min(rest.find(','), rest.size());
      const auto preset = G::rules(rest.substr(0, end));
      if (!preset) return UNKNOWN_PRESET;
      rules.push_back(*preset);
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (rules.empty()) return UNKNOWN_PRESET;
    const PlayOptions options{nodes, opening, stray, vary};
    const auto work = [&](int number) {
      const auto& usual = rules[static_cast<std::size_t>(number) % rules.size()];
      const std::uint64_t salt = mix(mix(seed) + static_cast<std::uint64_t>(number));
      if (net)
        play_games<G>(usual, typename G::WithNet(*net), options, salt, buffer);
      else
        play_games<G>(usual, typename G::Plain(), options, salt, buffer);
    };
    std::vector<std::jthread> others;
    for (int i = 1; i < threads; i++) others.emplace_back(work, i);
    work(0);
    others.clear();
    const std::int64_t results[] = {buffer.games, buffer.first, buffer.drawn, buffer.plies};
    std::memcpy(counts, results, sizeof results);
    return std::min<std::int64_t>(buffer.filled, room);
  });
}

// Writes the features of some samples, view by view, and the start of each view, each under a random symmetry if a seed
// is given; and the stage, score and result of each. Returns the number of features.
std::int64_t training_features(int game, const void* samples, const std::int64_t* which, std::int64_t count,
                               std::uint64_t seed, std::int32_t* features, std::int32_t* begins, std::int64_t* stages,
                               float* scores, float* results) {
  return of_game(game, [&]<class G>(G) {
    Random dice(seed);
    typename G::Reader reader;
    std::int64_t at = 0;
    for (std::int64_t i = 0; i < count; i++) {
      const Sample<G>& sample = static_cast<const Sample<G>*>(samples)[which[i]];
      stages[i] = reader.read(sample.position, seed == 0 ? nullptr : &dice, [&](const std::uint16_t* view, int many) {
        *begins++ = static_cast<std::int32_t>(at);
        std::copy_n(view, many, features + at);
        at += many;
      });
      scores[i] = static_cast<float>(sample.score) / 65535;
      results[i] = static_cast<float>(sample.result) / 65535;
    }
    return at;
  });
}

// Evaluates samples with a net, by this machine's instructions and portably; returns 0 if it cannot be read.
int training_evaluate(int game, const char* name, const void* samples, std::int64_t count, std::int32_t* out,
                      std::int32_t* portable) {
  return of_game(game, [&]<class G>(G) {
    const auto net = open_net<G>(name);
    if (!net) return 0;
    for (std::int64_t i = 0; i < count; i++) {
      const auto& position = static_cast<const Sample<G>*>(samples)[i].position;
      out[i] = G::evaluate(*net, position, false), portable[i] = G::evaluate(*net, position, true);
    }
    return 1;
  });
}

// Plays a match. Writes wins, draws and losses of the first player, wins of the side that started, plies, and for each
// player CPU time in microseconds, turns and nodes. Returns 0, UNREADABLE_NET or UNKNOWN_PRESET.
int training_match(int game, const void* one, const void* other, const char* preset, int pairs, int threads, int plies,
                   std::uint64_t seed, std::int64_t* out) {
  return of_game(game, [&]<class G>(G) -> int {
    const auto rules = G::rules(preset);
    if (!rules) return UNKNOWN_PRESET;
    const Entrant entrants[2] = {*static_cast<const Entrant*>(one), *static_cast<const Entrant*>(other)};
    Tally tally;
    if (!match<G>(entrants, *rules, pairs, threads, plies, seed, tally)) return UNREADABLE_NET;
    std::memcpy(out, &tally, sizeof tally);
    return 0;
  });
}

}  // extern "C"
