r"""Parsing the rows of the tables: fields are separated by tabs and never quoted, and `\N` is a missing value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import sqrt
from pathlib import Path

from msgspec import Struct

from sixfold.movies.entities import FilmKind
from sixfold.movies.errors import shorten
from sixfold.movies.importers.files import first_line
from sixfold.movies.importers.report import YEARS, bad_import, bad_row, clean_text
from sixfold.movies.storage import FIELD_SEPARATOR

#: The columns of each table.
HEADERS: Mapping[str, tuple[str, ...]] = {
    "title.basics": (
        "tconst",
        "titleType",
        "primaryTitle",
        "originalTitle",
        "isAdult",
        "startYear",
        "endYear",
        "runtimeMinutes",
        "genres",
    ),
    "title.principals": ("tconst", "ordering", "nconst", "category", "job", "characters"),
    "name.basics": ("nconst", "primaryName", "birthYear", "deathYear", "primaryProfession", "knownForTitles"),
    "title.ratings": ("tconst", "averageRating", "numVotes"),
}
REQUIRED_TABLES = ("title.basics", "title.principals", "name.basics")

#: DEG-12: the kind of each type of title. Episodes are left out, since their series has the cast.
TYPES: Mapping[bytes, FilmKind] = {
    b"movie": "film",
    b"tvMovie": "television",
    b"tvSeries": "television",
    b"tvMiniSeries": "television",
    b"tvSpecial": "television",
    b"short": "short",
    b"tvShort": "short",
}
ACTING_CATEGORIES = (b"actor", b"actress")
#: Later places in the billing count as this one.
MAX_BILLING = 255
NULL = b"\\N"
_TITLE = re.compile(rb"tt\d{7,10}")
_NAME = re.compile(rb"nm(\d{7,10})")
_ANIMATION = b"Animation"


def title_types(kinds: frozenset[FilmKind]) -> dict[bytes, FilmKind]:
    """The types of titles of these kinds."""
    return {name: kind for name, kind in TYPES.items() if kind in kinds}


def identify_tables(paths: Sequence[Path]) -> dict[str, Path]:
    """The file of each table, recognised by its first line; `BadImport` if one is unknown, missing or there twice."""
    tables: dict[str, Path] = {}
    for path in paths:
        line = first_line(path).removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        names = tuple(line.split("\t"))
        table = next((table for table, header in HEADERS.items() if names[: len(header)] == header), None)
        if table is None:
            raise bad_import("import-table", path=path.name, source="imdb", found=shorten(" ".join(line.split())))
        if table in tables:
            raise bad_import("import-twice", path=path.name, what=table)
        tables[table] = path
    for table in REQUIRED_TABLES:
        if table not in tables:
            raise bad_import("import-missing", what=table, source="imdb", needs=", ".join(REQUIRED_TABLES))
    return tables


class TitleRow(Struct, frozen=True):
    """A film of `title.basics`; `text` is its title, followed by the original one if different."""

    key: bytes
    text: str
    year: int
    kind: FilmKind


def parse_title(line: bytes, types: Mapping[bytes, FilmKind]) -> TitleRow | None:
    """Parses a row of `title.basics`; `None` if it does not count: another type, adult, or without a year."""
    start = line.split(b"\t", 2)
    if len(start) < 3 or not start[1]:
        raise bad_row("row-columns")
    kind = types.get(start[1])
    if kind is None:
        return None
    parts = line.rstrip(b"\r\n").split(b"\t")
    if len(parts) < 9 or not parts[8]:
        raise bad_row("row-columns")
    if parts[4] == b"1" or parts[5] == NULL:
        return None
    if not _TITLE.fullmatch(parts[0]):
        raise bad_row("row-id")
    if not (len(parts[5]) == 4 and parts[5].isdigit() and int(parts[5]) in YEARS):
        raise bad_row("row-year")
    if parts[2] == NULL:
        raise bad_row("row-title")
    animated = kind == "film" and _ANIMATION in parts[8]
    return TitleRow(parts[0], title_text(parts[2], parts[3]), int(parts[5]), "animated" if animated else kind)


def title_text(title: bytes, original: bytes) -> str:
    """A title, followed by the original one if different."""
    text = clean_text(title.decode("utf-8", "replace"), "row-title")
    if original in (title, NULL) or not original.strip():
        return text
    other = clean_text(original.decode("utf-8", "replace"), "row-title")
    return text if other == text else text + FIELD_SEPARATOR + other


def parse_credit(line: bytes) -> tuple[int, int] | None:
    """Parses a row of `title.principals`: the place in the billing and the number of the person; `None` for crew."""
    parts = line.rstrip(b"\r\n").split(b"\t", 4)
    if len(parts) < 4:
        raise bad_row("row-columns")
    if parts[3] not in ACTING_CATEGORIES:
        return None
    name = _NAME.fullmatch(parts[2])
    if not name or int(name[1]) >= 1 << 32 or not (parts[1].isdigit() and len(parts[1]) <= 6):
        raise bad_row("row-id")
    return min(int(parts[1]), MAX_BILLING), int(name[1])


def parse_person(line: bytes) -> tuple[int, str, int]:
    """Parses a row of `name.basics`: number, name and year of birth (0 if unknown)."""
    parts = line.rstrip(b"\r\n").split(b"\t", 3)
    if len(parts) < 3:
        raise bad_row("row-columns")
    number = _NAME.fullmatch(parts[0])
    if not number:
        raise bad_row("row-id")
    if parts[1] == NULL:
        raise bad_row("row-actor")
    name = clean_text(parts[1].decode("utf-8", "replace"), "row-actor")
    return int(number[1]), name, int(parts[2]) if parts[2].isdigit() and len(parts[2]) <= 4 else 0


def parse_votes(line: bytes) -> int:
    """Parses the votes in a row of `title.ratings`."""
    parts = line.rstrip(b"\r\n").split(b"\t")
    if len(parts) < 3:
        raise bad_row("row-columns")
    if not (parts[2].isdigit() and len(parts[2]) <= 9):
        raise bad_row("row-votes")
    return int(parts[2])


def film_weight(votes: int) -> float:
    """How well known a film is, by its number of votes."""
    return 1 + sqrt(votes)
