"""Shortest chains: a search from both ends at once, a step at a time on the side that is smaller.

Levels alternate between people and films. Two ends that have come `a` and `b` steps meet for the first time on a
shortest way, of `a + b` steps, half of them links.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol, TypeAlias

from sixfold.movies.graph import Adjacency, Graph

#: A way through people and films by turns: person, film, person, …, person.
LinkPath: TypeAlias = tuple[int, ...]
_Levels: TypeAlias = list[set[int]]


class ShortestWays(Protocol):
    """Every shortest way between two groups of people, whoever found them."""

    @property
    def degree(self) -> int | None:
        """Links of each way, or `None` where there is none."""

    @property
    def count(self) -> int:
        """How many there are: ways differ where a person or a film differs."""

    def first(self) -> LinkPath | None:
        """A shortest way through well-known people and films."""

    def __iter__(self) -> Iterator[LinkPath]:
        """One after the other, those through well-known people and films first."""


class PathList:
    """Every shortest way between two groups of people (one group for one name, DEG-11)."""

    def __init__(self, graph: Graph, sources: Collection[int], targets: Collection[int]) -> None:
        self._rows = (graph.films, graph.cast)
        met = _meeting(self._rows, set(sources), set(targets))
        self._ahead, self._behind, self._middle = met or ([], [], set())
        #: Links of each way, or `None` where there is none.
        self.degree = (len(self._ahead) + len(self._behind) - 2) // 2 if met else None

    def first(self) -> LinkPath | None:
        """A shortest way through well-known people and films."""
        if not self._middle:
            return None
        middle = min(self._middle)
        return (*reversed(self._back(middle, self._ahead)), middle, *self._back(middle, self._behind))

    def _back(self, node: int, levels: _Levels) -> list[int]:
        """From a node of the last level home, by the best-known node of each level before."""
        way = []
        for number in range(len(levels) - 1, 0, -1):
            node = min(levels[number - 1].intersection(self._rows[number & 1][node]))
            way.append(node)
        return way

    @property
    def count(self) -> int:
        """How many there are: ways differ where a person or a film differs."""
        ahead, behind = (self._counts(levels) for levels in (self._ahead, self._behind))
        return sum(ahead[node] * behind[node] for node in self._middle)

    def _counts(self, levels: _Levels) -> dict[int, int]:
        """In how many ways each node of the last level is reached, going through nodes that lead there alone."""
        used = self._used(levels)
        counts = dict.fromkeys(used[0], 1) if used else {}
        for number in range(1, len(used)):
            rows = self._rows[number & 1]
            counts = {
                node: sum(map(counts.__getitem__, used[number - 1].intersection(rows[node]))) for node in used[number]
            }
        return counts

    def _used(self, levels: _Levels) -> _Levels:
        """Of each level the nodes that lie on a shortest way."""
        used = [self._middle] if levels else []
        for number in range(len(levels) - 1, 0, -1):
            used.append(levels[number - 1] & self._rows[number & 1].union(used[-1]))
        return used[::-1]

    def __iter__(self) -> Iterator[LinkPath]:
        """One after the other, those through well-known people and films first."""
        ahead, behind = self._used(self._ahead), self._used(self._behind)
        levels = ahead + behind[-2::-1]
        trail: list[int] = []
        choices = [iter(sorted(levels[0]))] if levels else []
        while choices:
            node = next(choices[-1], None)
            if node is None:
                choices.pop()
                if trail:
                    trail.pop()
            elif len(choices) == len(levels):
                yield (*trail, node)
            else:
                rows = self._rows[len(trail) & 1]
                trail.append(node)
                choices.append(iter(sorted(levels[len(trail)].intersection(rows[node]))))


def _meeting(
    rows: tuple[Adjacency, Adjacency], sources: set[int], targets: set[int]
) -> tuple[_Levels, _Levels, set[int]] | None:
    """The levels of both ends and where they meet; `None` if they never do."""
    ends: tuple[_Levels, _Levels] = ([sources], [targets])
    while True:
        if (len(ends[0]) + len(ends[1])) % 2 == 0 and not ends[0][-1].isdisjoint(ends[1][-1]):
            return *ends, ends[0][-1] & ends[1][-1]
        side = len(ends[0][-1]) > len(ends[1][-1])
        levels = ends[side]
        level = rows[(len(levels) - 1) & 1].union(levels[-1])
        if len(levels) > 1:
            # What is next to a level and was there before is the level before it, and no other.
            level -= levels[-2]
        if not level:
            return None
        levels.append(level)
