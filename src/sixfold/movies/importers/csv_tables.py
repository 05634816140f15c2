"""Importing CSV tables of title, year and actor, one actor in each row, with or without a header."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from sixfold.movies.entities import FilmRow
from sixfold.movies.importers.files import ProgressCallback, find_columns, open_table, require_columns
from sixfold.movies.importers.report import BadRow, ImportTally, bad_row, clean_text, parse_year

_WANTED = {
    "title": ("title", "film", "movie", "filmtitle", "movietitle", "name"),
    "year": ("year", "released", "release", "releaseyear", "date", "releasedate"),
    "actor": ("actor", "actress", "actorname", "person", "star", "castmember", "cast", "player", "name"),
}
#: The order of columns if there is no header.
_ORDER = {"title": 0, "year": 1, "actor": 2}


def rows(paths: Sequence[Path], tally: ImportTally, progress: ProgressCallback) -> Iterator[FilmRow]:
    """The films in these tables; a cast is in the order of its rows."""
    casts: dict[tuple[str, int], dict[str, None]] = {}
    for path in paths:
        with open_table(path, tally, progress) as table:
            first = table.header()
            places = find_columns(first, _WANTED)
            if len(places) < len(_WANTED):
                places = _ORDER
                if not _is_row(first):
                    require_columns(find_columns(first, _WANTED), list(_WANTED), first, path, "title, year and actor")
                tally.rows += 1
                _add(casts, first, places)
            for line, row in table:
                try:
                    _add(casts, row, places)
                except BadRow as error:
                    tally.skip_row(path.name, line, error, " ".join(row))
    for (title, year), cast in casts.items():
        yield FilmRow(title, year, tuple(cast))


def _is_row(row: Sequence[str]) -> bool:
    try:
        _add({}, row, _ORDER)
    except BadRow:
        return False
    return True


def _add(casts: dict[tuple[str, int], dict[str, None]], row: Sequence[str], places: dict[str, int]) -> None:
    if len(row) <= max(places.values()):
        raise bad_row("row-columns")
    title = clean_text(row[places["title"]], "row-title")
    year = parse_year(row[places["year"]])
    actor = clean_text(row[places["actor"]], "row-actor")
    casts.setdefault((title, year), {})[actor] = None
