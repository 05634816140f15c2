"""A visitor's own account: name, language, other devices, games, programs, and being forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from sixfold.games import SixfoldError
from sixfold.server.http.dependencies import Injected, ProgramId, require_person
from sixfold.server.http.invitations import qr_rows
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.http.tables import GameSummary, TableSummary
from sixfold.server.people import People
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store import StoredTable

#: How many games are on one page.
PAGE = 50
#: Later than anything.
LATEST = 1e12


class MeResponse(Struct, frozen=True, kw_only=True):
    """The visitor, as the server knows them."""

    id: str
    name: str
    language: str
    program: bool = False


class ProfileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A new name or language; what is left out stays."""

    name: Annotated[str, Meta(min_length=1, max_length=40)] | UnsetType = UNSET
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")] | UnsetType = UNSET


class DeviceLinkResponse(Struct, frozen=True):
    """A link for another device. The token is in the fragment, which browsers do not send."""

    link: str
    token: str
    expires: float
    #: The URL as a QR code: rows of dark (`1`) and light (`0`) squares.
    squares: list[str]


class ClaimLinkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The token of a device link."""

    token: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]


class TableList(Struct, frozen=True):
    """Tables where somebody sits or sat, the last active first; `before` asks for the next page."""

    tables: list[TableSummary]
    before: float | None = None


async def _table_summary(service: TableService, stored: StoredTable, person: str) -> TableSummary:
    """Return the summary of a table with its finished games; without them if the table cannot be read."""
    try:
        table = await service.table(stored.table)
    except SixfoldError:
        return TableSummary.of(stored)
    games = tuple(GameSummary.of(table, result, person) for result in table.results)
    return TableSummary.of(stored, games if table.settings.spectators or person in table.seats else ())


class MeController(Controller):
    """The visitor's own account."""

    path = "/api/me"
    tags = ["me"]

    @get("/", responses=error_responses())
    async def me(self, guest: Annotated[Visitor, Injected]) -> MeResponse:
        """Return the visitor. The first response sets an identity in a cookie."""
        return MeResponse(id=guest.id, name=guest.name, language=guest.language, program=guest.program)

    @patch("/", responses=write_error_responses(422))
    async def change(
        self,
        data: JSONBody[ProfileRequest],
        guest: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[RequestLimits, Injected],
    ) -> MeResponse:
        """Change the visitor's name or language."""
        require_person(guest)
        limits.take_both("changes", guest)
        name = None if data.name is UNSET else data.name
        language = None if data.language is UNSET else data.language
        now = await people.change(guest.id, name, language)
        return MeResponse(id=now.id, name=now.name, language=now.language or guest.language)

    @delete("/", status_code=204, responses=write_error_responses())
    async def forget(
        self,
        person: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        request: Request[Any, Any, Any],
    ) -> None:
        """Delete the account: games stay readable, without the name. The identity becomes invalid everywhere."""
        await service.forget(person.id)
        request.state["cookie"] = ""

    @get("/tables", responses=error_responses())
    async def tables(
        self,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        before: Annotated[
            float, QueryParameter(name="before", ge=0, le=LATEST, description="The `before` of the previous page.")
        ] = LATEST,
    ) -> TableList:
        """Return the visitor's tables."""
        if visitor is None:
            return TableList([])
        limits.take("queries", visitor)
        found = await service.store.tables_of(visitor.id, PAGE, before)
        tables = [await _table_summary(service, one, visitor.id) for one in found]
        return TableList(tables, found[-1].active_at if len(found) == PAGE else None)

    @post("/links", status_code=201, responses=write_error_responses())
    async def link(
        self,
        person: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[RequestLimits, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> DeviceLinkResponse:
        """Create a link that signs the visitor in on another device: it works once, for ten minutes."""
        limits.take_both("changes", person)
        made = await people.link(person.id)
        path = f"/me#{made.token}"
        return DeviceLinkResponse(path, made.token, made.expires, qr_rows(request, settings, path))

    @post("/links/claim", status_code=200, responses=write_error_responses(404))
    async def claim(
        self,
        data: JSONBody[ClaimLinkRequest],
        people: Annotated[People, Injected],
        limits: Annotated[RequestLimits, Injected],
        request: Request[Any, Any, Any],
    ) -> MeResponse:
        """Sign in on this device as the person who created the link."""
        with limits.guess("wrong-links"):
            who = await people.claim(data.token)
        request.state["cookie"] = await people.sign(who)
        known = await people.person(who.id)
        return MeResponse(id=known.id, name=known.name, language=known.language or request.state["language"])


class ProgramRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new program."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class ProgramResponse(Struct, frozen=True):
    """A program and its token. The token is shown only once; the server stores a digest of it."""

    id: str
    name: str
    token: str


class ProgramInfo(Struct, frozen=True):
    """A program of the visitor."""

    id: str
    name: str
    since: float


class ProgramsController(Controller):
    """The visitor's programs. With `Authorization: Bearer TOKEN` a program is a visitor like any other."""

    path = "/api/programs"
    tags = ["programs"]

    @post("/", status_code=201, responses=write_error_responses(409, 422))
    async def add_program(
        self,
        data: JSONBody[ProgramRequest],
        guest: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[RequestLimits, Injected],
    ) -> ProgramResponse:
        """Create a program and its token."""
        require_person(guest)
        limits.take_both("changes", guest)
        program, token = await people.add_program(guest.id, data.name)
        return ProgramResponse(program.id, program.name, token)

    @get("/", responses=error_responses(403))
    async def programs(
        self, person: Annotated[Visitor, Injected], people: Annotated[People, Injected]
    ) -> list[ProgramInfo]:
        """Return the visitor's programs."""
        return [ProgramInfo(one.id, one.name, one.since) for one in await people.store.programs_of(person.id)]

    @delete("/{program:str}", status_code=204, responses=write_error_responses(404))
    async def revoke_program(
        self, program: ProgramId, person: Annotated[Visitor, Injected], people: Annotated[People, Injected]
    ) -> None:
        """Revoke a program's token."""
        await people.revoke_program(person.id, program)
