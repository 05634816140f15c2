"""The snapshot of Wikidata: its films as facts, with casts taken apart again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
from msgspec import Struct

_QUERY = """
select imdbID, Title, Year, Genre, coalesce(Runtime, 0), "Cast", Awards is not null, coalesce(BoxOffice, 0)
from omdb left join tomatoes using (ID) order by imdbID, omdb.ID
"""
#: DEG-12: shorter than this is a short.
_FEATURE_MINUTES = 40


class SnapshotFilm(Struct, frozen=True):
    """A film of the snapshot. The cast is in no order."""

    key: str
    title: str
    year: int
    animated: bool
    cast: tuple[str, ...]
    #: Nominated for an Academy Award; what it took, in dollars, where that is known. Only for a rough order of fame.
    nominated: bool
    gross: float


class Commas(Struct, frozen=True):
    """What comes after a comma and is no name: it belongs to the name before, or to nobody."""

    joined: frozenset[str]
    dropped: frozenset[str]
    dropped_starts: tuple[str, ...]

    @classmethod
    def read(cls, path: Path) -> Commas:
        """What the data file says."""
        return msgspec.toml.decode(path.read_text("utf-8"), type=cls)

    def split(self, cast: str) -> tuple[str, ...]:
        """The names of a cast.

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
    """Every feature film that is no documentary, once."""
    seen = set()
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        for key, title, year, genre, minutes, cast, honoured, gross in connection.execute(_QUERY):
            genres = genre.split(", ")
            if key in seen or "Documentary" in genres or 0 < minutes < _FEATURE_MINUTES:
                continue
            seen.add(key)
            yield SnapshotFilm(key, title, year, "Animation" in genres, commas.split(cast), bool(honoured), gross)
