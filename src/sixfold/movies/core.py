"""Who searches for links: the C++ core where it is installed, and Python where it is not. Both answer alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from sixfold.movies.columns import Columns
from sixfold.movies.errors import bad_catalogue
from sixfold.movies.graph import Graph
from sixfold.movies.links import LinkPath, PathList, ShortestWays

if TYPE_CHECKING:
    from sixfold_engine import Links

_T = TypeVar("_T")


class Kernel(Protocol):
    """What is searched for in the whole graph."""

    def ways(self, sources: Sequence[int], targets: Sequence[int]) -> ShortestWays:
        """Every shortest way between two groups of people."""

    def degrees(self, people: Sequence[int]) -> list[int]:
        """How many people are at each distance from the nearest of these."""


#: How a catalogue comes by its kernel.
MakeKernel: TypeAlias = Callable[[Columns, Graph], Kernel]


class PythonKernel:
    """The searches in Python, which need nothing."""

    def __init__(self, columns: Columns, graph: Graph) -> None:
        self._graph = graph

    def ways(self, sources: Sequence[int], targets: Sequence[int]) -> PathList:
        """Every shortest way between two groups of people."""
        return PathList(self._graph, sources, targets)

    def degrees(self, people: Sequence[int]) -> list[int]:
        """How many people are at each distance from the nearest of these."""
        return list(map(len, self._graph.rings(people)))


class CoreKernel:
    """The searches in the core, over the columns where they lie; `ImportError` without the core."""

    def __init__(self, columns: Columns, graph: Graph) -> None:
        # A catalogue is also opened to type names or to mark sheets, which needs no core.
        from sixfold_engine import Links

        self._graph = graph
        try:
            self._links = Links(columns.films_at, columns.films, columns.cast_at, columns.cast)
        except ValueError as error:
            raise bad_catalogue("catalogue-links", why=str(error)) from None

    def ways(self, sources: Sequence[int], targets: Sequence[int]) -> ShortestWays:
        """Every shortest way between two groups of people."""
        return _CoreWays(self._links, self._graph, sources, targets)

    def degrees(self, people: Sequence[int]) -> list[int]:
        """How many people are at each distance from the nearest of these."""
        return _sound(self._links.degrees, people)


class _CoreWays:
    """The same as `Ways`, each question asked when somebody has it."""

    def __init__(self, links: Links, graph: Graph, sources: Sequence[int], targets: Sequence[int]) -> None:
        self._links, self._graph = links, graph
        self._ends = (sources, targets)

    @property
    def degree(self) -> int | None:
        return _sound(self._links.degree, *self._ends)

    @property
    def count(self) -> int:
        return _sound(self._links.count, *self._ends)

    def first(self) -> LinkPath | None:
        return _sound(self._links.chain, *self._ends)

    def __iter__(self) -> Iterator[LinkPath]:
        # Each way is handed out by itself, so that making the next one is no work for the core.
        return iter(PathList(self._graph, *self._ends))


def fastest(columns: Columns, graph: Graph) -> Kernel:
    """The kernel that is there.

    >>> from sixfold import movies
    >>> type(movies.shipped().kernel).__name__
    'CoreKernel'
    """
    try:
        return CoreKernel(columns, graph)
    except ImportError:
        return PythonKernel(columns, graph)


def _sound(ask: Callable[..., _T], *people: Sequence[int]) -> _T:
    """What the core answers; it reads tables as it goes, and may find only then that they are spoilt."""
    try:
        return ask(*people)
    except ValueError as error:
        raise bad_catalogue("catalogue-links", why=str(error)) from None
