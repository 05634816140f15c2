// Tests of the search for links: against brute force, with large counts, with inconsistent arrays, and from several
// threads at once. Python tests compare it with the search in Python.
#include "../include/sixfold/links/links.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <thread>
#include <vector>

#include "../include/sixfold/random.hpp"

namespace {

using namespace sixfold::links;
using sixfold::Random;

using Int32Array = std::vector<std::int32_t>;
using Casts = std::vector<std::vector<Id>>;

// Both tables of a graph, from the casts of its films.
struct Arrays {
  Int32Array films_at{0}, films, cast_at{0}, cast;

  Arrays(std::size_t people, const Casts& casts) {
    for (const auto& one : casts) {
      for (const Id person : one) cast.push_back(static_cast<std::int32_t>(person));
      cast_at.push_back(static_cast<std::int32_t>(cast.size()));
    }
    for (Id person = 0; person < people; person++) {
      for (std::size_t film = 0; film < casts.size(); film++) {
        const bool in = std::count(casts[film].begin(), casts[film].end(), person) > 0;
        if (in) films.push_back(static_cast<std::int32_t>(film));
      }
      films_at.push_back(static_cast<std::int32_t>(films.size()));
    }
  }

  Graph graph() const { return {{Table{films_at, films}, Table{cast_at, cast}}}; }
};

Casts random_casts(Random& dice, std::size_t people, std::size_t films, std::size_t most) {
  Casts casts(films);
  for (auto& cast : casts) {
    for (std::size_t size = 1 + dice.below(static_cast<std::uint32_t>(most)); size > 0; size--) {
      const Id person = dice.below(static_cast<std::uint32_t>(people));
      if (std::count(cast.begin(), cast.end(), person) == 0) cast.push_back(person);
    }
  }
  return casts;
}

using Chains = std::set<std::vector<Id>>;

// All shortest chains, by brute force: every chain is extended by every link until some reach a target.
Chains shortest_chains(const Casts& casts, std::size_t people, const std::vector<Id>& sources,
                       const std::vector<Id>& targets) {
  Chains chains, complete;
  for (const Id source : sources) chains.insert({source});
  for (std::size_t links = 0; links <= people; links++) {
    for (const auto& chain : chains) {
      if (std::count(targets.begin(), targets.end(), chain.back()) > 0) complete.insert(chain);
    }
    if (!complete.empty()) return complete;
    Chains longer;
    for (const auto& chain : chains) {
      for (Id film = 0; film < casts.size(); film++) {
        if (std::count(casts[film].begin(), casts[film].end(), chain.back()) == 0) continue;
        for (const Id person : casts[film]) {
          bool repeats = false;
          for (std::size_t at = 0; at < chain.size(); at += 2) repeats |= chain[at] == person;
          if (repeats) continue;
          auto next = chain;
          next.insert(next.end(), {film, person});
          longer.insert(next);
        }
      }
    }
    chains.swap(longer);
  }
  return {};
}

// Mostly one person, sometimes none or several.
std::vector<Id> random_group(Random& dice, std::size_t people) {
  std::vector<Id> chosen;
  for (std::size_t size = dice.below(8) == 0 ? dice.below(4) : 1; size > 0; size--) {
    chosen.push_back(dice.below(static_cast<std::uint32_t>(people)));
  }
  return chosen;
}

// Compares every kind of query between two random groups with brute force.
void check_queries(Links& links, const Casts& casts, std::size_t people, Random& dice) {
  const auto sources = random_group(dice, people), targets = random_group(dice, people);
  const Chains expected = shortest_chains(casts, people, sources, targets);
  bool linked = false;
  std::vector<Id> chain;
  CHECK(links.chain(sources, targets, linked, chain) == Flaw::none);
  CHECK(linked == !expected.empty());
  std::optional<std::size_t> degree;
  CHECK(links.degree(sources, targets, degree) == Flaw::none);
  Digits total;
  CHECK(links.count(sources, targets, total) == Flaw::none);
  CHECK(total == Digits{expected.size()});
  if (linked) {
    CHECK(expected.contains(chain));
    CHECK(degree == chain.size() / 2);
  } else {
    CHECK(!degree);
  }
  std::vector<std::size_t> sizes, distances;
  CHECK(links.degrees(sources, sizes) == Flaw::none);
  for (Id person = 0; person < people; person++) {
    const Chains there = shortest_chains(casts, people, sources, {person});
    if (there.empty()) continue;
    distances.resize(std::max(distances.size(), there.begin()->size() / 2 + 1));
    distances[there.begin()->size() / 2]++;
  }
  CHECK(sizes == distances);
}

TEST_CASE("queries on random graphs agree with brute force") {
  Random dice(6);
  for (int round = 0; round < 300; round++) {
    const std::size_t people = 1 + dice.below(9);
    const Casts casts = random_casts(dice, people, dice.below(7), 4);
    const Arrays arrays(people, casts);
    CHECK(arrays.graph().flaw() == Flaw::none);
    Links links(arrays.graph());
    for (int pair = 0; pair < 5; pair++) check_queries(links, casts, people, dice);
  }
}

// The casts of a chain of people, with several films between neighbours.
Casts chain_of_people(Id people, std::size_t films) {
  Casts casts;
  for (Id person = 0; person + 1 < people; person++) casts.insert(casts.end(), films, {person, person + 1});
  return casts;
}

TEST_CASE("counts have as many digits as they need") {
  Digits power{1};
  for (Id people = 1; people <= 150; people++) {
    const Arrays arrays(people, chain_of_people(people, 7));
    Links links(arrays.graph());
    Digits total;
    CHECK(links.count(std::vector<Id>{0}, std::vector<Id>{people - 1}, total) == Flaw::none);
    while (total.size() > 1 && total.back() == 0) total.pop_back();
    CHECK(total == power);
    // Multiplies the expected count by seven, by adding.
    const Digits once = power;
    for (int more = 1; more < 7; more++) {
      std::uint64_t carry = 0;
      for (std::size_t digit = 0; digit < power.size(); digit++) {
        const std::uint64_t add = digit < once.size() ? once[digit] : 0;
        const std::uint64_t sum = power[digit] + add + carry;
        carry = sum < add || (carry != 0 && sum == add) ? 1 : 0;
        power[digit] = sum;
      }
      if (carry != 0) power.push_back(carry);
    }
  }
}

TEST_CASE("a search that runs out of marks clears them") {
  Random dice(7);
  const Casts casts = random_casts(dice, 9, 7, 4);
  const Arrays arrays(9, casts);
  for (std::uint32_t left = 0; left < 200; left++) {
    Search old(arrays.graph(), std::numeric_limits<std::uint32_t>::max() - left), fresh(arrays.graph());
    for (int pair = 0; pair < 6; pair++) {
      const auto sources = random_group(dice, 9), targets = random_group(dice, 9);
      std::vector<Id> one, two;
      const bool linked = old.meet(sources, targets);
      CHECK(linked == fresh.meet(sources, targets));
      if (!linked) continue;
      old.best_chain(one);
      fresh.best_chain(two);
      CHECK(one == two);
    }
  }
}

void query_everything(Links& links, const std::vector<Id>& sources, const std::vector<Id>& targets) {
  bool linked = false;
  std::vector<Id> chain;
  std::optional<std::size_t> degree;
  Digits total;
  std::vector<std::size_t> sizes;
  if (links.chain(sources, targets, linked, chain) == Flaw::none && linked) CHECK(chain.size() % 2 == 1);
  links.degree(sources, targets, degree);
  links.count(sources, targets, total);
  links.degrees(sources, sizes);
}

// The sanitizers report if a damaged array is read out of bounds.
TEST_CASE("damaged arrays give a result or a flaw") {
  Random dice(8);
  int bad_graphs = 0, bad_queries = 0;
  for (int round = 0; round < 3000; round++) {
    Arrays arrays(9, random_casts(dice, 9, 7, 4));
    for (int damages = 1 + static_cast<int>(dice.below(3)); damages > 0; damages--) {
      Int32Array* const all[] = {&arrays.films_at, &arrays.films, &arrays.cast_at, &arrays.cast};
      Int32Array& array = *all[dice.below(4)];
      auto& number = array[dice.below(static_cast<std::uint32_t>(array.size()))];
      number = static_cast<std::int32_t>(dice.below(3) == 0 ? dice.next() : dice.below(20));
    }
    if (arrays.graph().flaw() != Flaw::none) {
      bad_graphs++;
      continue;
    }
    Links links(arrays.graph());
    for (int pair = 0; pair < 4; pair++) query_everything(links, random_group(dice, 9), random_group(dice, 9));
    bool linked;
    std::vector<Id> chain;
    for (Id person = 0; person < 9; person++) {
      if (links.chain(std::vector<Id>{0}, std::vector<Id>{person}, linked, chain) != Flaw::none) bad_queries++;
    }
  }
  CHECK(bad_graphs > 100);
  CHECK(bad_queries > 100);
}

TEST_CASE("inconsistent arrays are rejected with the flaw") {
  const Int32Array none, zero{0}, one{0, 1}, item{0}, late{1, 1}, far{0, 2};
  const auto flaw = [](const Int32Array& films_at, const Int32Array& films, const Int32Array& cast_at,
                       const Int32Array& cast) { return Graph{{Table{films_at, films}, Table{cast_at, cast}}}.flaw(); };
  CHECK(flaw(zero, none, zero, none) == Flaw::none);
  CHECK(flaw(one, item, one, item) == Flaw::none);
  CHECK(flaw(none, none, zero, none) == Flaw::first_offset);
  CHECK(flaw(late, item, one, item) == Flaw::first_offset);
  CHECK(flaw(far, item, one, item) == Flaw::last_offset);
  CHECK(flaw(one, item, zero, none) == Flaw::item_counts);
  const auto query_flaw = [](const Int32Array& films_at, const Int32Array& films, const Int32Array& cast_at,
                             const Int32Array& cast) {
    Links links(Graph{{Table{films_at, films}, Table{cast_at, cast}}});
    std::vector<std::size_t> sizes;
    return links.degrees(std::vector<Id>{0, 1}, sizes);
  };
  const Int32Array two{0, 1, 2}, pair{0, 0}, both{0, 2}, cast{0, 1};
  CHECK(query_flaw(two, pair, both, cast) == Flaw::none);
  CHECK(query_flaw(two, {0, 1}, both, cast) == Flaw::item);
  CHECK(query_flaw(two, {0, -1}, both, cast) == Flaw::item);
  CHECK(query_flaw({0, 3, 2}, pair, both, cast) == Flaw::row);
  CHECK(query_flaw({0, -5, 2}, pair, both, cast) == Flaw::row);
  // An unknown person.
  CHECK(query_flaw(one, item, one, item) == Flaw::item);
}

TEST_CASE("several threads can query at once") {
  Random dice(9);
  const Casts casts = random_casts(dice, 400, 300, 6);
  const Arrays arrays(400, casts);
  Links links(arrays.graph());
  std::vector<std::thread> threads;
  std::vector<std::vector<std::vector<Id>>> answers(4);
  threads.reserve(answers.size());
  for (auto& chains : answers) {
    threads.emplace_back([&links, &chains] {
      for (Id person = 0; person < 400; person++) {
        bool linked = false;
        std::vector<Id> chain;
        links.chain(std::vector<Id>{person}, std::vector<Id>{(person * 7 + 1) % 400}, linked, chain);
        chains.push_back(chain);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (const auto& chains : answers) CHECK(chains == answers.front());
  CHECK(std::any_of(answers[0].begin(), answers[0].end(), [](const auto& chain) { return chain.size() > 5; }));
}

}  // namespace
