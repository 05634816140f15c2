"""The best legal sheet between two people: six links with six films if there is such a sheet (DEG-2 to DEG-6).

A depth-first search from the first card, well-known people and films first. It knows the distances of people near the
second card, and turns back from those who are too far.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from sixfold.games.degrees.questions import MAX_LINKS
from sixfold.games.degrees.scoring import FULL_BONUS
from sixfold.movies.entities import Film, Person
from sixfold.movies.links import Graph

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: How many people round the second card are enough to guide the search.
_GUIDES = 400
#: The steps of a search that avoids the second card until the end, and of an exhaustive one.
_QUICK_STEPS, _THOROUGH_STEPS = 2_000, 20_000


class SolutionLink(Struct, frozen=True):
    """The next actor, and the film; `None` if naming one would break DEG-4."""

    actor: Person
    film: Film | None


class SheetSolution(Struct, frozen=True):
    """The best sheet found; without links there is none.

    `optimal` is `False` if the search for better ones ran out of steps.
    """

    first: Person
    second: Person
    links: tuple[SolutionLink, ...]
    score: int
    optimal: bool

    def as_dict(self) -> dict[str, Any]:
        """The sheet as plain data, as `Catalogue.check` takes it."""
        links = [
            {"actor": str(link.actor), "film": None if link.film is None else str(link.film)} for link in self.links
        ]
        return {"from": str(self.first), "to": str(self.second), "links": links}


class _OutOfSteps(Exception):
    """A search has used up its steps."""


def solve_sheet(films: Catalogue, sources: Sequence[int], targets: Sequence[int]) -> SheetSolution:
    """The best sheet from any of the sources to any of the targets."""
    proved, steps = True, _THOROUGH_STEPS
    nearest = films.links.paths(sources, targets).degree
    if nearest is not None and nearest <= MAX_LINKS:
        for score, length, bare in _goals():
            if length < nearest:
                continue
            for source in sources:
                try:
                    links = _find(films.graph, source, set(targets) - {source}, length, bare, steps)
                except _OutOfSteps:
                    # The rest scores less, and most of the time is spent.
                    proved, steps = False, _QUICK_STEPS
                    continue
                if links:
                    return _solution(films, source, links, score, proved)
    return SheetSolution(films.person_at(sources[0]), films.person_at(targets[0]), (), 0, proved)


def _goals() -> list[tuple[int, int, int]]:
    """What to search for, best first: the score, the number of links, and how many of them without a film."""
    goals = [
        (2 * length - bare + FULL_BONUS * (length == MAX_LINKS and not bare), length, bare)
        for length in range(1, MAX_LINKS + 1)
        for bare in range(length)
    ]
    return sorted(goals, key=lambda goal: (-goal[0], goal[2]))


def _solution(
    films: Catalogue, source: int, steps: Sequence[tuple[int | None, int]], score: int, proved: bool
) -> SheetSolution:
    links = tuple(
        SolutionLink(films.person_at(one), None if film is None else films.film_at(film)) for film, one in steps
    )
    return SheetSolution(films.person_at(source), links[-1].actor, links, score, proved)


def _find(
    graph: Graph, source: int, targets: set[int], length: int, bare: int, steps: int
) -> list[tuple[int | None, int]] | None:
    """The links of a sheet of that length, `bare` of them without a film; `None` if there is certainly none."""
    if not targets:
        return None
    near = graph.rings(targets, 1)
    while len(near) <= length - 1 and len(near[-1]) < _GUIDES:
        wider = graph.rings(targets, len(near))
        if len(wider) == len(near):
            break
        near = wider
    try:
        links = _Search(graph, near, bare, _QUICK_STEPS, avoid_target=True).sheet(source, length)
    except _OutOfSteps:
        links = None
    return links or _Search(graph, graph.rings(targets, length - 1), bare, steps).sheet(source, length)


class _Search:
    """One search: the chain so far, its films, and the steps left."""

    def __init__(
        self, graph: Graph, rings: Sequence[set[int]], bare: int, steps: int, *, avoid_target: bool = False
    ) -> None:
        self._graph = graph
        self._targets = rings[0]
        self._away = {one: far for far, ring in enumerate(rings) for one in ring}
        #: Everybody who is in no ring is farther than this.
        self._radius = len(rings) - 1
        self._bare, self._steps = bare, steps
        #: Whether to avoid the neighbours of the second card, whose people and films are needed at the end.
        self._avoid_target = avoid_target
        self._links: list[tuple[int | None, int]] = []
        self._people: set[int] = set()
        self._used: dict[int, int] = {}

    def sheet(self, source: int, length: int) -> list[tuple[int | None, int]] | None:
        """The first sheet of that length; `None` if there is none."""
        self._people = {source}
        return self._links if self._extend(source, length, self._bare) else None

    def _extend(self, person: int, left: int, bare: int) -> bool:
        """Extends the chain to the second card in exactly `left` links, `bare` of them without a film, if possible."""
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
        """The links that may come next: those with a film first, unless all the rest must go without."""
        last = self._links[-1][0] if self._links else None
        if left + 1 > bare:
            for film in self._graph.films[person]:
                uses = self._used.get(film, 0)
                if uses == 0 or (uses == 1 and film == last):
                    for other in self._graph.cast[film]:
                        if self._can_follow(other, left):
                            yield film, other
        if bare:
            for other in sorted(self._graph.costars([person])):
                if self._can_follow(other, left):
                    yield None, other

    def _can_follow(self, person: int, left: int) -> bool:
        """Whether a person may come next: not twice, near enough to the second card, which itself comes last."""
        if person in self._people:
            return False
        away = self._away.get(person)
        if away is None:
            return left > self._radius
        if self._avoid_target and away < 2:
            return away == left
        return away <= left and (away == 0) == (left == 0)
