"""Reading line by line, with the standard library alone: arrays of numbers, and nothing kept that is not needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import TypeAlias

from sixfold.movies.importers.errors import BadRow, bad_row
from sixfold.movies.importers.imdb.gathered import FILM_SHIFT, PLACE_SHIFT, CreditTable, ImdbData, TitleTable
from sixfold.movies.importers.imdb.people import PeopleTable
from sixfold.movies.importers.imdb.tables import (
    TitleRow,
    parse_credit,
    parse_person,
    parse_title,
    parse_votes,
    title_types,
)
from sixfold.movies.importers.opening import ProgressCallback, open_bytes
from sixfold.movies.importers.report import ImportTally
from sixfold.movies.values import FilmKind

#: Lines with their numbers.
NumberedLines: TypeAlias = Iterable[tuple[bytes, int]]
#: Told of a bad row: its number, what is wrong, and the line.
BadRowCallback: TypeAlias = Callable[[int, BadRow, bytes], None]
#: What every id of a title begins with.
_T = ord("t")


def read_tables(
    tables: Mapping[str, Path], kinds: frozenset[FilmKind], tally: ImportTally, watch: ProgressCallback
) -> ImdbData:
    """Read all tables."""
    titles = TitleTable()
    with _lines(tables["title.basics"], tally, watch) as (lines, fault):
        for _, title in parse_titles(lines, title_types(kinds), fault):
            titles.add(title)
    films = titles.number()
    if "title.ratings" in tables:
        with _lines(tables["title.ratings"], tally, watch) as (lines, fault):
            for _, film, votes in parse_ratings(lines, films, fault):
                titles.votes[film] = votes
    roles = CreditTable(len(films))
    with _lines(tables["title.principals"], tally, watch) as (lines, fault):
        for credit in parse_credits(lines, films, fault):
            roles.add(credit)
    films.clear()
    numbers = {person: number for number, person in enumerate(roles.persons())}
    at, cast = roles.casts(len(titles), numbers)
    people = PeopleTable(len(numbers))
    with _lines(tables["name.basics"], tally, watch) as (lines, fault):
        for _, number, name, born in parse_names(lines, numbers, fault):
            people.put(number, name, born)
    numbers.clear()
    people.mark_namesakes()
    return ImdbData(titles, at, cast, people)


@contextmanager
def _lines(path: Path, tally: ImportTally, watch: ProgressCallback) -> Iterator[tuple[NumberedLines, BadRowCallback]]:
    """The lines of a table after its header, and whom to tell of bad ones."""
    with open_bytes(path, watch) as file:
        file.readline()
        numbers = count(2)
        empty = 0

        def told(number: int, error: BadRow, line: bytes) -> None:
            nonlocal empty
            if line.isspace():
                empty += 1
            else:
                tally.skip_row(path.name, number, error, line)

        # Lines come first: when they are at their end, no number is taken.
        yield zip(file, numbers, strict=False), told
        tally.rows += next(numbers) - 2 - empty


def parse_titles(
    lines: NumberedLines, types: Mapping[bytes, FilmKind], fault: BadRowCallback
) -> Iterator[tuple[int, TitleRow]]:
    """The films in lines of `title.basics`, with the numbers of the lines."""
    for line, number in lines:
        try:
            title = parse_title(line, types)
        except BadRow as error:
            fault(number, error, line)
        else:
            if title is not None:
                yield number, title


def parse_ratings(
    lines: NumberedLines, films: Mapping[bytes, int], fault: BadRowCallback
) -> Iterator[tuple[int, int, int]]:
    """Films and their votes in lines of `title.ratings`, after the numbers of the lines."""
    for line, number in lines:
        film = films.get(line[: line.find(b"\t")])
        try:
            if film is not None:
                yield number, film, parse_votes(line)
            elif line[0] != _T:
                raise bad_row("row-id")
        except BadRow as error:
            fault(number, error, line)


def parse_credits(lines: NumberedLines, films: Mapping[bytes, int], fault: BadRowCallback) -> Iterator[int]:
    """Credits in lines of `title.principals`."""
    known = films.get
    for line, number in lines:
        film = known(line[: line.find(b"\t")])
        if film is None:
            if line[0] != _T:
                fault(number, bad_row("row-id"), line)
            continue
        try:
            found = parse_credit(line)
        except BadRow as error:
            fault(number, error, line)
        else:
            if found is not None:
                yield film << FILM_SHIFT | found[0] << PLACE_SHIFT | found[1]


def parse_names(
    lines: NumberedLines, numbers: Mapping[int, int], fault: BadRowCallback
) -> Iterator[tuple[int, int, str, int]]:
    """People with their names and years of birth in lines of `name.basics`, after the numbers of the lines."""
    for line, number in lines:
        digits = line[2 : line.find(b"\t")]
        if not (digits.isdigit() and line.startswith(b"nm")):
            fault(number, bad_row("row-id"), line)
            continue
        person = numbers.get(int(digits))
        if person is None:
            continue
        try:
            _, name, born = parse_person(line)
        except BadRow as error:
            fault(number, error, line)
        else:
            yield number, person, name, born
