"""Reading the tables with polars: the same results as `stdlib_reader`, only faster.

Rows that look odd are read again as lines and parsed by the functions of `stdlib_reader`, so that both readers find,
count and name the same bad rows. If polars cannot read a table at all, all of its lines are read that way.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from threading import Lock
from typing import Literal

import polars as pl
from msgspec import Struct

from sixfold.movies.entities import KINDS, FilmKind
from sixfold.movies.importers.files import ProgressCallback, is_gzip, open_bytes
from sixfold.movies.importers.imdb import stdlib_reader
from sixfold.movies.importers.imdb.rows import ACTING_CATEGORIES, HEADERS, MAX_BILLING, title_types
from sixfold.movies.importers.imdb.stdlib_reader import FILM_SHIFT, PERSON, PLACE_SHIFT, NumberedLines
from sixfold.movies.importers.report import YEARS, BadRow, ImportTally, clean_text
from sixfold.movies.storage import FIELD_SEPARATOR

#: The name of the column with line numbers.
LINE_COLUMN = "line"
#: How many bytes of a file are sampled to estimate the length of its rows.
_SAMPLE_SIZE = 1 << 18
#: The patterns of valid values. Texts of these characters, with single spaces between words, need no cleaning.
_TITLE = r"^tt[0-9]{7,10}$"
_VOTES = r"^[0-9]{1,9}$"
_SHOWN = "[!-~¡-¬®-ɏ]+"
CLEAN_PATTERN = f"^{_SHOWN}(?: {_SHOWN})*$"
_NULL = "\\N"
#: The key of odd rows, so that the join keeps them.
_ODD, _NOBODY = "", 2**64 - 1

_TITLES = {LINE_COLUMN: pl.UInt32, "key": pl.String, "text": pl.String, "year": pl.Int16, "kind": pl.UInt8}
_VOTED = {LINE_COLUMN: pl.UInt32, "film": pl.UInt32, "votes": pl.UInt32}
_ROLES = {"film": pl.UInt32, "place": pl.UInt8, "person": pl.UInt32}
_PERSON = {"person": pl.UInt64}
_NAMES = {LINE_COLUMN: pl.UInt32, "person": pl.UInt32, "name": pl.String, "born": pl.Int16}


class ImdbFrames(Struct, frozen=True, eq=False):
    """The contents of all tables.

    `titles` are films in the order of their ids, `people` those with a name in the order of theirs. `roles` refer to
    both by row: cast by cast in the order of billing, everybody once in each.
    """

    titles: pl.DataFrame
    people: pl.DataFrame
    roles: pl.DataFrame


def read_frames(
    tables: Mapping[str, Path], kinds: frozenset[FilmKind], tally: ImportTally, progress: ProgressCallback
) -> ImdbFrames:
    """Reads all tables."""
    scans = {table: TableScan(table, path, tally, progress) for table, path in tables.items()}
    titles = _titles(scans["title.basics"], title_types(kinds))
    numbered = titles.select(tconst="key").with_row_index("film")
    votes = _votes(scans["title.ratings"], numbered) if "title.ratings" in scans else pl.DataFrame(schema=_VOTED)
    rated = numbered.join(votes, on="film", how="left", maintain_order="left")["votes"].fill_null(0)
    roles = _roles(scans["title.principals"], numbered)
    people = _people(scans["name.basics"], roles.select("person").unique())
    return ImdbFrames(titles.with_columns(votes=rated), people, _order_roles(roles, people))


def _titles(scan: TableScan, types: Mapping[bytes, FilmKind]) -> pl.DataFrame:
    names = ("tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "genres")
    kind, title, other, genres = map(pl.col, ("titleType", "primaryTitle", "originalTitle", "genres"))
    kinds = {name.decode(): kind for name, kind in types.items()}
    rows = scan.filter_rows(
        names, lambda frame: frame.filter(kind.is_in(list(kinds)) | kind.is_null() | title.is_null())
    )
    whole = kind.is_not_null() & genres.is_not_null() & ~genres.str.contains("\r", literal=True)
    left_out = whole & (pl.col("isAdult").eq_missing(pl.lit("1")) | pl.col("startYear").eq_missing(pl.lit(_NULL)))
    year = pl.col("startYear").str.extract(r"^([0-9]{4})$").cast(pl.Int16)
    rows = rows.filter(~left_out.fill_null(value=False)).with_columns(
        other=pl.when(other == _NULL).then(None).otherwise(other), named=other.is_not_null() & (other != _NULL)
    )
    rows = _clean_column(_clean_column(rows, "primaryTitle"), "other")
    right = (
        whole
        & _matches(pl.col("tconst"), _TITLE)
        & year.is_between(YEARS[0], YEARS[-1])
        & (title != _NULL)
        & (pl.col("other").is_not_null() | ~pl.col("named"))
    )
    good, odd = _split_rows(rows, right)
    two = pl.col("other").is_not_null() & (pl.col("other") != title)
    titles = good.select(
        pl.col(LINE_COLUMN).cast(pl.UInt32),
        key="tconst",
        text=pl.when(two).then(pl.concat_str(title, "other", separator=FIELD_SEPARATOR)).otherwise(title),
        year=year,
        kind=pl.when((kind == "movie") & genres.str.contains("Animation", literal=True))
        .then(KINDS.index("animated"))
        .otherwise(kind.replace_strict({name: KINDS.index(kind) for name, kind in kinds.items()}, default=None))
        .cast(pl.UInt8),
    )
    more = (
        (line, one.key.decode(), one.text, one.year, KINDS.index(one.kind))
        for line, one in stdlib_reader.parse_titles(scan.lines(odd), types, scan.skip_row)
    )
    return _add_rows(titles, more, _TITLES).unique("key", keep="first", maintain_order=True).sort("key")


def _votes(scan: TableScan, films: pl.DataFrame) -> pl.DataFrame:
    odd = ~pl.col("tconst").str.starts_with("t").fill_null(value=False)
    votes = pl.col("numVotes")
    rows = scan.filter_rows(("tconst", "numVotes"), lambda frame: _join_known(frame, odd, films, "tconst"))
    good, strange = _split_rows(rows, pl.col("film").is_not_null() & _matches(votes, _VOTES))
    vote_rows = good.select(pl.col(LINE_COLUMN).cast(pl.UInt32), "film", votes=votes.cast(pl.UInt32))
    more = stdlib_reader.parse_ratings(scan.lines(strange), _numbers(films), scan.skip_row)
    return _add_rows(vote_rows, more, _VOTED).unique("film", keep="last", maintain_order=True)


def _roles(scan: TableScan, films: pl.DataFrame) -> pl.DataFrame:
    category, place, person = pl.col("category"), pl.col("ordering"), pl.col("nconst")
    odd = ~pl.col("tconst").str.starts_with("t").fill_null(value=False) | category.is_null()
    acting = pl.any_horizontal(category == name.decode() for name in ACTING_CATEGORIES)
    rows = scan.filter_rows(
        HEADERS["title.principals"][:4], lambda frame: _join_known(frame.filter(acting | odd), odd, films, "tconst")
    )
    read = rows.with_columns(number=_digits(person, "nm"), at=_digits(place, ""))
    number, at = pl.col("number"), pl.col("at")
    right = (
        pl.col("film").is_not_null()
        & _has_person_id_length(person)
        & (number <= PERSON)
        & (at < 10**6)
        & (place.str.len_bytes() <= 6)
    )
    good, strange = _split_rows(read, right)
    roles = good.select("film", place=at.clip(0, MAX_BILLING).cast(pl.UInt8), person=number.cast(pl.UInt32))
    more = (
        (credit >> FILM_SHIFT, credit >> PLACE_SHIFT & 0xFF, credit & PERSON)
        for credit in stdlib_reader.parse_credits(scan.lines(strange), _numbers(films), scan.skip_row)
    )
    return _add_rows(roles, more, _ROLES)


def _people(scan: TableScan, persons: pl.DataFrame) -> pl.DataFrame:
    key, name, year = pl.col("nconst"), pl.col("primaryName"), pl.col("birthYear")
    known = persons.select(pl.col("person").cast(pl.UInt64)).vstack(pl.DataFrame({"person": [_NOBODY]}, _PERSON))
    rows = scan.filter_rows(
        HEADERS["name.basics"][:3],
        lambda frame: frame.with_columns(person=_digits(key, "nm").fill_null(_NOBODY)).join(known.lazy(), on="person"),
    )
    right = (pl.col("person") != _NOBODY) & _has_person_id_length(key) & (name != _NULL) & year.is_not_null()
    good, odd = _split_rows(_clean_column(rows, "primaryName"), right)
    born = pl.when(_matches(year, r"^[0-9]{1,4}$")).then(year.cast(pl.Int16, strict=False)).otherwise(0)
    people = good.select(
        pl.col(LINE_COLUMN).cast(pl.UInt32), pl.col("person").cast(pl.UInt32), name=name, born=born.cast(pl.Int16)
    )
    every = persons["person"].to_list()
    more = stdlib_reader.parse_names(scan.lines(odd), dict(zip(every, every, strict=True)), scan.skip_row)
    return (
        _add_rows(people, more, _NAMES)
        .unique("person", keep="first", maintain_order=True)
        .sort("person")
        .drop(LINE_COLUMN)
    )


def _order_roles(roles: pl.DataFrame, people: pl.DataFrame) -> pl.DataFrame:
    """Orders roles by film and billing, everybody once in each film, at their first place."""
    named = roles.join(people.select("person").with_row_index("number"), on="person").select(
        pl.col("film", "number", "place").cast(pl.UInt64)
    )
    # Packed into one number they sort fastest: 28 bits are enough for all films and for all people.
    by_person = named.select(role=pl.col("film") * 2**36 + pl.col("number") * 2**8 + pl.col("place")).sort("role")
    role = pl.col("role")
    once = by_person.filter((role // 2**8).diff().fill_null(1) != 0)
    by_place = once.select(
        role=role // 2**36 * 2**36 + (role & 0xFF) * 2**28 + (role // 2**8 & (2**28 - 1)),
    ).sort("role")
    return by_place.select(
        film=(role // 2**36).cast(pl.UInt32),
        person=(role & (2**28 - 1)).cast(pl.UInt32),
    )


def _join_known(frame: pl.LazyFrame, odd: pl.Expr, known: pl.DataFrame, key: str) -> pl.LazyFrame:
    """The rows with a known key, and the odd ones."""
    keys = pl.concat([known, pl.DataFrame({"film": [None], key: [_ODD]}, schema=known.schema)]).lazy()
    return frame.with_columns(pl.when(odd).then(pl.lit(_ODD)).otherwise(key).alias(key)).join(keys, on=key)


def _split_rows(rows: pl.DataFrame, right: pl.Expr) -> tuple[pl.DataFrame, pl.Series]:
    """Splits rows into valid ones, and the line numbers of the others."""
    sure = rows.select(right.fill_null(value=False)).to_series()
    return rows.filter(sure), rows[LINE_COLUMN].filter(~sure)


def _add_rows(
    valid: pl.DataFrame, more: Iterable[tuple[object, ...]], schema: Mapping[str, type[pl.DataType]]
) -> pl.DataFrame:
    """Adds the rows parsed from odd lines, in the order of line numbers if there are any."""
    rows = pl.concat([valid, pl.DataFrame(list(more), schema=schema, orient="row")])
    return rows.sort(LINE_COLUMN) if LINE_COLUMN in schema else rows


def _clean_column(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    """Cleans the texts of a column; those without any printable character become null."""
    strange = rows[column].filter(~rows[column].str.contains(CLEAN_PATTERN)).unique().drop_nulls().to_list()
    return (
        rows.with_columns(pl.col(column).replace({text: _clean_or_none(text) for text in strange})) if strange else rows
    )


def _clean_or_none(text: str) -> str | None:
    try:
        return clean_text(text, "row-title")
    except BadRow:
        return None


def _matches(column: pl.Expr, pattern: str) -> pl.Expr:
    """Whether a text matches a pattern; null does not."""
    return column.str.contains(pattern).fill_null(value=False)


def _digits(column: pl.Expr, before: str) -> pl.Expr:
    """The number after a prefix; null if anything else is there. Faster than a regular expression."""
    # Excludes a sign, which polars would accept: signs sort before 0, and the colon after 9.
    shaped = (column >= f"{before}0") & (column < f"{before}:")
    return pl.when(shaped).then(column.str.slice(len(before)).cast(pl.UInt64, strict=False))


def _has_person_id_length(column: pl.Expr) -> pl.Expr:
    """Whether the id of a person has a valid number of digits."""
    return column.str.len_bytes().is_between(9, 12)


def _numbers(films: pl.DataFrame) -> dict[bytes, int]:
    return {key.encode(): number for number, key in enumerate(films["tconst"].to_list())}


# Scanning one table ---------------------------------------------------------------------------------------------------


class TableScan:
    """Reads one table with polars, and its odd lines again one by one."""

    def __init__(self, table: str, path: Path, tally: ImportTally, progress: ProgressCallback) -> None:
        self._header, self._path = HEADERS[table], path
        self._tally, self._progress = tally, progress
        self._size, self._row_size = path.stat().st_size, 0.0
        self._rows, self._lock = 0, Lock()
        self._all_odd = False

    def filter_rows(self, columns: Sequence[str], keep: Callable[[pl.LazyFrame], pl.LazyFrame]) -> pl.DataFrame:
        """The rows that a filter keeps, these columns as text, with line numbers."""
        self._row_size = _average_row_size(self._path)
        # Strict first: the lossy encoding takes longer.
        for encoding in ("utf8", "utf8-lossy"):
            try:
                rows = keep(self._scan(encoding, columns)).collect(engine="streaming")
            except (pl.exceptions.PolarsError, OSError):
                continue
            self._tally.rows += self._rows
            self._progress(self._path, self._size, self._size)
            return rows
        self._all_odd = True
        return keep(pl.LazyFrame(schema={LINE_COLUMN: pl.UInt32} | dict.fromkeys(columns, pl.String))).collect()

    def _scan(self, encoding: Literal["utf8", "utf8-lossy"], columns: Sequence[str]) -> pl.LazyFrame:
        self._rows = 0
        rows = pl.scan_csv(
            self._path,
            separator="\t",
            quote_char=None,
            schema=dict.fromkeys(self._header, pl.String),
            extra_columns="ignore",
            truncate_ragged_lines=True,
            encoding=encoding,
            row_index_name=LINE_COLUMN,
            row_index_offset=2,
            glob=False,
        )
        return rows.select(LINE_COLUMN, *columns).map_batches(
            self._count_rows, streamable=True, validate_output_schema=False
        )

    def _count_rows(self, part: pl.DataFrame) -> pl.DataFrame:
        # Batches come from several threads.
        with self._lock:
            self._rows += part.height
            self._progress(self._path, min(int(self._rows * self._row_size), self._size), self._size)
        return part

    def lines(self, odd: pl.Series) -> NumberedLines:
        """The lines with these numbers, in order; empty ones are skipped."""
        if not self._all_odd and odd.is_empty():
            return
        numbers = None if self._all_odd else frozenset(odd.to_list())
        with open_bytes(self._path, self._progress) as file:
            file.readline()
            for line, number in zip(file, count(2), strict=False):
                if numbers is None:
                    self._tally.rows += 1
                elif number not in numbers:
                    continue
                if line.isspace():
                    self._tally.rows -= 1
                else:
                    yield line, number

    def skip_row(self, number: int, error: BadRow, line: bytes) -> None:
        """Counts a bad row."""
        self._tally.skip_row(self._path.name, number, error, line)


def _average_row_size(path: Path) -> float:
    """The average bytes per row, by the start of a file; 0 if it cannot be unpacked."""
    with path.open("rb") as file:
        start = file.read(_SAMPLE_SIZE)
    try:
        text = zlib.decompressobj(wbits=31).decompress(start) if is_gzip(path) else start
    except zlib.error:
        return 0.0
    return len(start) / max(1, text.count(b"\n"))
