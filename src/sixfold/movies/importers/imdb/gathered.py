"""What was read of the tables, as arrays of numbers; and the rows that a catalogue is built from."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from sixfold.movies.columns import FIELD_SEPARATOR
from sixfold.movies.importers.imdb.people import PeopleTable
from sixfold.movies.importers.imdb.tables import TitleRow, film_weight
from sixfold.movies.rows import FilmRow
from sixfold.movies.values import KINDS

#: A credit is one number: film, place in the billing and person.
FILM_SHIFT, PLACE_SHIFT, PERSON = 40, 32, 0xFFFFFFFF
#: So many films share a bucket of credits: few enough to be sorted in little memory.
_BUCKET = FILM_SHIFT + 14


class TitleTable:
    """Films as they come; they have their numbers once all are there, in the order of their ids."""

    def __init__(self) -> None:
        self.keys: list[bytes] = []
        self.order: list[int] = []
        self.texts, self.at = bytearray(), array("I", [0])
        self.years, self.kinds, self.votes = array("h"), bytearray(), array("I")

    def add(self, title: TitleRow) -> None:
        """One more film."""
        self.keys.append(title.key)
        self.texts += title.text.encode()
        self.at.append(len(self.texts))
        self.years.append(title.year)
        self.kinds.append(KINDS.index(title.kind))

    def number(self) -> dict[bytes, int]:
        """The number of each film. Of two rows with one id the first holds."""
        firsts = dict(zip(reversed(self.keys), range(len(self.keys) - 1, -1, -1), strict=True))
        found = {}
        for number, key in enumerate(sorted(firsts)):
            self.order.append(firsts[key])
            found[key] = number
        self.votes = array("I", bytes(4 * len(found)))
        return found

    def __len__(self) -> int:
        return len(self.order)

    def row(self, number: int, cast: array[int]) -> FilmRow:
        """A film with its cast."""
        place = self.order[number]
        title, *titles = self.texts[self.at[place] : self.at[place + 1]].decode().split(FIELD_SEPARATOR)
        return FilmRow(
            title=title,
            year=self.years[place],
            cast=tuple(cast),
            key=self.keys[place].decode(),
            titles=tuple(titles),
            kind=KINDS[self.kinds[place]],
            weight=film_weight(self.votes[number]),
        )


class CreditTable:
    """Who acts in which film, in any order."""

    def __init__(self, films: int) -> None:
        self._buckets = [array("Q") for _ in range((films << FILM_SHIFT >> _BUCKET) + 1)]

    def add(self, credit: int) -> None:
        """One more credit."""
        self._buckets[credit >> _BUCKET].append(credit)

    def persons(self) -> list[int]:
        """The ids of all who act."""
        found = set[int]()
        for bucket in self._buckets:
            found.update(credit & PERSON for credit in bucket)
        return sorted(found)

    def casts(self, films: int, numbers: dict[int, int]) -> tuple[array[int], array[int]]:
        """Where the cast of each film begins, and all of them in the order of billing. The credits are gone then."""
        at, cast = array("i", [0]), array("i")
        for place, bucket in enumerate(self._buckets):
            for credit in sorted(bucket):
                film = credit >> FILM_SHIFT
                while len(at) <= film:
                    at.append(len(cast))
                cast.append(numbers[credit & PERSON])
            self._buckets[place] = array("Q")
        while len(at) <= films:
            at.append(len(cast))
        return at, cast


class ImdbData:
    """Everything that was read."""

    def __init__(self, titles: TitleTable, at: array[int], cast: array[int], people: PeopleTable) -> None:
        self.titles, self.at, self.cast = titles, at, cast
        self.people = people

    def rows(self) -> Iterator[FilmRow]:
        """The films in the order of their ids. People whose name never came are left out."""
        nameless = frozenset(self.people.missing_names())
        for film in range(len(self.titles)):
            cast = self.cast[self.at[film] : self.at[film + 1]]
            if nameless and not nameless.isdisjoint(cast):
                cast = array("i", (person for person in cast if person not in nameless))
            if cast:
                yield self.titles.row(film, cast)
