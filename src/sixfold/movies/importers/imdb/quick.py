"""The columns of a catalogue worked out by polars: those that `Builder` makes of the same films, to the bit.

Sums of floating-point numbers stay in Python, in the same order: they decide who stands before whom.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from zlib import crc32

import msgspec
import polars as pl

from sixfold.movies import building
from sixfold.movies.columns import Columns, Ints, Texts
from sixfold.movies.importers.imdb.gathered import Gathered
from sixfold.movies.importers.imdb.tables import weight_of
from sixfold.movies.values import About, Source

#: Names of plain words fold to their lower case; titles too, unless an article, a Roman number or an “or” is in them.
_PLAIN = r"^[A-Za-z]{2,}(?: [A-Za-z]{2,})*$"
_NOT_PLAIN = r"(?i)^(?:the|an) | (?:or|ii|iii|iv|vi|vii|viii|ix)(?: |$)"
_LAST = len(building._BILLING) - 1


def columns_of(gathered: Gathered, source: Source) -> tuple[About, Columns]:
    """What `Builder.finish` answers for these films."""
    titles, people = gathered.titles, list(gathered.people)
    roles = _credits(gathered)
    films = roles["film"].unique(maintain_order=True)
    weights = array("d", map(weight_of, titles.votes))
    fame = _fame(roles, weights, len(people))
    ranks = _ranks(pl.Series("person", roles["person"].unique().sort()), fame, "person")
    scores = _scores(roles, films, weights, fame)
    order = _ranks(films, scores, "film")
    placed = (
        roles.join(order, on="film", maintain_order="left")
        .rename({"rank": "row"})
        .join(ranks, on="person", maintain_order="left")
        .sort("row", maintain_order=True)
    )
    listed = [people[person] for person in ranks["person"]]
    places = [titles.order[film] for film in order["film"]]
    texts = [bytes(titles.texts[titles.at[place] : titles.at[place + 1]]) for place in places]
    keys = [titles.keys[place] for place in places]
    names_at, names = Texts(map(str.encode, listed)).columns()
    titles_at, blob = Texts(texts).columns()
    keys_at, key_blob = Texts(keys).columns()
    name_marks, name_ids = _mark_columns(_name_marks(listed))
    title_marks, title_ids = _mark_columns(_title_marks(list(map(bytes.decode, texts)), keys))
    columns = Columns(
        names_at=names_at,
        names=names,
        titles_at=titles_at,
        titles=blob,
        keys_at=keys_at,
        keys=key_blob,
        years=memoryview(array("h", map(titles.years.__getitem__, places))),
        flags=memoryview(bytes(titles.kinds[place] << building.KIND_SHIFT for place in places)),
        films_at=_starts(placed["rank"], len(listed)),
        films=_ints(placed.sort("rank", "row")["row"]),
        cast_at=_starts(placed["row"], len(places)),
        cast=_ints(placed["rank"]),
        name_marks=name_marks,
        name_ids=name_ids,
        title_marks=title_marks,
        title_ids=title_ids,
    )
    about = About(
        **msgspec.structs.asdict(source),
        people=len(listed),
        films=len(places),
        credits=len(placed),
        version=columns.version(),
    )
    return about, columns


def _credits(gathered: Gathered) -> pl.DataFrame:
    """Films, people and places in the billing, everybody once a film and with a name."""
    sizes = [end - start for start, end in pairwise(gathered.at)]
    films = pl.DataFrame({"film": range(len(sizes)), "size": sizes}, schema={"film": pl.Int32, "size": pl.Int32})
    roles = pl.DataFrame(
        {
            "film": films.select(pl.col("film").repeat_by("size").explode(empty_as_null=False)).to_series(),
            "person": gathered.cast,
        },
        schema={"film": pl.Int32, "person": pl.Int32},
    )
    if nameless := list(gathered.people.nameless()):
        roles = roles.filter(~pl.col("person").is_in(nameless))
    twice = roles.select((pl.col("film").cast(pl.Int64) * 2**32 + pl.col("person")).is_duplicated().any()).item()
    return roles.unique(["film", "person"], keep="first", maintain_order=True) if twice else roles


def _fame(roles: pl.DataFrame, weights: array[float], total: int) -> array[float]:
    billing = pl.Series(building._BILLING)
    place = pl.int_range(pl.len(), dtype=pl.UInt32).over("film").clip(0, _LAST)
    worth = roles.select(
        pl.lit(pl.Series(weights)).gather(pl.col("film")) * pl.lit(billing).gather(place),
    ).to_series()
    fame = array("d", bytes(8 * total))
    for person, share in zip(roles["person"].to_list(), worth.to_list(), strict=True):
        fame[person] += share
    return fame


def _scores(roles: pl.DataFrame, films: pl.Series, weights: array[float], fame: array[float]) -> dict[int, float]:
    """Films by their weight, and by how well known their leads are."""
    short = array("f", weights)
    values = list(map(fame.__getitem__, roles["person"].to_list()))
    sizes = roles.group_by("film", maintain_order=True).len()["len"].to_list()
    scores, start = {}, 0
    for film, size in zip(films.to_list(), sizes, strict=True):
        leads = sorted(values[start : start + size], reverse=True)[: building._LEADS]
        scores[film] = short[film] * (1 + sum(leads))
        start += size
    return scores


def _ranks(numbers: pl.Series, worth: Sequence[float] | dict[int, float], name: str) -> pl.DataFrame:
    """Numbers in the order of their worth, with their rank; equals as they come."""
    found = pl.DataFrame({name: numbers, "worth": [-worth[number] for number in numbers.to_list()]})
    ordered = found.sort("worth", maintain_order=True).drop("worth")
    return ordered.with_columns(rank=pl.int_range(pl.len(), dtype=pl.Int32))


def _ints(numbers: pl.Series) -> Ints:
    return memoryview(array("i", numbers.to_list()))


def _starts(rows: pl.Series, total: int) -> Ints:
    """Where each row of a table begins."""
    every = pl.DataFrame({"row": range(total)}, schema={"row": pl.Int32})
    counts = rows.rename("row").value_counts(name="count")
    sizes = every.join(counts, on="row", how="left", maintain_order="left")["count"]
    return memoryview(array("i", [0, *sizes.fill_null(0).cum_sum().to_list()]))


def _name_marks(texts: Sequence[str]) -> list[int]:
    quick, slow = _sifted(texts, pl.col("text").str.contains(_PLAIN))
    found = building._name_marks(texts[item] for item in slow)
    return [*quick, *(mark << 32 | slow[place] for mark, place in found)]


def _title_marks(texts: Sequence[str], keys: Sequence[bytes]) -> list[int]:
    text = pl.col("text")
    quick, slow = _sifted(texts, text.str.contains(_PLAIN) & ~text.str.contains(_NOT_PLAIN))
    found = building._title_marks((texts[item], "") for item in slow)
    # An id is one word of letters and digits, which folds to itself.
    ids = (crc32(key) << 32 | item for item, key in enumerate(keys))
    return [*ids, *quick, *(mark << 32 | slow[place] for mark, place in found)]


def _sifted(texts: Sequence[str], plain: pl.Expr) -> tuple[list[int], list[int]]:
    """Marks of the texts that are plain words, with whom they point to; and which texts are not."""
    frame = pl.DataFrame({"text": texts}, schema={"text": pl.String}).with_row_index("item").with_columns(plain=plain)
    simple = frame.filter("plain").select("item", pl.col("text").str.to_lowercase().cast(pl.Binary))
    return (
        [crc32(text) << 32 | item for item, text in simple.iter_rows()],
        frame.filter(~pl.col("plain"))["item"].to_list(),
    )


def _mark_columns(packed: list[int]) -> tuple[Ints, Ints]:
    """Marks in order, and what each points to."""
    once = pl.Series(packed, dtype=pl.UInt64).unique().sort()
    return memoryview(array("I", (once // 2**32).to_list())), _ints(once & 0xFFFFFFFF)
