"""The best legal sheet between two people: six links with six films wherever there is such a one (DEG-2 to DEG-6).

A search in depth from the first card, well-known people and films first. It knows how far people near the second card
are from it, and turns back from those who are too far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sixfold.movies.checking import FULL_BONUS, MAX_LINKS
from sixfold.movies.graph import Graph
from sixfold.movies.values import Film, Person

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: So many people round the second card are enough to be steered by.
_STEERING = 400
#: Steps of a search that keeps away from the second card until it has to, and of one that leaves nothing out.
_QUICK, _THOROUGH = 2_000, 20_000


class SolutionLink(Struct, frozen=True):
    """The next actor, and the film; none where naming one would break DEG-4."""

    actor: Person
    film: Film | None


class SheetSolution(Struct, frozen=True):
    """The best sheet there is.

    `proved` is `False` where better ones were looked for and the search was not finished; without links there is none.
    """

    first: Person
    second: Person
    links: tuple[SolutionLink, ...]
    score: int
    optimal: bool

    def as_dict(self) -> dict[str, Any]:
        """The same as somebody would hand it in."""
        links = [
            {"actor": str(link.actor), "film": None if link.film is None else str(link.film)} for link in self.links
        ]
        return {"from": str(self.first), "to": str(self.second), "links": links}


class _OutOfSteps(Exception):
    """A search has taken all the steps it was given."""


def solve_sheet(films: Catalogue, sources: Sequence[int], targets: Sequence[int]) -> SheetSolution:
    """The best sheet from any of the sources to any of the targets."""
    proved, steps = True, _THOROUGH
    nearest = films.kernel.ways(sources, targets).degree
    if nearest is not None and nearest <= MAX_LINKS:
        for score, length, bare in _targets():
            if length < nearest:
                continue
            for source in sources:
                try:
                    found = _find(films.graph, source, set(targets) - {source}, length, bare, steps)
                except _OutOfSteps:
                    # What is left to find is worth less, and the time has been spent.
                    proved, steps = False, _QUICK
                    continue
                if found:
                    return _solution(films, source, found, score, proved)
    return SheetSolution(films.person_at(sources[0]), films.person_at(targets[0]), (), 0, proved)


def _targets() -> list[tuple[int, int, int]]:
    """What to look for, best first: the score, the number of links, and how many of them without a film."""
    aims = [
        (2 * length - bare + FULL_BONUS * (length == MAX_LINKS and not bare), length, bare)
        for length in range(1, MAX_LINKS + 1)
        for bare in range(length)
    ]
    return sorted(aims, key=lambda aim: (-aim[0], aim[2]))


def _solution(
    films: Catalogue, source: int, found: Sequence[tuple[int | None, int]], score: int, proved: bool
) -> SheetSolution:
    links = tuple(
        SolutionLink(films.person_at(one), None if film is None else films.film_at(film)) for film, one in found
    )
    return SheetSolution(films.person_at(source), links[-1].actor, links, score, proved)


def _find(
    graph: Graph, source: int, targets: set[int], length: int, bare: int, steps: int
) -> list[tuple[int | None, int]] | None:
    """Links of a sheet of that length, so many of them without a film; `None` once there is none for sure."""
    if not targets:
        return None
    near = graph.rings(targets, 1)
    while len(near) <= length - 1 and len(near[-1]) < _STEERING:
        wider = graph.rings(targets, len(near))
        if len(wider) == len(near):
            break
        near = wider
    try:
        found = _Search(graph, near, bare, _QUICK, aloof=True).sheet(source, length)
    except _OutOfSteps:
        found = None
    return found or _Search(graph, graph.rings(targets, length - 1), bare, steps).sheet(source, length)


class _Search:
    """One search: the chain so far, the films on it, and the steps that are left."""

    def __init__(self, graph: Graph, rings: Sequence[set[int]], bare: int, steps: int, *, aloof: bool = False) -> None:
        self._graph = graph
        self._targets = rings[0]
        self._away = {one: far for far, ring in enumerate(rings) for one in ring}
        #: Everybody who is not in a ring is farther than this.
        self._known = len(rings) - 1
        self._bare, self._steps = bare, steps
        #: Coming near the second card too soon uses up the people and films that lead to it.
        self._aloof = aloof
        self._links: list[tuple[int | None, int]] = []
        self._people: set[int] = set()
        self._used: dict[int, int] = {}

    def sheet(self, source: int, length: int) -> list[tuple[int | None, int]] | None:
        """The first sheet of that length, if there is one."""
        self._people = {source}
        return self._links if self._extend(source, length, self._bare) else None

    def _extend(self, person: int, left: int, bare: int) -> bool:
        """Whether the chain can be brought home from here, in just so many links, some without a film."""
        if left == 0:
            return person in self._targets and bare == 0
        for film, other in self._steps_from(person, left - 1, bare):
            self._steps -= 1
            if self._steps < 0:
                raise _OutOfSteps
            self._links.append((film, other))
            self._people.add(other)
            if film is not None:
                self._used[film] = self._used.get(film, 0) + 1
            if self._extend(other, left - 1, bare - (film is None)):
                return True
            if film is not None:
                self._used[film] -= 1
            self._people.discard(other)
            self._links.pop()
        return False

    def _steps_from(self, person: int, left: int, bare: int) -> Iterator[tuple[int | None, int]]:
        """The links that may come next: those with a film first, unless all that are left must do without."""
        last = self._links[-1][0] if self._links else None
        if left + 1 > bare:
            for film in self._graph.films[person]:
                uses = self._used.get(film, 0)
                if uses == 0 or (uses == 1 and film == last):
                    for other in self._graph.cast[film]:
                        if self._may_stand(other, left):
                            yield film, other
        if bare:
            for other in sorted(self._graph.costars([person])):
                if self._may_stand(other, left):
                    yield None, other

    def _may_stand(self, person: int, left: int) -> bool:
        """Nobody stands twice, the second card stands last, and nobody may be farther from it than links are left."""
        if person in self._people:
            return False
        away = self._away.get(person)
        if away is None:
            return left > self._known
        if self._aloof and away < 2:
            return away == left
        return away <= left and (away == 0) == (left == 0)
