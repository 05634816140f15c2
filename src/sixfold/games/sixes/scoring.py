"""What each answer scores, and why (SXS-4 to SXS-9), and the order in which answers are read out (SXS-12).

The order of the lists and of reading makes no difference to the points.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.sixes.answers import Answers, Groups, groups_by_place
from sixfold.games.sixes.questions import LINES, Kind, Place, UsesWord

#: How a line counts: blank (SXS-7), own repeat (SXS-8), a card word (SXS-9), struck by vote (SXS-11), shared with
#: others, or written by nobody else.
How: TypeAlias = Literal["blank", "repeat", "word", "struck", "shared", "alone"]

#: Which lines score a point in each kind of round (SXS-4 to SXS-6).
SCORING_HOW: Mapping[Kind, How] = {"match": "shared", "unique": "alone", "lightning": "shared"}


class Findings(Struct, frozen=True):
    """What is known about the lists of a round so far, by the judge and by votes."""

    #: Groups of *same* answers, less those split by vote: they decide what is an own repeat.
    same: Groups = ()
    #: The same groups with those joined by vote: they decide who shares an answer.
    groups: Groups = ()
    words: tuple[UsesWord, ...] = ()
    #: SXS-8 in Lightning: own repeats in another category.
    repeats: tuple[Place, ...] = ()
    struck: tuple[Place, ...] = ()


class ScoredLine(Struct, frozen=True, omit_defaults=True):
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


class ScoredList(Struct, frozen=True):
    """A player's list with its points; `crooked` is the extra point for scoring on all six lines."""

    seat: int
    lines: tuple[ScoredLine, ...]
    crooked: bool
    points: int


def score_lists(
    kind: Kind, players: Sequence[int], lists: Sequence[Answers], findings: Findings
) -> tuple[ScoredList, ...]:
    """Everybody's points in a round, in the order of seats.

    >>> findings = Findings(groups=(((0, 0), (1, 3)),))
    >>> lists = [("pear", "", "", "", "", ""), ("", "", "", "Pear", "", "")]
    >>> [row.points for row in score_lists("match", [0, 1], lists, findings)]
    [1, 1]
    """
    excluded = _excluded_lines(lists, findings)
    lines = excluded | _joined_repeats(lists, findings, excluded)
    group_of = groups_by_place(findings.groups)
    for seat, answers in enumerate(lists):
        for line, text in enumerate(answers):
            place = (seat, line)
            if place not in lines:
                lines[place] = _score_answer(kind, place, text, group_of.get(place, ()), excluded) if text else _BLANK
    return tuple(_score_list(seat, [lines[seat, line] for line in range(LINES)]) for seat in sorted(players))


def score_groups(kind: Kind, seats: int, groups: Iterable[Sequence[Place]]) -> tuple[int, ...]:
    """The points of each seat for groups of answers that count: shows what joining two groups would change.

    >>> score_groups("match", 2, [[(0, 0), (1, 3)], [(0, 1)]]), score_groups("unique", 2, [[(0, 0), (1, 3)], [(0, 1)]])
    ((1, 1), (1, 0))
    """
    scored = [0] * seats
    for group in groups:
        authors = {seat for seat, _ in group}
        if _how_shared(len(authors)) == SCORING_HOW[kind]:
            for author in authors:
                scored[author] += 1
    return tuple(score + _is_crooked(score) for score in scored)


def counting_places(lists: Sequence[Answers], findings: Findings) -> frozenset[Place]:
    """The answers that count for or against others: neither blank nor repeated nor struck."""
    excluded = _excluded_lines(lists, findings)
    places = {(seat, line) for seat, answers in enumerate(lists) for line, answer in enumerate(answers) if answer}
    return frozenset(places - excluded.keys() - _joined_repeats(lists, findings, excluded).keys())


def _excluded_lines(lists: Sequence[Answers], findings: Findings) -> dict[Place, ScoredLine]:
    """Lines that cannot count, whatever is joined: own repeats of *same* answers, card words, struck answers."""
    # A repeat never counts, so it does not come back when the first of the two is struck.
    excluded = {place: ScoredLine(_answer_at(lists, place), "repeat") for place in findings.repeats}
    for group in findings.same:
        excluded |= _later_repeats(lists, group)
    excluded |= {place: ScoredLine(_answer_at(lists, place), "struck") for place in findings.struck}
    return excluded | {
        uses.at: ScoredLine(_answer_at(lists, uses.at), "word", word=uses.word) for uses in findings.words
    }


def _joined_repeats(
    lists: Sequence[Answers], findings: Findings, excluded: Mapping[Place, ScoredLine]
) -> dict[Place, ScoredLine]:
    """Lines that repeat another line of their own list since the two were joined by vote."""
    repeated: dict[Place, ScoredLine] = {}
    for group in findings.groups:
        repeated |= _later_repeats(lists, [place for place in group if place not in excluded])
    return repeated


def _later_repeats(lists: Sequence[Answers], group: Sequence[Place]) -> dict[Place, ScoredLine]:
    """Every place of a sorted group that is not the first of its list, with the line it repeats."""
    first: dict[int, int] = {}
    return {
        (seat, line): ScoredLine(lists[seat][line], "repeat", repeats=first[seat])
        for seat, line in group
        if first.setdefault(seat, line) != line
    }


def _score_answer(
    kind: Kind, place: Place, text: str, group: Sequence[Place], excluded: Mapping[Place, ScoredLine]
) -> ScoredLine:
    """An answer that counts, with the seats that share it."""
    shared = tuple(sorted({other[0] for other in group if other[0] != place[0] and other not in excluded}))
    how = _how_shared(1 + len(shared))
    return ScoredLine(text, how, point=how == SCORING_HOW[kind], shared=shared)


def _how_shared(authors: int) -> How:
    return "shared" if authors > 1 else "alone"


def _score_list(seat: int, lines: Sequence[ScoredLine]) -> ScoredList:
    scored = sum(line.point for line in lines)
    return ScoredList(seat, tuple(lines), _is_crooked(scored), scored + _is_crooked(scored))


def _is_crooked(scored: int) -> bool:
    return scored == LINES


def _answer_at(lists: Sequence[Answers], place: Place) -> str:
    return lists[place[0]][place[1]]


_BLANK = ScoredLine("", "blank")


class ReadAnswer(Struct, frozen=True):
    """An answer to be read out: whose list it is on, and every place that shares it, its own first."""

    seat: int
    text: str
    places: tuple[Place, ...]


def clockwise_from(players: Sequence[int], starter: int) -> list[int]:
    """The players in clockwise order, from the starter on.

    >>> clockwise_from([0, 2, 5], 2)
    [2, 5, 0]
    """
    return sorted(players, key=lambda seat: (seat < starter, seat))


def reading_order(
    players: Sequence[int], starter: int, lists: Sequence[Answers], groups: Groups
) -> tuple[ReadAnswer, ...]:
    """The answers in reading order: one player after the other, and each shared answer once (SXS-12)."""
    read: list[ReadAnswer] = []
    group_of = groups_by_place(groups)
    done: set[Place] = set()
    for seat in clockwise_from(players, starter):
        for line, text in enumerate(lists[seat]):
            if not text or (seat, line) in done:
                continue
            group = group_of[seat, line]
            done.update(group)
            read.append(ReadAnswer(seat, text, tuple(sorted(group, key=lambda place: place != (seat, line)))))
    return tuple(read)
