"""Analysis over HTTP: positions are analysed by worker processes, with a budget for each visitor."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, post
from litestar.di import Provide
from litestar.params import JSONBody
from msgspec import Meta, Struct

from sixfold.games import SixfoldError
from sixfold.games.options import Value
from sixfold.games.presets import Teams
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import AnalysedLine, AnalysisTask
from sixfold.server.errors import BotFailed, ServerError, server_error
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.problems import write_error_responses
from sixfold.server.http.rate_limits import Budget
from sixfold.server.http.tools.access import ToolAccess, application_state, tool_access
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService

#: Seconds of analysis a minute for one visitor, and for all at one address.
VISITOR, ADDRESS = 30.0, 90.0
#: The least cost of an analysis in seconds: setting up the position takes time too.
LEAST_COST = 0.1

Turn = Annotated[str, Meta(min_length=1, max_length=200)]


class AnalysisRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position: of a preset's start or of a position's text, and the turns played from there.

    With a `level`, the response has the lines and the turn of a bot of that level.
    """

    preset: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[int, Meta(ge=1, le=64)] | None = None
    teams: Teams | None = None
    options: dict[str, Value] = {}
    position: Annotated[str, Meta(max_length=4000)] | None = None
    moves: Annotated[tuple[Turn, ...], Meta(max_length=2000)] = ()
    seconds: Annotated[float, Meta(gt=0, le=5)] = 1.0
    lines: Annotated[int, Meta(ge=1, le=5)] = 3
    level: Annotated[str, Meta(min_length=1, max_length=20)] | None = None


class AnalysisResponse(Struct, frozen=True):
    """The seat to move, the turn to play, and the lines, best first; none if the game is over."""

    preset: str
    turn: int | None
    best: str | None
    lines: tuple[AnalysedLine, ...]
    seconds: float


class AnalysisBudgets:
    """Budgets by visitor and by address: identities cost nothing."""

    def __init__(self, visitor: float = VISITOR, address: float = ADDRESS) -> None:
        self._visitors, self._addresses = Budget(visitor), Budget(address)

    def spend(self, address: str, visitor: Visitor | None, seconds: float) -> None:
        """Take seconds out of both, or raise `too-many` and take nothing."""
        self._addresses.spend(address, seconds)
        if visitor is not None:
            try:
                self._visitors.spend(visitor.id, seconds)
            except ServerError:
                self._addresses.give_back(address, seconds)
                raise

    def give_back(self, address: str, visitor: Visitor | None, seconds: float) -> None:
        """Put back into both what was not needed."""
        self._addresses.give_back(address, seconds)
        if visitor is not None:
            self._visitors.give_back(visitor.id, seconds)


async def allowed_pool(
    service: Annotated[TableService, Injected], access: Annotated[ToolAccess, Injected]
) -> WorkerPool:
    """Return the worker pool, if the visitor may use the engine now."""
    await access.admit("engine")
    if not isinstance(service.pool, WorkerPool):  # a server may compute bots' moves elsewhere
        raise server_error("bot-failed")
    return service.pool


async def budgets(request: Request[Any, Any, Any]) -> AnalysisBudgets:
    """Return the budgets of this application."""
    return application_state(request, "tools.budgets", AnalysisBudgets)


class EngineController(Controller):
    """The engine. Bots at tables go first; people who play where the engine is closed get `tools-closed`."""

    path = "/api/analysis"
    tags = ("engine",)
    dependencies = {"access": Provide(tool_access), "pool": Provide(allowed_pool), "budgets": Provide(budgets)}

    @post(summary="The best lines of a position", status_code=200, responses=write_error_responses(404, 409, 422))
    async def analyse(
        self,
        request: Request[Any, Any, Any],
        visitor: Annotated[Visitor | None, Injected],
        pool: Annotated[WorkerPool, Injected],
        budgets: Annotated[AnalysisBudgets, Injected],
        data: JSONBody[AnalysisRequest],
    ) -> AnalysisResponse:
        """Return the best lines. Scores are for the side to move; `win_in` is in plies, negative for a proved loss."""
        who = request.state["address"], visitor
        cost = max(data.seconds, LEAST_COST)
        budgets.spend(*who, cost)
        try:
            found = await pool.analyse(_task(data))
        except BotFailed:  # all of its time is used up
            raise
        except SixfoldError:
            budgets.give_back(*who, cost - LEAST_COST)
            raise
        budgets.give_back(*who, max(cost - max(found.seconds, LEAST_COST), 0.0))
        return AnalysisResponse(data.preset, found.turn, found.best, found.lines, found.seconds)


def _task(data: AnalysisRequest) -> AnalysisTask:
    return AnalysisTask(
        preset=data.preset,
        seats=data.seats,
        teams=data.teams,
        options=data.options,
        position=data.position,
        moves=data.moves,
        seconds=data.seconds,
        lines=data.lines,
        player=data.level,
    )
