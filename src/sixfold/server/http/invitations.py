"""Room codes and links to tables, as addresses and as QR codes. A code is never part of an address."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any

import segno
from litestar import Controller, Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sixfold.server.errors import ServerError
from sixfold.server.http.dependencies import Injected, TableId
from sixfold.server.http.problems import write_error_responses
from sixfold.server.http.rate_limits import Limits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings


def table_path(table: str) -> str:
    """Where a table is shown.

    >>> table_path("abc")
    '/t/abc'
    """
    return f"/t/{table}"


def full_url(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> str:
    """The whole address of a path, as visitors reach the house."""
    base = settings.public_url or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return base.rstrip("/") + path


def qr_svg(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> str:
    """The whole address of a path as a QR code."""
    out = BytesIO()
    segno.make(full_url(request, settings, path), error="m", micro=False).save(out, kind="svg", scale=4, xmldecl=False)
    return out.getvalue().decode()


def qr_rows(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> list[str]:
    """The same as rows of dark and light squares, for what is too secret to be a picture with an address of its own."""
    made = segno.make(full_url(request, settings, path), error="m", micro=False)
    return ["".join(map(str, row)) for row in made.matrix]


class RoomRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A room code, as somebody typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class RoomResponse(Struct, frozen=True):
    """Where a code leads."""

    table: str
    link: str


class InvitationResponse(Struct, frozen=True):
    """A room code, the address of the table, and until when the code leads there."""

    code: str
    link: str
    expires: float


class RoomsController(Controller):
    """Ways to a table."""

    path = "/api"
    tags = ["rooms"]

    @post("/rooms", status_code=200, responses=write_error_responses(404))
    async def enter(
        self,
        data: JSONBody[RoomRequest],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> RoomResponse:
        """The table of a room code. Whoever guesses has ten wrong ones a minute."""
        address = request.state["address"]
        limits.check("wrong-codes", address)
        try:
            table = await service.find_room(data.code)
        except ServerError:
            limits.count("wrong-codes", address)
            raise
        return RoomResponse(table, table_path(table))

    @post("/tables/{table:str}/invitation", status_code=200, responses=write_error_responses(404, 409))
    async def invite(
        self,
        table: TableId,
        guest: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> InvitationResponse:
        """A room code for a table: the one that leads there, or a new one."""
        limits.take_both("changes", guest.id, request.state["address"])
        invitation = await service.invite(table, guest)
        return InvitationResponse(invitation.code, full_url(request, settings, table_path(table)), invitation.expires)
