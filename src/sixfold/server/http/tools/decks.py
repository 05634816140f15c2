"""Decks over HTTP: the faults of a deck, and how alike two answers are."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.di import Provide
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from sixfold.decks import Language, likeness
from sixfold.decks.checks import DeckFormat, check_deck
from sixfold.decks.likeness.answers import Likeness
from sixfold.server.http.dependencies import Injected, VisitorLanguage
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.tools.access import ToolAccess, VisitorThreads, tool_access, visitor_threads

#: Seconds that a request may take; loading a language takes longest.
TIMEOUT = 20.0

Answer = Annotated[str, QueryParameter(min_length=1, max_length=60, description="An answer as somebody wrote it.")]


class DeckCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck as TOML or as a list with one card per line, and its language if the text does not say."""

    text: Annotated[str, Meta(max_length=60_000)]
    form: DeckFormat = "toml"
    language: Language | None = None


class DeckFault(Struct, frozen=True):
    """A fault: its code, the line, the id of the card if it has one, and a message."""

    code: str
    line: int
    card: str
    message: str
    params: dict[str, Any] = {}


class DeckCheckResponse(Struct, frozen=True):
    """The number of cards, and all faults in the order of lines."""

    cards: int
    faults: tuple[DeckFault, ...]


class LikenessResponse(Struct, frozen=True):
    """How alike two answers are: the referee joins the *same*, and proposes to join the *close* (SXS-10)."""

    verdict: Likeness


async def allowed_threads(
    access: Annotated[ToolAccess, Injected], threads: Annotated[VisitorThreads, Injected]
) -> VisitorThreads:
    """Return the threads, if the visitor may use decks now."""
    await access.admit("decks")
    return threads


class DecksController(Controller):
    """Decks. People who play where decks are closed get `tools-closed`."""

    path = "/api/decks"
    tags = ("decks",)
    dependencies = {
        "access": Provide(tool_access),
        "threads": Provide(visitor_threads),
        "admitted": Provide(allowed_threads),
    }

    @post("/check", summary="What is wrong with this deck?", status_code=200, responses=write_error_responses())
    async def check(
        self,
        visitor_language: VisitorLanguage,
        admitted: Annotated[VisitorThreads, Injected],
        data: JSONBody[DeckCheckRequest],
    ) -> DeckCheckResponse:
        """Return the faults that `sixfold decks check` finds."""
        found = await admitted.run(TIMEOUT, lambda: check_deck(data.text, data.form, data.language))
        faults = (
            DeckFault(one.code, one.line, one.card, one.text(visitor_language), one.params) for one in found.faults
        )
        return DeckCheckResponse(found.cards, tuple(faults))

    @get("/likeness", summary="How alike are two answers?", responses=error_responses(403))
    async def alike(
        self,
        admitted: Annotated[VisitorThreads, Injected],
        one: Answer,
        two: Answer,
        language: Annotated[Language, QueryParameter(description="The language of both.")] = "en",
        card: Annotated[
            str | None, QueryParameter(min_length=1, max_length=120, description="The text of the card.")
        ] = None,
    ) -> LikenessResponse:
        """Compare two answers, on a card or by themselves."""
        return LikenessResponse(await admitted.run(TIMEOUT, lambda: likeness(one, two, language=language, card=card)))
