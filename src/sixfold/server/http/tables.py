"""Tables over HTTP: opening one, finding one, looking at it and acting at it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from sixfold.games.choices import Picks
from sixfold.server.http.dependencies import GameNumber, Injected, TableId
from sixfold.server.http.invitations import qr_svg, table_path
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import Limits
from sixfold.server.live.replays import PairInfo
from sixfold.server.protocol import Update
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store import StoredTable
from sixfold.tables.actions import AnyAction


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table, as it is found in a list."""

    table: str
    preset: str
    #: `setting`, `playing`, `between` (the two games of a pair) or `over`.
    phase: str
    #: What the owner is called.
    owner_name: str
    free_seats: int
    seats: int
    public: bool
    closed: bool
    opened: float
    active_at: float

    @classmethod
    def of(cls, seen: StoredTable) -> TableSummary:
        """What is told of a table that the store remembers."""
        standing = seen.row
        return cls(
            table=seen.table,
            preset=standing.preset,
            phase=standing.phase,
            owner_name=standing.owner_name,
            free_seats=standing.free_seats,
            seats=standing.seats,
            public=standing.public,
            closed=standing.closed,
            opened=seen.opened,
            active_at=seen.active_at,
        )


#: Tables in the lobby.
LOBBY = 100
SVG = "image/svg+xml"
#: Larger than the number of anything that happened: whoever acts is shown the table, and not what led to it.
NO_EVENTS = 2**53


class OpenTableResponse(Struct, frozen=True):
    """A table that was set: its id, the path to it, and the room code that leads there for a while."""

    table: str
    link: str
    code: str


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An act, and, for a turn where people move by turns, how long the log was that it answers to.

    Where several play on my device, `person` says which of them does it; whoever's affair it is, if nobody is named.
    """

    action: AnyAction
    ply: Annotated[int, Meta(ge=0)] | None = None
    person: Annotated[str, Meta(max_length=64)] | None = None


class RecordResponse(Struct, frozen=True):
    """A finished game: as the text that people keep, and as JSON; and which one of a pair it was (TBL-20)."""

    number: int
    text: str
    record: dict[str, Any]
    pair: PairInfo | None


class TablesController(Controller):
    """Tables."""

    path = "/api/tables"
    tags = ["tables"]

    @post("/", status_code=201, responses=write_error_responses(404, 409, 422))
    async def open(
        self,
        data: JSONBody[OpenTableRequest],
        guest: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> OpenTableResponse:
        """Set a table. Whoever has no identity yet gets one with the answer."""
        limits.take_both("open", guest.id, request.state["address"])
        table = await service.open(guest, data)
        invitation = await service.invite(table, guest)
        return OpenTableResponse(table, table_path(table), invitation.code)

    @get("/", responses=error_responses())
    async def lobby(self, service: Annotated[TableService, Injected]) -> list[TableSummary]:
        """Public tables, those with a free seat first."""
        return [TableSummary.of(seen) for seen in await service.store.lobby(LOBBY)]

    @get("/{table:str}", responses=error_responses(404))
    async def view(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        last: Annotated[
            int, QueryParameter(name="last", ge=-1, le=2**53, description="The last number I know of; -1 is none.")
        ] = -1,
    ) -> Update:
        """A table as I see it now, and what happened that concerns me: what the socket tells, for once."""
        return await service.update(table, visitor, last)

    @post("/{table:str}/actions", status_code=200, responses=write_error_responses(404, 409, 422))
    async def act(
        self,
        table: TableId,
        data: JSONBody[ActionRequest],
        guest: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
    ) -> Update:
        """Do something at a table. The answer comes when it is on disk, and shows what it made of the table."""
        limits.take_both("acts", guest.id, request.state["address"])
        await service.act(table, guest, data.action, data.ply, person=data.person)
        return await service.update(table, guest, last=NO_EVENTS)

    @get("/{table:str}/records/{number:int}", responses=error_responses(403, 404))
    async def record(
        self,
        table: TableId,
        number: GameNumber,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
    ) -> RecordResponse:
        """A finished game of the match."""
        found = await service.record(table, visitor, number)
        pair = await service.pair_info(table, number)
        return RecordResponse(number, found.dumps(), msgspec.json.decode(found.to_json()), pair)

    @get("/{table:str}/choices", responses=error_responses(403, 404, 409))
    async def choices(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
        after: Annotated[
            list[str] | None, QueryParameter(name="after", max_items=16, description="The values picked so far.")
        ] = None,
    ) -> Picks:
        """What is picked after these values, where the view left it out."""
        asked = visitor or Visitor("")
        limits.take("asks", asked.id or request.state["address"])
        return await service.expand(table, asked, tuple(after or ()))

    @get("/{table:str}/completions", responses=error_responses(403, 404, 409, 422))
    async def completions(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[Limits, Injected],
        request: Request[Any, Any, Any],
        kind: Annotated[str, QueryParameter(name="kind", min_length=1, max_length=20)],
        text: Annotated[str, QueryParameter(name="text", max_length=100)],
    ) -> list[str]:
        """What may be meant by what is being typed in a field of a kind, best first."""
        asked = visitor or Visitor("")
        limits.take("asks", asked.id or request.state["address"])
        return list(await service.complete(table, asked, kind, text))

    @get("/{table:str}/qr.svg", media_type=SVG, responses=error_responses(404))
    async def qr(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> Response[str]:
        """The way to the table as a picture for a phone's camera."""
        await service.view(table, visitor)
        return Response(qr_svg(request, settings, table_path(table)), media_type=SVG)
