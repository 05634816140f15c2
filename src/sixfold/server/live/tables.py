"""Which tables are in memory. Those with nobody there are dropped when there are too many, the longest unused first."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

from sixfold.games import Game
from sixfold.server.errors import server_error
from sixfold.server.failures import report_failure
from sixfold.server.live.table import LiveTable
from sixfold.server.live.threads import ruled
from sixfold.server.store import Store

#: How many tables stay in memory with nobody there.
BOUND = 512
_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


class TableCache:
    """The tables in memory, by id; the others are in the store. An id that leads nowhere leaves nothing behind."""

    def __init__(
        self, store: Store, games: Sequence[type[Game]], loaded: Callable[[LiveTable], None], bound: int = BOUND
    ) -> None:
        self._store = store
        self._games = games
        self._loaded = loaded
        self._bound = bound
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def __len__(self) -> int:
        return len(self._live)

    def present(self) -> list[LiveTable]:
        """Every table in memory."""
        return list(self._live.values())

    def get(self, table: str) -> LiveTable | None:
        """This table, if it is in memory."""
        return self._live.get(table)

    def put(self, live: LiveTable) -> None:
        """A table that was just opened."""
        self._live[live.id] = live
        self._trim()

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """A table to work with: in memory, or read from the store. Refused where there is none (`no-table`)."""
        live = self._live.get(table) or await self._read(table)
        live.pins += 1
        self._live.move_to_end(table)
        try:
            yield live
        finally:
            live.pins -= 1
            self._trim()

    async def again(self, table: str) -> LiveTable | None:
        """Read a table in memory anew, where its old lines have changed. Answers with it, if it is in memory."""
        live = self._live.get(table)
        if live is None:
            return None
        async with live.lock:
            anew = await self._folded(table)
            if anew is not None:
                live.table, live.history = anew.table, anew.history
        return live

    async def _read(self, table: str) -> LiveTable:
        if not _ID.fullmatch(table):
            raise server_error("no-table", table=table[:40])
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load(table))
            task.add_done_callback(lambda done: self._forgotten(table, done))
        live = await asyncio.shield(task)
        if live is None:
            raise server_error("no-table", table=table)
        # Whoever waited for the same table finds it here, were it dropped meanwhile.
        return self._live.setdefault(table, live)

    def _forgotten(self, table: str, task: asyncio.Task[LiveTable | None]) -> None:
        del self._loading[table]
        if not task.cancelled():
            task.exception()

    async def _load(self, table: str) -> LiveTable | None:
        live = await self._folded(table)
        if live is not None:
            self.put(live)
            self._loaded(live)
        return live

    async def _folded(self, table: str) -> LiveTable | None:
        seen = await self._store.seen(table)
        if seen is None:
            return None
        lines = await self._store.lines(table)
        try:
            return await ruled(LiveTable.folded, table, seen.opened, lines, self._games)
        except Exception as error:
            # Refusals too: a log that does not fold any more is the house's fault, and not the visitor's.
            raise report_failure("referee-failed", error, table=table) from error

    def _trim(self) -> None:
        spare = len(self._live) - self._bound
        if spare <= 0:
            return
        for live in [live for live in self._live.values() if live.idle][:spare]:
            del self._live[live.id]
