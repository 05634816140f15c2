"""What there is to read about a person: their films, whom they were in most of them with, and how far others are."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.values import Film, Person

#: So many co-stars are named.
MAX_COSTARS = 12


class CoStar(Struct, frozen=True):
    """Somebody who was in films with a person, how many of them, and the best known."""

    person: Person
    together: int
    film: Film


class PersonPage(Struct, frozen=True):
    """A person: `films` best known first, `costars` those of most films first, then the best known.

    `distances[d]` people are `d` links away, `unlinked` people are not linked at all, and `average` is the mean
    distance of the others.
    """

    person: Person
    films: tuple[Film, ...]
    costars: tuple[CoStar, ...]
    distances: tuple[int, ...]
    unlinked: int
    average: float


def person_page(films: Catalogue, person: str | Person, costars: int = MAX_COSTARS) -> PersonPage:
    """The page of a person, by name or key; `UnknownName` if there is nobody.

    >>> import sixfold.movies
    >>> page = person_page(sixfold.movies.shipped(), "al-pacino")
    >>> page.person.name, page.distances[0], len(page.costars)
    ('Al Pacino', 1, 12)
    """
    found = films.person(person)
    own = films.films_of(found)
    together: Counter[int] = Counter()
    best: dict[int, Film] = {}
    for film in own:
        for other in films.graph.cast[film.id]:
            together[other] += 1
            best.setdefault(other, film)
    del together[found.id]
    near = sorted(together, key=lambda other: (-together[other], other))[:costars]
    far = films.degrees(found)
    return PersonPage(
        person=found,
        films=own,
        costars=tuple(CoStar(films.person_at(other), together[other], best[other]) for other in near),
        distances=far.counts,
        unlinked=far.unlinked,
        average=far.average,
    )
