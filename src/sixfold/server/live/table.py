"""A table in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sixfold.games import Game
from sixfold.server.live.history import History
from sixfold.server.live.views import ViewCache
from sixfold.server.store import TableRow
from sixfold.tables import LogEntry, Table, fold

if TYPE_CHECKING:
    from sixfold.server.live.streams import Stream


class LiveTable:
    """A folded log, whom its lines concerned, and who looks on. Whoever changes it holds its lock."""

    __slots__ = (
        "doubt",
        "history",
        "id",
        "invitation",
        "lock",
        "moved",
        "opened",
        "pins",
        "streams",
        "table",
        "typing",
        "views",
    )

    def __init__(self, table: str, opened: float, folded: Table, history: History) -> None:
        self.id = table
        #: When it was opened, by the store's clock: the times of its lines count from there.
        self.opened = opened
        self.table = folded
        self.history = history
        self.lock = asyncio.Lock()
        #: Set, and replaced by another, whenever a line is put in place.
        self.moved = asyncio.Event()
        self.streams: set[Stream] = set()
        self.views = ViewCache()
        #: How many are at work with it: meanwhile it stays in memory.
        self.pins = 0
        #: Whether a line may have been written of which nothing is known.
        self.doubt = False
        #: The room code that leads here, and until when.
        self.invitation: tuple[str, float] | None = None
        #: Who is typing, and until when that is believed.
        self.typing: dict[str, float] = {}

    @classmethod
    def folded(cls, table: str, opened: float, lines: Sequence[LogEntry], games: Sequence[type[Game]]) -> LiveTable:
        """The table that a log gives."""
        history = History()
        history.opened(lines[0])
        state = fold(lines[:1], games)
        for line in lines[1:]:
            after = state.apply(line)
            history.then(state, line)
            state = after
        return cls(table, opened, state, history)

    def at(self, now: float) -> float:
        """The time at the table, for the next line: never before the last one."""
        return max(self.table.at, now - self.opened)

    def put(self, line: LogEntry, after: Table) -> frozenset[str] | None:
        """The next line is on disk, and this is the table now. Answers with those it concerns."""
        concerned = self.history.then(self.table, line)
        self.table = after
        self.moved.set()
        self.moved = asyncio.Event()
        return concerned

    def here(self, person: str) -> bool:
        """Whether this person is connected."""
        return any(stream.visitor.id == person for stream in self.streams)

    @property
    def idle(self) -> bool:
        """Whether nobody is connected or at work with it."""
        return not (self.streams or self.pins or self.lock.locked())


def standing(table: Table, opened: float) -> TableRow:
    """What the store remembers beside the log of a table."""
    people = [table.person(person) for person in table.seats]
    owner = table.person(table.owner)
    host = table.person(table.acting_owner)
    # Companions are known at this table alone: it is among the tables of whoever's device they play on.
    kept = [owner, *(table.person(table.device_owner(person.id)) for person in people if person is not None)]
    playing = table.phase == "playing" and not table.closed
    return TableRow(
        preset=table.preset.name,
        phase=table.phase,
        public=table.settings.public,
        due=None if table.deadline is None else opened + table.deadline,
        bots=playing and any(person is not None and person.added_bot for person in people),
        closed=table.closed,
        free=table.seats.count(None),
        seats=len(table.seats),
        host="" if host is None else host.name,
        people=tuple(dict.fromkeys(person.id for person in kept if person is not None and not person.added_bot)),
    )
