"""A pool of worker processes that compute bots' turns and analyse positions.

A worker that hangs is killed and one that dies is replaced; only the request concerned fails. Bots' turns go before
analyses, and if there are several workers, analyses leave one of them free. Nothing here blocks the event loop.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from structlog import get_logger

from sixfold.games import Game, State
from sixfold.server.bots.worker_process import WorkerLost, WorkerProcess
from sixfold.server.bots.worker_protocol import (
    AnalysisReply,
    AnalysisTask,
    CrashReply,
    DrawReply,
    DrawRequest,
    ErrorReply,
    MoveReply,
    MoveRequest,
    NoMoveReply,
    WorkerReply,
    WorkerRequest,
)
from sixfold.server.errors import server_error

#: The function that makes players, as `MODULE:FUNCTION`.
PLAYERS = "sixfold.bots.registry:create_player"
#: Seconds that a request may take beyond those it asks for: to load decks or films, and on a busy machine.
MARGIN = 10.0
#: The most seconds that a request may ask for.
LONGEST_SECONDS = 600.0
#: How many requests may wait for each worker.
QUEUE = 64
#: Seconds after which a worker is killed if it still computes what nobody waits for any more.
CANCEL_GRACE = 1.0

#: The ranks of requests; the lower one goes first.
BOT, ANALYSIS = 0, 1

_Waiting: TypeAlias = "asyncio.Future[WorkerProcess]"


class WorkerPool:
    """`size` worker processes; 0 is one less than the cores, and at least one.

    `players` names a function as `MODULE:FUNCTION`; it returns the player for a name, a game and a seed. `database` is
    the server's, for decks that are not shipped.
    """

    def __init__(
        self,
        size: int,
        *,
        players: str = PLAYERS,
        margin: float = MARGIN,
        queue: int = QUEUE,
        database: Path | None = None,
    ) -> None:
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._margin = margin
        self._room = queue * self.size
        self._workers = tuple(WorkerProcess(players, database) for _ in range(self.size))
        #: Idle workers; the last one was busy most recently.
        self._idle = list(self._workers)
        self._waiting: list[tuple[int, int, _Waiting]] = []
        self._order = count()
        #: The rank of the request of each busy worker.
        self._busy: dict[WorkerProcess, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self._moves = self._failures = self._analyses = 0
        self._log = get_logger()

    async def start(self) -> None:
        """Start one worker, so that the first visitor need not wait for it; others start when they are needed."""
        self._closed = False
        self._background(self._warm_up(self._idle.pop()))

    async def stop(self) -> None:
        """End every worker. Requests that wait for one raise `closing`."""
        self._closed = True
        for _, _, waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(server_error("closing"))
        self._waiting.clear()
        await asyncio.gather(*(worker.end(gently=True) for worker in self._workers))
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # One may have started while the others ended.
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        """Return the move of a bot and how long to wait with it; `None` if it has nothing to play now.

        Where seats act at once, `seconds` is how long the bot may take to play, not to compute: the worker replies at
        once. Raises `BotFailed` if the worker died or took too long, and `too-many` if too many requests wait.
        """
        request = MoveRequest.of(game, state, seat, player, seed, seconds)
        thinking = 0.0 if state.turn is None else _clamp_seconds(seconds)
        answer = await self._request(request, BOT, (request.game, player, seed), thinking)
        if not isinstance(answer, MoveReply | NoMoveReply):
            raise server_error("bot-failed")
        self._moves += 1
        return answer if isinstance(answer, MoveReply) else None

    async def accepts_draw(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> bool:
        """Return whether a bot agrees to a draw. Raises like `find_move`."""
        request = DrawRequest.of(game, state, seat, player, seed, seconds)
        answer = await self._request(request, BOT, (request.game, player, seed), _clamp_seconds(seconds))
        if not isinstance(answer, DrawReply):
            raise server_error("bot-failed")
        return answer.accepts

    async def analyse(self, request: AnalysisTask) -> AnalysisReply:
        """Return the analysis of a position. Raises the referee's error for an invalid position or turn."""
        answer = await self._request(request, ANALYSIS, None, _clamp_seconds(request.seconds))
        if not isinstance(answer, AnalysisReply):
            raise server_error("bot-failed")
        self._analyses += 1
        return answer

    def gauges(self) -> Mapping[str, float]:
        """Return the present figures, for the metrics."""
        running = sum(worker.pid is not None for worker in self._workers)
        waiting = sum(not waiting.done() for _, _, waiting in self._waiting)
        started = sum(worker.started for worker in self._workers)
        return {
            "workers": self.size,
            "workers_running": running,
            "workers_busy": self.size - len(self._idle),
            "workers_started": started,
            "requests_waiting": waiting,
            "moves": self._moves,
            "analyses": self._analyses,
            "worker_failures": self._failures,
        }

    # One request ------------------------------------------------------------------------------------------------

    async def _request(self, request: WorkerRequest, rank: int, about: object, seconds: float) -> WorkerReply:
        """Return the reply to a request. If the caller is cancelled, the worker becomes free soon."""
        worker = await self._acquire(rank, about)
        worker.last = about
        exchange = self._background(self._exchange(worker, request, seconds))
        try:
            answer: WorkerReply = await asyncio.shield(exchange)
        except asyncio.CancelledError:
            ending = asyncio.get_running_loop().call_later(CANCEL_GRACE, worker.kill)
            exchange.add_done_callback(lambda _: ending.cancel())
            raise
        if isinstance(answer, ErrorReply):
            raise answer.error()
        if isinstance(answer, CrashReply):
            self._failures += 1
            self._log.error("player_crash", kind=answer.why)
            raise server_error("bot-failed")
        return answer

    async def _exchange(self, worker: WorkerProcess, request: WorkerRequest, seconds: float) -> WorkerReply:
        """Send a request to a worker, and release it; one that does not reply is replaced."""
        try:
            await worker.ready()
            async with asyncio.timeout(seconds + self._margin):
                answer = await worker.ask(request)
        except (TimeoutError, WorkerLost, OSError) as error:
            self._failures += 1
            if self._closed:
                self._release(worker)
                raise server_error("closing") from error
            self._log.warning("worker_replacement", pid=worker.pid, kind=type(error).__name__)
            self._background(self._replace(worker))
            raise server_error("bot-failed") from error
        self._release(worker)
        return answer

    async def _replace(self, worker: WorkerProcess) -> None:
        await worker.end()
        await self._warm_up(worker)

    async def _warm_up(self, worker: WorkerProcess) -> None:
        """Start a worker, and release it. If it does not start, its next request starts it again."""
        try:
            if not self._closed:
                await worker.ready()
        except (TimeoutError, WorkerLost, OSError) as error:
            if not self._closed:
                self._log.error("worker_start_failure", kind=type(error).__name__)
            await worker.end()
        finally:
            self._release(worker)

    # Idle and busy workers --------------------------------------------------------------------------------------

    async def _acquire(self, rank: int, about: object) -> WorkerProcess:
        """Return an idle worker, if possible the one that last worked on the same game; or wait for one."""
        if self._closed:
            raise server_error("closing")
        if self._idle and self._can_start(rank):
            same = (place for place, idle in enumerate(self._idle) if about is not None and idle.last == about)
            worker = self._idle.pop(next(same, -1))
            self._busy[worker] = rank
            return worker
        if sum(not waiting.done() for _, _, waiting in self._waiting) >= self._room:
            raise server_error("too-many", seconds=1.0)
        waiting: _Waiting = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (rank, next(self._order), waiting))
        try:
            return await waiting
        except asyncio.CancelledError:
            # The worker may have been assigned just before.
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                self._release(waiting.result())
            raise

    def _can_start(self, rank: int) -> bool:
        """Whether one more request of this rank may start: analyses leave a worker to bots."""
        analyses = sum(busy == ANALYSIS for busy in self._busy.values())
        return rank == BOT or analyses < max(1, self.size - 1)

    def _release(self, worker: WorkerProcess) -> None:
        self._busy.pop(worker, None)
        while self._waiting and self._can_start(self._waiting[0][0]):
            rank, _, waiting = heappop(self._waiting)
            if not waiting.done():
                self._busy[worker] = rank
                waiting.set_result(worker)
                return
        self._idle.append(worker)

    def _background(self, work: Any) -> asyncio.Task[Any]:
        """Run something in the background; its failure is reported elsewhere."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()


def _clamp_seconds(seconds: float) -> float:
    return min(max(seconds, 0.0), LONGEST_SECONDS) if math.isfinite(seconds) else LONGEST_SECONDS
