"""The film catalogue of 6°: people, films, and who is in which.

>>> import sixfold.movies
>>> films = sixfold.movies.shipped_catalogue()
>>> films.search("schwarzeneger")[0].name
'Arnold Schwarzenegger'
>>> films.link("Al Pacino", "Robert De Niro", film="Heat", year=1995).verdict
'confirmed'
>>> films.chain("Al Pacino", "Joe Pesci").degree
1
>>> sheet = {"from": "Al Pacino", "to": "Joe Pesci", "links": [{"actor": "Joe Pesci", "film": None}]}
>>> films.check(sheet).score
1

The methods of `films`, a `Catalogue`. A person or a film is given by name, by key (`al-pacino`, `tt0113277`), or as a
`Person` or `Film` of the same catalogue. Case, accents, dots and hyphens do not matter. A name that fits several people
or films means any of them (DEG-11).

- `search(text, kind="person", limit=10)`: `Person`s or, with `kind="film"`, `Film`s, best first, while somebody types
- `people(name)`, `films(title, year=None)`: everybody with that name, every film with that title; may be empty
- `person(name)`, `film(title, year=None)`: the best known of them; raises `UnknownName`, with suggestions, if none
- `films_of(person)`: best known first; `cast_of(film)`: in the order of billing as far as it is known
- `link(a, b, film=None, year=None)`: a `LinkCheck` with `verdict`, `reason`, the people and the film meant, and the
  films they `shared`; the reasons are in `sixfold.games.degrees.questions`
- `check(sheet, films="bonus", unknown="refuse")`: a `SheetCheck` with `verdict`, `score`, `links` and `faults`
- `chain(a, b)`: a shortest `Chain` of `people` and the `films` between them, or `None`
- `chains(a, b)`: all of them: `degree`, `count`, and an iterator
- `sheet(a, b)`: the best legal sheet, a `SheetSolution` with `links`, `score` and `optimal`
- `degrees(person)`: how many people are at each distance: `counts`, `unlinked`, `average`
- `arrays()`: the graph as buffers of int32: `films_at`, `films`, `cast_at`, `cast` (two CSR tables)
- `about`: the source and the size: `name`, `licence`, `source`, `made`, `people`, `films`, `credits`, `version`

A catalogue is built from rows, in one pass and in little memory, and saved:

    catalogue = Catalogue.build(rows, about=Source(name="mine", licence="CC0-1.0", source="by hand"))
    catalogue.save("mine.films")
    films = sixfold.movies.load("mine.films")

A row is a `FilmRow`. Each member of its `cast`, in the order of billing, is a name, a `Credit(name, key)` if people
have ids, or, with `build(rows, people=names, about=…)`, an index into that sequence.

`deck.shipped_deck()` returns the cards; `diagrams.draw_chain(chain)` and `diagrams.draw_neighbours(films, person)`
return SVG.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.chains import Chain, Chains, Degrees
from sixfold.movies.entities import ALL_KINDS, DEFAULT_KINDS, About, Credit, Film, FilmRow, Person, Source
from sixfold.movies.errors import BadCatalogue, BadSheet, PrivateCatalogue, UnknownName
from sixfold.movies.sheet_solver import SheetSolution, SolutionLink
from sixfold.movies.sheets import LinkInput, LinkResult, SheetCheck, SheetFault, SheetInput
from sixfold.movies.verdicts import LinkCheck

__all__ = [
    "ALL_KINDS",
    "DEFAULT_KINDS",
    "About",
    "BadCatalogue",
    "BadSheet",
    "Catalogue",
    "Chain",
    "Chains",
    "Credit",
    "Degrees",
    "Film",
    "FilmRow",
    "LinkCheck",
    "LinkInput",
    "LinkResult",
    "Person",
    "PrivateCatalogue",
    "SheetCheck",
    "SheetFault",
    "SheetInput",
    "SheetSolution",
    "SolutionLink",
    "Source",
    "UnknownName",
    "load",
    "shipped_catalogue",
]


@cache
def shipped_catalogue() -> Catalogue:
    """The catalogue that ships with Sixfold; opened once."""
    with resources.as_file(resources.files("sixfold.movies") / "data" / "shipped.films") as path:
        return Catalogue.open(path)


def load(path: str | Path) -> Catalogue:
    """Opens the catalogue in a file; `BadCatalogue` if it is none."""
    return Catalogue.open(path)
