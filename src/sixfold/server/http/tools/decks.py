"""Decks over HTTP: which ones there are, those that people write, their faults, and how alike two answers are."""

from __future__ import annotations

from collections.abc import Iterable
from time import monotonic
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, delete, get, post, put
from litestar.di import Provide
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta, Struct

from sixfold.bots.card_answers import mean_score
from sixfold.decks import Fault, Language, likeness
from sixfold.decks.checks import DeckFormat, check_deck
from sixfold.decks.format import MAX_NAME_LENGTH, DeckFile, deck_file
from sixfold.decks.likeness.answers import Likeness
from sixfold.decks.review import Remark, Tone, review_cards
from sixfold.games.options import LONGEST_ID
from sixfold.server.decks.service import DeckInfo, DeckService, stored_info
from sixfold.server.errors import server_error
from sixfold.server.http.dependencies import Injected, VisitorLanguage, require_person
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.http.tools.access import ToolAccess, VisitorThreads, tool_access, visitor_threads
from sixfold.server.requests import Visitor
from sixfold.server.store import StoredDeck

#: Seconds that a request may take; loading a language takes longest.
TIMEOUT = 20.0
#: Bytes of a deck that somebody writes: the shipped ones have about half of that in each language.
DECK_BYTES = 256 * 1024
TOML = "application/toml; charset=utf-8"

Answer = Annotated[str, QueryParameter(min_length=1, max_length=60, description="An answer as somebody wrote it.")]
DeckId = Annotated[str, PathParameter(pattern=f"^[a-z0-9-]{{1,{LONGEST_ID}}}$", description="The id of a deck.")]

DeckVersion = Annotated[str, PathParameter(pattern="^[0-9a-f]{16}$", description="The version of a deck.")]


class DeckCheckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck as TOML or as a list with one card per line, and its language if the text does not say."""

    text: Annotated[str, Meta(max_length=DECK_BYTES)]
    form: DeckFormat = "toml"
    language: Language | None = None


class DeckRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck to save: as it is edited, with faults if need be; or as a text that can be read, with a name."""

    deck: DeckFile | None = None
    text: DeckCheckRequest | None = None
    name: Annotated[str, Meta(min_length=1, max_length=MAX_NAME_LENGTH)] = "Deck"


class DeckResponse(Struct, frozen=True, kw_only=True):
    """A deck and what it says."""

    info: DeckInfo
    deck: DeckFile


class DeckVersionInfo(Struct, frozen=True):
    """The name of a deck that a table plays with."""

    name: str


class ShareRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether everybody here may choose the deck."""

    shared: bool


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


class DeckReviewRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A deck as somebody writes it, and the number of the card to review; all cards if it is left out."""

    deck: DeckFile
    card: Annotated[int, Meta(ge=0)] | None = None


class CardRemark(Struct, frozen=True):
    """A remark on a card: whether it praises, asks or warns, in words, and what it is about."""

    code: str
    tone: Tone
    message: str
    params: dict[str, Any] = {}


class DeckReviewResponse(Struct, frozen=True):
    """The remarks on each card that was asked for, what matters most first."""

    cards: tuple[tuple[CardRemark, ...], ...]


class LikenessResponse(Struct, frozen=True):
    """How alike two answers are: the referee joins the *same*, and proposes to join the *close* (SXS-10)."""

    verdict: Likeness


Decks = Annotated[DeckService, Injected]
Threads = Annotated[VisitorThreads, Injected]
Guest = Annotated[Visitor, Injected]
RateLimits = Annotated[RequestLimits, Injected]
Access = Annotated[ToolAccess, Injected]


async def allowed_threads(access: Access, threads: Threads) -> VisitorThreads:
    """Return the threads, if the visitor may use decks now."""
    await access.admit("decks")
    return threads


class DecksController(Controller):
    """Decks. People who play where decks are closed get `tools-closed` for those of others, and for every check."""

    path = "/api/decks"
    tags = ("decks",)
    dependencies = {
        "access": Provide(tool_access),
        "threads": Provide(visitor_threads),
        "admitted": Provide(allowed_threads),
    }

    @get(summary="Which decks and catalogues may be chosen?", responses=error_responses())
    async def choices(
        self, visitor: Annotated[Visitor | None, Injected], decks: Decks, limits: RateLimits
    ) -> list[DeckInfo]:
        """Return the shipped decks, the server's, the visitor's own, and shared ones."""
        limits.take("queries", visitor)
        return await decks.choices(visitor)

    @post(status_code=201, request_max_body_size=DECK_BYTES, responses=write_error_responses(409, 422))
    async def create(
        self,
        data: JSONBody[DeckRequest],
        guest: Guest,
        decks: Decks,
        limits: RateLimits,
        access: Access,
        threads: Threads,
    ) -> DeckResponse:
        """Save a new deck of the visitor, private until it is shared. A text must be readable (`bad-deck`)."""
        return _response(await decks.create(guest, await self._read(data, guest, limits, access, threads)))

    @put("/{deck:str}", request_max_body_size=DECK_BYTES, responses=write_error_responses(404, 409, 422))
    async def update(
        self,
        deck: DeckId,
        data: JSONBody[DeckRequest],
        guest: Guest,
        decks: Decks,
        limits: RateLimits,
        access: Access,
        threads: Threads,
    ) -> DeckResponse:
        """Save a deck of the visitor again. Tables that were opened with it keep the version they have."""
        return _response(await decks.update(guest, deck, await self._read(data, guest, limits, access, threads)))

    async def _read(
        self, data: DeckRequest, guest: Visitor, limits: RequestLimits, access: ToolAccess, threads: VisitorThreads
    ) -> DeckFile:
        """Return the deck of a request. Raises `bad-deck` for a text that cannot be read."""
        require_person(guest)
        limits.take_both("changes", guest)
        source = data.text
        if source is None:
            # Whoever tries their deck in a game may go on writing it meanwhile.
            return data.deck or DeckFile()
        await access.admit("decks")
        report = await threads.run(TIMEOUT, lambda: check_deck(source.text, source.form, source.language, data.name))
        if report.deck is None:
            faults = [msgspec.to_builtins(one) for one in describe_faults(report.faults, guest.language)]
            raise server_error("bad-deck", faults=faults)
        return deck_file(report.deck)

    @get("/versions/{version:str}", responses=error_responses(404))
    async def version(
        self, version: DeckVersion, visitor: Annotated[Visitor | None, Injected], decks: Decks, limits: RateLimits
    ) -> DeckVersionInfo:
        """Return the name of a deck that a table plays with, also if the deck is private or was deleted since."""
        limits.take("queries", visitor)
        return DeckVersionInfo(await decks.version_name(version))

    @get("/{deck:str}", responses=error_responses(403, 404))
    async def view(
        self, deck: DeckId, visitor: Annotated[Visitor | None, Injected], decks: Decks, access: Access
    ) -> DeckResponse:
        """Return a deck of the visitor, or one that is shared, with its cards."""
        found, own = await self._find(deck, visitor, decks, access)
        return _response(found, own=own, author=await decks.author(found, visitor))

    @get("/{deck:str}/deck.toml", media_type=TOML, responses=error_responses(403, 404))
    async def export(
        self, deck: DeckId, visitor: Annotated[Visitor | None, Injected], decks: Decks, access: Access
    ) -> Response[str]:
        """Return a deck as TOML, as `sixfold decks check` and hosts take it."""
        found, _ = await self._find(deck, visitor, decks, access)
        headers = {"content-disposition": f'attachment; filename="{found.id}.toml"'}
        return Response(found.text, media_type=TOML, headers=headers)

    async def _find(
        self, deck: str, visitor: Visitor | None, decks: DeckService, access: ToolAccess
    ) -> tuple[StoredDeck, bool]:
        """Return a deck, and whether it is the visitor's own: those are open to them also while they play."""
        access.limits.take("queries", visitor)
        found = await decks.deck(deck, visitor)
        own = visitor is not None and found.owner == visitor.id
        if not own:
            await access.require_open("decks")
        return found, own

    @post("/{deck:str}/share", status_code=200, responses=write_error_responses(404))
    async def share(
        self, deck: DeckId, data: JSONBody[ShareRequest], guest: Guest, decks: Decks, limits: RateLimits
    ) -> DeckInfo:
        """Let everybody here choose a deck of the visitor, or keep it private again."""
        limits.take_both("changes", guest)
        return stored_info(await decks.share(guest, deck, data.shared), "own")

    @delete("/{deck:str}", status_code=204, responses=write_error_responses(404))
    async def remove(self, deck: DeckId, guest: Guest, decks: Decks, limits: RateLimits) -> None:
        """Delete a deck of the visitor. Tables that were opened with it go on."""
        limits.take_both("changes", guest)
        await decks.delete(guest, deck)

    @post(
        "/check",
        summary="What is wrong with this deck?",
        status_code=200,
        request_max_body_size=DECK_BYTES,
        responses=write_error_responses(),
    )
    async def check(
        self,
        visitor_language: VisitorLanguage,
        admitted: Annotated[VisitorThreads, Injected],
        data: JSONBody[DeckCheckRequest],
    ) -> DeckCheckResponse:
        """Return the faults that `sixfold decks check` finds."""
        found = await admitted.run(TIMEOUT, lambda: check_deck(data.text, data.form, data.language))
        return DeckCheckResponse(found.cards, describe_faults(found.faults, visitor_language))

    @post(
        "/review",
        summary="How do these cards read?",
        status_code=200,
        request_max_body_size=DECK_BYTES,
        responses=write_error_responses(422),
    )
    async def review(
        self,
        visitor_language: VisitorLanguage,
        admitted: Annotated[VisitorThreads, Injected],
        data: JSONBody[DeckReviewRequest],
    ) -> DeckReviewResponse:
        """Return remarks on cards that may be unfinished. Remarks help; they keep no deck from being played."""
        count = len(data.deck.card)
        chosen = range(count) if data.card is None else range(count)[data.card : data.card + 1]

        def review() -> list[list[Remark]]:
            # Work that has started cannot be stopped from outside: it would keep its thread for minutes.
            until = monotonic() + TIMEOUT
            found = []
            for remarks in review_cards(data.deck, chosen, mean_score):
                found.append(remarks)
                if monotonic() > until:
                    raise server_error("too-long", seconds=TIMEOUT)
            return found

        found = await admitted.run(TIMEOUT, review)
        return DeckReviewResponse(
            tuple(
                tuple(CardRemark(one.code, one.tone, one.text(visitor_language), one.params) for one in remarks)
                for remarks in found
            )
        )

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


def describe_faults(faults: Iterable[Fault], language: str) -> tuple[DeckFault, ...]:
    """Return faults with their texts."""
    return tuple(DeckFault(one.code, one.line, one.card, one.text(language), one.params) for one in faults)


def _response(found: StoredDeck, *, own: bool = True, author: str = "") -> DeckResponse:
    info = stored_info(found, "own" if own else "shared", author)
    return DeckResponse(info=info, deck=msgspec.toml.decode(found.text, type=DeckFile))
