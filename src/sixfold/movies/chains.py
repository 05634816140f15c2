"""Chains of people and the films between them, as they are handed out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct

from sixfold.movies.links import LinkPath, ShortestWays
from sixfold.movies.values import Film, Person


class Chain(Struct, frozen=True):
    """People, and between each two of them a film that both are in."""

    people: tuple[Person, ...]
    films: tuple[Film, ...]

    @property
    def degree(self) -> int:
        """How many links it has."""
        return len(self.films)

    def __str__(self) -> str:
        first, *rest = self.people
        return str(first) + "".join(f" – {film} – {one}" for film, one in zip(self.films, rest, strict=True))


class Chains:
    """All shortest chains between two people: counted without making them, made one by one."""

    def __init__(self, ways: ShortestWays, shown: Callable[[LinkPath], Chain]) -> None:
        self._ways, self._shown = ways, shown

    @property
    def degree(self) -> int | None:
        """How many links each has, or `None` where the two are not linked."""
        return self._ways.degree

    @cached_property
    def count(self) -> int:
        """How many there are. Two that differ in a film alone are two."""
        return self._ways.count

    def __iter__(self) -> Iterator[Chain]:
        """One after the other, those of well-known people and films first."""
        return map(self._shown, self._ways)

    def first(self) -> Chain | None:
        """A shortest chain through well-known people and films, or `None`."""
        way = self._ways.first()
        return None if way is None else self._shown(way)


class Degrees(Struct, frozen=True):
    """How far everybody is from one person: `counts[d]` people are `d` links away."""

    person: Person
    counts: tuple[int, ...]
    unlinked: int

    @property
    def average(self) -> float:
        """The mean distance of those who are linked at all."""
        linked = sum(self.counts[1:])
        return sum(far * count for far, count in enumerate(self.counts)) / linked if linked else 0.0
