"""How fast films are linked, beside networkx, igraph and networkit: `sixfold bench films [--seconds S] [--json]`.

Shortest chains between random people of the shipped catalogue, ours and theirs in turn in one process; the best sheets;
names while typing on 50,000 people; and a synthetic catalogue of IMDb's size (with less than ten seconds, as much
smaller) with its loading time and memory in a process of its own. Times are CPU times.
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
    "large_chain_ms": "<= 3",
}
FILMS, PEOPLE, CREDITS = 700_000, 1_400_000, 8_500_000
NAMES = 50_000
PAIRS, SHEETS = 200, 30

LARGE = """
import json, sys
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from sixfold import movies
path, pairs = sys.argv[1], int(sys.argv[2])
start = process_time()
films = movies.load(path)
films.graph.films[0]
loaded = process_time() - start
dice, spent = Random(6), []
for _ in range(pairs):
    one, two = (films.person_at(dice.randrange(films.about.people)) for _ in range(2))
    start = process_time()
    films.chain(one, two)
    spent.append(process_time() - start)
# What `getrusage` tells begins with the memory of the process that started this one.
peak = int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) / 2**10
print(json.dumps([loaded, median(spent) * 1e3, peak]))
"""

Search = Callable[[int, int], object]


def timed(deed: Callable[[], object]) -> float:
    """Milliseconds of CPU time."""
    start = process_time()
    deed()
    return 1e3 * (process_time() - start)


def peers(films: Catalogue) -> dict[str, Search]:
    """Shortest paths by others, on the graph of people (first) and films (behind them)."""
    import igraph  # type: ignore[import-untyped,unused-ignore]  # has no types
    import networkit  # type: ignore[import-untyped,unused-ignore]  # has no types
    import networkx as nx  # type: ignore[import-untyped,unused-ignore]  # has no types

    people = films.about.people
    edges = [(person, people + film) for film in range(films.about.films) for person in films.graph.cast[film]]
    total = people + films.about.films
    plain = nx.Graph(edges)
    rows = igraph.Graph(n=total, edges=edges)
    kit: Any = networkit.Graph(total)
    for one, two in edges:
        kit.addEdge(one, two)

    def by_networkx(one: int, two: int) -> object:
        try:
            return nx.bidirectional_shortest_path(plain, one, two)
        except nx.NetworkXNoPath:
            return None

    return {
        "networkx": by_networkx,
        "igraph": lambda one, two: rows.get_shortest_path(one, two),
        "networkit": lambda one, two: networkit.distance.BidirectionalBFS(kit, one, two).run(),
    }


def linked(films: Catalogue, dice: Random) -> list[tuple[int, int]]:
    """Random pairs of people that a chain links."""
    everybody = sorted(set[int]().union(*films.graph.spread([0])))
    return [(dice.choice(everybody), dice.choice(everybody)) for _ in range(PAIRS)]


def synthetic(films: int, people: int, roles: int) -> Catalogue:
    """A catalogue of this size: a few people are in very many films, and most in one or two."""
    dice, most = Random(6), 2 * roles // films

    def rows() -> Iterator[FilmRow]:
        for number in range(films):
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


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    dice, films = Random(6), movies.shipped()
    others = peers(films)
    times: dict[str, list[float]] = {name: [] for name in ("ours", *others)}
    for one, two in linked(films, dice):
        first, second = films.person_at(one), films.person_at(two)
        times["ours"].append(timed(lambda first=first, second=second: films.chain(first, second)))  # type: ignore[misc]  # bound now
        for name, search in others.items():
            times[name].append(timed(lambda search=search, one=one, two=two: search(one, two)))  # type: ignore[misc]  # bound now
    chain = median(times["ours"])
    figures = {"chain_ms": chain} | {f"over_{name}": median(times[name]) / chain for name in others}
    progress(0.2)
    pairs = linked(films, dice)[:SHEETS]
    figures["sheet_ms"] = median(
        timed(lambda one=one, two=two: films.sheet(films.person_at(one), films.person_at(two)))  # type: ignore[misc]  # bound now
        for one, two in pairs
    )
    names = synthetic(NAMES // 2, NAMES, NAMES * 6)
    names.search("warm up")
    figures["typing_ms"] = median(timed(lambda text=text: names.search(text)) for text in typed(names, dice))  # type: ignore[misc]  # bound now
    progress(0.3)
    share = min(1.0, seconds / 10)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "large.films"
        large = synthetic(int(FILMS * share), int(PEOPLE * share), int(CREDITS * share))
        large.save(path)
        figures |= {"large_films": large.about.films, "large_people": large.about.people}
        figures["large_credits"] = large.about.credits
        del large
        progress(0.9)
        command = [sys.executable, "-c", LARGE, str(path), str(PAIRS)]
        found = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return figures | dict(zip(("large_load_s", "large_chain_ms", "large_mb"), found, strict=True))
