"""The catalogue: everything that can be asked about films, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, overload

from sixfold.movies import file
from sixfold.movies.building import COMPLETE, KIND_SHIFT, CatalogueBuilder
from sixfold.movies.chains import Chain, Chains, Degrees
from sixfold.movies.checking import FilmRule, SheetCheck, Unknown, check_sheet
from sixfold.movies.columns import Columns, Ints
from sixfold.movies.core import Kernel, MakeKernel, fastest
from sixfold.movies.errors import unknown_name
from sixfold.movies.folding import fold, fold_title, slug, split_year
from sixfold.movies.full import SheetSolution, solve_sheet
from sixfold.movies.graph import Graph
from sixfold.movies.linking import LinkCheck, check_link
from sixfold.movies.links import LinkPath
from sixfold.movies.naming import NameIndex
from sixfold.movies.rows import FilmRow
from sixfold.movies.search import MAX_INDEXED, SearchIndex
from sixfold.movies.sheet import SheetInput, read_sheet
from sixfold.movies.values import DEFAULT_KINDS, KINDS, About, Film, FilmKind, Person, Source

#: Nobody types more than this.
_TYPED = 120
#: So many people and so many films are kept as they are handed out.
_KEPT = 10_000


class Catalogue:
    """People, films, and who is in which. Nothing in it changes once it is made.

    >>> rows = [FilmRow("Heat", 1995, ("Al Pacino", "Robert De Niro"), complete=True)]
    >>> films = Catalogue.build(rows, about=Source(name="mine", licence="CC0-1.0", source="by hand"))
    >>> films.link("Al Pacino", "Robert De Niro").film.title
    'Heat'
    """

    def __init__(self, about: About, columns: Columns, make_kernel: MakeKernel = fastest) -> None:
        self.about = about
        self.columns = columns
        self.graph = Graph(columns)
        self.names = NameIndex(columns)
        self._make_kernel = make_kernel
        # The same well-known people and films are in most answers.
        self._persons = lru_cache(_KEPT)(self._person)
        self._films = lru_cache(_KEPT)(self._film)

    @cached_property
    def kernel(self) -> Kernel:
        """What searches for links: the core where it is installed."""
        return self._make_kernel(self.columns, self.graph)

    # Making and keeping -----------------------------------------------------------------------------------------

    @classmethod
    def build(cls, rows: Iterable[FilmRow], *, about: Source, people: Sequence[str] | None = None) -> Catalogue:
        """A catalogue of these films, read one by one; `people` is the list that numbers in casts point into."""
        builder = CatalogueBuilder(people)
        for row in rows:
            builder.add(row)
        return cls(*builder.finish(about))

    @classmethod
    def open(cls, path: str | Path) -> Catalogue:
        """The catalogue in a file."""
        return cls(*file.read_catalogue(path))

    def save(self, path: str | Path, *, packed: bool = False) -> None:
        """Write it to a file, whole or not at all. Packed files are smaller, plain ones open at once."""
        file.write_catalogue(path, self.about, self.columns, packed=packed)

    def arrays(self) -> Mapping[str, Ints]:
        """The graph as buffers of int32: row `i` of `films` is from `films_at[i]` to `films_at[i + 1]`."""
        return {name: getattr(self.columns, name) for name in ("films_at", "films", "cast_at", "cast")}

    # People and films -------------------------------------------------------------------------------------------

    def person_at(self, number: int) -> Person:
        """The person of that id."""
        return self._persons(number)

    def film_at(self, number: int) -> Film:
        """The film of that id."""
        return self._films(number)

    def _person(self, number: int) -> Person:
        name, *rest = self.columns.name(number)
        note = rest[0] if rest else ""
        folded = fold(name)
        place = 0 if note else self.names.namesake_rank(number, name, folded)
        key = slug(name, note, place + 1 if place else "") if note or place else folded.replace(" ", "-")
        years = [self.columns.years[film] for film in self.graph.films[number]]
        return Person(number, key, name, note, len(years), min(years), max(years))

    def _film(self, number: int) -> Film:
        title, *titles = self.columns.title(number)
        year = self.columns.years[number]
        return Film(
            id=number,
            key=self.columns.key(number) or slug(title, year),
            title=title,
            year=year,
            titles=tuple(titles),
            kind=self.kind(number),
            complete=bool(self.columns.flags[number] & COMPLETE),
            cast=len(self.graph.cast[number]),
        )

    def kind(self, film: int) -> FilmKind:
        """What kind of film it is (DEG-12)."""
        return KINDS[self.columns.flags[film] >> KIND_SHIFT]

    def people(self, name: str) -> tuple[Person, ...]:
        """Everybody of that name or key, best known first."""
        return tuple(map(self.person_at, self.names.people(name)))

    def films(self, title: str, year: int | None = None) -> tuple[Film, ...]:
        """Every film of that title or key, best known first."""
        return tuple(map(self.film_at, self.names.films(title, year)))

    def person(self, name: str | Person) -> Person:
        """The best known person of that name or key; `UnknownName` if there is nobody."""
        return name if isinstance(name, Person) else self.person_at(self._people(name)[0])

    def film(self, title: str | Film, year: int | None = None) -> Film:
        """The best known film of that title or key; `UnknownName` if there is none."""
        if isinstance(title, Film):
            return title
        found = self.names.films(title, year)
        if not found:
            raise unknown_name("unknown-film", title, [str(film) for film in self.search(title, kind="film", limit=3)])
        return self.film_at(found[0])

    def _people(self, name: str | Person) -> list[int]:
        if isinstance(name, Person):
            return [name.id]
        found = self.names.people(name)
        if not found:
            raise unknown_name("unknown-actor", name, [str(one) for one in self.search(name, limit=3)])
        return found

    def films_of(self, person: str | Person) -> tuple[Film, ...]:
        """The films of a person, best known first."""
        return tuple(map(self.film_at, self.graph.films[self.person(person).id]))

    def cast_of(self, film: str | Film, year: int | None = None) -> tuple[Person, ...]:
        """The cast of a film, in the order of billing as far as it is known."""
        return tuple(map(self.person_at, self.graph.cast[self.film(film, year).id]))

    # Names while somebody types ---------------------------------------------------------------------------------

    @overload
    def search(self, text: str, kind: Literal["person"] = "person", limit: int = 10) -> tuple[Person, ...]: ...
    @overload
    def search(self, text: str, kind: Literal["film"], limit: int = 10) -> tuple[Film, ...]: ...
    def search(
        self, text: str, kind: Literal["person", "film"] = "person", limit: int = 10
    ) -> tuple[Person, ...] | tuple[Film, ...]:
        """Whom or what somebody may be typing, best first; typos are forgiven, well-known ones come first."""
        if kind == "person":
            exact = self.names.people(text)
            found = self._person_finder.find(fold(text[:_TYPED]), limit)
            return tuple(map(self.person_at, dict.fromkeys([*found, *exact][:limit])))
        title, year = split_year(text[:_TYPED])
        years = self.columns.years
        titles = self._film_finder.find(
            fold_title(title), limit, (lambda film: abs(years[film] - year) <= 1) if year else (lambda _: True)
        )
        return tuple(map(self.film_at, dict.fromkeys([*titles, *self.names.films(text)][:limit])))

    @cached_property
    def _person_finder(self) -> SearchIndex:
        return SearchIndex(
            [fold(name) for name in names[:1] + names[2:]]
            for names in map(self.columns.name, range(min(self.about.people, MAX_INDEXED)))
        )

    @cached_property
    def _film_finder(self) -> SearchIndex:
        return SearchIndex(
            map(fold_title, self.columns.title(film)) for film in range(min(self.about.films, MAX_INDEXED))
        )

    # Links and sheets -------------------------------------------------------------------------------------------

    def link(
        self,
        one: str | Person,
        two: str | Person,
        film: str | Film | None = None,
        year: int | None = None,
        kinds: frozenset[FilmKind] = DEFAULT_KINDS,
    ) -> LinkCheck:
        """Is this link right? Names that nobody knows make it unknown, and are no error."""
        people = [[each.id] if isinstance(each, Person) else self.names.people(each) for each in (one, two)]
        named = None if film is None else [film.id] if isinstance(film, Film) else self.names.films(film, year)
        return check_link(self, (people[0], people[1]), named, kinds)

    def check(
        self,
        sheet: SheetInput | Mapping[str, Any],
        films: FilmRule = "bonus",
        unknown: Unknown = "refuse",
        kinds: frozenset[FilmKind] = DEFAULT_KINDS,
    ) -> SheetCheck:
        """Is this sheet right, and what does it score? `BadSheet` only where it has not the form of one."""
        return check_sheet(self, read_sheet(sheet), films, unknown, kinds)

    def chains(self, one: str | Person, two: str | Person) -> Chains:
        """Every shortest chain between two people."""
        return Chains(self.kernel.ways(self._people(one), self._people(two)), self._chain)

    def chain(self, one: str | Person, two: str | Person) -> Chain | None:
        """A shortest chain between two people, through well-known ones; `None` where they are not linked."""
        return self.chains(one, two).first()

    def _chain(self, path: LinkPath) -> Chain:
        return Chain(tuple(map(self.person_at, path[::2])), tuple(map(self.film_at, path[1::2])))

    def sheet(self, one: str | Person, two: str | Person) -> SheetSolution:
        """The best legal sheet from one to the other: 18 points wherever there is such a one."""
        return solve_sheet(self, self._people(one), self._people(two))

    def degrees(self, person: str | Person) -> Degrees:
        """How far everybody is from a person."""
        found = self.person(person)
        counts = tuple(self.kernel.degrees([found.id]))
        return Degrees(found, counts, self.graph.people - sum(counts))
