"""Room codes, and links to tables as URLs and QR codes. A room code is never part of a URL."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated, Any

import segno
from litestar import Controller, Request, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sixfold.server.http.dependencies import Injected, TableId
from sixfold.server.http.problems import write_error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings


def table_path(table: str) -> str:
    """Return the path of a table's page.

    >>> table_path("abc")
    '/t/abc'
    """
    return f"/t/{table}"


def full_url(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> str:
    """Return the whole URL of a path, as visitors reach the server."""
    base = settings.public_url or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return base.rstrip("/") + path


def qr_svg(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> str:
    """Return the URL of a path as a QR code."""
    out = BytesIO()
    segno.make(full_url(request, settings, path), error="m", micro=False).save(out, kind="svg", scale=4, xmldecl=False)
    return out.getvalue().decode()


def qr_rows(request: Request[Any, Any, Any], settings: ServerSettings, path: str) -> list[str]:
    """Return the QR code as rows of dark and light squares, for secrets that must not have an image URL."""
    made = segno.make(full_url(request, settings, path), error="m", micro=False)
    return ["".join(map(str, row)) for row in made.matrix]


class RoomRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A room code, as somebody typed it."""

    code: Annotated[str, Meta(min_length=1, max_length=20)]


class RoomResponse(Struct, frozen=True):
    """The table of a room code."""

    table: str
    link: str


class InvitationResponse(Struct, frozen=True):
    """A room code, the table's URL, and when the code expires."""

    code: str
    link: str
    expires: float


class RoomsController(Controller):
    """Room codes."""

    path = "/api"
    tags = ["rooms"]

    @post("/rooms", status_code=200, responses=write_error_responses(404))
    async def enter(
        self,
        data: JSONBody[RoomRequest],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
    ) -> RoomResponse:
        """Return the table of a room code. An address may try ten wrong codes a minute."""
        with limits.guess("wrong-codes"):
            table = await service.find_room(data.code)
        return RoomResponse(table, table_path(table))

    @post("/tables/{table:str}/invitation", status_code=200, responses=write_error_responses(404, 409))
    async def invite(
        self,
        table: TableId,
        guest: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> InvitationResponse:
        """Return a room code for a table: the present one, or a new one."""
        limits.take_both("changes", guest)
        invitation = await service.invite(table, guest)
        return InvitationResponse(invitation.code, full_url(request, settings, table_path(table)), invitation.expires)
