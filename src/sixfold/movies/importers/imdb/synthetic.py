"""Synthetic tables in the format and proportions of IMDb, of any size, for tests and benchmarks.

Of a hundred titles about six are films and three quarters episodes. Films have a dozen credited actors and some crew. A
few people are in very many films, and most in one or two.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import BinaryIO, cast

from sixfold.movies.importers.imdb.rows import HEADERS

#: The share of each table in all rows; the rest are principals.
_TITLES, _NAMES, _RATED = 0.097, 0.12, 0.12
#: The types of titles, and how many of a hundred are of each.
_TYPES = (
    ("tvEpisode", 76),
    ("short", 9),
    ("movie", 6),
    ("tvSeries", 3),
    ("video", 3),
    ("tvMovie", 2),
    ("tvSpecial", 1),
)
_SCALE = [name for name, share in _TYPES for _ in range(share)]
_GENRES = ("Drama", "Comedy", "Drama,Romance", "Animation,Comedy", "Action,Crime", "\\N", "Documentary")
_JOBS = ("director", "writer", "producer", "composer", "editor", "self", "cinematographer")
_PARTS = ("\\N", '["Self"]', '["Inspector"]', '["The Stranger","Narrator"]', '["Señora Peña"]')
_SYLLABLES = ("ka", "lo", "mi", "ren", "ta", "ve", "sun", "dor", "el", "bri", "an", "quo", "zel", "har", "pi", "no")
#: One in this many people is in any film.
_PEOPLE_PER_ACTOR = 10
_BLOCK = 20_000


def _ignore_progress(_share: float) -> None:
    """Does nothing."""


def make_tables(
    folder: Path,
    rows: int,
    *,
    seed: int = 6,
    packed: bool = False,
    progress: Callable[[float], None] = _ignore_progress,
) -> list[Path]:
    """Writes the four tables, about `rows` rows in all, and returns their paths; `progress` gets the share done."""
    dice = Random(seed)
    titles, people = max(1, int(rows * _TITLES)), max(20, int(rows * _NAMES))
    paths = {table: folder / f"{table}.tsv{'.gz' if packed else ''}" for table in HEADERS}
    with ExitStack() as stack:
        files = {table: stack.enter_context(_open_output(path)) for table, path in paths.items()}
        for table, header in HEADERS.items():
            files[table].write("\t".join(header).encode() + b"\n")
        left = rows - titles - people - int(titles * _RATED)
        for block in range(0, titles, _BLOCK):
            numbers = range(block, min(titles, block + _BLOCK))
            basics, ratings, principals = _titles(dice, numbers, people, left / titles)
            files["title.basics"].write("".join(basics).encode())
            files["title.ratings"].write("".join(ratings).encode())
            files["title.principals"].write("".join(principals).encode())
            progress(numbers.stop / titles * (1 - _NAMES))
        for block in range(0, people, _BLOCK):
            numbers = range(block, min(people, block + _BLOCK))
            files["name.basics"].write("".join(_names(dice, numbers)).encode())
            progress(1 - _NAMES * (1 - numbers.stop / people))
    return list(paths.values())


def _open_output(path: Path) -> BinaryIO:
    return cast(BinaryIO, gzip.open(path, "wb", compresslevel=1)) if path.suffix == ".gz" else path.open("wb")


def _titles(dice: Random, numbers: range, people: int, share: float) -> tuple[list[str], list[str], list[str]]:
    """Rows of `title.basics`, `title.ratings` and `title.principals`; a title has `share` principals on average."""
    basics, ratings, principals = list[str](), list[str](), list[str]()
    # A film has about 18 principals; the other titles share the rest.
    others = max(1.0, (share - 0.06 * 18) / 0.94)
    for number in numbers:
        key, kind = f"tt{number + 1:07}", _SCALE[int(dice.random() * 100)]
        title, adult = _title(dice), "1" if dice.random() < 0.01 else "0"
        original = title if dice.random() < 0.9 else _title(dice)
        year = "\\N" if dice.random() < 0.04 else str(2026 - int(110 * dice.random() ** 2))
        genres = _GENRES[int(dice.random() * len(_GENRES))]
        basics.append(f"{key}\t{kind}\t{title}\t{original}\t{adult}\t{year}\t\\N\t90\t{genres}\n")
        if dice.random() < _RATED:
            votes = int(5 / (dice.random() + 1e-6))
            ratings.append(f"{key}\t{1 + 9 * dice.random():.1f}\t{votes}\n")
        count = int((18 if kind == "movie" else others) * (0.5 + dice.random()) + dice.random())
        acting, pool = (0.67, max(20, people // _PEOPLE_PER_ACTOR)) if kind == "movie" else (0.35, people)
        principals += _principals(dice, key, count, acting, pool)
    return basics, ratings, principals


def _principals(dice: Random, key: str, count: int, acting: float, people: int) -> Iterator[str]:
    for place in range(1, count + 1):
        # Squaring puts a few people into very many films.
        person = int(people * dice.random() ** 2)
        if place <= count * acting:
            category = "actress" if person & 1 else "actor"
            yield f"{key}\t{place}\tnm{person + 1:07}\t{category}\t\\N\t{_PARTS[place % 5]}\n"
        else:
            yield f"{key}\t{place}\tnm{person + 1:07}\t{_JOBS[person % 7]}\t\\N\t\\N\n"


def _names(dice: Random, numbers: range) -> Iterator[str]:
    for number in numbers:
        born = str(1900 + int(110 * dice.random())) if dice.random() < 0.4 else "\\N"
        accent = "é" if dice.random() < 0.08 else ""
        yield f"nm{number + 1:07}\t{_word(dice)} {_word(dice)}{accent}\t{born}\t\\N\tactor\ttt{number + 1:07}\n"


def _title(dice: Random) -> str:
    return f"The {_word(dice)} of {_word(dice)}" if dice.random() < 0.3 else f"{_word(dice)} {_word(dice)}"


def _word(dice: Random) -> str:
    size = len(_SYLLABLES)
    number = int(dice.random() * size**3)
    return (_SYLLABLES[number % size] + _SYLLABLES[number // size % size] + _SYLLABLES[number // size**2]).capitalize()
