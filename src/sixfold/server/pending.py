"""What is in flight: work that is finished once it was begun, even if whoever asked for it is gone."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from sixfold.server.errors import server_error

T = TypeVar("T")


class PendingWrites:
    """Work that writes. When the house closes, no more is begun, and what is in flight may land."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self.closing = False

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish some work, whatever becomes of whoever waits for it: a line half written is no line."""
        if self.closing:
            work.close()
            raise server_error("closing")
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._landed)
        return await asyncio.shield(task)

    async def land(self, grace: float) -> None:
        """Begin nothing more, and wait so many seconds for what is in flight."""
        self.closing = True
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=grace)

    def _landed(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()
