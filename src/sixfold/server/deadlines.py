"""Applies deadlines that have passed, and closes tables that have been idle for long.

The store knows the deadlines. The scheduler sleeps until the next one and lets the referee act: its entry is the next
entry of the log or none, so that a deadline is applied once, even after a restart or with several servers.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable

import structlog

from sixfold.games import SixfoldError
from sixfold.server.errors import report_failure
from sixfold.server.store import Store

#: How many tables are handled at once.
CONCURRENT = 32
#: Seconds until a table is tried again after a failure: the first pause, doubled each time up to the last.
FIRST_PAUSE, LAST_PAUSE = 1.0, 300.0
#: The longest sleep in seconds: another server may have written an earlier deadline.
LONGEST_SLEEP = 5.0
#: How many idle tables are closed at a time.
CLOSED_AT_ONCE = 50

_log = structlog.get_logger()


class DeadlineScheduler:
    """Lets the referee act when a deadline passes."""

    def __init__(self, store: Store, on_deadline: Callable[[str], Awaitable[bool]]) -> None:
        self._store = store
        self._on_deadline = on_deadline
        self._wake = asyncio.Event()
        self._until = 0.0
        #: Tables that failed: until when they are left alone, and for how long next time.
        self._failed: dict[str, tuple[float, float]] = {}

    def notice(self, due: float | None) -> None:
        """Take note of a new deadline."""
        if due is not None and due < self._until:
            self._wake.set()

    async def run(self) -> None:
        """Apply deadlines until cancelled."""
        while True:
            self._wake.clear()
            try:
                self._until = await self._apply_due()
            except SixfoldError as error:
                _log.warning("deadline_query_failure", code=error.code)
                self._until = self._store.now() + FIRST_PAUSE
            except Exception as error:  # the scheduler goes on, whatever happens
                report_failure("server-failed", error)
                self._until = self._store.now() + FIRST_PAUSE
            try:
                async with asyncio.timeout(max(self._until - self._store.now(), 0.0)):
                    await self._wake.wait()
            except TimeoutError:
                pass

    async def _apply_due(self) -> float:
        """Apply the deadlines that have passed; returns when to look again."""
        # Until it is known how long to sleep, every new deadline wakes the scheduler.
        self._until = math.inf
        now = self._store.now()
        due = await self._store.due_tables(now, CONCURRENT + len(self._failed))
        # A deadline that is gone was applied by another server.
        self._failed = {table: self._failed[table] for table, _ in due if table in self._failed}
        ready = [table for table, _ in due if self._failed.get(table, (0.0, 0.0))[0] <= now][:CONCURRENT]
        await asyncio.gather(*map(self._try, ready))
        if ready:
            return now
        later = [until for until, _ in self._failed.values() if until > now]
        then = await self._store.next_deadline()
        if then is not None and then > now:
            later.append(then)
        return min(*later, now + LONGEST_SLEEP) if later else now + LONGEST_SLEEP

    async def _try(self, table: str) -> None:
        try:
            if await self._on_deadline(table):
                self._failed.pop(table, None)
                return
            # Another server was first, or the table and the store disagree: look again, but not at once.
            code = "not-due"
        except SixfoldError as error:
            code = error.code
        except Exception as error:  # one table must not stop the others
            code = report_failure("server-failed", error, table=table).code
        pause = min(max(self._failed.get(table, (0.0, 0.0))[1], FIRST_PAUSE), LAST_PAUSE)
        self._failed[table] = self._store.now() + pause, 2 * pause
        _log.warning("deadline_failure", table=table, code=code, retry_in=pause)


class IdleSweeper:
    """Closes tables where nothing has happened for long and nobody is connected."""

    def __init__(
        self, store: Store, idle: float, connected: Callable[[], int], close: Callable[[str], Awaitable[None]]
    ):
        self._store = store
        self._idle = idle
        self._connected = connected
        self._close = close

    async def run(self) -> None:
        """Close idle tables until cancelled, a few at a time."""
        while True:
            try:
                # Tables with people connected are idle too, and come before the others in the store's list.
                limit = CLOSED_AT_ONCE + self._connected()
                for stored in await self._store.idle_tables(self._store.now() - self._idle, limit):
                    await self._close_one(stored.table)
            except SixfoldError as error:
                _log.warning("idle_query_failure", code=error.code)
            except Exception as error:  # the sweeper goes on, whatever happens
                report_failure("server-failed", error)
            await asyncio.sleep(min(max(self._idle / 10, 0.05), 60.0))

    async def _close_one(self, table: str) -> None:
        try:
            await self._close(table)
        except SixfoldError as error:
            _log.warning("close_failure", table=table, code=error.code)
