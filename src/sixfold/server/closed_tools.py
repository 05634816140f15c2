"""Which tools are closed to a visitor because of a game they play in (DEG-10)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from sixfold.server.live.tables import TableCache
from sixfold.server.store import Store

#: How many of a visitor's tables are checked, the last active first.
TABLES = 50
#: How many people are cached, and for how many seconds: another server may have started a game.
CACHED, CACHE_SECONDS = 1024, 2.0


class ClosedTools:
    """Finds the closed tools of visitors, and caches them until something happens at one of their tables."""

    def __init__(self, store: Store, tables: TableCache) -> None:
        self._store = store
        self._tables = tables
        self._cache: OrderedDict[str, tuple[float, Mapping[str, str]]] = OrderedDict()

    def forget(self, people: Iterable[str | None]) -> None:
        """Drop what is cached for these people."""
        for person in people:
            if person is not None:
                self._cache.pop(person, None)

    async def get(self, person: str) -> Mapping[str, str]:
        """Return the tools that are closed to somebody, each with the table where they play."""
        now = self._store.now()
        cached = self._cache.get(person)
        if cached is not None and 0 <= now - cached[0] < CACHE_SECONDS:
            return cached[1]
        closed: dict[str, str] = {}
        for stored in await self._store.tables_of(person, TABLES):
            if stored.row.phase != "playing" or stored.row.closed:
                continue
            async with self._tables.hold(stored.table) as live:
                table = live.table
                if table.state is not None and table.phase == "playing" and not table.closed:
                    for tool in table.state.closed_tools(table.active_seat(person)):
                        closed.setdefault(tool, stored.table)
        self._cache[person] = now, closed
        while len(self._cache) > CACHED:
            self._cache.popitem(last=False)
        return closed
