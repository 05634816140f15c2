"""The facts that rows hold, checked the same way whoever brings them."""

from __future__ import annotations

import re

from sixfold.movies.importers.errors import bad_row
from sixfold.movies.values import DEFAULT_KINDS, FilmKind

#: From the first moving pictures to what is planned.
YEARS = range(1870, 2101)
_YEAR = re.compile(r"\s*\+?(\d{4})(?!\d)")
#: What people let in beside films (DEG-12).
EXTRA_KINDS: dict[str, FilmKind] = {"television": "television", "shorts": "short"}
#: Films that run for less are shorts.
SHORT_MINUTES = 40


def parse_year(text: str) -> int:
    """The year of a year or of a date.

    >>> parse_year("1995"), parse_year("1995-12-15T00:00:00Z")
    (1995, 1995)
    """
    found = _YEAR.match(text)
    if not found or int(found[1]) not in YEARS:
        raise bad_row("row-year")
    return int(found[1])


def clean_text(text: str, code: str) -> str:
    """A title or a name in one line without signs that steer; a bad row where nothing is left."""
    found = " ".join(text.split())
    if not found.isprintable():
        found = "".join(char for char in found if char.isprintable()).strip()
    if not found:
        raise bad_row(code)
    return found


def allowed_kinds(also: frozenset[str]) -> frozenset[FilmKind]:
    """The kinds of films that are taken."""
    return DEFAULT_KINDS | {EXTRA_KINDS[name] for name in also}
