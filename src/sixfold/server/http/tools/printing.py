"""The deck and the scoring sheets as PDF, to play on paper."""

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
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.http.tools.access import VisitorThreads, visitor_threads
from sixfold.server.settings import ServerSettings

PDF = "application/pdf"
#: Seconds that printing may take: every card has its own QR code.
TIMEOUT = 10.0

Paper = Annotated[Literal["a4", "letter"], QueryParameter(description="The paper size.")]


@lru_cache(maxsize=10)
def _cards(server: str, grade: int, paper: str) -> bytes:
    """Return the cards of a grade; cached, since they depend only on the server's URL."""
    return print_cards([card for card in shipped_deck() if card.grade == grade], server, paper)


class PrintingController(Controller):
    """What can be printed. It reveals nothing of any game, and is open to people who play."""

    path = "/api/films"
    tags = ("films",)
    dependencies = {"threads": Provide(visitor_threads)}

    @get("/cards.pdf", media_type=PDF, summary="The deck, to cut out", responses=error_responses(422))
    async def cards(
        self,
        request: Request[Any, Any, Any],
        settings: Annotated[ServerSettings, Injected],
        limits: Annotated[RequestLimits, Injected],
        threads: Annotated[VisitorThreads, Injected],
        grade: Annotated[int, QueryParameter(ge=1, le=5, description="1 is known to everybody, 5 to buffs.")] = 1,
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Return the cards of a grade, nine to a page, each with a QR code of the actor's page on this server."""
        server = full_url(request, settings, "")
        return await _send_pdf(limits, threads, "cards", lambda: _cards(server, grade, paper))

    @get("/sheets.pdf", media_type=PDF, summary="Scoring sheets, to fill in", responses=error_responses(422))
    async def sheets(
        self,
        limits: Annotated[RequestLimits, Injected],
        threads: Annotated[VisitorThreads, Injected],
        pages: Annotated[int, QueryParameter(ge=1, le=20, description="How many pages, with two sheets on each.")] = 1,
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Return empty scoring sheets: six links, their films and the points."""
        return await _send_pdf(limits, threads, "sheets", lambda: print_sheets(pages, paper))


async def _send_pdf(
    limits: RequestLimits, threads: VisitorThreads, name: str, made: Callable[[], bytes]
) -> Response[bytes]:
    limits.take("queries")
    content = await threads.run(TIMEOUT, made)
    return Response(content, media_type=PDF, headers={"content-disposition": f'inline; filename="sixfold-{name}.pdf"'})
