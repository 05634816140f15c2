"""The processes that think for the bots of the house and for whoever has a position analysed.

What hangs is killed after its time and what dies is replaced; only the request concerned fails. Bots' turns go before
analyses, which leave one process to them where there are several. Nothing here blocks the event loop.
"""

from __future__ import annotations

import asyncio
import math
import os
from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count
from typing import Any, TypeAlias

from structlog import get_logger

from sixfold.games import Game, State
from sixfold.server.bots.worker_process import WorkerLost, WorkerProcess
from sixfold.server.bots.worker_protocol import (
    AnalysisReply,
    AnalysisTask,
    CrashReply,
    ErrorReply,
    MoveReply,
    MoveRequest,
    NoMoveReply,
    WorkerReply,
    WorkerRequest,
)
from sixfold.server.errors import server_error

#: Who plays, as `MODULE:FUNCTION`.
PLAYERS = "sixfold.bots.registry:create_player"
#: Seconds that a request may take beyond those it asked for: to read decks or films in, and on a busy machine.
MARGIN = 10.0
#: Nobody waits longer than this for one thought.
LONGEST_SECONDS = 600.0
#: So many requests for each process may wait.
QUEUE = 64
#: Seconds that a thought nobody waits for any more may still take, before its process is ended.
CANCEL_GRACE = 1.0

#: Whose requests go first.
BOT, ANALYSIS = 0, 1

_Waiting: TypeAlias = "asyncio.Future[WorkerProcess]"


class WorkerPool:
    """So many processes; 0 is one for each core but one, and at least one.

    `players` says who plays: the function of a module that makes the player of a name, a game and a seed.
    """

    def __init__(self, size: int, *, players: str = PLAYERS, margin: float = MARGIN, queue: int = QUEUE) -> None:
        self.size = size or max(1, (os.cpu_count() or 1) - 1)
        self._margin = margin
        self._room = queue * self.size
        self._workers = tuple(WorkerProcess(players) for _ in range(self.size))
        #: Those that do nothing, the one that was busy last at the end: it is warm.
        self._idle = list(self._workers)
        self._waiting: list[tuple[int, int, _Waiting]] = []
        self._order = count()
        #: Whom each busy process works for, by rank.
        self._busy: dict[WorkerProcess, int] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closed = False
        self._moves = self._failures = self._analyses = 0
        self._log = get_logger()

    async def start(self) -> None:
        """Warm one process, so that the first visitor need not wait for it; others start when they are needed."""
        self._closed = False
        self._background(self._warm_up(self._idle.pop()))

    async def stop(self) -> None:
        """End every process. Whoever waits for one is told that the house is closing."""
        self._closed = True
        for _, _, waiting in self._waiting:
            if not waiting.done():
                waiting.set_exception(server_error("closing"))
        self._waiting.clear()
        await asyncio.gather(*(worker.end(gently=True) for worker in self._workers))
        await asyncio.gather(*self._tasks, return_exceptions=True)
        # One may have been on its way while the others ended.
        await asyncio.gather(*(worker.end() for worker in self._workers))

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        """The turn of a bot and how long it waits with it; `None` where it has nothing to play now.

        Where seats act at once `seconds` is how long it may take to play, which is no time of the process: there it has
        to answer at once. `BotFailed` where its process died or ran past its time, `too-many` where too many wait.
        """
        request = MoveRequest.of(game, state, seat, player, seed, seconds)
        thinking = 0.0 if state.turn is None else _clamp_seconds(seconds)
        answer = await self._request(request, BOT, (request.game, player, seed), thinking)
        if not isinstance(answer, MoveReply | NoMoveReply):
            raise server_error("bot-failed")
        self._moves += 1
        return answer if isinstance(answer, MoveReply) else None

    async def analyse(self, request: AnalysisTask) -> AnalysisReply:
        """What the engine makes of a position; refused as the referee refuses a position or a turn."""
        answer = await self._request(request, ANALYSIS, None, _clamp_seconds(request.seconds))
        if not isinstance(answer, AnalysisReply):
            raise server_error("bot-failed")
        self._analyses += 1
        return answer

    def gauges(self) -> Mapping[str, float]:
        """How it does: processes there are and run and work, requests that wait, what was done and what failed."""
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
        """The answer to a request. Should whoever asks not wait for it, the process is free again soon."""
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
            self._log.error("a player failed", why=answer.why)
            raise server_error("bot-failed")
        return answer

    async def _exchange(self, worker: WorkerProcess, request: WorkerRequest, seconds: float) -> WorkerReply:
        """Ask a process, and set it free; one that does not answer is replaced."""
        try:
            await worker.ready()
            async with asyncio.timeout(seconds + self._margin):
                answer = await worker.ask(request)
        except (TimeoutError, WorkerLost, OSError) as error:
            self._failures += 1
            if self._closed:
                self._release(worker)
                raise server_error("closing") from error
            self._log.warning("a thinking process is replaced", pid=worker.pid, why=type(error).__name__)
            self._background(self._replace(worker))
            raise server_error("bot-failed") from error
        self._release(worker)
        return answer

    async def _replace(self, worker: WorkerProcess) -> None:
        await worker.end()
        await self._warm_up(worker)

    async def _warm_up(self, worker: WorkerProcess) -> None:
        """Start a process, and set it free. Should it not start, whoever asks it next is told."""
        try:
            if not self._closed:
                await worker.ready()
        except (TimeoutError, WorkerLost, OSError) as error:
            if not self._closed:
                self._log.error("a thinking process does not start", why=type(error).__name__)
            await worker.end()
        finally:
            self._release(worker)

    # Who is free ------------------------------------------------------------------------------------------------

    async def _acquire(self, rank: int, about: object) -> WorkerProcess:
        """A process that does nothing, best the one that thought about the same before; or wait for one."""
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
            # It may have been handed over just before.
            if waiting.done() and not waiting.cancelled() and waiting.exception() is None:
                self._release(waiting.result())
            raise

    def _can_start(self, rank: int) -> bool:
        """Whether one more request of this rank may be worked on: analyses leave a process to bots."""
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
        """Work that is kept until it is done, and whose failure somebody else tells, if anybody."""
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
