"""Reading with polars: the same answers as line by line, in columns all the way."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import polars as pl
from msgspec import Struct

from sixfold.movies.columns import FIELD
from sixfold.movies.importers.errors import BadRow
from sixfold.movies.importers.facts import YEARS, plain
from sixfold.movies.importers.imdb import lines
from sixfold.movies.importers.imdb.gathered import FILM_SHIFT, PERSON, PLACE_SHIFT
from sixfold.movies.importers.imdb.sieve import LINE, Sieve
from sixfold.movies.importers.imdb.tables import ACTING, FARTHEST, HEADERS, types_of
from sixfold.movies.importers.opening import Watch
from sixfold.movies.importers.report import Tally
from sixfold.movies.values import KINDS, Kind

#: The forms of what is surely right. Texts of these letters with single spaces between them are shown as they are.
_TITLE = r"^tt[0-9]{7,10}$"
_VOTES = r"^[0-9]{1,9}$"
_SHOWN = "[!-~¡-¬®-ɏ]+"
SHOWN = f"^{_SHOWN}(?: {_SHOWN})*$"
_NOTHING = "\\N"
#: Odd rows have a key of their own, so that the join which drops all others lets them through.
_ODD, _NOBODY = "", 2**64 - 1

_TITLES = {LINE: pl.UInt32, "key": pl.String, "text": pl.String, "year": pl.Int16, "kind": pl.UInt8}
_VOTED = {LINE: pl.UInt32, "film": pl.UInt32, "votes": pl.UInt32}
_ROLES = {"film": pl.UInt32, "place": pl.UInt8, "person": pl.UInt32}
_PERSON = {"person": pl.UInt64}
_NAMES = {LINE: pl.UInt32, "person": pl.UInt32, "name": pl.String, "born": pl.Int16}


class Frames(Struct, frozen=True, eq=False):
    """Everything that was read.

    `titles` are films in the order of their ids, `people` those with a name in the order of theirs, and `roles` say who
    is in which by these places: cast by cast in the order of billing, everybody once in each.
    """

    titles: pl.DataFrame
    people: pl.DataFrame
    roles: pl.DataFrame


def gather(tables: Mapping[str, Path], kinds: frozenset[Kind], tally: Tally, watch: Watch) -> Frames:
    """Read all tables."""
    sieves = {table: Sieve(table, path, tally, watch) for table, path in tables.items()}
    titles = _titles(sieves["title.basics"], types_of(kinds))
    numbered = titles.select(tconst="key").with_row_index("film")
    votes = _votes(sieves["title.ratings"], numbered) if "title.ratings" in sieves else pl.DataFrame(schema=_VOTED)
    rated = numbered.join(votes, on="film", how="left", maintain_order="left")["votes"].fill_null(0)
    roles = _roles(sieves["title.principals"], numbered)
    people = _people(sieves["name.basics"], roles.select("person").unique())
    return Frames(titles.with_columns(votes=rated), people, _ordered(roles, people))


def _titles(sieve: Sieve, types: Mapping[bytes, Kind]) -> pl.DataFrame:
    names = ("tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "genres")
    kind, title, other, genres = map(pl.col, ("titleType", "primaryTitle", "originalTitle", "genres"))
    kinds = {name.decode(): kind for name, kind in types.items()}
    rows = sieve.sifted(names, lambda frame: frame.filter(kind.is_in(list(kinds)) | kind.is_null() | title.is_null()))
    whole = kind.is_not_null() & genres.is_not_null() & ~genres.str.contains("\r", literal=True)
    left_out = whole & (pl.col("isAdult").eq_missing(pl.lit("1")) | pl.col("startYear").eq_missing(pl.lit(_NOTHING)))
    year = pl.col("startYear").str.extract(r"^([0-9]{4})$").cast(pl.Int16)
    rows = rows.filter(~left_out.fill_null(value=False)).with_columns(
        other=pl.when(other == _NOTHING).then(None).otherwise(other), named=other.is_not_null() & (other != _NOTHING)
    )
    rows = _plained(_plained(rows, "primaryTitle"), "other")
    right = (
        whole
        & _fits(pl.col("tconst"), _TITLE)
        & year.is_between(YEARS[0], YEARS[-1])
        & (title != _NOTHING)
        & (pl.col("other").is_not_null() | ~pl.col("named"))
    )
    good, odd = _parted(rows, right)
    two = pl.col("other").is_not_null() & (pl.col("other") != title)
    found = good.select(
        pl.col(LINE).cast(pl.UInt32),
        key="tconst",
        text=pl.when(two).then(pl.concat_str(title, "other", separator=FIELD)).otherwise(title),
        year=year,
        kind=pl.when((kind == "movie") & genres.str.contains("Animation", literal=True))
        .then(KINDS.index("animated"))
        .otherwise(kind.replace_strict({name: KINDS.index(kind) for name, kind in kinds.items()}, default=None))
        .cast(pl.UInt8),
    )
    more = (
        (line, one.key.decode(), one.text, one.year, KINDS.index(one.kind))
        for line, one in lines.titles_in(sieve.lines(odd), types, sieve.fault)
    )
    return _with(found, more, _TITLES).unique("key", keep="first", maintain_order=True).sort("key")


def _votes(sieve: Sieve, films: pl.DataFrame) -> pl.DataFrame:
    odd = ~pl.col("tconst").str.starts_with("t").fill_null(value=False)
    votes = pl.col("numVotes")
    rows = sieve.sifted(("tconst", "numVotes"), lambda frame: _joined(frame, odd, films, "tconst"))
    good, strange = _parted(rows, pl.col("film").is_not_null() & _fits(votes, _VOTES))
    found = good.select(pl.col(LINE).cast(pl.UInt32), "film", votes=votes.cast(pl.UInt32))
    more = lines.votes_in(sieve.lines(strange), _numbers(films), sieve.fault)
    return _with(found, more, _VOTED).unique("film", keep="last", maintain_order=True)


def _roles(sieve: Sieve, films: pl.DataFrame) -> pl.DataFrame:
    category, place, person = pl.col("category"), pl.col("ordering"), pl.col("nconst")
    odd = ~pl.col("tconst").str.starts_with("t").fill_null(value=False) | category.is_null()
    acting = pl.any_horizontal(category == name.decode() for name in ACTING)
    rows = sieve.sifted(
        HEADERS["title.principals"][:4], lambda frame: _joined(frame.filter(acting | odd), odd, films, "tconst")
    )
    read = rows.with_columns(number=_digits(person, "nm"), at=_digits(place, ""))
    number, at = pl.col("number"), pl.col("at")
    right = (
        pl.col("film").is_not_null() & _named(person) & (number <= PERSON) & (at < 10**6) & (place.str.len_bytes() <= 6)
    )
    good, strange = _parted(read, right)
    found = good.select("film", place=at.clip(0, FARTHEST).cast(pl.UInt8), person=number.cast(pl.UInt32))
    more = (
        (credit >> FILM_SHIFT, credit >> PLACE_SHIFT & 0xFF, credit & PERSON)
        for credit in lines.credits_in(sieve.lines(strange), _numbers(films), sieve.fault)
    )
    return _with(found, more, _ROLES)


def _people(sieve: Sieve, persons: pl.DataFrame) -> pl.DataFrame:
    key, name, year = pl.col("nconst"), pl.col("primaryName"), pl.col("birthYear")
    known = persons.select(pl.col("person").cast(pl.UInt64)).vstack(pl.DataFrame({"person": [_NOBODY]}, _PERSON))
    rows = sieve.sifted(
        HEADERS["name.basics"][:3],
        lambda frame: frame.with_columns(person=_digits(key, "nm").fill_null(_NOBODY)).join(known.lazy(), on="person"),
    )
    right = (pl.col("person") != _NOBODY) & _named(key) & (name != _NOTHING) & year.is_not_null()
    good, odd = _parted(_plained(rows, "primaryName"), right)
    born = pl.when(_fits(year, r"^[0-9]{1,4}$")).then(year.cast(pl.Int16, strict=False)).otherwise(0)
    found = good.select(
        pl.col(LINE).cast(pl.UInt32), pl.col("person").cast(pl.UInt32), name=name, born=born.cast(pl.Int16)
    )
    every = persons["person"].to_list()
    more = lines.names_in(sieve.lines(odd), dict(zip(every, every, strict=True)), sieve.fault)
    return _with(found, more, _NAMES).unique("person", keep="first", maintain_order=True).sort("person").drop(LINE)


def _ordered(roles: pl.DataFrame, people: pl.DataFrame) -> pl.DataFrame:
    """Roles by film and billing, everybody once a film: where there are several places for somebody, the first."""
    named = roles.join(people.select("person").with_row_index("number"), on="person").select(
        pl.col("film", "number", "place").cast(pl.UInt64)
    )
    # Numbers that are packed into one sort fastest: 28 bits are enough for all films and for all people.
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


def _joined(frame: pl.LazyFrame, odd: pl.Expr, known: pl.DataFrame, key: str) -> pl.LazyFrame:
    """The rows whose key is known, and the odd ones."""
    keys = pl.concat([known, pl.DataFrame({"film": [None], key: [_ODD]}, schema=known.schema)]).lazy()
    return frame.with_columns(pl.when(odd).then(pl.lit(_ODD)).otherwise(key).alias(key)).join(keys, on=key)


def _parted(rows: pl.DataFrame, right: pl.Expr) -> tuple[pl.DataFrame, pl.Series]:
    """The rows that are right, and the lines of the others."""
    sure = rows.select(right.fill_null(value=False)).to_series()
    return rows.filter(sure), rows[LINE].filter(~sure)


def _with(
    found: pl.DataFrame, more: Iterable[tuple[object, ...]], schema: Mapping[str, type[pl.DataType]]
) -> pl.DataFrame:
    """What was found, and what the law made of odd lines, in the order of lines where they have numbers."""
    rows = pl.concat([found, pl.DataFrame(list(more), schema=schema, orient="row")])
    return rows.sort(LINE) if LINE in schema else rows


def _plained(rows: pl.DataFrame, column: str) -> pl.DataFrame:
    """Texts as they are shown; nothing where nothing is left of one."""
    strange = rows[column].filter(~rows[column].str.contains(SHOWN)).unique().drop_nulls().to_list()
    return rows.with_columns(pl.col(column).replace({text: _shown(text) for text in strange})) if strange else rows


def _shown(text: str) -> str | None:
    try:
        return plain(text, "row-title")
    except BadRow:
        return None


def _fits(column: pl.Expr, pattern: str) -> pl.Expr:
    """Whether a text has a form; none has none."""
    return column.str.contains(pattern).fill_null(value=False)


def _digits(column: pl.Expr, before: str) -> pl.Expr:
    """The number that digits behind some letters make; nothing where there is anything else. Quicker than a form."""
    # Polars takes a sign for part of a number; signs come before 0, and the colon comes after 9.
    shaped = (column >= f"{before}0") & (column < f"{before}:")
    return pl.when(shaped).then(column.str.slice(len(before)).cast(pl.UInt64, strict=False))


def _named(column: pl.Expr) -> pl.Expr:
    """Whether an id of a person that is one has as many digits as they have."""
    return column.str.len_bytes().is_between(9, 12)


def _numbers(films: pl.DataFrame) -> dict[bytes, int]:
    return {key.encode(): number for number, key in enumerate(films["tconst"].to_list())}
