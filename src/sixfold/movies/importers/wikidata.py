"""Importing results of the Wikidata query service, as CSV or JSON: a row for each film and member of its cast.

A suitable query:

    SELECT ?film ?filmLabel ?date ?imdb ?cast ?castLabel WHERE {
      ?film wdt:P31 wd:Q11424; wdt:P577 ?date; wdt:P161 ?cast.
      OPTIONAL { ?film wdt:P345 ?imdb }
      SERVICE wikibase:label { bd:serviceParam wikibase:language "en". }
    }
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TextIO

from msgspec import Struct

from sixfold.movies.entities import Credit, FilmRow
from sixfold.movies.errors import shorten
from sixfold.movies.importers.files import (
    ProgressCallback,
    find_columns,
    open_bytes,
    open_table,
    open_text,
    require_columns,
)
from sixfold.movies.importers.report import BadRow, ImportTally, bad_import, bad_row, clean_text, parse_year

_WANTED = {
    "film": ("film", "item", "movie"),
    "label": ("filmlabel", "itemlabel", "movielabel", "label", "title"),
    "date": ("date", "publicationdate", "pubdate", "released", "year"),
    "imdb": ("imdb", "imdbid"),
    "cast": ("cast", "castmember", "actor"),
    "name": ("castlabel", "castmemberlabel", "actorlabel"),
}
_NEEDED = ("film", "label", "date", "cast", "name")
_ITEM = re.compile(r"(?:^|/)(Q[1-9]\d*)$")
_IMDB = re.compile(r"tt\d{7,10}")
_BINDINGS = re.compile(r'"bindings"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_BLOCK = 1 << 16
_LONGEST = 1 << 20


class _FilmItem(Struct):
    title: str
    year: int
    imdb: str
    cast: dict[str, str]


def rows(paths: Sequence[Path], tally: ImportTally, progress: ProgressCallback) -> Iterator[FilmRow]:
    """The films in these results. Wikidata has no order of billing."""
    films: dict[str, _FilmItem] = {}
    for path in paths:
        read = _json if _is_json(path) else _csv
        for line, row in read(path, tally, progress):
            try:
                _add(films, row)
            except BadRow as error:
                tally.skip_row(path.name, line, error, " ".join(row.values()))
    for item, film in films.items():
        cast = tuple(Credit(name, key) for key, name in film.cast.items())
        yield FilmRow(film.title, film.year, cast, key=film.imdb or item, billed=0)


def _add(films: dict[str, _FilmItem], row: Mapping[str, str]) -> None:
    film, member = _ITEM.search(row["film"]), _ITEM.search(row["cast"])
    if not film or not member:
        raise bad_row("row-id")
    year = parse_year(row["date"])
    # If an item has no label in the requested language, the service returns its id.
    title = clean_text(_label_or_empty(row["label"]), "row-title")
    name = clean_text(_label_or_empty(row["name"]), "row-actor")
    imdb = row.get("imdb", "").strip()
    item = films.setdefault(film[1], _FilmItem(title, year, imdb if _IMDB.fullmatch(imdb) else "", {}))
    item.year = min(item.year, year)
    item.cast.setdefault(member[1], name)


def _label_or_empty(label: str) -> str:
    return "" if _ITEM.fullmatch(label.strip()) else label


def _is_json(path: Path) -> bool:
    with open_bytes(path) as file:
        return file.peek(64)[:64].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{")


def _csv(path: Path, tally: ImportTally, progress: ProgressCallback) -> Iterator[tuple[int, Mapping[str, str]]]:
    with open_table(path, tally, progress) as table:
        names = table.header()
        places = find_columns(names, _WANTED)
        require_columns(places, _NEEDED, names, path, "a result with films and their cast")
        for line, row in table:
            yield line, {column: row[place] if place < len(row) else "" for column, place in places.items()}


def _json(path: Path, tally: ImportTally, progress: ProgressCallback) -> Iterator[tuple[int, Mapping[str, str]]]:
    """Reads bindings one by one, with the number of the line they start on, in little memory."""
    places: dict[str, str] = {}
    with open_text(path, tally, progress) as text:
        for line, binding in _bindings(text, path):
            places = places or _fields(binding, path)
            tally.rows += 1
            yield line, {column: _value(binding, field) for column, field in places.items()}


def _bindings(text: TextIO, path: Path) -> Iterator[tuple[int, object]]:
    decode = json.JSONDecoder().raw_decode
    buffer, at, line = text.read(_BLOCK), 0, 1
    start = _BINDINGS.search(buffer)
    if not start:
        raise bad_import("import-table", path=path.name, source="wikidata", found=shorten(buffer.split("\n")[0]))
    place = start.end()
    while True:
        place = _BETWEEN.match(buffer, place).end()  # type: ignore[union-attr]  # it may match nothing, so it matches
        line += buffer.count("\n", at, place)
        at = place
        if buffer.startswith("]", at):
            return
        try:
            binding, place = decode(buffer, at)
            yield line, binding
        except ValueError:
            # The binding continues in the next block, unless it is impossibly long.
            block = text.read(_BLOCK)
            if not block:
                raise bad_import("import-cut", path=path.name) from None
            buffer = buffer[at:] + block
            if len(buffer) > _LONGEST:
                raise bad_import("import-json", path=path.name, line=line) from None
            place = at = 0
        except RecursionError:
            raise bad_import("import-json", path=path.name, line=line) from None


def _fields(binding: object, path: Path) -> dict[str, str]:
    names = list(binding) if isinstance(binding, dict) else []
    places = find_columns(names, _WANTED)
    require_columns(places, _NEEDED, names, path, "a result with films and their cast")
    # Optional fields may be missing from the first binding.
    return {column: names[place] for column, place in places.items()} | ({} if "imdb" in places else {"imdb": "imdb"})


def _value(binding: object, field: str) -> str:
    cell = binding.get(field) if isinstance(binding, dict) else None
    value = cell.get("value") if isinstance(cell, dict) else None
    return value if isinstance(value, str) else ""
