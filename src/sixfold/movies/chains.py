"""Chains of people and films, distances between people, and the page about a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.movies.entities import Film, Person
from sixfold.movies.links import LinkPath, ShortestPaths

if TYPE_CHECKING:
    from sixfold.movies.catalogue import Catalogue

#: How many co-stars the page of a person names.
MAX_COSTARS = 12


class Chain(Struct, frozen=True):
    """People, and between each two of them a film that both are in."""

    people: tuple[Person, ...]
    films: tuple[Film, ...]

    @property
    def degree(self) -> int:
        """The number of links."""
        return len(self.films)

    def __str__(self) -> str:
        first, *rest = self.people
        return str(first) + "".join(f" – {film} – {one}" for film, one in zip(self.films, rest, strict=True))


class Chains:
    """All shortest chains between two people. They can be counted without making them."""

    def __init__(self, paths: ShortestPaths, to_chain: Callable[[LinkPath], Chain]) -> None:
        self._paths, self._to_chain = paths, to_chain

    @property
    def degree(self) -> int | None:
        """The number of links of each; `None` if the two are not linked."""
        return self._paths.degree

    @cached_property
    def count(self) -> int:
        """The number of chains. Chains that differ only in a film count separately."""
        return self._paths.count

    def __iter__(self) -> Iterator[Chain]:
        """Yields every chain, those through well-known people and films first."""
        return map(self._to_chain, self._paths)

    def first(self) -> Chain | None:
        """A shortest chain through well-known people and films; `None` if the two are not linked."""
        path = self._paths.first()
        return None if path is None else self._to_chain(path)


class Degrees(Struct, frozen=True):
    """The distances of everybody from one person: `counts[d]` people are `d` links away."""

    person: Person
    counts: tuple[int, ...]
    unlinked: int

    @property
    def average(self) -> float:
        """The mean distance of those who are linked."""
        linked = sum(self.counts[1:])
        return sum(far * count for far, count in enumerate(self.counts)) / linked if linked else 0.0


class CoStar(Struct, frozen=True):
    """Somebody who shares films with a person: how many, and the best known of them."""

    person: Person
    together: int
    film: Film


class PersonPage(Struct, frozen=True):
    """What there is to read about a person.

    `films` are ordered by fame, `costars` by the number of shared films and then by fame. `distances[d]` people are `d`
    links away, `unlinked` people are not linked at all, and `average` is the mean distance of the others.
    """

    person: Person
    films: tuple[Film, ...]
    costars: tuple[CoStar, ...]
    distances: tuple[int, ...]
    unlinked: int
    average: float


def person_page(films: Catalogue, person: str | Person, costars: int = MAX_COSTARS) -> PersonPage:
    """The page of a person, by name or key; `UnknownName` if nobody has it.

    >>> import sixfold.movies
    >>> page = person_page(sixfold.movies.shipped_catalogue(), "al-pacino")
    >>> page.person.name, page.distances[0], len(page.costars)
    ('Al Pacino', 1, 12)
    """
    match = films.person(person)
    own = films.films_of(match)
    together: Counter[int] = Counter()
    best: dict[int, Film] = {}
    for film in own:
        for other in films.graph.cast[film.id]:
            together[other] += 1
            best.setdefault(other, film)
    del together[match.id]
    near = sorted(together, key=lambda other: (-together[other], other))[:costars]
    far = films.degrees(match)
    return PersonPage(
        person=match,
        films=own,
        costars=tuple(CoStar(films.person_at(other), together[other], best[other]) for other in near),
        distances=far.counts,
        unlinked=far.unlinked,
        average=far.average,
    )
