"""The two sources of the shipped catalogue: a snapshot of Wikidata, and our own supplement.

The supplement has one film on each line:

    Title = Other title (Year) flags: Actor One; Actor Two; Namesake [1972]; …

Flags: `*` the cast is complete enough to contradict a link, `v` animated. Lines that start with `#` are comments.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.movies.names import fold, fold_title

_QUERY = """
select imdbID, Title, Year, Genre, coalesce(Runtime, 0), "Cast", Awards is not null, coalesce(BoxOffice, 0)
from omdb left join tomatoes using (ID) order by imdbID, omdb.ID
"""
#: DEG-12: shorter films are shorts.
_FEATURE_MINUTES = 40
_LINE = re.compile(r"^(?P<titles>.+?) \((?P<year>\d{4})\)(?: (?P<flags>[*v]{1,2}))?: (?P<cast>.+)$")
_NAME = re.compile(r"^(?P<name>[^\[\]]+?)(?: \[(?P<note>[^\[\]]+)\])?$")


class SnapshotFilm(Struct, frozen=True):
    """A film of the snapshot; its cast is in no particular order."""

    key: str
    title: str
    year: int
    animated: bool
    cast: tuple[str, ...]
    #: Whether it was nominated for an Academy Award, and its box office in dollars (0 if unknown): for a rough fame.
    nominated: bool
    gross: float


class Commas(Struct, frozen=True):
    """Parts of names that follow a comma: some are joined to the name before, some are dropped."""

    joined: frozenset[str]
    dropped: frozenset[str]
    dropped_starts: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Commas:
        """Reads the data file."""
        return msgspec.toml.decode(path.read_text("utf-8"), type=cls)

    def split(self, cast: str) -> tuple[str, ...]:
        """Splits a cast into names.

        >>> commas = Commas(frozenset({"Jr."}), frozenset({"geshe"}), ("list of ",))
        >>> commas.split("Ed Begley, Jr., Ying Ruocheng, geshe, list of actors")
        ('Ed Begley Jr.', 'Ying Ruocheng')
        """
        names: list[str] = []
        for part in filter(None, (part.strip() for part in cast.split(", "))):
            if part in self.joined and names:
                names[-1] = f"{names[-1]} {part}"
            elif part not in self.dropped and not part.startswith(self.dropped_starts):
                names.append(part)
        return tuple(dict.fromkeys(names))


def read_snapshot(database: Path, commas: Commas) -> Iterator[SnapshotFilm]:
    """Every feature film that is not a documentary, once."""
    keys = set()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for key, title, year, genre, minutes, cast, honoured, gross in connection.execute(_QUERY):
            genres = genre.split(", ")
            if key in keys or "Documentary" in genres or 0 < minutes < _FEATURE_MINUTES:
                continue
            keys.add(key)
            yield SnapshotFilm(key, title, year, "Animation" in genres, commas.split(cast), bool(honoured), gross)


class BilledActor(Struct, frozen=True):
    """Somebody in a cast; the note distinguishes people with the same name."""

    name: str
    note: str = ""


class SupplementFilm(Struct, frozen=True):
    """A film of the supplement, its cast in the order of billing."""

    title: str
    titles: tuple[str, ...]
    year: int
    complete: bool
    animated: bool
    cast: tuple[BilledActor, ...]


class BadSupplementLine(ValueError):
    """A line of the supplement cannot be parsed."""


def read_supplement(folder: Path) -> list[SupplementFilm]:
    """Every film in the files of a folder, once. Entries for the same film are combined."""
    films: dict[tuple[str, int], SupplementFilm] = {}
    for path in sorted(folder.glob("*.txt")):
        for film in parse_supplement(path.read_text("utf-8").splitlines(), path.name):
            key = (fold_title(film.title), film.year)
            films[key] = _combine(films[key], film) if key in films else film
    return list(films.values())


def _combine(one: SupplementFilm, two: SupplementFilm) -> SupplementFilm:
    known = {fold(billed.name) for billed in one.cast}
    return msgspec.structs.replace(
        one,
        titles=tuple(dict.fromkeys((*one.titles, *two.titles))),
        complete=one.complete or two.complete,
        animated=one.animated or two.animated,
        cast=(*one.cast, *(billed for billed in two.cast if fold(billed.name) not in known)),
    )


def parse_supplement(lines: Iterable[str], where: object = "supplement") -> Iterator[SupplementFilm]:
    """Parses the lines of a file.

    >>> [film] = parse_supplement(["Parasite = Gisaengchung (2019) *: Song Kang-ho; Lee Sun-kyun"])
    >>> film.title, film.titles, film.year, film.complete, [one.name for one in film.cast]
    ('Parasite', ('Gisaengchung',), 2019, True, ['Song Kang-ho', 'Lee Sun-kyun'])
    """
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = _LINE.match(line.strip())
        if match is None:
            raise BadSupplementLine(f"{where}, line {number}: not a film: {line[:60]}")
        title, *titles = (title.strip() for title in match["titles"].split(" = "))
        cast = tuple(_parse_actor(name.strip(), where, number) for name in match["cast"].split(";") if name.strip())
        flags = match["flags"] or ""
        yield SupplementFilm(title, tuple(titles), int(match["year"]), "*" in flags, "v" in flags, cast)


def _parse_actor(text: str, where: object, number: int) -> BilledActor:
    match = _NAME.match(text)
    if match is None:
        raise BadSupplementLine(f"{where}, line {number}: not a name: {text[:60]}")
    return BilledActor(match["name"], match["note"] or "")
