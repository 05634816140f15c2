"""What each answer scores, and why (SXS-4 to SXS-9). Pure, and the same whatever the order of lists or of reading."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.sixes.groups import Groups, by_place
from sixfold.games.sixes.lists import Answers
from sixfold.games.sixes.questions import LINES, Kind, Place, UsesWord

#: How a line counts: blank (SXS-7), own repeat (SXS-8), a card word (SXS-9), struck by vote (SXS-11), or an answer that
#: others wrote too, or nobody else.
How: TypeAlias = Literal["blank", "repeat", "word", "struck", "shared", "alone"]

#: What scores a point in each kind of round (SXS-4 to SXS-6).
SCORES: Mapping[Kind, How] = {"match": "shared", "unique": "alone", "lightning": "shared"}


class Found(Struct, frozen=True):
    """What has been found out about the lists of a round so far, by the judge and by votes."""

    #: The groups of *same* answers, without those that were split: they say what an own repeat is.
    same: Groups = ()
    #: The same with what was joined by vote: they say who shares an answer.
    groups: Groups = ()
    words: tuple[UsesWord, ...] = ()
    #: SXS-8 in Lightning: own repeats in another category.
    repeats: tuple[Place, ...] = ()
    struck: tuple[Place, ...] = ()


class Line(Struct, frozen=True, omit_defaults=True):
    """One line of a list with the evidence for its point."""

    text: str
    how: How
    point: bool = False
    #: The other seats that share the answer.
    shared: tuple[int, ...] = ()
    #: The word of the card that it uses.
    word: str | None = None
    #: The earlier line of the same list that it repeats.
    repeats: int | None = None


class Row(Struct, frozen=True):
    """A player's list with the points of the round; `crooked` is the one more for all six."""

    seat: int
    lines: tuple[Line, ...]
    crooked: bool
    points: int


def rows(kind: Kind, players: Sequence[int], lists: Sequence[Answers], found: Found) -> tuple[Row, ...]:
    """What everybody has in a round, in the order of seats.

    >>> found = Found(groups=(((0, 0), (1, 3)),))
    >>> lists = [("pear", "", "", "", "", ""), ("", "", "", "Pear", "", "")]
    >>> [row.points for row in rows("match", [0, 1], lists, found)]
    [1, 1]
    """
    barred = _barred(lists, found)
    known = barred | _repeated(lists, found, barred)
    group_of = by_place(found.groups)
    for seat, answers in enumerate(lists):
        for line, text in enumerate(answers):
            place = (seat, line)
            if place not in known:
                known[place] = _counted(kind, place, text, group_of.get(place, ()), barred) if text else _BLANK
    return tuple(_row(seat, [known[seat, line] for line in range(LINES)]) for seat in sorted(players))


def points(kind: Kind, seats: int, groups: Iterable[Sequence[Place]]) -> tuple[int, ...]:
    """The points of each seat alone, for groups of answers that count: to find out what joining two would change.

    >>> points("match", 2, [[(0, 0), (1, 3)], [(0, 1)]]), points("unique", 2, [[(0, 0), (1, 3)], [(0, 1)]])
    ((1, 1), (1, 0))
    """
    scored = [0] * seats
    for group in groups:
        authors = {seat for seat, _ in group}
        if _how(len(authors)) == SCORES[kind]:
            for author in authors:
                scored[author] += 1
    return tuple(score + _crooked(score) for score in scored)


def counting(lists: Sequence[Answers], found: Found) -> frozenset[Place]:
    """The answers that count for or against others: neither blank nor repeated nor struck."""
    barred = _barred(lists, found)
    places = {(seat, line) for seat, answers in enumerate(lists) for line, answer in enumerate(answers) if answer}
    return frozenset(places - barred.keys() - _repeated(lists, found, barred).keys())


def _barred(lists: Sequence[Answers], found: Found) -> dict[Place, Line]:
    """What does not count whatever is joined: own repeats of *same* answers, card words, struck answers."""
    barred = {place: Line(_text(lists, place), "struck") for place in found.struck}
    barred |= {uses.at: Line(_text(lists, uses.at), "word", word=uses.word) for uses in found.words}
    # A repeat is blank from the start, so that it does not come back when the first of the two is struck.
    barred |= {place: Line(_text(lists, place), "repeat") for place in found.repeats}
    for group in found.same:
        barred |= _later(lists, group)
    return barred


def _repeated(lists: Sequence[Answers], found: Found, barred: Mapping[Place, Line]) -> dict[Place, Line]:
    """What repeats another answer of its own list since the two were joined."""
    repeated: dict[Place, Line] = {}
    for group in found.groups:
        repeated |= _later(lists, [place for place in group if place not in barred])
    return repeated


def _later(lists: Sequence[Answers], group: Sequence[Place]) -> dict[Place, Line]:
    """Of a sorted group, every place that is not the first of its list, with the line of the first."""
    first: dict[int, int] = {}
    return {
        (seat, line): Line(lists[seat][line], "repeat", repeats=first[seat])
        for seat, line in group
        if first.setdefault(seat, line) != line
    }


def _counted(kind: Kind, place: Place, text: str, group: Sequence[Place], barred: Mapping[Place, Line]) -> Line:
    """An answer that counts, with those who share it."""
    shared = tuple(sorted({other[0] for other in group if other[0] != place[0] and other not in barred}))
    how = _how(1 + len(shared))
    return Line(text, how, point=how == SCORES[kind], shared=shared)


def _how(authors: int) -> How:
    return "shared" if authors > 1 else "alone"


def _row(seat: int, lines: Sequence[Line]) -> Row:
    scored = sum(line.point for line in lines)
    return Row(seat, tuple(lines), _crooked(scored), scored + _crooked(scored))


def _crooked(scored: int) -> bool:
    return scored == LINES


def _text(lists: Sequence[Answers], place: Place) -> str:
    return lists[place[0]][place[1]]


_BLANK = Line("", "blank")
