"""A pool of processes for a test: started, used and stopped in one event loop."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import sixfold
from sixfold.games import State
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.bots.worker_protocol import MoveReply

PLAYERS = "tests.server.bots.faulty_players:create_player"
T = TypeVar("T")


def with_pool(use: Callable[[WorkerPool], Awaitable[T]], size: int = 1, **settings: Any) -> T:
    """Run `use` with a pool of faulty players, and assert that no worker process is left. Returns its result."""

    async def scenario() -> T:
        pool = WorkerPool(size, players=PLAYERS, **settings)
        await pool.start()
        try:
            return await use(pool)
        finally:
            await pool.stop()
            assert pids(pool) == []

    return asyncio.run(scenario())


def pids(pool: WorkerPool) -> list[int]:
    """The pids of the pool's worker processes."""
    return [worker.pid for worker in pool._workers if worker.pid is not None]


def is_alive(pid: int) -> bool:
    """Whether a process is running; a zombie is not."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


async def find_move(
    pool: WorkerPool, player: str, state: State[Any] | None = None, seconds: float = 60
) -> MoveReply | None:
    """Ask the pool for one move of the seat to move. The many seconds are a limit that a busy machine needs."""
    state = sixfold.game("sixth").start() if state is None else state
    return await pool.find_move(state.game, state, state.turn or 0, player, 7, seconds)


async def wait_until(true: Callable[[], bool]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.02)


def run_hanging_pool() -> None:
    """Run a pool whose bots hang, for a test that kills this process; prints the pids of the workers."""

    async def server() -> None:
        pool = WorkerPool(2, players=PLAYERS)
        tasks = [asyncio.create_task(find_move(pool, "hangs", seconds=300)) for _ in range(2)]
        await wait_until(lambda: len(pids(pool)) == 2)
        print(*pids(pool), flush=True)
        await asyncio.gather(*tasks)

    print(os.getpid(), flush=True)
    asyncio.run(server())


if __name__ == "__main__":
    run_hanging_pool()
