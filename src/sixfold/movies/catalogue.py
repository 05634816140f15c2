"""The catalogue: people, films, and every question about them in one class."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, overload

from sixfold.games.degrees.scoring import FilmRule
from sixfold.games.degrees.sheets import names_no_film
from sixfold.movies.builder import COMPLETE, KIND_SHIFT, CatalogueBuilder
from sixfold.movies.chains import Chain, Chains, Degrees
from sixfold.movies.entities import DEFAULT_KINDS, KINDS, About, Film, FilmKind, FilmRow, Person, Source
from sixfold.movies.errors import MESSAGES, PrivateCatalogue, unknown_name
from sixfold.movies.links import Graph, LinkPath, LinkSearch
from sixfold.movies.names import YEAR_TOLERANCE, NameIndex, fold, fold_title, slug, split_year, title_parts
from sixfold.movies.search import MAX_INDEXED, WELL_KNOWN, SearchIndex, SpellingIndex
from sixfold.movies.sheet_solver import SheetSolution, solve_sheet
from sixfold.movies.sheets import SheetCheck, SheetInput, UnknownRule, check_sheet, read_sheet
from sixfold.movies.storage import Columns, Ints, read_catalogue, write_catalogue
from sixfold.movies.verdicts import LinkCheck, WrittenLink, check_link

#: The most characters of a search that are used.
_MAX_TYPED = 120
#: How many people and how many films are cached.
_CACHE_SIZE = 10_000


class Catalogue:
    """People, films, and who is in which. It never changes.

    >>> rows = [FilmRow("Heat", 1995, ("Al Pacino", "Robert De Niro"), complete=True)]
    >>> films = Catalogue.build(rows, about=Source(name="mine", licence="CC0-1.0", source="by hand"))
    >>> films.link("Al Pacino", "Robert De Niro").film.title
    'Heat'
    """

    def __init__(self, about: About, columns: Columns) -> None:
        self.about = about
        self.columns = columns
        self.graph = Graph(columns)
        self.names = NameIndex(columns)
        # The same well-known people and films are in most answers.
        self._person_cache = lru_cache(_CACHE_SIZE)(self._make_person)
        self._film_cache = lru_cache(_CACHE_SIZE)(self._make_film)

    def load(self) -> None:
        """Prepares everything that is otherwise prepared when it is first needed: searches, spelling and links."""
        for name in ("_person_index", "_film_index", "_name_spelling", "_title_spelling", "links"):
            getattr(self, name)

    @cached_property
    def links(self) -> LinkSearch:
        """The search for paths between people."""
        return LinkSearch(self.columns, self.graph)

    # Building, saving and exporting -----------------------------------------------------------------------------

    @classmethod
    def build(cls, rows: Iterable[FilmRow], *, about: Source, people: Sequence[str] | None = None) -> Catalogue:
        """Builds a catalogue from rows, in one pass; `people` is the list that numbers in casts point into."""
        builder = CatalogueBuilder(people)
        for row in rows:
            builder.add(row)
        return cls(*builder.finish(about))

    @classmethod
    def open(cls, path: str | Path, *, copy: bool = False) -> Catalogue:
        """Opens the catalogue in a file, or in a copy of one that may be overwritten; `BadCatalogue` if it is none."""
        return cls(*read_catalogue(path, copy=copy))

    def save(self, path: str | Path, *, packed: bool = False) -> None:
        """Writes the catalogue to a file, atomically. Packed files are smaller, plain ones open at once."""
        write_catalogue(path, self.about, self.columns, packed=packed)

    def arrays(self) -> Mapping[str, Ints]:
        """The graph as buffers of int32: row `i` of `films` is from `films_at[i]` to `films_at[i + 1]`."""
        return {name: getattr(self.columns, name) for name in ("films_at", "films", "cast_at", "cast")}

    def export_csv(self) -> str:
        """The catalogue as CSV with title, year and actor, which `sixfold movies import csv` reads.

        `PrivateCatalogue` if it is for private use only, such as facts from IMDb or TMDB.
        """
        about = self.about
        if not about.free:
            raise MESSAGES.error(PrivateCatalogue, "export-not-free", name=about.source, licence=about.licence)
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(("title", "year", "actor"))
        for film in range(about.films):
            title, year = self.columns.title(film)[0], self.columns.years[film]
            table.writerows((title, year, self.columns.name(person)[0]) for person in self.graph.cast[film])
        return text.getvalue()

    # People and films -------------------------------------------------------------------------------------------

    def person_at(self, number: int) -> Person:
        """The person with that id."""
        return self._person_cache(number)

    def film_at(self, number: int) -> Film:
        """The film with that id."""
        return self._film_cache(number)

    def _make_person(self, number: int) -> Person:
        name, *rest = self.columns.name(number)
        note = rest[0] if rest else ""
        folded = fold(name)
        rank = 0 if note else self.names.namesake_rank(number, name, folded)
        key = slug(name, note, rank + 1 if rank else "") if note or rank else folded.replace(" ", "-")
        years = [self.columns.years[film] for film in self.graph.films[number]]
        return Person(number, key, name, note, len(years), min(years), max(years))

    def _make_film(self, number: int) -> Film:
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
        """The kind of a film (DEG-12)."""
        return KINDS[self.columns.flags[film] >> KIND_SHIFT]

    def people(self, name: str) -> tuple[Person, ...]:
        """Everybody with that name or key, best known first."""
        return tuple(map(self.person_at, self.names.people(name)))

    def films(self, title: str, year: int | None = None) -> tuple[Film, ...]:
        """Every film with that title or key, best known first."""
        return tuple(map(self.film_at, self.names.films(title, year)))

    def interpret_name(self, name: str) -> list[int]:
        """The ids of those whom a name on a sheet may mean: its misspelling may mean one well-known name (DEG-11)."""
        if exact := self.names.people(name):
            return exact
        meant = self._name_spelling.correct(fold(name[:_MAX_TYPED]))
        return [] if meant is None else self.names.people(meant)

    def interpret_title(self, title: str, year: int | None = None) -> list[int]:
        """The ids of the films that a title on a sheet may mean: its misspelling may mean one well-known title."""
        if exact := self.names.films(title, year):
            return exact
        bare, typed = split_year(title[:_MAX_TYPED])
        meant = self._title_spelling.correct(fold_title(bare), self._near_year(typed if year is None else year))
        return [] if meant is None else self.names.films(meant, typed if year is None else year)

    def _near_year(self, year: int | None) -> Callable[[int], bool]:
        """Whether a film is of about that year."""
        years = self.columns.years
        return lambda film: year is None or abs(years[film] - year) <= YEAR_TOLERANCE

    def person(self, name: str | Person) -> Person:
        """The best-known person with that name or key; `UnknownName` if nobody has it."""
        return name if isinstance(name, Person) else self.person_at(self._people(name)[0])

    def film(self, title: str | Film, year: int | None = None) -> Film:
        """The best-known film with that title or key; `UnknownName` if none has it."""
        if isinstance(title, Film):
            return title
        matches = self.names.films(title, year)
        if not matches:
            raise unknown_name("unknown-film", title, [str(film) for film in self.search(title, kind="film", limit=3)])
        return self.film_at(matches[0])

    def _people(self, name: str | Person) -> list[int]:
        if isinstance(name, Person):
            return [name.id]
        matches = self.names.people(name)
        if not matches:
            raise unknown_name("unknown-actor", name, [str(one) for one in self.search(name, limit=3)])
        return matches

    def films_of(self, person: str | Person) -> tuple[Film, ...]:
        """The films of a person, best known first."""
        return tuple(map(self.film_at, self.graph.films[self.person(person).id]))

    def cast_of(self, film: str | Film, year: int | None = None) -> tuple[Person, ...]:
        """The cast of a film, in the order of billing as far as it is known."""
        return tuple(map(self.person_at, self.graph.cast[self.film(film, year).id]))

    # Search while somebody types --------------------------------------------------------------------------------

    @overload
    def search(self, text: str, kind: Literal["person"] = "person", limit: int = 10) -> tuple[Person, ...]: ...
    @overload
    def search(self, text: str, kind: Literal["film"], limit: int = 10) -> tuple[Film, ...]: ...
    def search(
        self, text: str, kind: Literal["person", "film"] = "person", limit: int = 10
    ) -> tuple[Person, ...] | tuple[Film, ...]:
        """What somebody may be typing, best first. Typos are forgiven, and well-known names come first."""
        if kind == "person":
            exact = self.names.people(text)
            found = self._person_index.find(fold(text[:_MAX_TYPED]), limit)
            return tuple(map(self.person_at, dict.fromkeys([*found, *exact][:limit])))
        title, year = split_year(text[:_MAX_TYPED])
        titles = self._film_index.find(fold_title(title), limit, self._near_year(year))
        return tuple(map(self.film_at, dict.fromkeys([*titles, *self.names.films(text)][:limit])))

    @cached_property
    def _person_index(self) -> SearchIndex:
        return SearchIndex(
            [fold(name) for name in names[:1] + names[2:]]
            for names in map(self.columns.name, range(min(self.about.people, MAX_INDEXED)))
        )

    @cached_property
    def _film_index(self) -> SearchIndex:
        return SearchIndex(
            map(fold_title, self.columns.title(film)) for film in range(min(self.about.films, MAX_INDEXED))
        )

    @cached_property
    def _name_spelling(self) -> SpellingIndex:
        people = range(min(self.about.people, WELL_KNOWN))
        return SpellingIndex([fold(name) for name in names[:1] + names[2:]] for names in map(self.columns.name, people))

    @cached_property
    def _title_spelling(self) -> SpellingIndex:
        titles = map(self.columns.title, range(min(self.about.films, WELL_KNOWN)))
        return SpellingIndex(
            [form for title in each for form in (fold_title(title), *title_parts(title))] for each in titles
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
        """Checks a link. Unknown names are no error: the verdict is then `unknown`."""
        people = [[each.id] if isinstance(each, Person) else self.interpret_name(each) for each in (one, two)]
        named: list[int] | None = None
        if isinstance(film, Film):
            named = [film.id]
        elif film is not None and not (year is None and names_no_film(film)):
            named = self.interpret_title(film, year)
        names = [each.key if isinstance(each, Person | Film) else each for each in (one, two, film)]
        written = WrittenLink(names[0] or "", names[1] or "", names[2], year)
        return check_link(self, written, (people[0], people[1]), named, kinds)

    def check(
        self,
        sheet: SheetInput | Mapping[str, Any],
        films: FilmRule = "bonus",
        unknown: UnknownRule = "refuse",
        kinds: frozenset[FilmKind] = DEFAULT_KINDS,
    ) -> SheetCheck:
        """Checks and scores a sheet; `BadSheet` if it has the wrong form."""
        return check_sheet(self, read_sheet(sheet), films, unknown, kinds)

    def chains(self, one: str | Person, two: str | Person) -> Chains:
        """Every shortest chain between two people."""
        return Chains(self.links.paths(self._people(one), self._people(two)), self._chain)

    def chain(self, one: str | Person, two: str | Person) -> Chain | None:
        """A shortest chain between two people, through well-known ones; `None` if they are not linked."""
        return self.chains(one, two).first()

    def _chain(self, path: LinkPath) -> Chain:
        return Chain(tuple(map(self.person_at, path[::2])), tuple(map(self.film_at, path[1::2])))

    def sheet(self, one: str | Person, two: str | Person) -> SheetSolution:
        """The best legal sheet between two people: 18 points if there is such a sheet."""
        return solve_sheet(self, self._people(one), self._people(two))

    def degrees(self, person: str | Person) -> Degrees:
        """The distances of everybody from a person."""
        start = self.person(person)
        counts = tuple(self.links.degrees([start.id]))
        return Degrees(start, counts, self.graph.people - sum(counts))
