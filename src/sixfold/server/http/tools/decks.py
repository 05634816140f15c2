"""Decks over HTTP: what is wrong with one that somebody wrote, and how alike two answers are."""

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

#: Seconds that anything may take here; to read a language in takes longest.
TIMEOUT = 20.0

Answer = Annotated[str, QueryParameter(min_length=1, max_length=60, description="An answer as it is written.")]


class DeckCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck's text, as TOML or as a list with a card a line, and its language where the text does not say."""

    text: Annotated[str, Meta(max_length=60_000)]
    form: DeckFormat = "toml"
    language: Language | None = None


class DeckFault(Struct, frozen=True):
    """One thing that is wrong: its code, the line, the id of the card if it has one, and the words for it."""

    code: str
    line: int
    card: str
    message: str
    params: dict[str, Any] = {}


class DeckCheckResponse(Struct, frozen=True):
    """How many cards were read, and everything that is wrong, in the order of lines."""

    cards: int
    faults: tuple[DeckFault, ...]


class LikenessResponse(Struct, frozen=True):
    """How alike two answers are: the referee joins the *same*, and proposes to join the *close* (SXS-10)."""

    verdict: Likeness


async def allowed_threads(
    door: Annotated[ToolAccess, Injected], workers: Annotated[VisitorThreads, Injected]
) -> VisitorThreads:
    """Threads, for whoever may ask now."""
    await door.admit("decks")
    return workers


class DecksController(Controller):
    """Decks. Work is done in threads; who plays where decks are closed is refused."""

    path = "/api/decks"
    tags = ("decks",)
    dependencies = {
        "door": Provide(tool_access),
        "workers": Provide(visitor_threads),
        "admitted": Provide(allowed_threads),
    }

    @post("/check", summary="What is wrong with this deck?", status_code=200, responses=write_error_responses())
    async def check(
        self,
        visitor_language: VisitorLanguage,
        admitted: Annotated[VisitorThreads, Injected],
        data: JSONBody[DeckCheckRequest],
    ) -> DeckCheckResponse:
        """The faults that `sixfold decks check` finds; a good deck has none."""
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
            str | None, QueryParameter(min_length=1, max_length=120, description="Words of the card.")
        ] = None,
    ) -> LikenessResponse:
        """On a card, whose words and names count, or by themselves."""
        return LikenessResponse(await admitted.run(TIMEOUT, lambda: likeness(one, two, language=language, card=card)))
