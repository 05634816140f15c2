"""Writes that finish even if the visitor is gone, and the threads in which referees work and views are made.

Referees and views have separate threads, so that neither a slow tool nor many slow judges keep anybody from seeing
their table.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from sixfold.server.errors import server_error

T = TypeVar("T")

REFEREES = ThreadPoolExecutor(32, "referee")
VIEWS = ThreadPoolExecutor(4, "view")


class PendingWrites:
    """Writes under way. When the server stops, no more are started, and these may finish."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closed = False

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a write to its end, even if the caller is cancelled: an entry half written is no entry."""
        if self.closed:
            work.close()
            raise server_error("closing")
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(retrieve_error)
        return await asyncio.shield(task)

    async def close(self, grace: float) -> None:
        """Start no more writes, and wait up to this many seconds for those under way."""
        self.closed = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace)


def retrieve_error(task: asyncio.Task[Any]) -> None:
    """Retrieve the error of a task that is done: asyncio logs one that nobody waits for any more."""
    if not task.cancelled():
        task.exception()


async def run_in_thread(threads: ThreadPoolExecutor, work: Callable[..., T], *args: Any) -> T:
    """Run something in one of these threads, with the context of the caller: the log knows which request it was."""
    context = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(threads, partial(context.run, work, *args))
