"""Reading with polars: the same answers, faster.

Polars is the sieve: it finds the rows that count. Where one of them looks bad, the part of the table it is in is read
line by line instead, so that bad rows are found, counted and named by the same law.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import BinaryIO

import polars as pl

from sixfold.movies.importers.errors import BadRow, bad_row
from sixfold.movies.importers.imdb import lines
from sixfold.movies.importers.imdb.gathered import FILM_SHIFT, PERSON, PLACE_SHIFT, Gathered, Titles
from sixfold.movies.importers.imdb.people import People
from sixfold.movies.importers.imdb.tables import ACTING, HEADERS, Title, title_of, types_of
from sixfold.movies.importers.opening import Watch, is_packed, opened
from sixfold.movies.importers.report import Tally
from sixfold.movies.values import Kind

_BLOCK = 1 << 25
#: The forms of what is surely right.
_NAME = r"^nm\d{7,9}$"
_PLACE = r"^\d{1,6}$"
_ODD = ""


class _Part:
    """Whole lines of a table: all of a plain file, or a block of a packed one."""

    def __init__(self, table: str, source: Path | bytes, first: int) -> None:
        self._table, self._source, self._first = table, source, first

    def sifted(self, columns: int, sift: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.DataFrame | None:
        """What a sieve leaves of the first columns of each line, as text; `None` where polars makes nothing of it."""
        header = HEADERS[self._table]
        try:
            frame = pl.scan_csv(
                self._source,
                separator="\t",
                has_header=False,
                skip_lines=self._first - 1 if isinstance(self._source, Path) else 0,
                quote_char=None,
                schema=dict.fromkeys(header, pl.String),
                truncate_ragged_lines=True,
                encoding="utf8-lossy",
            )
            return sift(frame.select(header[:columns])).collect(engine="streaming")
        except pl.exceptions.PolarsError:
            return None

    def count(self) -> int:
        """How many lines are not empty."""
        found = self.sifted(1, lambda frame: frame.select(pl.len()))
        return sum(not line.isspace() for line, _ in self.lines()) if found is None else int(found.item())

    def lines(self) -> Iterator[tuple[bytes, int]]:
        """The same one by one, with their numbers."""
        if isinstance(self._source, bytes):
            yield from zip(self._source.splitlines(keepends=True), count(self._first), strict=False)
            return
        with opened(self._source) as file:
            file.readline()
            yield from zip(file, count(self._first), strict=False)


def _parts(table: str, path: Path, tally: Tally, watch: Watch) -> Iterator[_Part]:
    with opened(path, watch) as file:
        # Polars maps a plain file, which is faster than handing it over.
        found = _blocks(table, file) if is_packed(path) else iter([_Part(table, path, 2)])
        for part in found:
            yield part
            tally.rows += part.count()
    size = path.stat().st_size
    watch(path, size, size)


def _blocks(table: str, file: BinaryIO) -> Iterator[_Part]:
    file.readline()
    first = 2
    while data := file.read(_BLOCK):
        data += file.readline()
        yield _Part(table, data, first)
        first += data.count(b"\n")


def gather(tables: Mapping[str, Path], kinds: frozenset[Kind], tally: Tally, watch: Watch) -> Gathered:
    """Read all tables."""
    titles = Titles()
    for title in _titles(tables["title.basics"], types_of(kinds), tally, watch):
        titles.add(title)
    numbers = titles.number()
    # Odd rows have a key of their own, so that the join which drops all others lets them through.
    films = pl.LazyFrame(
        {"tconst": [_ODD, *(key.decode() for key in numbers)], "film": [None, *range(len(numbers))]},
        schema={"tconst": pl.String, "film": pl.UInt64},
    )
    if "title.ratings" in tables:
        # A small table: its lines are read one by one.
        lines.read_votes(tables["title.ratings"], titles, numbers, tally, watch)
    roles = _credits(tables["title.principals"], numbers, films, tally, watch)
    persons = roles.select(person=pl.col("credit") & PERSON).unique().sort("person").with_row_index("number")
    at, cast = _casts(roles, persons, len(titles))
    people = _people(tables["name.basics"], persons, tally, watch)
    return Gathered(titles, at, cast, people)


def _titles(path: Path, types: Mapping[bytes, Kind], tally: Tally, watch: Watch) -> Iterator[Title]:
    kind, fault = pl.col("titleType"), lines.fault_in(path, tally)
    wanted = kind.is_in([name.decode() for name in types]) | kind.is_null()
    for part in _parts("title.basics", path, tally, watch):
        kept = part.sifted(9, lambda frame: frame.filter(wanted))
        try:
            if kept is None:
                raise bad_row("row-columns")
            rows = kept.select(pl.concat_str(pl.all().fill_null(""), separator="\t")).to_series()
            found = [title_of(row.encode(), types) for row in rows]
        except BadRow:
            yield from lines.titles_in(part.lines(), types, fault)
        else:
            yield from filter(None, found)


def _fits(column: pl.Expr, pattern: str) -> pl.Expr:
    """Whether a text has a form; none has none."""
    return column.str.contains(pattern).fill_null(value=False)


def _credits(path: Path, numbers: Mapping[bytes, int], films: pl.LazyFrame, tally: Tally, watch: Watch) -> pl.DataFrame:
    """Credits in order, packed into one number each."""
    fault, found = lines.fault_in(path, tally), [pl.DataFrame(schema={"credit": pl.UInt64})]
    place, category = pl.col("ordering"), pl.col("category")
    right = pl.col("tconst").str.starts_with("t") & category.is_not_null()
    acting = category.is_in([name.decode() for name in ACTING])
    wanted = acting | ~right.fill_null(value=False)
    key = pl.when(right).then("tconst").otherwise(pl.lit(_ODD))
    bad = pl.col("film").is_null() | ~_fits(pl.col("nconst"), _NAME) | ~_fits(place, _PLACE)
    credit = (
        pl.col("film") * 2**FILM_SHIFT
        + pl.min_horizontal(place.cast(pl.UInt64), pl.lit(255, pl.UInt64)) * 2**PLACE_SHIFT
        + pl.col("nconst").str.slice(2).cast(pl.UInt64)
    )
    for part in _parts("title.principals", path, tally, watch):
        rows = part.sifted(4, lambda frame: frame.filter(wanted).with_columns(tconst=key).join(films, on="tconst"))
        if rows is None or rows.select(bad.any()).item():
            packed = list(lines.credits_in(part.lines(), numbers, fault))
            found.append(pl.DataFrame({"credit": packed}, schema={"credit": pl.UInt64}))
        else:
            found.append(rows.select(credit=credit))
    return pl.concat(found).sort("credit")


def _casts(roles: pl.DataFrame, persons: pl.DataFrame, films: int) -> tuple[array[int], array[int]]:
    """Where the cast of each film begins, and all of them."""
    split = roles.select(film=pl.col("credit") // 2**FILM_SHIFT, person=pl.col("credit") & PERSON)
    cast = split.join(persons, on="person", maintain_order="left")["number"]
    every = pl.DataFrame({"film": range(films)}, schema={"film": pl.UInt64})
    sizes = every.join(split.group_by("film").len(), on="film", how="left", maintain_order="left")["len"]
    return array("i", [0, *sizes.fill_null(0).cum_sum().to_list()]), array("i", cast.to_list())


def _people(path: Path, persons: pl.DataFrame, tally: Tally, watch: Watch) -> People:
    people, fault = People(len(persons)), lines.fault_in(path, tally)
    ids = pl.concat([persons, pl.DataFrame({"number": None, "person": 0}, schema=persons.schema)]).lazy()
    name, year, key = pl.col("primaryName"), pl.col("birthYear"), pl.col("nconst")
    person = pl.when(key.str.starts_with("nm")).then(key.str.slice(2).cast(pl.UInt64, strict=False)).otherwise(None)
    born = pl.when(_fits(year, r"^\d{1,4}$")).then(year).otherwise(pl.lit("0")).cast(pl.Int64)
    bad = pl.col("number").is_null() | ~_fits(key, _NAME) | name.is_null() | name.eq_missing("\\N") | year.is_null()
    for part in _parts("name.basics", path, tally, watch):
        rows = part.sifted(3, lambda frame: frame.with_columns(person=person.fill_null(0)).join(ids, on="person"))
        if rows is None or rows.select(bad.any()).item():
            numbers = dict(zip(persons["person"], persons["number"], strict=True))
            found: Iterator[tuple[int, bytes, int]] = lines.names_in(part.lines(), numbers, fault)
        else:
            listed = rows.select("number", name, born).iter_rows()
            found = ((number, text.encode(), made) for number, text, made in listed)
        for number, text, made in found:
            people.put(number, text, made)
    people.tell_apart()
    return people
