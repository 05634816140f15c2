"""Which tools of the house are closed to somebody because of a game they play in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping

from sixfold.server.live.tables import TableCache
from sixfold.server.store import Store

#: How many of somebody's tables are looked at, the latest first.
LOOKED = 50
#: How many people's answers are kept, and for how many seconds: another node may have started a game.
KEPT, FRESH = 1024, 2.0


class ClosedTools:
    """Knows it, and forgets it when something happens at one of their tables."""

    def __init__(self, store: Store, tables: TableCache) -> None:
        self._store = store
        self._tables = tables
        self._known: OrderedDict[str, tuple[float, Mapping[str, str]]] = OrderedDict()

    def forget(self, people: Iterable[str | None]) -> None:
        """Something has happened where these people sit."""
        for person in people:
            if person is not None:
                self._known.pop(person, None)

    async def get(self, person: str) -> Mapping[str, str]:
        """The tools that are closed to somebody, each with the table where they play."""
        now = self._store.now()
        known = self._known.get(person)
        if known is not None and 0 <= now - known[0] < FRESH:
            return known[1]
        closed: dict[str, str] = {}
        for seen in await self._store.tables_of(person, LOOKED):
            if seen.row.phase != "playing" or seen.row.closed:
                continue
            async with self._tables.hold(seen.table) as live:
                table = live.table
                if table.state is not None and table.phase == "playing" and not table.closed:
                    for tool in table.state.closed_tools(table.active_seat(person)):
                        closed.setdefault(tool, seen.table)
        self._known[person] = now, closed
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return closed
