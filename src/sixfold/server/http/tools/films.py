"""What the house knows of films, over HTTP: names, people, casts, links, chains and sheets."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import Annotated, Literal

from litestar import Controller, get, post
from litestar.di import Provide
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Struct, field

from sixfold import movies
from sixfold.movies import (
    About,
    Catalogue,
    Chain,
    Film,
    LinkCheck,
    LinkInput,
    Person,
    SheetCheck,
    SheetInput,
    SheetSolution,
)
from sixfold.movies.chains import PersonPage, person_page
from sixfold.movies.judge import DailyPair, pair_of_day, today
from sixfold.movies.sheets import FilmRule, UnknownRule, describe_fault, read_sheet
from sixfold.movies.verdicts import describe_link
from sixfold.server.http.dependencies import Injected, VisitorLanguage
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.tools.access import ToolAccess, VisitorThreads, tool_access, visitor_threads

#: Seconds that anything may take here, and that the catalogue may take to be opened, once in the life of a house.
TIMEOUT, OPEN_TIMEOUT = 5.0, 30.0

Name = Annotated[str, QueryParameter(min_length=1, max_length=120, description="A name, or a key: `al-pacino`.")]
Title = Annotated[
    str | None, QueryParameter(min_length=1, max_length=250, description="A title, its year in brackets, or a key.")
]
Year = Annotated[int | None, QueryParameter(ge=1850, le=2200, description="The year of the film.")]
Key = Annotated[
    str, PathParameter(min_length=1, max_length=250, description="The key of a person or film, or its name.")
]
OpenCatalogue = Annotated[Catalogue, Injected]
Threads = Annotated[VisitorThreads, Injected]


class CatalogueInfo(Struct, frozen=True):
    """Which catalogue says so, and what is said wherever people are named."""

    name: str
    version: str
    notice: str

    @classmethod
    def of(cls, about: About) -> CatalogueInfo:
        """The name of a catalogue."""
        return cls(about.name, about.version, about.notice)


class CatalogueResponse(Struct, frozen=True):
    """Where the facts come from, on which terms, and how many there are."""

    catalogue: CatalogueInfo
    about: About


class PeopleResponse(Struct, frozen=True, tag="person", tag_field="kind"):
    """People who may be meant, best first."""

    catalogue: CatalogueInfo
    people: tuple[Person, ...]


class FilmsResponse(Struct, frozen=True, tag="film", tag_field="kind"):
    """Films that may be meant, best first."""

    catalogue: CatalogueInfo
    films: tuple[Film, ...]


class PersonResponse(Struct, frozen=True):
    """The page of a person."""

    catalogue: CatalogueInfo
    page: PersonPage


class FilmResponse(Struct, frozen=True):
    """A film, and its cast in the order of billing as far as it is known."""

    catalogue: CatalogueInfo
    film: Film
    cast: tuple[Person, ...]


class DailyPairResponse(Struct, frozen=True):
    """The pair that everybody has today."""

    catalogue: CatalogueInfo
    pair: DailyPair


class LinkResponse(Struct, frozen=True):
    """What is known of a link, and in words."""

    catalogue: CatalogueInfo
    check: LinkCheck
    said: str


class ChainsResponse(Struct, frozen=True):
    """The shortest chains: how many links each has (none: they are not linked), how many there are, the first few."""

    catalogue: CatalogueInfo
    degree: int | None
    count: int
    chains: tuple[Chain, ...]


class BestSheetResponse(Struct, frozen=True):
    """The best sheet: with everybody meant, and as it is handed in. Without links there is none."""

    catalogue: CatalogueInfo
    best: SheetSolution
    sheet: SheetInput


class SheetCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet to be checked, and how strictly (DEG-5)."""

    first: str = field(name="from")
    second: str = field(name="to")
    links: tuple[LinkInput, ...]
    films: FilmRule = "bonus"
    unknown: UnknownRule = "refuse"


class SheetCheckResponse(Struct, frozen=True):
    """A sheet as it is marked, and in words: of each link, and of what makes the sheet score 0."""

    catalogue: CatalogueInfo
    check: SheetCheck
    links: tuple[str, ...]
    breaches: tuple[str, ...]


async def catalogue(door: Annotated[ToolAccess, Injected], workers: Threads) -> Catalogue:
    """The catalogue, for whoever may ask it now."""
    await door.admit("films")
    return await workers.run(OPEN_TIMEOUT, open_catalogue)


@cache
def open_catalogue() -> Catalogue:
    """The catalogue of the house, with its names read in, so that the first who types need not wait."""
    films = movies.shipped_catalogue()
    films.search("a")
    films.search("a", "film")
    return films


class FilmsController(Controller):
    """Films. Work is done in threads; who plays where films are closed is refused."""

    path = "/api/films"
    tags = ("films",)
    dependencies = {"door": Provide(tool_access), "films": Provide(catalogue), "workers": Provide(visitor_threads)}

    @get(summary="Which catalogue, from where, on which terms")
    async def about(self, workers: Threads) -> CatalogueResponse:
        """The catalogue in numbers; no name in it implies an endorsement. Nobody is kept from knowing that."""
        films = await workers.run(OPEN_TIMEOUT, open_catalogue)
        return CatalogueResponse(CatalogueInfo.of(films.about), films.about)

    @get("/daily", summary="The pair of today", responses=error_responses())
    async def daily(self, workers: Threads) -> DailyPairResponse:
        """Two actors, the same for everybody until midnight by UTC. Two names help nobody: they are told to all."""
        films = await workers.run(OPEN_TIMEOUT, open_catalogue)
        return await workers.run(
            TIMEOUT, lambda: DailyPairResponse(CatalogueInfo.of(films.about), pair_of_day(films, today()))
        )

    @get("/search", summary="Names while somebody types", responses=error_responses(403))
    async def search(
        self,
        films: OpenCatalogue,
        workers: Threads,
        text: Annotated[
            str, QueryParameter(max_length=120, description="The beginning of a name; typos are forgiven.")
        ],
        kind: Annotated[Literal["person", "film"], QueryParameter(description="What to look for.")] = "person",
        limit: Annotated[int, QueryParameter(ge=1, le=50)] = 10,
    ) -> PeopleResponse | FilmsResponse:
        """Whom or what somebody may mean, well-known ones first."""
        named = CatalogueInfo.of(films.about)
        if kind == "film":
            return FilmsResponse(named, await workers.run(TIMEOUT, lambda: films.search(text, "film", limit)))
        return PeopleResponse(named, await workers.run(TIMEOUT, lambda: films.search(text, limit=limit)))

    @get("/people/{key:str}", summary="The page of a person", responses=error_responses(403, 404))
    async def person(self, films: OpenCatalogue, workers: Threads, key: Key) -> PersonResponse:
        """Their films, whom they were in most of them with, and how far everybody else is."""
        return PersonResponse(
            CatalogueInfo.of(films.about), await workers.run(TIMEOUT, lambda: person_page(films, key))
        )

    @get("/films/{key:str}", summary="A film and its cast", responses=error_responses(403, 404))
    async def film(self, films: OpenCatalogue, workers: Threads, key: Key) -> FilmResponse:
        """The film of a key or title."""

        def found() -> FilmResponse:
            film = films.film(key)
            return FilmResponse(CatalogueInfo.of(films.about), film, films.cast_of(film))

        return await workers.run(TIMEOUT, found)

    @get("/link", summary="Is this link right?", responses=error_responses(403))
    async def link(
        self,
        visitor_language: VisitorLanguage,
        films: OpenCatalogue,
        one: Name,
        two: Name,
        film: Title = None,
        year: Year = None,
    ) -> LinkResponse:
        """Confirmed, contradicted or unknown (DEG-5); names that nobody knows make it unknown."""
        check = films.link(one, two, film, year)
        return LinkResponse(
            CatalogueInfo.of(films.about), check, describe_link(check, one, two, film, visitor_language)
        )

    @get("/chain", summary="The shortest chains between two people", responses=error_responses(403, 404))
    async def chain(
        self,
        films: OpenCatalogue,
        workers: Threads,
        one: Name,
        two: Name,
        limit: Annotated[int, QueryParameter(ge=1, le=20, description="How many chains to show.")] = 3,
    ) -> ChainsResponse:
        """How many links they are apart, how many shortest chains there are, and the first of them."""

        def found() -> ChainsResponse:
            every = films.chains(one, two)
            return ChainsResponse(CatalogueInfo.of(films.about), every.degree, every.count, tuple(islice(every, limit)))

        return await workers.run(TIMEOUT, found)

    @get("/sheet", summary="The best legal sheet between two people", responses=error_responses(403, 404))
    async def sheet(self, films: OpenCatalogue, workers: Threads, one: Name, two: Name) -> BestSheetResponse:
        """18 points wherever there is such a one; `proved` is false where a better one was not ruled out."""
        best = await workers.run(TIMEOUT, lambda: films.sheet(one, two))
        return BestSheetResponse(CatalogueInfo.of(films.about), best, read_sheet(best.as_dict()))

    @post("/check", summary="Is this sheet right?", status_code=200, responses=write_error_responses(422))
    async def check(
        self,
        visitor_language: VisitorLanguage,
        films: OpenCatalogue,
        workers: Threads,
        data: JSONBody[SheetCheckRequest],
    ) -> SheetCheckResponse:
        """What it scores (DEG-2 to DEG-6), link by link."""
        sheet = SheetInput(data.first, data.second, data.links)
        check = await workers.run(TIMEOUT, lambda: films.check(sheet, data.films, data.unknown))
        before = (data.first, *(link.actor for link in data.links))
        links = tuple(
            describe_link(mark.check, one, link.actor, link.film, visitor_language)
            for mark, one, link in zip(check.links, before, data.links, strict=False)
        )
        breaches = tuple(describe_fault(breach, data.second, visitor_language) for breach in check.faults)
        return SheetCheckResponse(CatalogueInfo.of(films.about), check, links, breaches)
