"""Building a catalogue from rows: one pass over them, arrays of numbers behind it."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import pairwise

import msgspec

from sixfold.movies.columns import FIELD_SEPARATOR, Columns, Ints, TextColumn, hash_columns
from sixfold.movies.errors import bad_catalogue
from sixfold.movies.folding import fold
from sixfold.movies.marks import name_hashes, title_hashes
from sixfold.movies.ranking import billing_weights, film_fame
from sixfold.movies.rows import Credit, FilmRow, Member
from sixfold.movies.values import KINDS, About, Source

#: Flags of a film: whether its cast is complete, and its kind above that.
COMPLETE = 1
KIND_SHIFT = 1


class CatalogueBuilder:
    """Takes films row by row; `finish` orders them and hands out the columns."""

    def __init__(self, people: Sequence[str] | None = None) -> None:
        self._listed = people
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        self._fame = array("d", bytes(8 * len(people or ())))
        self._titles, self._keys = TextColumn(), TextColumn()
        self._years, self._flags, self._weights = array("h"), bytearray(), array("f")
        self._cast_at, self._cast, self._billed = array("i", [0]), array("i"), array("i")

    def add(self, row: FilmRow) -> None:
        """One more film. Somebody who is listed twice in its cast is there once."""
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
        """The cast in numbers, each once."""
        if self._listed is None:
            return list(dict.fromkeys(self._number(member, row) for member in row.cast))
        members = dict.fromkeys(row.cast)
        numbers = [member for member in members if isinstance(member, int)]
        if len(numbers) < len(members) or (numbers and not 0 <= min(numbers) <= max(numbers) < len(self._listed)):
            raise bad_catalogue("row-number", film=row.title)
        return numbers

    def _number(self, member: Member, row: FilmRow) -> int:
        if isinstance(member, int):
            raise bad_catalogue("row-number", film=row.title)
        # A name alone is one person, however it is spelt; ids and names never meet.
        key = fold(member) if isinstance(member, str) else FIELD_SEPARATOR + member.key
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._fame)
            self._fame.append(0.0)
            self._texts.append(member if isinstance(member, str) else _text(member))
        return number

    def _name(self, number: int) -> str:
        listed = self._listed or ()
        return listed[number] if number < len(listed) else self._texts[number - len(listed)]

    def finish(self, source: Source) -> tuple[About, Columns]:
        """The columns, people and films best known first."""
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
        # What has been put in order is not needed any more: the largest catalogues are built in little memory.
        del self._cast, self._cast_at, self._billed, self._weights, self._fame, ranks
        films_at, filmography = _transpose(cast_at, cast, map(counts.__getitem__, people))
        names_at, names = TextColumn(self._name(person).encode() for person in people).columns()
        titles_at, titles = TextColumn(map(self._titles.__getitem__, films)).columns()
        keys_at, keys = TextColumn(map(self._keys.__getitem__, films)).columns()
        marks_of_names, name_ids = hash_columns(name_hashes(map(self._name, people)))
        marks_of_titles, title_ids = hash_columns(
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
            name_marks=marks_of_names,
            name_ids=name_ids,
            title_marks=marks_of_titles,
            title_ids=title_ids,
        )
        return describe(source, columns)

    def _people_by_fame(self, counts: array[int]) -> array[int]:
        """People by their fame. Those of a list whom no film has are left out."""
        fame = self._fame
        return array("i", sorted((one for one, count in enumerate(counts) if count), key=lambda one: -fame[one]))

    def _films_by_fame(self) -> array[int]:
        """Films by their weight, and by how well known their leads are."""
        at, cast, fame, weights = self._cast_at, self._cast, self._fame, self._weights
        scores = array("d")
        for film, (start, end) in enumerate(pairwise(at)):
            scores.append(film_fame(weights[film], map(fame.__getitem__, cast[start:end])))
        return array("i", sorted(range(len(scores)), key=lambda film: -scores[film]))

    def _renumber_casts(self, films: Sequence[int], ranks: array[int]) -> tuple[Ints, Ints]:
        """Every cast in the new numbers: those in the order of billing, then the rest, best known first."""
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
    """The same table the other way round: from casts to filmographies, best known film first."""
    turned_at = array("i", [0])
    for count in counts:
        turned_at.append(turned_at[-1] + count)
    turned, free = array("i", bytes(4 * len(items))), turned_at[:-1]
    for row, (start, end) in enumerate(pairwise(at)):
        for item in items[start:end]:
            place = free[item]
            turned[place] = row
            free[item] = place + 1
    return memoryview(turned_at), memoryview(turned)


def _text(credit: Credit) -> str:
    fields = (credit.name, credit.note, *credit.names)
    return FIELD_SEPARATOR.join(fields) if credit.note or credit.names else credit.name


def describe(source: Source, columns: Columns) -> tuple[About, Columns]:
    """Finished columns, and what is said about them."""
    about = About(
        **msgspec.structs.asdict(source),
        people=len(columns.names_at) - 1,
        films=len(columns.titles_at) - 1,
        credits=len(columns.cast),
        version=columns.version(),
    )
    return about, columns
