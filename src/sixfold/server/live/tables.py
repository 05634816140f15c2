"""Tables in memory: a folded log with its connections, the cache of those in use, and the tools that they close."""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sixfold.games import Game
from sixfold.server.errors import report_failure, server_error
from sixfold.server.live.broadcast import History, ViewCache
from sixfold.server.pending import REFEREES, retrieve_error, run_in_thread
from sixfold.server.store import Store, TableRow
from sixfold.tables import AppliedEntry, LogEntry, Table, fold

if TYPE_CHECKING:
    from sixfold.server.live.connections import Connection

#: How many tables stay in memory with nobody connected.
CACHED = 512
#: How many of a visitor's tables are checked for closed tools, the last active first.
CHECKED = 50
#: For how many people closed tools are cached, and for how many seconds: another server may have started a game.
CACHED_PEOPLE, CACHE_SECONDS = 1024, 2.0
_ID = re.compile(r"[A-Za-z0-9_-]{22}", re.ASCII)


class LiveTable:
    """A table in memory. Hold its lock to change it."""

    __slots__ = (
        "changed",
        "connections",
        "failing_since",
        "history",
        "id",
        "in_doubt",
        "invitation",
        "lock",
        "opened",
        "pins",
        "table",
        "typing",
        "views",
    )

    def __init__(self, table_id: str, opened: float, table: Table, history: History) -> None:
        self.id = table_id
        #: When it was opened, by the store's clock: the times of its entries count from there.
        self.opened = opened
        self.table = table
        self.history = history
        self.lock = asyncio.Lock()
        #: Set, and replaced by another event, whenever an entry is applied.
        self.changed = asyncio.Event()
        self.connections: set[Connection] = set()
        self.views = ViewCache()
        #: How many work with it: meanwhile it stays in memory.
        self.pins = 0
        #: Whether an entry may have been written that is not in `table`.
        self.in_doubt = False
        #: Since when the judge fails at what is due, by the store's clock.
        self.failing_since: float | None = None
        #: Its room code, and when that expires.
        self.invitation: tuple[str, float] | None = None
        #: Who is typing, and until when that is assumed.
        self.typing: dict[str, float] = {}

    @classmethod
    def fold(cls, table_id: str, opened: float, log: Sequence[LogEntry], games: Sequence[type[Game]]) -> LiveTable:
        """Return the table that a log gives."""
        history = History(log[0])
        table = fold(log[:1], games)
        for entry in log[1:]:
            applied = table.append(entry)
            history.add(applied)
            table = applied.after
        return cls(table_id, opened, table, history)

    def time(self, now: float) -> float:
        """Return the time at the table, for the next entry: never before the last one."""
        return max(self.table.at, now - self.opened)

    def put(self, applied: AppliedEntry) -> None:
        """Take over an entry that is on disk, and the table after it."""
        self.history.add(applied)
        self.table = applied.after
        self.changed.set()
        self.changed = asyncio.Event()

    def is_connected(self, person: str) -> bool:
        """Whether this person is connected."""
        return any(connection.visitor.id == person for connection in self.connections)

    @property
    def is_idle(self) -> bool:
        """Whether nobody is connected or works with it."""
        return not (self.connections or self.pins or self.lock.locked())


def table_row(table: Table, opened: float) -> TableRow:
    """Return what the store keeps beside the log of a table."""
    people = [table.person(person) for person in table.seats]
    owner = table.person(table.owner)
    acting = table.person(table.acting_owner)
    # Companions are known at this table alone: the table is listed for the person whose device they play on.
    listed = [owner, *(table.person(table.device_owner(person.id)) for person in people if person is not None)]
    playing = table.phase == "playing" and not table.closed
    return TableRow(
        preset=table.preset.name,
        phase=table.phase,
        public=table.settings.public,
        deadline=None if table.deadline is None else opened + table.deadline,
        has_bots=playing and any(person is not None and person.added_bot for person in people),
        closed=table.closed,
        free_seats=0 if table.locked else table.free_seats,
        seats=table.game.seats,
        owner_name="" if acting is None else acting.name,
        people=tuple(dict.fromkeys(person.id for person in listed if person is not None and not person.added_bot)),
    )


class TableCache:
    """The tables in memory, by id; the others are in the store.

    When there are too many, those with nobody connected are dropped, the least recently used first. An id without a
    table leaves nothing behind.
    """

    def __init__(
        self, store: Store, games: Sequence[type[Game]], on_load: Callable[[LiveTable], None], size: int | None = None
    ) -> None:
        self._store = store
        self._games = games
        self._on_load = on_load
        self._size = CACHED if size is None else size
        self._live: OrderedDict[str, LiveTable] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    def __len__(self) -> int:
        return len(self._live)

    def all(self) -> list[LiveTable]:
        """Return every table in memory."""
        return list(self._live.values())

    def get(self, table: str) -> LiveTable | None:
        """Return this table if it is in memory."""
        return self._live.get(table)

    def add(self, live: LiveTable) -> None:
        """Add a table that was just opened."""
        self._live[live.id] = live
        if len(self._live) > self._size:
            self._trim()

    @asynccontextmanager
    async def hold(self, table: str) -> AsyncIterator[LiveTable]:
        """Keep a table in memory while the caller works with it. Raises `no-table` if there is none."""
        live = self._live.get(table) or await self._load(table)
        live.pins += 1
        self._live.move_to_end(table)
        try:
            yield live
        finally:
            live.pins -= 1
            if len(self._live) > self._size:
                self._trim()

    async def reload(self, table: str) -> LiveTable | None:
        """Fold a table again whose old entries have changed; `None` if it is not in memory."""
        live = self._live.get(table)
        if live is None:
            return None
        async with live.lock:
            fresh = await self._fold(table)
            if fresh is not None:
                live.table, live.history = fresh.table, fresh.history
        return live

    async def _load(self, table: str) -> LiveTable:
        if not _ID.fullmatch(table):
            raise server_error("no-table", table=table[:40])
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._read(table))
            task.add_done_callback(retrieve_error)
        live = await asyncio.shield(task)
        if live is None:
            raise server_error("no-table", table=table)
        # If it was dropped while several waited for it, they all get the same one.
        return self._live.setdefault(table, live)

    async def _read(self, table: str) -> LiveTable | None:
        try:
            live = await self._fold(table)
            if live is not None:
                self.add(live)
                self._on_load(live)
            return live
        finally:
            del self._loading[table]

    async def _fold(self, table: str) -> LiveTable | None:
        stored = await self._store.table(table)
        if stored is None:
            return None
        log = await self._store.entries(table)
        try:
            return await run_in_thread(REFEREES, LiveTable.fold, table, stored.opened, log, self._games)
        except Exception as error:
            # A log that does not fold any more is the server's fault, and not the visitor's.
            raise report_failure("referee-failed", error, table=table) from error

    def _trim(self) -> None:
        spare = len(self._live) - self._size
        for live in [live for live in self._live.values() if live.is_idle][:spare]:
            del self._live[live.id]


class ClosedTools:
    """Finds the tools that are closed to visitors because of a game they play in (DEG-10).

    They are cached until something happens at one of the visitor's tables.
    """

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
        for stored in await self._store.tables_of(person, CHECKED):
            if stored.row.phase != "playing" or stored.row.closed:
                continue
            async with self._tables.hold(stored.table) as live:
                table = live.table
                if table.state is not None and table.phase == "playing" and not table.closed:
                    for tool in table.state.closed_tools(table.active_seat(person)):
                        closed.setdefault(tool, stored.table)
        self._cache[person] = now, closed
        while len(self._cache) > CACHED_PEOPLE:
            self._cache.popitem(last=False)
        return closed
