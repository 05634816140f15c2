"""Finished games over HTTP: step by step, and as a picture."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, get
from litestar.params import QueryParameter

from sixfold.server.http.dependencies import GameNumber, Injected, TableId
from sixfold.server.http.problems import error_responses
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.live.pictures import draw_picture
from sixfold.server.live.replays import PAGE, Replay
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService

SVG = "image/svg+xml"
#: More steps than any game has.
MOST = 100_000

StepNumber = Annotated[int, QueryParameter(ge=0, le=MOST, description="A step; 0 is the start.")]


class ReplaysController(Controller):
    """Finished games."""

    path = "/api/tables/{table:str}/games/{number:int}"
    tags = ["tables"]

    @get("/", responses=error_responses(403, 404))
    async def steps(
        self,
        table: TableId,
        number: GameNumber,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        request: Request[Any, Any, Any],
        first: StepNumber = 0,
        count: Annotated[int, QueryParameter(ge=0, le=PAGE, description="How many steps to return.")] = PAGE,
    ) -> Replay:
        """Return a finished game of the match: who played, how it ended, and some of its steps with their views.

        Where all act at once, a step is a moment when somebody scored.
        """
        limits.take("queries", visitor)
        return await service.replay(table, visitor, number, first, count, _language(request))

    @get("/picture.svg", media_type=SVG, responses=error_responses(403, 404))
    async def picture(
        self,
        table: TableId,
        number: GameNumber,
        visitor: Annotated[Visitor | None, Injected],
        service: Annotated[TableService, Injected],
        limits: Annotated[RequestLimits, Injected],
        request: Request[Any, Any, Any],
        step: StepNumber = MOST,
    ) -> Response[str]:
        """Return a step as a picture with its title and names; by default the last one."""
        limits.take("queries", visitor)
        folded = await service.finished_game(table, visitor, number)
        return Response(draw_picture(folded, step, _language(request)), media_type=SVG)


def _language(request: Request[Any, Any, Any]) -> str:
    return str(request.state.get("language", "en"))
