"""SXS-12: in which order the lists are read out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from sixfold.games.sixes.groups import Groups, by_place
from sixfold.games.sixes.lists import Answers
from sixfold.games.sixes.questions import Place


class Read(Struct, frozen=True):
    """An answer that is read out: whose list is being read, and everybody's places that share it, its own first."""

    seat: int
    text: str
    places: tuple[Place, ...]


def order(players: Sequence[int], starter: int) -> list[int]:
    """The players clockwise from the starting one.

    >>> order([0, 2, 5], 2)
    [2, 5, 0]
    """
    return sorted(players, key=lambda seat: (seat < starter, seat))


def reading(players: Sequence[int], starter: int, lists: Sequence[Answers], groups: Groups) -> tuple[Read, ...]:
    """One player at a time, and each answer once with everyone who shares it."""
    read: list[Read] = []
    group_of = by_place(groups)
    heard: set[Place] = set()
    for seat in order(players, starter):
        for line, text in enumerate(lists[seat]):
            if not text or (seat, line) in heard:
                continue
            group = group_of[seat, line]
            heard.update(group)
            read.append(Read(seat, text, tuple(sorted(group, key=lambda place: place != (seat, line)))))
    return tuple(read)
