"""Programs that people let play: each has a token, and is somebody of its own at the tables."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sixfold.server.http.dependencies import Injected, require_person
from sixfold.server.http.kinds import ProgramId
from sixfold.server.http.limits import Limits
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.people import People
from sixfold.server.requests import Visitor


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
    async def enrol(
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
    async def dismiss(
        self, program: ProgramId, person: Annotated[Visitor, Injected], people: Annotated[People, Injected]
    ) -> None:
        """Take a program's token back; it can do nothing more."""
        await people.revoke_program(person.id, program)
