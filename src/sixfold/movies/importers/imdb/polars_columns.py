"""Building the columns of a catalogue with polars: bit for bit those that `CatalogueBuilder` makes."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import reduce
from operator import add
from zlib import crc32

import polars as pl

from sixfold.movies.builder import BILLING, KIND_SHIFT, LEADS, CatalogueBuilder, describe
from sixfold.movies.entities import About, Source
from sixfold.movies.importers.imdb.polars_reader import ImdbFrames
from sixfold.movies.names import name_hashes, title_hashes
from sixfold.movies.storage import CODES, FIELD_SEPARATOR, Columns, Ints

#: Texts that fold to their lower case; titles also without their article, unless they contain “or” or a Roman numeral.
_PLAIN = r"^[A-Za-z]{2,}(?: [A-Za-z]{2,})*$"
_ARTICLE = r"^(?:the|an) "
_NOT_PLAIN = r"(?i) (?:or|ii|iii|iv|vi|vii|viii|ix)(?: |$)"
_LOW = 0xFFFFFFFF


def build_columns(frames: ImdbFrames, source: Source) -> tuple[About, Columns]:
    """The same as `CatalogueBuilder.finish` for these films."""
    if frames.roles.is_empty():
        return CatalogueBuilder().finish(source)
    casts = _Casts(frames)
    people = _add_birth_years(frames.people)[casts.people]
    titles = frames.titles[casts.films]
    names, noted = people["text"], people["text"] != people["name"]
    name_at = _sort_hashes(_name_hashes(names, noted, people["mark"]))
    title_at = _sort_hashes(_title_hashes(titles))
    columns: dict[str, Iterable[int] | bytes] = {
        "names_at": _ends(names),
        "names": _concatenate(names),
        "titles_at": _ends(titles["text"]),
        "titles": _concatenate(titles["text"]),
        "keys_at": _ends(titles["key"]),
        "keys": _concatenate(titles["key"]),
        "years": titles["year"],
        "flags": titles["kind"] * 2**KIND_SHIFT,
        "films_at": casts.films_at,
        "films": casts.filmographies,
        "cast_at": casts.cast_at,
        "cast": casts.casts,
        "name_marks": name_at // 2**32,
        "name_ids": name_at & _LOW,
        "title_marks": title_at // 2**32,
        "title_ids": title_at & _LOW,
    }
    return describe(source, Columns(**{name: _column(CODES[name], items) for name, items in columns.items()}))


class _Casts:
    """Films and people ordered by fame, and who is in which by these ranks."""

    def __init__(self, frames: ImdbFrames) -> None:
        roles, titles = frames.roles, frames.titles
        runs = roles["film"].rle().struct.unnest()
        sizes, number = runs["len"], roles["film"].rle_id()
        starts = sizes.cum_sum() - sizes
        # As in `film_weight`.
        weights = 1 + titles["votes"].cast(pl.Float64).sqrt()[runs["value"]]
        places = pl.Series(range(len(roles)), dtype=pl.UInt32) - starts[number]
        worth = weights[number] * pl.Series(BILLING)[places.clip(0, len(BILLING) - 1)]
        fame = _fame(roles["person"], worth, len(frames.people))
        #: The numbers of people and of films, best known first.
        self.people = _order_by(fame)
        rank = _ranks(self.people)[roles["person"]]
        # The leads of a film are its best-known actors.
        leads = (number.cast(pl.UInt64) * 2**32 + rank).sort() & _LOW
        best = fame[self.people][leads]
        scores = _scores(weights, [_at(best, starts + place, sizes > place) for place in range(LEADS)])
        order = _order_by(scores)
        self.films = runs["value"][order]
        row = _ranks(order)[number]
        self.cast_at = _starts(sizes[order])
        by_film = (row.cast(pl.UInt64) * 2**32 + pl.Series(range(len(roles)), dtype=pl.UInt32)).sort() & _LOW
        self.casts = rank[by_film]
        by_person = (rank.cast(pl.UInt64) * 2**32 + row).sort()
        self.films_at = _starts((by_person // 2**32).rle().struct.field("len"))
        self.filmographies = by_person & _LOW


def _fame(persons: pl.Series, worth: pl.Series, total: int) -> pl.Series:
    # Added up in the order of films, as in `CatalogueBuilder`: the order depends on the last bit of a sum.
    fame = array("d", bytes(8 * total))
    for person, share in zip(persons.to_list(), worth.to_list(), strict=True):
        fame[person] += share
    return pl.Series(fame)


def _scores(weights: pl.Series, leads: list[pl.Series]) -> pl.Series:
    # Weights are stored in single precision.
    return weights.cast(pl.Float32).cast(pl.Float64) * (1 + reduce(add, leads))


def _at(values: pl.Series, places: pl.Series, there: pl.Series) -> pl.Series:
    """The values at these places, or 0 if there is none."""
    picked = values[places.clip(0, len(values) - 1)]
    return picked.zip_with(there, pl.Series([0.0]))


def _order_by(worth: pl.Series) -> pl.Series:
    """The places ordered by worth, stably."""
    return worth.to_frame("worth").with_row_index("at").sort(-pl.col("worth"), maintain_order=True)["at"]


def _ranks(order: pl.Series) -> pl.Series:
    """The rank of each place."""
    return order.arg_sort()


def _starts(sizes: pl.Series) -> Iterable[int]:
    return [0, *sizes.cum_sum().to_list()]


def _ends(texts: pl.Series) -> Iterable[int]:
    return _starts(texts.str.len_bytes().cast(pl.UInt64))


def _concatenate(texts: pl.Series) -> bytes:
    return "".join(texts.to_list()).encode()


def _column(code: str, items: Iterable[int] | bytes) -> Ints:
    if isinstance(items, bytes):
        return memoryview(items)
    return memoryview(array(code, items.to_list() if isinstance(items, pl.Series) else items))


def _add_birth_years(people: pl.DataFrame) -> pl.DataFrame:
    """Appends the year of birth to names that several people have."""
    marks = pl.Series("mark", _crcs(map(str.lower, people["name"].to_list())), dtype=pl.UInt32)
    note = (pl.col("born") > 0) & pl.col("mark").is_duplicated()
    text = pl.when(note).then(pl.concat_str("name", "born", separator=FIELD_SEPARATOR)).otherwise("name")
    return people.with_columns(marks).with_columns(text=text)


def _name_hashes(texts: pl.Series, noted: pl.Series, lower: pl.Series) -> list[pl.Series]:
    plain = texts.str.contains(_PLAIN) & ~noted
    return [
        _pack(lower.filter(plain), plain.arg_true()),
        _slow_hashes(texts, plain, name_hashes),
    ]


def _title_hashes(titles: pl.DataFrame) -> list[pl.Series]:
    every = titles.select(text=pl.col("text").str.split(FIELD_SEPARATOR)).with_row_index("film").explode("text")
    texts, films = every["text"], every["film"]
    plain = texts.str.contains(_PLAIN) & ~texts.str.contains(_NOT_PLAIN)
    folded = texts.filter(plain).str.to_lowercase().str.replace(_ARTICLE, "")
    # Ids fold to themselves.
    keys = pl.Series(_crcs(titles["key"].to_list()), dtype=pl.UInt32)
    slow = _slow_hashes(texts, plain, lambda strange: title_hashes((text, "") for text in strange))
    return [
        _pack(keys, pl.Series(range(len(titles)), dtype=pl.UInt32)),
        _pack(pl.Series(_crcs(folded.to_list()), dtype=pl.UInt32), films.filter(plain)),
        slow // 2**32 * 2**32 + films[slow & _LOW],
    ]


def _slow_hashes(
    texts: pl.Series, plain: pl.Series, marks: Callable[[Iterable[str]], Iterable[tuple[int, int]]]
) -> pl.Series:
    """The hashes of texts that need real folding."""
    places = (~plain).arg_true()
    hashes = list(marks(texts[places].to_list()))
    return _pack(
        pl.Series([mark for mark, _ in hashes], dtype=pl.UInt32),
        places[pl.Series([place for _, place in hashes], dtype=pl.UInt32)],
    )


def _crcs(texts: Iterable[str]) -> list[int]:
    return [crc32(text.encode()) for text in texts]


def _pack(marks: pl.Series, items: pl.Series) -> pl.Series:
    return marks.cast(pl.UInt64) * 2**32 + items


def _sort_hashes(marks: list[pl.Series]) -> pl.Series:
    """Sorts pairs of a hash and an id, without duplicates."""
    return pl.concat(marks).unique().sort()
