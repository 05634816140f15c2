"""Films over HTTP: names, people, casts, links, chains and sheets."""

from __future__ import annotations

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

#: Seconds that a request may take, and that opening the catalogue may take, once.
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
    """The catalogue of a response, and the notice to show wherever people are named."""

    name: str
    version: str
    notice: str

    @classmethod
    def of(cls, about: About) -> CatalogueInfo:
        """Return the name, version and notice of a catalogue."""
        return cls(about.name, about.version, about.notice)


class CatalogueResponse(Struct, frozen=True):
    """The sources, licences and size of the catalogue."""

    catalogue: CatalogueInfo
    about: About


class PeopleResponse(Struct, frozen=True, tag="person", tag_field="kind"):
    """The people found, best match first."""

    catalogue: CatalogueInfo
    people: tuple[Person, ...]


class FilmsResponse(Struct, frozen=True, tag="film", tag_field="kind"):
    """The films found, best match first."""

    catalogue: CatalogueInfo
    films: tuple[Film, ...]


class PersonResponse(Struct, frozen=True):
    """The page of a person."""

    catalogue: CatalogueInfo
    page: PersonPage


class FilmResponse(Struct, frozen=True):
    """A film, and its cast in billing order as far as known."""

    catalogue: CatalogueInfo
    film: Film
    cast: tuple[Person, ...]


class DailyPairResponse(Struct, frozen=True):
    """The pair of today."""

    catalogue: CatalogueInfo
    pair: DailyPair


class LinkResponse(Struct, frozen=True):
    """What is known of a link, also as a sentence."""

    catalogue: CatalogueInfo
    check: LinkCheck
    explanation: str


class ChainsResponse(Struct, frozen=True):
    """The shortest chains: the links of each (`null` if there are none), how many there are, and the first few."""

    catalogue: CatalogueInfo
    degree: int | None
    count: int
    chains: tuple[Chain, ...]


class BestSheetResponse(Struct, frozen=True):
    """The best sheet: its solution, and as it is handed in. Without links there is none."""

    catalogue: CatalogueInfo
    best: SheetSolution
    sheet: SheetInput


class SheetCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A sheet to check, and how strictly (DEG-5)."""

    first: str = field(name="from")
    second: str = field(name="to")
    links: tuple[LinkInput, ...]
    films: FilmRule = "bonus"
    unknown: UnknownRule = "refuse"


class SheetCheckResponse(Struct, frozen=True):
    """The check of a sheet, with a sentence for each link and for each fault that makes the sheet score 0."""

    catalogue: CatalogueInfo
    check: SheetCheck
    links: tuple[str, ...]
    faults: tuple[str, ...]


async def catalogue(access: Annotated[ToolAccess, Injected], threads: Threads) -> Catalogue:
    """Return the catalogue, if the visitor may use films now."""
    await access.admit("films")
    return await threads.run(OPEN_TIMEOUT, open_catalogue)


def open_catalogue() -> Catalogue:
    """Return the shipped catalogue, ready for searches."""
    films = movies.shipped_catalogue()
    films.load()
    return films


class FilmsController(Controller):
    """Films. People who play where films are closed get `tools-closed`."""

    path = "/api/films"
    tags = ("films",)
    dependencies = {"access": Provide(tool_access), "films": Provide(catalogue), "threads": Provide(visitor_threads)}

    @get(summary="The catalogue, its sources and licences")
    async def about(self, threads: Threads) -> CatalogueResponse:
        """Return the catalogue in numbers, also to people who play. No name in it implies an endorsement."""
        films = await threads.run(OPEN_TIMEOUT, open_catalogue)
        return CatalogueResponse(CatalogueInfo.of(films.about), films.about)

    @get("/daily", summary="The pair of today", responses=error_responses())
    async def daily(self, threads: Threads) -> DailyPairResponse:
        """Return two actors, the same for everybody until midnight UTC; also to people who play."""
        films = await threads.run(OPEN_TIMEOUT, open_catalogue)
        return await threads.run(
            TIMEOUT, lambda: DailyPairResponse(CatalogueInfo.of(films.about), pair_of_day(films, today()))
        )

    @get("/search", summary="Search for people or films", responses=error_responses(403))
    async def search(
        self,
        films: OpenCatalogue,
        threads: Threads,
        text: Annotated[
            str, QueryParameter(max_length=120, description="The beginning of a name; typos are tolerated.")
        ],
        kind: Annotated[Literal["person", "film"], QueryParameter(description="What to look for.")] = "person",
        limit: Annotated[int, QueryParameter(ge=1, le=50)] = 10,
    ) -> PeopleResponse | FilmsResponse:
        """Return the best matches, well-known ones first."""
        info = CatalogueInfo.of(films.about)
        if kind == "film":
            return FilmsResponse(info, await threads.run(TIMEOUT, lambda: films.search(text, "film", limit)))
        return PeopleResponse(info, await threads.run(TIMEOUT, lambda: films.search(text, limit=limit)))

    @get("/people/{key:str}", summary="The page of a person", responses=error_responses(403, 404))
    async def person(self, films: OpenCatalogue, threads: Threads, key: Key) -> PersonResponse:
        """Return their films, their most frequent co-stars, and how far away everybody else is."""
        return PersonResponse(
            CatalogueInfo.of(films.about), await threads.run(TIMEOUT, lambda: person_page(films, key))
        )

    @get("/films/{key:str}", summary="A film and its cast", responses=error_responses(403, 404))
    async def film(self, films: OpenCatalogue, threads: Threads, key: Key) -> FilmResponse:
        """Return the film of a key or title."""

        def find_film() -> FilmResponse:
            film = films.film(key)
            return FilmResponse(CatalogueInfo.of(films.about), film, films.cast_of(film))

        return await threads.run(TIMEOUT, find_film)

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
        """Return whether a link is confirmed, contradicted or unknown (DEG-5); unknown names make it unknown."""
        check = films.link(one, two, film, year)
        return LinkResponse(
            CatalogueInfo.of(films.about), check, describe_link(check, one, two, film, visitor_language)
        )

    @get("/chain", summary="The shortest chains between two people", responses=error_responses(403, 404))
    async def chain(
        self,
        films: OpenCatalogue,
        threads: Threads,
        one: Name,
        two: Name,
        limit: Annotated[int, QueryParameter(ge=1, le=20, description="How many chains to show.")] = 3,
    ) -> ChainsResponse:
        """Return how many links they are apart, how many shortest chains there are, and the first few."""

        def find_chains() -> ChainsResponse:
            chains = films.chains(one, two)
            first = tuple(islice(chains, limit))
            return ChainsResponse(CatalogueInfo.of(films.about), chains.degree, chains.count, first)

        return await threads.run(TIMEOUT, find_chains)

    @get("/sheet", summary="The best legal sheet between two people", responses=error_responses(403, 404))
    async def sheet(self, films: OpenCatalogue, threads: Threads, one: Name, two: Name) -> BestSheetResponse:
        """Return the best sheet found; `optimal` is false if there might be a better one."""
        best = await threads.run(TIMEOUT, lambda: films.sheet(one, two))
        return BestSheetResponse(CatalogueInfo.of(films.about), best, read_sheet(best.as_dict()))

    @post("/check", summary="Is this sheet right?", status_code=200, responses=write_error_responses(422))
    async def check(
        self,
        visitor_language: VisitorLanguage,
        films: OpenCatalogue,
        threads: Threads,
        data: JSONBody[SheetCheckRequest],
    ) -> SheetCheckResponse:
        """Return what the sheet scores (DEG-2 to DEG-6), link by link."""
        sheet = SheetInput(data.first, data.second, data.links)
        check = await threads.run(TIMEOUT, lambda: films.check(sheet, data.films, data.unknown))
        before = (data.first, *(link.actor for link in data.links))
        links = tuple(
            describe_link(mark.check, one, link.actor, link.film, visitor_language)
            for mark, one, link in zip(check.links, before, data.links, strict=False)
        )
        faults = tuple(
            describe_fault(fault, check.last, check.second, check.arrival, visitor_language) for fault in check.faults
        )
        return SheetCheckResponse(CatalogueInfo.of(films.about), check, links, faults)
