"""The speed of linking films, next to networkx, igraph and networkit: `sixfold bench films [--seconds S] [--json]`.

All times are medians of CPU time. On the shipped catalogue, `chain_ms` is `films.chain`, the call that users make: from
two people to a chain of people and films. `path_ms` is the search alone, from numbers to numbers.

The other libraries find a path of numbers in the same graph, for the same pairs. Searches alternate in random order, so
that each finds the caches equally cold. `chain_over_…` is how many times as long as a chain another library takes,
`path_over_…` how many times as long as our search alone. Names with `…_both` search from both ends, as ours does; the
others search from one end: `networkx` visits everybody, since it has no other search from one end; `networkit` stops at
the second person and returns only the distance, which is faster than a path. These two run for few pairs.

The large catalogue is synthetic and has the size of IMDb (proportionally smaller for less than ten seconds).
`large_load_s` is the time from opening the file to the first chain. `large_mb` is the peak memory of the process after
all its chains: Python, the code, and every page of the mapped file that was read. Our searches and the other libraries
run in separate processes.
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
PAIRS, SHEETS, FEW_PAIRS = 200, 60, 20
#: Searches that run for few pairs.
SLOW = ("networkx", "networkit")

Search = Callable[[int, int], object]
Figures = dict[str, float]
Pairs = list[tuple[int, int]]


def cpu_time(function: Callable[..., object], *arguments: object) -> float:
    """The milliseconds of CPU time that a call takes."""
    start = process_time()
    function(*arguments)
    return 1e3 * (process_time() - start)


# The same graph in other libraries: people first, then films ---------------------------------------------------


def native_searches(films: Catalogue) -> dict[str, Search]:
    """The searches of libraries written in C and C++."""
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


def other_searches(films: Catalogue) -> dict[str, Search]:
    """The searches of all other libraries."""
    import networkx as nx  # type: ignore[import-untyped,unused-ignore]  # has no types

    people = films.about.people
    graph = nx.Graph((person, people + film) for film in range(films.about.films) for person in films.graph.cast[film])
    return native_searches(films) | {
        "networkx": lambda one, _two: nx.single_source_shortest_path(graph, one),
        "networkx_both": lambda one, two: nx.bidirectional_shortest_path(graph, one, two),
    }


def compare(own: str, searches: dict[str, Search], pairs: Pairs, dice: Random) -> Figures:
    """How many times as long as our search (named `own`) the others take."""
    times: dict[str, list[float]] = {name: [] for name in searches}
    for number, (one, two) in enumerate(pairs):
        names = [name for name in searches if name not in SLOW or number < FEW_PAIRS]
        for name in dice.sample(names, len(names)):
            times[name].append(cpu_time(searches[name], one, two))
    # The slow ones ran for the first pairs only: `zip` stops there.
    return {
        f"{own}_over_{name}": median(theirs / ours for theirs, ours in zip(values, times[own], strict=False))
        for name, values in times.items()
        if name != own
    }


def own_searches(films: Catalogue, pairs: Pairs) -> dict[str, Search]:
    """The whole call, and the search alone."""
    # A caller has both people already; the others of a chain are looked up within the call.
    people = {number: films.person_at(number) for pair in pairs for number in pair}
    return {
        "chain": lambda one, two: films.chain(people[one], people[two]),
        "path": lambda one, two: films.links.paths([one], [two]).first(),
    }


# Catalogues -----------------------------------------------------------------------------------------------------


def linked_pairs(films: Catalogue, dice: Random) -> Pairs:
    """Random pairs of people who are linked by a chain."""
    everybody = sorted(set[int]().union(*films.graph.rings([0])))
    return [(dice.choice(everybody), dice.choice(everybody)) for _ in range(PAIRS)]


def random_pairs(films: Catalogue, pairs: int) -> Pairs:
    """Random pairs of people, linked or not."""
    dice = Random(6)
    return [(dice.randrange(films.about.people), dice.randrange(films.about.people)) for _ in range(pairs)]


def make_catalogue(
    films: int, people: int, roles: int, progress: Callable[[float], None] = lambda _: None
) -> Catalogue:
    """Makes a synthetic catalogue of this size: a few people are in very many films, and most in one or two."""
    dice, most = Random(6), 2 * roles // films

    def rows() -> Iterator[FilmRow]:
        for number in range(films):
            if number % 10_000 == 0:
                progress(number / films)
            cast = tuple(int(people * dice.random() ** 2) for _ in range(dice.randrange(1, most)))
            yield FilmRow(f"Film {number}", 1950 + number % 75, cast, key=f"tt{number:07}")

    about = Source(name="synthetic", licence="CC0-1.0", source="dice")
    return Catalogue.build(rows(), about=about, people=SyntheticNames(people))


class SyntheticNames(list[str]):
    """Names that are made on access, to save memory."""

    def __init__(self, total: int) -> None:
        self._total = total

    def __len__(self) -> int:
        return self._total

    def __getitem__(self, number: Any) -> Any:
        return f"{_word(number % 997)} {_word(number)}"


def _word(number: int) -> str:
    syllables = ("ka", "lo", "mi", "ren", "ta", "vel", "sun", "dor", "el", "bri")
    return "".join(syllables[int(digit)] for digit in str(number)).capitalize()


def queries(films: Catalogue, dice: Random) -> Iterator[str]:
    """What people type: the beginning of a name, half the time with a letter missing."""
    for _ in range(PAIRS):
        name = films.person_at(dice.randrange(films.about.people)).name
        text = name[: dice.randrange(4, len(name) + 1)]
        slip = dice.randrange(len(text))
        yield text if dice.random() < 0.5 else text[:slip] + text[slip + 1 :]


# Figures --------------------------------------------------------------------------------------------------------


def shipped_figures(dice: Random, progress: Callable[[float], None]) -> Figures:
    films = movies.shipped_catalogue()
    pairs = linked_pairs(films, dice)
    searches = own_searches(films, pairs)
    figures = {
        "chain_ms": median(cpu_time(searches["chain"], one, two) for one, two in pairs),
        "path_ms": median(cpu_time(searches["path"], one, two) for one, two in linked_pairs(films, dice)),
        "sheet_ms": median(cpu_time(films.sheet, *map(films.person_at, pair)) for pair in pairs[:SHEETS]),
    }
    progress(0.2)
    others = other_searches(films)
    progress(0.5)
    pairs = linked_pairs(films, dice)
    figures |= compare("chain", {"chain": own_searches(films, pairs)["chain"], **others}, pairs, dice)
    both = {name: search for name, search in others.items() if name.endswith("_both")}
    return figures | compare("path", {"path": searches["path"], **both}, pairs, dice)


def typing_figures(dice: Random) -> Figures:
    names = make_catalogue(NAMES // 2, NAMES, NAMES * 6)
    names.search("warm up")
    return {"typing_ms": median(cpu_time(names.search, text) for text in queries(names, dice))}


def core_figures(path: str) -> Figures:
    """Our figures on the large catalogue; runs in a separate process."""
    loading = cpu_time(load_and_chain, path) / 1e3
    films = movies.load(path)
    chains = [cpu_time(films.chain, *map(films.person_at, pair)) for pair in random_pairs(films, PAIRS)]
    # Not `getrusage`: its peak includes the memory of the parent process.
    peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 2**10
    sheets = [cpu_time(films.sheet, *map(films.person_at, pair)) for pair in random_pairs(films, SHEETS)]
    return {
        "large_load_s": loading,
        "large_mb": peak,
        "large_chain_ms": median(chains),
        "large_sheet_ms": median(sheets),
    }


def load_and_chain(path: str) -> None:
    films = movies.load(path)
    films.chain(films.person_at(0), films.person_at(1))


def library_figures(path: str) -> Figures:
    """Other libraries on the large catalogue, which is too large for networkx; runs in a separate process."""
    films = movies.load(path)
    pairs = random_pairs(films, FEW_PAIRS)
    searches = {"chain": own_searches(films, pairs)["chain"], **native_searches(films)}
    return {f"large_{name}": ratio for name, ratio in compare("chain", searches, pairs, Random(6)).items()}


#: Functions that run in separate processes, by name.
SUBPROCESSES = {function.__name__: function for function in (core_figures, library_figures)}


def large_figures(share: float, progress: Callable[[float], None]) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.films"
        sizes = int(share * FILMS), int(share * PEOPLE), int(share * CREDITS)
        films = make_catalogue(*sizes, lambda done: progress(0.5 * done))
        films.save(path)
        about = films.about
        del films
        figures: Figures = {
            "large_films": about.films,
            "large_people": about.people,
            "large_credits": about.credits,
        }
        for number, name in enumerate(SUBPROCESSES):
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
    print(json.dumps(SUBPROCESSES[sys.argv[1]](sys.argv[2])))
