"""What 6° knows of films: a catalogue of people, films and who is in which.

>>> import sixfold.movies
>>> films = sixfold.movies.shipped()
>>> films.search("schwarzeneger")[0].name
'Arnold Schwarzenegger'
>>> films.link("Al Pacino", "Robert De Niro", film="Heat", year=1995).verdict
'confirmed'
>>> films.chain("Al Pacino", "Joe Pesci").degree
1
>>> sheet = {"from": "Al Pacino", "to": "Joe Pesci", "links": [{"actor": "Joe Pesci", "film": None}]}
>>> films.check(sheet).score
1

The whole of it, by what is asked (`films` is a `Catalogue`; a person or a film is given as a name, a key such as
`al-pacino` or `tt0113277`, or a `Person` or `Film` of the same catalogue; names are compared without case, accents,
dots and hyphens, and a name that fits several means any of them, DEG-11):

- `search(text, kind="person", limit=10)`: `Person`s or, with `kind="film"`, `Film`s, best first, while somebody types
- `people(name)`, `titled(title, year=None)`: everybody of that name, every film of that title; empty where nobody is
- `person(name)`, `film(title, year=None)`: the best known of them; `UnknownName`, with near misses, where nobody is
- `films_of(person)`, `cast_of(film)`: best known first; in the order of billing as far as it is known
- `link(a, b, film=None, year=None)`: a `LinkCheck` with `verdict`, `reason`, the people and the film meant, and the
  films they `shared`; `reason` is one of the codes in `linking.py`
- `check(sheet, films="bonus", unknown="refuse")`: a `SheetCheck` with `verdict`, `score`, `links` and `breaches`
- `chain(a, b)`: a shortest `Chain` of `people` and the `films` between, or `None`
- `chains(a, b)`: all of them: `degree`, `count`, and iterating makes one after the other
- `sheet(a, b)`: the best legal sheet, a `FullSheet` with `links`, `score` and `proved`
- `degrees(person)`: how many people are at each distance: `counts`, `unlinked`, `average`
- `arrays()`: the graph as buffers of int32: `films_at`, `films`, `cast_at`, `cast` (two CSR tables)
- `kernel`: who searches for links: the core where it is installed, else Python; both answer alike
- `about`: where it comes from: `name`, `licence`, `source`, `made`, `people`, `films`, `credits`, `version`

Another catalogue is built from rows, in one pass and in little memory, and saved:

    catalogue = Catalogue.build(rows, about=Source(name="mine", licence="CC0-1.0", source="by hand"))
    catalogue.save("mine.films")  # written whole or not at all
    films = sixfold.movies.load("mine.films")

where a row is a `FilmRow` (`rows.py`) and each of its `cast`, in the order of billing, a name, a `Credit(name, key)`
where people have ids, or, with `build(rows, people=names, about=…)`, the number of a name in that sequence.

`deck.house_deck()` are the cards, `drawing.draw_chain(chain)` and `drawing.draw_neighbours(films, person)` are SVG.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from sixfold.movies.catalogue import Catalogue
from sixfold.movies.chains import Chain, Chains, Degrees
from sixfold.movies.checking import LinkResult, SheetCheck, SheetFault
from sixfold.movies.errors import BadCatalogue, BadSheet, UnknownName
from sixfold.movies.full import SheetSolution, SolutionLink
from sixfold.movies.linking import LinkCheck
from sixfold.movies.rows import Credit, FilmRow
from sixfold.movies.sheet import LinkInput, SheetInput
from sixfold.movies.values import ALL_KINDS, DEFAULT_KINDS, About, Film, Person, Source

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
    "SheetCheck",
    "SheetFault",
    "SheetInput",
    "SheetSolution",
    "SolutionLink",
    "Source",
    "UnknownName",
    "load",
    "shipped",
]


@cache
def shipped() -> Catalogue:
    """The catalogue that comes with the house; opened once."""
    with resources.as_file(resources.files("sixfold.movies") / "data" / "shipped.films") as path:
        return Catalogue.open(path)


def load(path: str | Path) -> Catalogue:
    """The catalogue in a file; `BadCatalogue` where there is none."""
    return Catalogue.open(path)
