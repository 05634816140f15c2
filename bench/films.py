"""How fast films are linked, beside networkx, igraph and networkit: `sixfold bench films [--seconds S] [--json]`.

All times are CPU times, and medians. In the shipped catalogue `chain_ms` is `films.chain`, what users call: from two
people to a chain of people and films, one chain after the other. `way_ms` is
the search alone, from numbers to numbers.

The others find a path of numbers in the same graph of people and films, for the same pairs, by turns with ours and in
any order, so that each finds the caches as cold as the one before has left them. `chain_over_…` says how many times as
long as a chain they take, `way_over_…` how many times as long as the search alone. Those called `…_both` search from
both ends, as ours does, and the rest from one: `networkx` reaches everybody, since from one end it has no other search;
`networkit` stops at the second person and tells the distance alone, which is quicker than a path. These two are asked
for few pairs.

The large catalogue is synthetic, of IMDb's size (with less than ten seconds, as much smaller). `large_load_s` is from
opening the file to the first chain. `large_mb` is the most that the process ever had in memory, after all its chains:
Python, the code, and every page of the mapped file that was read. Ours and the others each have a process of their own.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sixfold import movies
from sixfold.movies import Catalogue, FilmRow, Source

BOUNDS = {
    "chain_ms": "<= 0.2",
    "sheet_ms": "<= 10",
    "typing_ms": "<= 5",
    "large_load_s": "<= 1",
    "large_mb": "<= 250",
    "large_chain_ms": "<= 1",
}
FILMS, PEOPLE, CREDITS = 700_000, 1_400_000, 8_500_000
NAMES = 50_000
PAIRS, SHEETS, FEW = 200, 60, 20
#: Those who are asked for a few pairs alone, and what is no others'.
SLOW, OURS = ("networkx", "networkit"), ("chain", "way")

Search = Callable[[int, int], object]
Figures = dict[str, float]
Pairs = list[tuple[int, int]]


def timed(deed: Callable[..., object], *given: object) -> float:
    """Milliseconds of CPU time."""
    start = process_time()
    deed(*given)
    return 1e3 * (process_time() - start)


# The same graph by others: people first, and films behind them --------------------------------------------------


def quick_peers(films: Catalogue) -> dict[str, Search]:
    """Shortest paths by libraries in C and C++."""
    import igraph  # type: ignore[import-untyped,unused-ignore]  # has no types
    import networkit  # type: ignore[import-untyped,unused-ignore]  # has no types
    import numpy as np

    arrays, people = films.arrays(), films.about.people
    cast = np.frombuffer(arrays["cast"], dtype=np.int32).astype(np.uint64)
    starts = np.frombuffer(arrays["cast_at"], dtype=np.int32)
    owners = np.repeat(np.arange(people, people + films.about.films, dtype=np.uint64), starts[1:] - starts[:-1])
    total = people + films.about.films
    rows = igraph.Graph(n=total, edges=np.stack([cast, owners], axis=1).astype(np.int64))
    kit: Any = networkit.GraphFromCoo((cast, owners), n=total, weighted=False)

    def both_ends(one: int, two: int) -> object:
        search = networkit.distance.BidirectionalBFS(kit, one, two)
        search.run()
        return search.getPath()

    return {
        "igraph": lambda one, two: rows.get_shortest_path(one, two),
        "networkit": lambda one, two: networkit.distance.BFS(kit, one, False, False, two).run(),
        "networkit_both": both_ends,
    }


def peers(films: Catalogue) -> dict[str, Search]:
    """Shortest paths by all others."""
    import networkx as nx  # type: ignore[import-untyped,unused-ignore]  # has no types

    people = films.about.people
    graph = nx.Graph((person, people + film) for film in range(films.about.films) for person in films.graph.cast[film])
    return quick_peers(films) | {
        "networkx": lambda one, _two: nx.single_source_shortest_path(graph, one),
        "networkx_both": lambda one, two: nx.bidirectional_shortest_path(graph, one, two),
    }


def beside(own: str, searches: dict[str, Search], pairs: Pairs, dice: Random) -> Figures:
    """How many times as long as our own search others take, by turns."""
    times: dict[str, list[float]] = {name: [] for name in searches}
    for number, (one, two) in enumerate(pairs):
        names = [name for name in searches if name not in SLOW or number < FEW]
        for name in dice.sample(names, len(names)):
            times[name].append(timed(searches[name], one, two))
    # Each is compared for the pairs that it was asked for.
    return {
        f"{own}_over_{name}": median(theirs / ours for theirs, ours in zip(found, times[own], strict=False))
        for name, found in times.items()
        if name not in OURS
    }


def ours(films: Catalogue, pairs: Pairs) -> dict[str, Search]:
    """The whole of it, and the search alone."""
    # Those asked for are known to somebody who asks; all others are made while the chain is.
    given = {number: films.person_at(number) for pair in pairs for number in pair}
    return {
        "chain": lambda one, two: films.chain(given[one], given[two]),
        "way": lambda one, two: films.links.paths([one], [two]).first(),
    }


# Catalogues -----------------------------------------------------------------------------------------------------


def linked(films: Catalogue, dice: Random) -> Pairs:
    """Random pairs of people that a chain links."""
    everybody = sorted(set[int]().union(*films.graph.rings([0])))
    return [(dice.choice(everybody), dice.choice(everybody)) for _ in range(PAIRS)]


def anybody(films: Catalogue, pairs: int) -> Pairs:
    """Random pairs of people, linked or not."""
    dice = Random(6)
    return [(dice.randrange(films.about.people), dice.randrange(films.about.people)) for _ in range(pairs)]


def synthetic(films: int, people: int, roles: int, progress: Callable[[float], None] = lambda _: None) -> Catalogue:
    """A catalogue of this size: a few people are in very many films, and most in one or two."""
    dice, most = Random(6), 2 * roles // films

    def rows() -> Iterator[FilmRow]:
        for number in range(films):
            if number % 10_000 == 0:
                progress(number / films)
            cast = tuple(int(people * dice.random() ** 2) for _ in range(dice.randrange(1, most)))
            yield FilmRow(f"Film {number}", 1950 + number % 75, cast, key=f"tt{number:07}")

    about = Source(name="synthetic", licence="CC0-1.0", source="dice")
    return Catalogue.build(rows(), about=about, people=Named(people))


class Named(list[str]):
    """Names that are made when somebody asks for them."""

    def __init__(self, total: int) -> None:
        self._total = total

    def __len__(self) -> int:
        return self._total

    def __getitem__(self, number: Any) -> Any:
        return f"{_word(number % 997)} {_word(number)}"


def _word(number: int) -> str:
    syllables = ("ka", "lo", "mi", "ren", "ta", "vel", "sun", "dor", "el", "bri")
    return "".join(syllables[int(digit)] for digit in str(number)).capitalize()


def typed(films: Catalogue, dice: Random) -> Iterator[str]:
    """What people type: the beginning of a name, and now and then a letter left out."""
    for _ in range(PAIRS):
        name = films.person_at(dice.randrange(films.about.people)).name
        text = name[: dice.randrange(4, len(name) + 1)]
        slip = dice.randrange(len(text))
        yield text if dice.random() < 0.5 else text[:slip] + text[slip + 1 :]


# What is measured -----------------------------------------------------------------------------------------------


def shipped_figures(dice: Random, progress: Callable[[float], None]) -> Figures:
    films = movies.shipped_catalogue()
    pairs = linked(films, dice)
    searches = ours(films, pairs)
    figures = {
        "chain_ms": median(timed(searches["chain"], one, two) for one, two in pairs),
        "way_ms": median(timed(searches["way"], one, two) for one, two in linked(films, dice)),
        "sheet_ms": median(timed(films.sheet, *map(films.person_at, pair)) for pair in pairs[:SHEETS]),
    }
    progress(0.2)
    others = peers(films)
    progress(0.5)
    pairs = linked(films, dice)
    figures |= beside("chain", {"chain": ours(films, pairs)["chain"], **others}, pairs, dice)
    both = {name: search for name, search in others.items() if name.endswith("_both")}
    return figures | beside("way", {"way": searches["way"], **both}, pairs, dice)


def typing_figures(dice: Random) -> Figures:
    names = synthetic(NAMES // 2, NAMES, NAMES * 6)
    names.search("warm up")
    return {"typing_ms": median(timed(names.search, text) for text in typed(names, dice))}


def core_figures(path: str) -> Figures:
    """In a process of its own: the first answer, chains, memory, and sheets."""
    loading = timed(first_chain, path) / 1e3
    films = movies.load(path)
    chains = [timed(films.chain, *map(films.person_at, pair)) for pair in anybody(films, PAIRS)]
    # What `getrusage` tells begins with the memory of the process that started this one.
    peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 2**10
    sheets = [timed(films.sheet, *map(films.person_at, pair)) for pair in anybody(films, SHEETS)]
    return {
        "large_load_s": loading,
        "large_mb": peak,
        "large_chain_ms": median(chains),
        "large_sheet_ms": median(sheets),
    }


def first_chain(path: str) -> None:
    films = movies.load(path)
    films.chain(films.person_at(0), films.person_at(1))


def peer_figures(path: str) -> Figures:
    """In a process of its own, for its memory: others on the large graph. It is too large for networkx."""
    films = movies.load(path)
    pairs = anybody(films, FEW)
    searches = {"chain": ours(films, pairs)["chain"], **quick_peers(films)}
    return {f"large_{name}": ratio for name, ratio in beside("chain", searches, pairs, Random(6)).items()}


APART = {measured.__name__: measured for measured in (core_figures, peer_figures)}


def large_figures(share: float, progress: Callable[[float], None]) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.films"
        sizes = int(share * FILMS), int(share * PEOPLE), int(share * CREDITS)
        films = synthetic(*sizes, lambda done: progress(0.5 * done))
        films.save(path)
        about = films.about
        del films
        figures: Figures = {
            "large_films": about.films,
            "large_people": about.people,
            "large_credits": about.credits,
        }
        for number, name in enumerate(APART):
            progress(0.7 + 0.1 * number)
            command = [sys.executable, "-P", __file__, name, str(path)]
            figures |= json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout)
    return figures


def measure(seconds: float, progress: Callable[[float], None]) -> Figures:
    dice = Random(6)
    figures = shipped_figures(dice, lambda done: progress(0.25 * done))
    figures |= typing_figures(dice)
    progress(0.3)
    return figures | large_figures(min(1.0, seconds / 10), lambda done: progress(0.3 + 0.7 * done))


if __name__ == "__main__":
    print(json.dumps(APART[sys.argv[1]](sys.argv[2])))
