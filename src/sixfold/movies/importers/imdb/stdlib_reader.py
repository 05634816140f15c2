"""Reading the tables line by line with the standard library, into compact arrays of numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import count, pairwise
from pathlib import Path
from typing import TypeAlias, overload
from zlib import crc32

from sixfold.movies.entities import KINDS, FilmKind, FilmRow
from sixfold.movies.importers.files import ProgressCallback, open_bytes
from sixfold.movies.importers.imdb.rows import (
    TitleRow,
    film_weight,
    parse_credit,
    parse_person,
    parse_title,
    parse_votes,
    title_types,
)
from sixfold.movies.importers.report import BadRow, ImportTally, bad_row
from sixfold.movies.storage import FIELD_SEPARATOR

#: Lines, each with its number in the file.
NumberedLines: TypeAlias = Iterable[tuple[bytes, int]]
#: Called for a bad row with the number of its line, the error and the line.
BadRowCallback: TypeAlias = Callable[[int, BadRow, bytes], None]
#: The first letter of every title id.
_TITLE_PREFIX = ord("t")
#: A credit is packed into one number: the film, the place in the billing and the person.
FILM_SHIFT, PLACE_SHIFT, PERSON = 40, 32, 0xFFFFFFFF
#: How many films share a bucket of credits: few enough to sort it in little memory.
_BUCKET_SHIFT = FILM_SHIFT + 14


def read_tables(
    tables: Mapping[str, Path], kinds: frozenset[FilmKind], tally: ImportTally, progress: ProgressCallback
) -> ImdbData:
    """Reads all tables."""
    titles = TitleTable()
    with _lines(tables["title.basics"], tally, progress) as (lines, skip_row):
        for _, title in parse_titles(lines, title_types(kinds), skip_row):
            titles.add(title)
    films = titles.number()
    if "title.ratings" in tables:
        with _lines(tables["title.ratings"], tally, progress) as (lines, skip_row):
            for _, film, votes in parse_ratings(lines, films, skip_row):
                titles.votes[film] = votes
    roles = CreditTable(len(films))
    with _lines(tables["title.principals"], tally, progress) as (lines, skip_row):
        for credit in parse_credits(lines, films, skip_row):
            roles.add(credit)
    films.clear()
    numbers = {person: number for number, person in enumerate(roles.persons())}
    at, cast = roles.casts(len(titles), numbers)
    people = PeopleTable(len(numbers))
    with _lines(tables["name.basics"], tally, progress) as (lines, skip_row):
        for _, number, name, born in parse_names(lines, numbers, skip_row):
            people.add(number, name, born)
    numbers.clear()
    people.mark_namesakes()
    return ImdbData(titles, at, cast, people)


@contextmanager
def _lines(
    path: Path, tally: ImportTally, progress: ProgressCallback
) -> Iterator[tuple[NumberedLines, BadRowCallback]]:
    """The lines of a table after its header, and a callback for bad ones."""
    with open_bytes(path, progress) as file:
        file.readline()
        numbers = count(2)
        empty = 0

        def skip_row(number: int, error: BadRow, line: bytes) -> None:
            nonlocal empty
            if line.isspace():
                empty += 1
            else:
                tally.skip_row(path.name, number, error, line)

        # `zip` takes the line first, so that at the end of the file no number is lost.
        yield zip(file, numbers, strict=False), skip_row
        tally.rows += next(numbers) - 2 - empty


def parse_titles(
    lines: NumberedLines, types: Mapping[bytes, FilmKind], skip_row: BadRowCallback
) -> Iterator[tuple[int, TitleRow]]:
    """Parses lines of `title.basics`; yields the number of the line and the film."""
    for line, number in lines:
        try:
            title = parse_title(line, types)
        except BadRow as error:
            skip_row(number, error, line)
        else:
            if title is not None:
                yield number, title


def parse_ratings(
    lines: NumberedLines, films: Mapping[bytes, int], skip_row: BadRowCallback
) -> Iterator[tuple[int, int, int]]:
    """Parses lines of `title.ratings`; yields the number of the line, the film and its votes."""
    for line, number in lines:
        film = films.get(line[: line.find(b"\t")])
        try:
            if film is not None:
                yield number, film, parse_votes(line)
            elif line[0] != _TITLE_PREFIX:
                raise bad_row("row-id")
        except BadRow as error:
            skip_row(number, error, line)


def parse_credits(lines: NumberedLines, films: Mapping[bytes, int], skip_row: BadRowCallback) -> Iterator[int]:
    """Parses lines of `title.principals`; yields packed credits."""
    known = films.get
    for line, number in lines:
        film = known(line[: line.find(b"\t")])
        if film is None:
            if line[0] != _TITLE_PREFIX:
                skip_row(number, bad_row("row-id"), line)
            continue
        try:
            credit = parse_credit(line)
        except BadRow as error:
            skip_row(number, error, line)
        else:
            if credit is not None:
                yield film << FILM_SHIFT | credit[0] << PLACE_SHIFT | credit[1]


def parse_names(
    lines: NumberedLines, numbers: Mapping[int, int], skip_row: BadRowCallback
) -> Iterator[tuple[int, int, str, int]]:
    """Parses lines of `name.basics`; yields the number of the line, the person, the name and the year of birth."""
    for line, number in lines:
        digits = line[2 : line.find(b"\t")]
        if not (digits.isdigit() and line.startswith(b"nm")):
            skip_row(number, bad_row("row-id"), line)
            continue
        person = numbers.get(int(digits))
        if person is None:
            continue
        try:
            _, name, born = parse_person(line)
        except BadRow as error:
            skip_row(number, error, line)
        else:
            yield number, person, name, born


# What was read --------------------------------------------------------------------------------------------------------


class TitleTable:
    """Films in the order of the file. `number` numbers them in the order of their ids."""

    def __init__(self) -> None:
        self.keys: list[bytes] = []
        self.order: list[int] = []
        self.texts, self.at = bytearray(), array("I", [0])
        self.years, self.kinds, self.votes = array("h"), bytearray(), array("I")

    def add(self, title: TitleRow) -> None:
        """Adds a film."""
        self.keys.append(title.key)
        self.texts += title.text.encode()
        self.at.append(len(self.texts))
        self.years.append(title.year)
        self.kinds.append(KINDS.index(title.kind))

    def number(self) -> dict[bytes, int]:
        """Numbers the films once all are there. Of two rows with the same id the first counts."""
        firsts = dict(zip(reversed(self.keys), range(len(self.keys) - 1, -1, -1), strict=True))
        first_rows = {}
        for number, key in enumerate(sorted(firsts)):
            self.order.append(firsts[key])
            first_rows[key] = number
        self.votes = array("I", bytes(4 * len(first_rows)))
        return first_rows

    def __len__(self) -> int:
        return len(self.order)

    def row(self, number: int, cast: array[int]) -> FilmRow:
        """A film with its cast, as a row for the builder."""
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
    """The credits of all films, in any order."""

    def __init__(self, films: int) -> None:
        self._buckets = [array("Q") for _ in range((films << FILM_SHIFT >> _BUCKET_SHIFT) + 1)]

    def add(self, credit: int) -> None:
        """Adds a credit."""
        self._buckets[credit >> _BUCKET_SHIFT].append(credit)

    def persons(self) -> list[int]:
        """The ids of all actors."""
        persons = set[int]()
        for bucket in self._buckets:
            persons.update(credit & PERSON for credit in bucket)
        return sorted(persons)

    def casts(self, films: int, numbers: dict[int, int]) -> tuple[array[int], array[int]]:
        """The start of the cast of each film, and all casts in the order of billing. Frees the credits."""
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
    """The contents of all tables."""

    def __init__(self, titles: TitleTable, at: array[int], cast: array[int], people: PeopleTable) -> None:
        self.titles, self.at, self.cast = titles, at, cast
        self.people = people

    def rows(self) -> Iterator[FilmRow]:
        """The films in the order of their ids. People without a name are left out."""
        missing = frozenset(self.people.missing_names())
        for film in range(len(self.titles)):
            cast = self.cast[self.at[film] : self.at[film + 1]]
            if missing and not missing.isdisjoint(cast):
                cast = array("i", (person for person in cast if person not in missing))
            if cast:
                yield self.titles.row(film, cast)


class PeopleTable(Sequence[str]):
    """Names of people by number, in compact memory; followed by the year of birth if somebody else has the name.

    >>> people = PeopleTable(3)
    >>> for number, (name, born) in enumerate([("Michelle Williams", 1979), ("Heath Ledger", 1979)]):
    ...     people.add(number, name, born)
    >>> people.add(2, "michelle williams", 1980)
    >>> people.mark_namesakes()
    >>> [text.split(FIELD_SEPARATOR) for text in people]
    [['Michelle Williams', '1979'], ['Heath Ledger'], ['michelle williams', '1980']]
    """

    def __init__(self, total: int) -> None:
        self._names = bytearray()
        self._start, self._end = array("I", bytes(4 * total)), array("I", bytes(4 * total))
        self._born = array("h", bytes(2 * total))
        self._shared = bytearray(total)

    def add(self, number: int, name: str, born: int) -> None:
        """Adds the name and the year of birth of a person; the first one counts."""
        if self._end[number]:
            return
        self._start[number] = len(self._names)
        self._names += name.encode()
        self._end[number] = len(self._names)
        self._born[number] = born

    def mark_namesakes(self) -> None:
        """Finds people who share a name, once all names are there."""
        hashes = array("I", (crc32(self._name(number).lower().encode()) for number in range(len(self))))
        shared = {one for one, two in pairwise(sorted(hashes)) if one == two}
        self._shared = bytearray(each in shared for each in hashes)

    def missing_names(self) -> Iterable[int]:
        """The numbers of people without a name."""
        return (number for number, end in enumerate(self._end) if not end)

    def _name(self, number: int) -> str:
        return self._names[self._start[number] : self._end[number]].decode()

    def __len__(self) -> int:
        return len(self._start)

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> list[str]: ...
    def __getitem__(self, number: int | slice) -> str | list[str]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        name, born = self._name(number), self._born[number]
        return f"{name}{FIELD_SEPARATOR}{born}" if born and self._shared[number] else name
