"""The errors and the report of an import, and the checks on the facts of a row."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages
from sixfold.movies.entities import DEFAULT_KINDS, FilmKind
from sixfold.movies.errors import shorten

MESSAGES = Messages("sixfold.movies.importers")

#: The years that a film may have.
YEARS = range(1870, 2101)
_YEAR = re.compile(r"\s*\+?(\d{4})(?!\d)")
#: The kinds that an import may add to films (DEG-12).
EXTRA_KINDS: dict[str, FilmKind] = {"television": "television", "shorts": "short"}
#: Shorter films are shorts.
SHORT_MINUTES = 40
#: How many bad rows the report lists; all are counted.
_MAX_LISTED = 5


class BadImport(SixfoldError):
    """The files cannot be imported. An existing catalogue stays as it was."""


class BadRow(SixfoldError):
    """A row is skipped; the import goes on."""


def bad_import(code: str, **params: Any) -> BadImport:
    """Makes a `BadImport` error.

    >>> str(bad_import("import-folder", path="films"))
    'films is a folder. Name the files in it.'
    """
    return MESSAGES.error(BadImport, code, **params)


def bad_row(code: str) -> BadRow:
    """Makes a `BadRow` error."""
    return MESSAGES.error(BadRow, code)


# The report ---------------------------------------------------------------------------------------------------------


class SkippedRow(Struct, frozen=True):
    """A bad row: its file and line, the code of the error, and the start of the row."""

    file: str
    line: int
    code: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {MESSAGES.errors[self.code].format({})} “{self.text}”"


class ImportReport(Struct, frozen=True, kw_only=True):
    """The result of an import: rows read, rows skipped and the first few of those, and the size of the catalogue."""

    source: str
    licence: str
    out: str
    rows: int
    bad: int
    faults: tuple[SkippedRow, ...]
    warnings: tuple[str, ...]
    films: int
    people: int
    credits: int
    version: str


class ImportTally:
    """Counts rows and collects bad ones during an import."""

    def __init__(self) -> None:
        self.rows = 0
        self.bad = 0
        self.faults: list[SkippedRow] = []
        self.warnings: list[str] = []

    def skip_row(self, file: str, line: int, error: BadRow, row: object) -> None:
        """Counts a bad row."""
        self.bad += 1
        if len(self.faults) < _MAX_LISTED:
            text = row.decode("utf-8", "replace") if isinstance(row, bytes) else str(row)
            self.faults.append(SkippedRow(file, line, error.code, shorten(" ".join(text.split()))))

    def warn(self, code: str, **params: str) -> None:
        """Adds a warning; the import goes on."""
        self.warnings.append(MESSAGES.errors[code].format(params))


# The facts of a row -------------------------------------------------------------------------------------------------


def parse_year(text: str) -> int:
    """The year of a year or a date; `BadRow` if there is none.

    >>> parse_year("1995"), parse_year("1995-12-15T00:00:00Z")
    (1995, 1995)
    """
    match = _YEAR.match(text)
    if not match or int(match[1]) not in YEARS:
        raise bad_row("row-year")
    return int(match[1])


def clean_text(text: str, code: str) -> str:
    """A title or a name on one line, without control characters; `BadRow` if nothing is left."""
    clean = " ".join(text.split())
    if not clean.isprintable():
        clean = "".join(char for char in clean if char.isprintable()).strip()
    if not clean:
        raise bad_row(code)
    return clean


def allowed_kinds(also: frozenset[str]) -> frozenset[FilmKind]:
    """The kinds of films to import."""
    return DEFAULT_KINDS | {EXTRA_KINDS[name] for name in also}
