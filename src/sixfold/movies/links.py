"""The graph of people and films, and the search for shortest paths between people.

The engine searches (`sixfold_engine.Links`). Python lists all shortest paths, which the engine does not do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias, TypeVar

from sixfold_engine import Links

from sixfold.movies.errors import bad_catalogue
from sixfold.movies.storage import Columns, Ints

#: A path through the graph: person, film, person, …, person.
LinkPath: TypeAlias = tuple[int, ...]
_Levels: TypeAlias = list[set[int]]
_T = TypeVar("_T")

#: How many rows of a table are cached: enough for the shipped catalogue, and not too many for the largest.
_CACHE_SIZE = 80_000


class Adjacency(dict[int, tuple[int, ...]]):
    """The rows of a table as tuples, made on demand and cached."""

    def __init__(self, at: Ints, items: Ints) -> None:
        super().__init__()
        self._at, self._items = at, items

    def __missing__(self, row: int) -> tuple[int, ...]:
        if len(self) >= _CACHE_SIZE:
            self.clear()
        # Tuples, since the garbage collector does not track tuples of numbers; lists would slow it down.
        items = self[row] = tuple(self._items[self._at[row] : self._at[row + 1]].tolist())
        return items

    def union(self, rows: Iterable[int]) -> set[int]:
        """Everything in any of these rows."""
        return set().union(*map(self.__getitem__, rows))


class Graph:
    """Who is in which film, in both directions."""

    def __init__(self, columns: Columns) -> None:
        #: The films of each person, best known first.
        self.films = Adjacency(columns.films_at, columns.films)
        #: The cast of each film, in the order of billing as far as it is known.
        self.cast = Adjacency(columns.cast_at, columns.cast)
        self.people = len(columns.films_at) - 1

    def shared_films(self, one: int, two: int) -> list[int]:
        """The films that both are in, best known first."""
        others = set(self.films[two])
        return [film for film in self.films[one] if film in others]

    def costars(self, people: Iterable[int]) -> set[int]:
        """Everybody who shares a film with any of these people, the people themselves included."""
        return self.cast.union(self.films.union(people))

    def rings(self, people: Iterable[int], depth: int | None = None) -> list[set[int]]:
        """Everybody by their distance from the nearest of these people, up to a depth."""
        rings = [set(people)]
        reached, films_reached = set(rings[0]), set[int]()
        while rings[-1] and (depth is None or len(rings) <= depth):
            films = self.films.union(rings[-1]) - films_reached
            films_reached |= films
            rings.append(self.cast.union(films) - reached)
            reached |= rings[-1]
        return rings if rings[-1] else rings[:-1]


class LinkSearch:
    """Searches the graph with the engine, which reads the columns in place."""

    def __init__(self, columns: Columns, graph: Graph) -> None:
        self._graph = graph
        try:
            self._links = Links(columns.films_at, columns.films, columns.cast_at, columns.cast)
        except ValueError as error:
            raise bad_catalogue("catalogue-links", why=str(error)) from None

    def paths(self, sources: Sequence[int], targets: Sequence[int]) -> ShortestPaths:
        """Every shortest path between two groups of people (people with the same name, DEG-11)."""
        return ShortestPaths(self._links, self._graph, sources, targets)

    def degrees(self, people: Sequence[int]) -> list[int]:
        """How many people are at each distance from the nearest of these."""
        return _call_engine(self._links.degrees, people)


class ShortestPaths:
    """Every shortest path between two groups of people. Each property is searched for when it is read."""

    def __init__(self, links: Links, graph: Graph, sources: Sequence[int], targets: Sequence[int]) -> None:
        self._links, self._graph = links, graph
        self._ends = (sources, targets)

    @property
    def degree(self) -> int | None:
        """The number of links of each path; `None` if there is no path."""
        return _call_engine(self._links.degree, *self._ends)

    @property
    def count(self) -> int:
        """The number of paths. Paths that differ only in a film count separately."""
        return _call_engine(self._links.count, *self._ends)

    def first(self) -> LinkPath | None:
        """A shortest path through well-known people and films."""
        return _call_engine(self._links.chain, *self._ends)

    def __iter__(self) -> Iterator[LinkPath]:
        """Yields every path, those through well-known people and films first."""
        return iter(PathList(self._graph, *self._ends))


def _call_engine(function: Callable[..., _T], *people: Sequence[int]) -> _T:
    """Calls the engine; `BadCatalogue` if it finds, while reading, that the tables are damaged."""
    try:
        return function(*people)
    except ValueError as error:
        raise bad_catalogue("catalogue-links", why=str(error)) from None


class PathList:
    """Lists the shortest paths between two groups of people.

    Searches from both ends at once, one step at a time from the smaller end. Levels alternate between people and
    films. Ends that have gone `a` and `b` steps first meet on a shortest path of `a + b` steps, two for each link.
    """

    def __init__(self, graph: Graph, sources: Collection[int], targets: Collection[int]) -> None:
        self.rows = (graph.films, graph.cast)
        #: The levels from the sources and from the targets, and where the last ones meet.
        self.forward, self.backward, self.middle = self._search(set(sources), set(targets))

    def _search(self, sources: set[int], targets: set[int]) -> tuple[_Levels, _Levels, set[int]]:
        ends: tuple[_Levels, _Levels] = ([sources], [targets])
        while True:
            if (len(ends[0]) + len(ends[1])) % 2 == 0 and not ends[0][-1].isdisjoint(ends[1][-1]):
                return *ends, ends[0][-1] & ends[1][-1]
            levels = ends[len(ends[0][-1]) > len(ends[1][-1])]
            level = self.rows[(len(levels) - 1) & 1].union(levels[-1])
            if len(levels) > 1:
                # Of the neighbours of a level, only those in the level before it were reached before.
                level -= levels[-2]
            if not level:
                return [], [], set()
            levels.append(level)

    def nodes_on_paths(self, levels: _Levels) -> _Levels:
        """The nodes of each level that lie on a shortest path."""
        used = [self.middle] if levels else []
        for number in range(len(levels) - 1, 0, -1):
            used.append(levels[number - 1] & self.rows[number & 1].union(used[-1]))
        return used[::-1]

    def __iter__(self) -> Iterator[LinkPath]:
        """Yields every path, those through well-known people and films first."""
        levels = self.nodes_on_paths(self.forward) + self.nodes_on_paths(self.backward)[-2::-1]
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
                rows = self.rows[len(trail) & 1]
                trail.append(node)
                choices.append(iter(sorted(levels[len(trail)].intersection(rows[node]))))
