"""Decks and sheets as PDF, to play 6° and Sixes on paper."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Annotated, Any, Literal

from litestar import Controller, Request, get
from litestar.di import Provide
from litestar.params import QueryParameter
from litestar.response import Response

from sixfold.decks import Language
from sixfold.decks.printing import cards_pdf, sheets_pdf
from sixfold.movies.deck import shipped_deck
from sixfold.movies.printing import print_cards, print_sheets
from sixfold.server.decks.service import DeckService
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.invitations import full_url
from sixfold.server.http.problems import error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.http.tools.access import VisitorThreads, tool_access, visitor_threads
from sixfold.server.http.tools.decks import DeckId, allowed_threads
from sixfold.server.requests import Visitor
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
        request: Request[Any, Any, Any],
        settings: Annotated[ServerSettings, Injected],
        limits: Annotated[RequestLimits, Injected],
        threads: Annotated[VisitorThreads, Injected],
        pages: Annotated[int, QueryParameter(ge=1, le=20, description="How many pages, with two sheets on each.")] = 1,
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Return empty scoring sheets, each with a QR code of the page on this server that checks it."""
        server = full_url(request, settings, "")
        return await _send_pdf(limits, threads, "sheets", lambda: print_sheets(pages, server, paper))


class DeckPrintingController(Controller):
    """Cards and answer sheets of Sixes. Cards are closed to people who play with them."""

    path = "/api/decks"
    tags = ("decks",)
    dependencies = {
        "access": Provide(tool_access),
        "threads": Provide(visitor_threads),
        "admitted": Provide(allowed_threads),
    }

    @get(
        "/{deck:str}/cards.pdf", media_type=PDF, summary="A deck, to cut out", responses=error_responses(403, 404, 422)
    )
    async def cards(
        self,
        deck: DeckId,
        visitor: Annotated[Visitor | None, Injected],
        decks: Annotated[DeckService, Injected],
        limits: Annotated[RequestLimits, Injected],
        admitted: Annotated[VisitorThreads, Injected],
        language: Annotated[Language, QueryParameter(description="For `house`: which of its languages.")] = "en",
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Return the cards of a deck that the visitor may choose, nine to a page."""
        found = await decks.cards(visitor, deck, language)
        return await _send_pdf(limits, admitted, "cards", lambda: cards_pdf(found, paper))

    @get("/sheets.pdf", media_type=PDF, summary="Answer sheets, to fill in", responses=error_responses(422))
    async def sheets(
        self,
        limits: Annotated[RequestLimits, Injected],
        threads: Annotated[VisitorThreads, Injected],
        language: Annotated[Language, QueryParameter(description="The language of the sheet.")] = "en",
        paper: Paper = "a4",
    ) -> Response[bytes]:
        """Return an answer sheet for one player: six rounds of six lines."""
        return await _send_pdf(limits, threads, "sheets", lambda: sheets_pdf(language, paper))


async def _send_pdf(
    limits: RequestLimits, threads: VisitorThreads, name: str, made: Callable[[], bytes]
) -> Response[bytes]:
    limits.take("queries")
    content = await threads.run(TIMEOUT, made)
    return Response(content, media_type=PDF, headers={"content-disposition": f'inline; filename="sixfold-{name}.pdf"'})
