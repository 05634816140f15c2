"""The deck and the scoring sheets as PDF, for whoever likes to play on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal

from litestar import Controller, Request, get
from litestar.di import Provide
from litestar.params import QueryParameter
from litestar.response import Response

from sixfold.movies.deck import shipped_deck
from sixfold.movies.printing import print_cards, print_sheets
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.invitations import full_url
from sixfold.server.http.problems import error_responses
from sixfold.server.http.rate_limits import Limits
from sixfold.server.http.tools.access import VisitorThreads, visitor_threads
from sixfold.server.settings import ServerSettings

PDF = "application/pdf"
#: Seconds that printing may take: every card has a code of its own.
TIMEOUT = 10.0

Paper = Annotated[Literal["a4", "letter"], QueryParameter(description="The paper it is laid out for.")]


@lru_cache(maxsize=10)
def _cards(house: str, grade: int, paper: str) -> bytes:
    """Part of the deck, which is the same for everybody who reaches the house by one address."""
    return print_cards([card for card in shipped_deck() if card.grade == grade], house, paper)


class PrintingController(Controller):
    """What can be printed. It tells of nobody's game, and is open to those who play."""

    path = "/api/films"
    tags = ("films",)
    dependencies = {"workers": Provide(visitor_threads)}

    @get("/cards.pdf", media_type=PDF, summary="The deck, to cut out", responses=error_responses(422))
    async def cards(
        self,
        request: Request[Any, Any, Any],
        settings: Annotated[ServerSettings, Injected],
        limits: Annotated[Limits, Injected],
        workers: Annotated[VisitorThreads, Injected],
        grade: Annotated[int, QueryParameter(ge=1, le=5, description="1 is known to everybody, 5 to buffs.")] = 1,
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """The cards of a grade, nine to a page, each with a code that leads to the actor's page in this house."""
        house = full_url(request, settings, "")
        return await _send_pdf(request, limits, workers, "cards", lambda: _cards(house, grade, paper))

    @get("/sheets.pdf", media_type=PDF, summary="Scoring sheets, to fill in", responses=error_responses(422))
    async def sheets(
        self,
        request: Request[Any, Any, Any],
        limits: Annotated[Limits, Injected],
        workers: Annotated[VisitorThreads, Injected],
        pages: Annotated[int, QueryParameter(ge=1, le=20, description="So many pages, two sheets on each.")] = 1,
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Six links, their films and the points."""
        return await _send_pdf(request, limits, workers, "sheets", lambda: print_sheets(pages, paper))


async def _send_pdf(
    request: Request[Any, Any, Any], limits: Limits, workers: VisitorThreads, name: str, made: Callable[[], bytes]
) -> Response[bytes]:
    limits.take("asks", request.state["address"])
    content = await workers.run(TIMEOUT, made)
    return Response(content, media_type=PDF, headers={"content-disposition": f'inline; filename="sixfold-{name}.pdf"'})
