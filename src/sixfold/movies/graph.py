"""Who is in which film, both ways, and how far people are from each other."""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.movies.columns import Columns, Ints

#: So many rows of a table are kept: enough for the shipped catalogue, and few enough for the largest.
_KEPT = 80_000


class Adjacency(dict[int, tuple[int, ...]]):
    """The rows of a table, made as they are needed. Sets are then joined without a loop in Python."""

    def __init__(self, at: Ints, items: Ints) -> None:
        super().__init__()
        self._at, self._items = at, items

    def __missing__(self, row: int) -> tuple[int, ...]:
        if len(self) >= _KEPT:
            self.clear()
        # Tuples of numbers are nothing to the garbage collector; as lists they would slow it down.
        found = self[row] = tuple(self._items[self._at[row] : self._at[row + 1]].tolist())
        return found

    def union(self, rows: Iterable[int]) -> set[int]:
        """Everything in any of these rows."""
        return set().union(*map(self.__getitem__, rows))


class Graph:
    """People and films, and the steps between them."""

    def __init__(self, columns: Columns) -> None:
        #: The films of each person, best known first.
        self.films = Adjacency(columns.films_at, columns.films)
        #: The cast of each film, in the order of billing as far as it is known.
        self.cast = Adjacency(columns.cast_at, columns.cast)
        self.people = len(columns.films_at) - 1

    def shared_films(self, one: int, two: int) -> list[int]:
        """The films both are in, best known first."""
        others = set(self.films[two])
        return [film for film in self.films[one] if film in others]

    def costars(self, people: Iterable[int]) -> set[int]:
        """Everybody who shares a film with any of them, those themselves included."""
        return self.cast.union(self.films.union(people))

    def rings(self, people: Iterable[int], depth: int | None = None) -> list[set[int]]:
        """Everybody by their distance from the nearest of these people, up to a depth."""
        rings = [set(people)]
        seen, films_seen = set(rings[0]), set[int]()
        while rings[-1] and (depth is None or len(rings) <= depth):
            films = self.films.union(rings[-1]) - films_seen
            films_seen |= films
            rings.append(self.cast.union(films) - seen)
            seen |= rings[-1]
        return rings if rings[-1] else rings[:-1]
