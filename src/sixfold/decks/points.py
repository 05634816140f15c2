"""What lists score (SXS-4 to SXS-8), for judging which proposals matter and how cards play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sixfold.decks.deck import LINES, Kind

#: Where an answer stands: the seat of its author and the line on that list, both from 0.
Place: TypeAlias = tuple[int, int]


def points(kind: Kind, seats: int, groups: Iterable[Sequence[Place]]) -> tuple[int, ...]:
    """The points of each seat, for groups of answers that count.

    >>> points("match", 2, [[(0, 0), (1, 3)], [(0, 1)]]), points("unique", 2, [[(0, 0), (1, 3)], [(0, 1)]])
    ((1, 1), (1, 0))
    """
    scored = [0] * seats
    for group in groups:
        authors = {seat for seat, _ in group}
        if (len(authors) == 1) == (kind == "unique"):
            for author in authors:
                scored[author] += 1
    return tuple(score + (score == LINES) for score in scored)
