"""Building a catalogue from rows, in one pass and in little memory; and the fame that orders people and films."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from sixfold.movies.entities import KINDS, About, Credit, FilmRow, Member, Source
from sixfold.movies.errors import bad_catalogue
from sixfold.movies.names import fold, name_hashes, title_hashes
from sixfold.movies.storage import FIELD_SEPARATOR, Columns, Ints, TextColumn, hash_columns

#: The flags of a film: bit 0 says whether its cast is complete, the bits above hold its kind.
COMPLETE = 1
KIND_SHIFT = 1
#: The weight of each place in the billing, the first being 1; all later places weigh as little as the last.
BILLING = tuple(1 / (1 + 0.12 * place) for place in range(64))
#: The weight of an unknown place in casts up to this size; in larger ones it is more likely a small part.
_UNBILLED_WEIGHT, _SMALL_CAST = 0.5, 8
#: How many of the best-known actors count for the fame of a film.
LEADS = 5


def billing_weights(cast: int, billed: int) -> list[float]:
    """The weight of each place in a cast, whose first `billed` places are in the order of billing.

    >>> [round(share, 2) for share in billing_weights(3, 2)]
    [1.0, 0.89, 0.5]
    """
    unbilled = _UNBILLED_WEIGHT * min(1.0, _SMALL_CAST / (cast or 1))
    return [BILLING[min(place, len(BILLING) - 1)] if place < billed else unbilled for place in range(cast)]


def film_fame(weight: float, fame: Iterable[float]) -> float:
    """The fame of a film: its weight, times the fame of its best-known actors.

    >>> film_fame(2.0, [1.0, 4.0, 2.5])
    17.0
    """
    total = 0.0
    # Not `sum`, which rounds differently on newer Pythons: the order depends on the last bit.
    for share in sorted(fame, reverse=True)[:LEADS]:
        total += share
    return weight * (1 + total)


class CatalogueBuilder:
    """Takes films row by row; `finish` orders them and returns the columns."""

    def __init__(self, people: Sequence[str] | None = None) -> None:
        self._people = people
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._fame = array("d", bytes(8 * len(people or ())))
        self._titles, self._keys = TextColumn(), TextColumn()
        self._years, self._flags, self._weights = array("h"), bytearray(), array("f")
        self._cast_at, self._cast, self._billed = array("i", [0]), array("i"), array("i")

    def add(self, row: FilmRow) -> None:
        """Adds a film. Somebody listed twice in its cast counts once."""
        cast = self._cast_numbers(row)
        billed = len(cast) if row.billed is None else row.billed
        fame, weight = self._fame, row.weight
        for person, share in zip(cast, billing_weights(len(cast), billed), strict=True):
            fame[person] += weight * share
        self._cast.extend(cast)
        self._cast_at.append(len(self._cast))
        self._billed.append(billed)
        self._titles.append(FIELD_SEPARATOR.join((row.title, *row.titles)).encode())
        self._keys.append(row.key.encode())
        self._years.append(row.year)
        self._flags.append(row.complete * COMPLETE | KINDS.index(row.kind) << KIND_SHIFT)
        self._weights.append(weight)

    def _cast_numbers(self, row: FilmRow) -> list[int]:
        """The cast as numbers, each once."""
        if self._people is None:
            return list(dict.fromkeys(self._number(member, row) for member in row.cast))
        members = dict.fromkeys(row.cast)
        numbers = [member for member in members if isinstance(member, int)]
        if len(numbers) < len(members) or (numbers and not 0 <= min(numbers) <= max(numbers) < len(self._people)):
            raise bad_catalogue("row-number", film=row.title)
        return numbers

    def _number(self, member: Member, row: FilmRow) -> int:
        if isinstance(member, int):
            raise bad_catalogue("row-number", film=row.title)
        # A bare name is one person, however it is spelt. The separator keeps ids apart from names.
        key = fold(member) if isinstance(member, str) else FIELD_SEPARATOR + member.key
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._fame)
            self._fame.append(0.0)
            self._texts.append(member if isinstance(member, str) else _text(member))
        return number

    def _name(self, number: int) -> str:
        people = self._people or ()
        return people[number] if number < len(people) else self._texts[number - len(people)]

    def finish(self, source: Source) -> tuple[About, Columns]:
        """Returns the columns, people and films ordered by fame."""
        self._numbers.clear()
        films = self._films_by_fame()
        counts = array("i", bytes(4 * len(self._fame)))
        for person in self._cast:
            counts[person] += 1
        people = self._people_by_fame(counts)
        ranks = array("i", bytes(4 * len(self._fame)))
        for rank, person in enumerate(people):
            ranks[person] = rank
        cast_at, cast = self._renumber_casts(films, ranks)
        # Freed early, so that the largest catalogues fit in little memory.
        del self._cast, self._cast_at, self._billed, self._weights, self._fame, ranks
        films_at, filmography = _transpose(cast_at, cast, map(counts.__getitem__, people))
        names_at, names = TextColumn(self._name(person).encode() for person in people).columns()
        titles_at, titles = TextColumn(map(self._titles.__getitem__, films)).columns()
        keys_at, keys = TextColumn(map(self._keys.__getitem__, films)).columns()
        name_marks, name_ids = hash_columns(name_hashes(map(self._name, people)))
        title_marks, title_ids = hash_columns(
            title_hashes((self._titles[film].decode(), self._keys[film].decode()) for film in films)
        )
        columns = Columns(
            names_at=names_at,
            names=names,
            titles_at=titles_at,
            titles=titles,
            keys_at=keys_at,
            keys=keys,
            years=memoryview(array("h", map(self._years.__getitem__, films))),
            flags=memoryview(bytes(map(self._flags.__getitem__, films))),
            films_at=films_at,
            films=filmography,
            cast_at=cast_at,
            cast=cast,
            name_marks=name_marks,
            name_ids=name_ids,
            title_marks=title_marks,
            title_ids=title_ids,
        )
        return describe(source, columns)

    def _people_by_fame(self, counts: array[int]) -> array[int]:
        """People by fame; listed people who are in no film are left out."""
        fame = self._fame
        return array("i", sorted((one for one, count in enumerate(counts) if count), key=lambda one: -fame[one]))

    def _films_by_fame(self) -> array[int]:
        """Films by their weight and the fame of their leads."""
        at, cast, fame, weights = self._cast_at, self._cast, self._fame, self._weights
        scores = array("d")
        for film, (start, end) in enumerate(pairwise(at)):
            scores.append(film_fame(weights[film], map(fame.__getitem__, cast[start:end])))
        return array("i", sorted(range(len(scores)), key=lambda film: -scores[film]))

    def _renumber_casts(self, films: Sequence[int], ranks: array[int]) -> tuple[Ints, Ints]:
        """Every cast in the new numbers: billed actors in their order, then the rest by fame."""
        old_at, old, billed = self._cast_at, self._cast, self._billed
        at, cast = array("i", [0]), array("i")
        for film in films:
            row = list(map(ranks.__getitem__, old[old_at[film] : old_at[film + 1]]))
            known = billed[film]
            if known < len(row):
                row[known:] = sorted(row[known:])
            cast.extend(row)
            at.append(len(cast))
        return memoryview(at), memoryview(cast)


def _transpose(at: Ints, items: Ints, counts: Iterable[int]) -> tuple[Ints, Ints]:
    """Inverts a table: from casts to filmographies, best known film first."""
    inverse_at = array("i", [0])
    for count in counts:
        inverse_at.append(inverse_at[-1] + count)
    inverse, free = array("i", bytes(4 * len(items))), inverse_at[:-1]
    for row, (start, end) in enumerate(pairwise(at)):
        for item in items[start:end]:
            place = free[item]
            inverse[place] = row
            free[item] = place + 1
    return memoryview(inverse_at), memoryview(inverse)


def _text(credit: Credit) -> str:
    fields = (credit.name, credit.note, *credit.names)
    return FIELD_SEPARATOR.join(fields) if credit.note or credit.names else credit.name


def describe(source: Source, columns: Columns) -> tuple[About, Columns]:
    """The columns, and what they hold in numbers."""
    about = About(
        **msgspec.structs.asdict(source),
        people=len(columns.names_at) - 1,
        films=len(columns.titles_at) - 1,
        credits=len(columns.cast),
        version=columns.version(),
    )
    return about, columns
