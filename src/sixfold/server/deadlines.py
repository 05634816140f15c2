"""What is due, fired once by the log's own rule; and tables where nobody is left, closed after a while.

The store knows when something is due. The keeper sleeps until then, and lets the referee do it as any act is done: the
line it writes is the next line of the log or none, so that of several houses, or after a restart, one is first.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from sixfold.games import SixfoldError
from sixfold.server.errors import report_failure
from sixfold.server.store import Store

#: How many tables are seen to at once.
TOGETHER = 32
#: Seconds until a table is tried again over which something failed; twice as many each time, up to the second.
FIRST, LAST = 1.0, 300.0
#: Seconds the keeper sleeps at the most: another node may have written what is due earlier.
LONGEST = 5.0
#: How many idle tables are closed in one round.
SWEPT = 50

_log = structlog.get_logger()


class DeadlineScheduler:
    """Lets what is due happen."""

    def __init__(self, store: Store, fire: Callable[[str], Awaitable[bool]]) -> None:
        self._store = store
        self._fire = fire
        self._woken = asyncio.Event()
        self._until = 0.0
        #: Tables over which something failed: until when they are let alone, and for how long next time.
        self._failed: dict[str, tuple[float, float]] = {}

    def notice(self, due: float | None) -> None:
        """Something will be due at this time."""
        if due is not None and due < self._until:
            self._woken.set()

    async def run(self) -> None:
        """Keep doing it."""
        while True:
            self._woken.clear()
            try:
                self._until = await self._round()
            except SixfoldError as error:
                _log.warning("dues-unread", code=error.code)
                self._until = self._store.now() + FIRST
            except Exception as error:  # the keeper goes on, whatever happens
                report_failure("server-failed", error)
                self._until = self._store.now() + FIRST
            try:
                async with asyncio.timeout(max(self._until - self._store.now(), 0.0)):
                    await self._woken.wait()
            except TimeoutError:
                pass

    async def _round(self) -> float:
        """Do what is due now; answers with when to look again."""
        # Until it is known how long to sleep, every change is worth another look.
        self._until = math.inf
        now = self._store.now()
        due = await self._store.due_tables(now, TOGETHER + len(self._failed))
        # What is not due any more has been seen to by somebody else.
        self._failed = {table: self._failed[table] for table, _ in due if table in self._failed}
        ready = [table for table, _ in due if self._failed.get(table, (0.0, 0.0))[0] <= now][:TOGETHER]
        await asyncio.gather(*map(self._try, ready))
        if ready:
            return now
        later = [until for until, _ in self._failed.values() if until > now]
        then = await self._store.next_deadline()
        if then is not None and then > now:
            later.append(then)
        return min(*later, now + LONGEST) if later else now + LONGEST

    async def _try(self, table: str) -> None:
        try:
            if await self._fire(table):
                self._failed.pop(table, None)
                return
            # Another node was first, or the table sees it otherwise than the store: look again, but not at once.
            code = "not-due"
        except SixfoldError as error:
            code = error.code
        except Exception as error:  # one table must not stop the others
            code = report_failure("server-failed", error, table=table).code
        pause = min(max(self._failed.get(table, (0.0, 0.0))[1], FIRST), LAST)
        self._failed[table] = self._store.now() + pause, 2 * pause
        _log.warning("due-failed", table=table, code=code, again=pause)


class IdleSweeper:
    """Closes tables where nothing has happened for long and nobody is."""

    def __init__(
        self, store: Store, idle: float, connected: Callable[[], int], close: Callable[[str], Awaitable[None]]
    ):
        self._store = store
        self._idle = idle
        self._connected = connected
        self._close = close

    async def run(self) -> None:
        """Keep doing it, a few tables at a time."""
        while True:
            try:
                # Where people sit in silence is idle too, and stands before the others in the store's list.
                limit = SWEPT + self._connected()
                for seen in await self._store.idle_tables(self._store.now() - self._idle, limit):
                    await self._close_one(seen.table)
            except SixfoldError as error:
                _log.warning("idle-unread", code=error.code)
            except Exception as error:  # the sweeper goes on, whatever happens
                report_failure("server-failed", error)
            await asyncio.sleep(min(max(self._idle / 10, 0.05), 60.0))

    async def _close_one(self, table: str) -> None:
        try:
            await self._close(table)
        except SixfoldError as error:
            _log.warning("not-closed", table=table, code=error.code)
