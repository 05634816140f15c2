"""Tables over HTTP: open, list, view and act."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from msgspec import Meta, Struct

from sixfold.games import Outcome
from sixfold.games.choices import Picks
from sixfold.games.presets import Teams
from sixfold.server.http.dependencies import GameNumber, Injected, TableId
from sixfold.server.http.invitations import qr_svg, table_path
from sixfold.server.http.problems import error_responses, write_error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.live.replays import PairInfo
from sixfold.server.protocol import Update
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store import StoredTable
from sixfold.tables import Table
from sixfold.tables.actions import AnyAction
from sixfold.tables.log import GameResult


class GameSummary(Struct, frozen=True, kw_only=True):
    """A finished game in a list: its number, the names by seat (empty where nobody sat), and how it ended."""

    number: int
    names: tuple[str, ...]
    #: The visitor's seat, if they played, and nobody else on their device.
    you: int | None
    teams: Teams
    outcome: Outcome

    @classmethod
    def of(cls, table: Table, result: GameResult, person: str) -> GameSummary:
        """Return the summary of a game of a table for a person."""
        people = [table.person(seated) for seated in result.seats]
        own = [seat for seat, one in enumerate(people) if one is not None and table.device_owner(one.id) == person]
        return cls(
            number=result.number,
            names=tuple("" if one is None else one.name for one in people),
            you=own[0] if len(own) == 1 else None,
            teams=result.teams,
            outcome=result.outcome,
        )


class TableSummary(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    preset: str
    #: `setup`, `playing`, `between` (the two games of a pair) or `finished`.
    phase: str
    #: The owner's name.
    owner_name: str
    free_seats: int
    seats: int
    public: bool
    closed: bool
    opened: float
    active_at: float
    #: The finished games of the match; only in the list of one's own tables.
    games: tuple[GameSummary, ...] = ()

    @classmethod
    def of(cls, stored: StoredTable, games: tuple[GameSummary, ...] = ()) -> TableSummary:
        """Return the summary of a stored table, and of its games."""
        row = stored.row
        return cls(
            table=stored.table,
            preset=row.preset,
            phase=row.phase,
            owner_name=row.owner_name,
            free_seats=row.free_seats,
            seats=row.seats,
            public=row.public,
            closed=row.closed,
            opened=stored.opened,
            active_at=stored.active_at,
            games=games,
        )


#: The most tables in the lobby.
LOBBY = 100
SVG = "image/svg+xml"
#: Larger than any event number: after an action the response has the table, but no events.
NO_EVENTS = 2**53


class OpenTableResponse(Struct, frozen=True):
    """A new table: its id, its path, and a room code."""

    table: str
    link: str
    code: str


class ActionRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """An action; where people take turns, `ply` is the length of the log that a turn answers to.

    Where several play on the visitor's device, `person` says which of them acts; by default the one to move.
    """

    action: AnyAction
    ply: Annotated[int, Meta(ge=0)] | None = None
    person: Annotated[str, Meta(max_length=64)] | None = None


class RecordResponse(Struct, frozen=True):
    """A finished game as text and as JSON, and which game of a pair it was (TBL-20)."""

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
        limits: Annotated[RequestLimits, Injected],
    ) -> OpenTableResponse:
        """Open a table. A stranger gets an identity with the response."""
        limits.take_both("open", guest)
        table = await service.open(guest, data)
        invitation = await service.invite(table, guest)
        return OpenTableResponse(table, table_path(table), invitation.code)

    @get("/", responses=error_responses())
    async def lobby(self, service: Annotated[TableService, Injected]) -> list[TableSummary]:
        """Return the public tables, those with a free seat first."""
        return [TableSummary.of(stored) for stored in await service.store.lobby(LOBBY)]

    @get("/{table:str}", responses=error_responses(404))
    async def view(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        last: Annotated[
            int,
            QueryParameter(
                name="last", ge=-1, le=2**53, description="The last event number that the client has; -1 is none."
            ),
        ] = -1,
    ) -> Update:
        """Return a table as the visitor sees it now, and their events since `last`, like an update of the socket."""
        return await service.update(table, visitor, last)

    @post("/{table:str}/actions", status_code=200, responses=write_error_responses(404, 409, 422))
    async def act(
        self,
        table: TableId,
        data: JSONBody[ActionRequest],
        guest: Annotated[Visitor, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
    ) -> Update:
        """Act at a table. The response comes when the action is on disk, with the table after it."""
        limits.take_both("actions", guest)
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
        """Return the record of a finished game of the match."""
        found = await service.record(table, visitor, number)
        pair = await service.pair_info(table, number)
        return RecordResponse(number, found.dumps(), msgspec.json.decode(found.to_json()), pair)

    @get("/{table:str}/choices", responses=error_responses(403, 404, 409))
    async def choices(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        after: Annotated[
            list[str] | None, QueryParameter(name="after", max_items=16, description="The values picked so far.")
        ] = None,
    ) -> Picks:
        """Return the choices after these values, where the view leaves them out."""
        limits.take("queries", visitor)
        return await service.expand(table, visitor or Visitor(""), tuple(after or ()))

    @get("/{table:str}/completions", responses=error_responses(403, 404, 409, 422))
    async def completions(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        kind: Annotated[str, QueryParameter(name="kind", min_length=1, max_length=20)],
        text: Annotated[str, QueryParameter(name="text", max_length=100)],
    ) -> list[str]:
        """Return completions of the text in a field of this kind (`actor`, `film`), best first."""
        limits.take("queries", visitor)
        return list(await service.complete(table, visitor or Visitor(""), kind, text))

    @get("/{table:str}/qr.svg", media_type=SVG, responses=error_responses(404))
    async def qr(
        self,
        table: TableId,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        settings: Annotated[ServerSettings, Injected],
        request: Request[Any, Any, Any],
    ) -> Response[str]:
        """Return the table's URL as a QR code."""
        await service.view(table, visitor)
        return Response(qr_svg(request, settings, table_path(table)), media_type=SVG)
