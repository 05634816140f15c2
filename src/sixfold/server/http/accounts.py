"""A visitor's own account: name, language, other devices, games, programs, and being forgotten."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, patch, post
from litestar.params import JSONBody, QueryParameter
from msgspec import UNSET, Meta, Struct, UnsetType

from sixfold.server.http.dependencies import Injected, ProgramId, require_person
from sixfold.server.http.invitations import qr_rows
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import Limits
from sixfold.server.http.tables import TableSummary
from sixfold.server.people import People
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings

#: My games on one page.
PAGE = 50
#: Later than anything.
LATEST = 1e12


class MeResponse(Struct, frozen=True, kw_only=True):
    """Whoever asks, as the house knows them."""

    id: str
    name: str
    language: str
    program: bool = False


class ProfileRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody wants to be called, and spoken to in; what is left out stays."""

    name: Annotated[str, Meta(min_length=1, max_length=40)] | UnsetType = UNSET
    language: Annotated[str, Meta(pattern="^[a-z]{2,3}$")] | UnsetType = UNSET


class DeviceLinkResponse(Struct, frozen=True):
    """A link for another device. The token is in the fragment, which browsers send to nobody."""

    link: str
    token: str
    expires: float
    #: The whole address as a picture to scan: rows of dark (`1`) and light (`0`) squares.
    squares: list[str]


class ClaimLinkRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A token out of a link."""

    token: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{43}$")]


class TableList(Struct, frozen=True):
    """Where somebody sits or sat, what happened last first; `before` asks for the next page."""

    tables: list[TableSummary]
    before: float | None = None


class MeController(Controller):
    """Oneself."""

    path = "/api/me"
    tags = ["me"]

    @get("/", responses=error_responses())
    async def me(self, guest: Annotated[Visitor, Injected]) -> MeResponse:
        """Who am I? On first contact the answer brings an identity in a cookie."""
        return MeResponse(id=guest.id, name=guest.name, language=guest.language, program=guest.program)

    @patch("/", responses=write_error_responses(422))
    async def change(
        self,
        data: JSONBody[ProfileRequest],
        guest: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> MeResponse:
        """Take a name or a language."""
        require_person(guest)
        limits.take_both("changes", guest.id, request.state["address"])
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
        """Be forgotten: games stay readable, and nameless. The identity is void everywhere from now on."""
        await service.forget(person.id)
        request.state["cookie"] = ""

    @get("/tables", responses=error_responses())
    async def tables(
        self,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        before: Annotated[
            float, QueryParameter(name="before", ge=0, le=LATEST, description="The `before` of the page before.")
        ] = LATEST,
    ) -> TableList:
        """My games."""
        if visitor is None:
            return TableList([])
        found = await service.store.tables_of(visitor.id, PAGE, before)
        return TableList([TableSummary.of(one) for one in found], found[-1].active_at if len(found) == PAGE else None)

    @post("/links", status_code=201, responses=write_error_responses())
    async def link(
        self,
        person: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[Limits, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> DeviceLinkResponse:
        """A link that takes me to another device: it works once, for ten minutes."""
        limits.take_both("changes", person.id, request.state["address"])
        made = await people.link(person.id)
        path = f"/me#{made.token}"
        return DeviceLinkResponse(path, made.token, made.expires, qr_rows(request, settings, path))

    @post("/links/claim", status_code=200, responses=write_error_responses(404))
    async def claim(
        self,
        data: JSONBody[ClaimLinkRequest],
        people: Annotated[People, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> MeResponse:
        """Be on this device whoever made the link."""
        address = request.state["address"]
        limits.check("wrong-links", address)
        try:
            who = await people.claim(data.token)
        except Exception:
            limits.count("wrong-links", address)
            raise
        request.state["cookie"] = await people.sign(who)
        known = await people.person(who.id)
        return MeResponse(id=known.id, name=known.name, language=known.language or request.state["language"])


class ProgramRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program is to be called."""

    name: Annotated[str, Meta(min_length=1, max_length=40)]


class ProgramResponse(Struct, frozen=True):
    """A program and its token. The token is told this once; the house keeps a digest of it."""

    id: str
    name: str
    token: str


class ProgramInfo(Struct, frozen=True):
    """A program of mine."""

    id: str
    name: str
    since: float


class ProgramsController(Controller):
    """Programs of mine. With `Authorization: Bearer TOKEN` a program is a visitor like any other."""

    path = "/api/programs"
    tags = ["programs"]

    @post("/", status_code=201, responses=write_error_responses(409, 422))
    async def add_program(
        self,
        data: JSONBody[ProgramRequest],
        guest: Annotated[Visitor, Injected],
        people: Annotated[People, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> ProgramResponse:
        """Let a program play."""
        require_person(guest)
        limits.take_both("changes", guest.id, request.state["address"])
        program, token = await people.add_program(guest.id, data.name)
        return ProgramResponse(program.id, program.name, token)

    @get("/", responses=error_responses(403))
    async def programs(
        self, person: Annotated[Visitor, Injected], people: Annotated[People, Injected]
    ) -> list[ProgramInfo]:
        """My programs."""
        return [ProgramInfo(one.id, one.name, one.since) for one in await people.store.programs_of(person.id)]

    @delete("/{program:str}", status_code=204, responses=write_error_responses(404))
    async def revoke_program(
        self, program: ProgramId, person: Annotated[Visitor, Injected], people: Annotated[People, Injected]
    ) -> None:
        """Take a program's token back; it can do nothing more."""
        await people.revoke_program(person.id, program)
