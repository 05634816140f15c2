"""What a store promises. The log is the only truth; everything else here is found by it, or belongs to people.

Times are seconds since 1970 by the store's own clock, but for the `at` of a line, which counts from when its table was
opened. Every method that writes returns once what it wrote is on disk, and not before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from sixfold.tables import LogEntry


class Conflict(Exception):
    """Somebody else wrote the line of this number first, or the table is there already. Read on, and try again."""


class TableRow(Struct, frozen=True, kw_only=True):
    """What a store remembers beside the log of a table, so that it can be found without folding it."""

    preset: str
    phase: str
    public: bool
    #: When the referee must act by itself.
    due: float | None = None
    #: Whether bots of the house play in a game that goes on.
    bots: bool = False
    closed: bool = False
    #: How many seats are free, and of how many.
    free: int = 0
    seats: int = 0
    #: The owner's name, for the lobby.
    host: str = ""
    #: Whoever owns the table or sits at it, bots left out.
    people: tuple[str, ...] = ()


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    opened: float
    touched: float
    standing: TableRow


class Person(Struct, frozen=True, kw_only=True):
    """Somebody the house knows. `generation` grows when their identity is taken back, so that old ones are void."""

    id: str
    name: str = ""
    language: str = ""
    since: float = 0.0
    generation: int = 0


class Program(Struct, frozen=True, kw_only=True):
    """A program that plays: known by the hash of its token."""

    id: str
    owner: str
    name: str
    since: float


class Store(Protocol):
    """The log of every table, and what the house remembers of people."""

    def now(self) -> float:
        """The time by the store's clock."""

    async def start(self) -> None:
        """Open it, and bring it to this version (`StoreNewer` if it is of a later one)."""

    async def stop(self) -> None:
        """Finish what is being written, and close it."""

    async def ready(self) -> None:
        """Return if a line could be written now; raise `StoreDown` otherwise."""

    # The log ----------------------------------------------------------------------------------------------------

    async def open(self, table: str, line: LogEntry, standing: TableRow) -> float:
        """Begin a log with its first line; answers when the table was opened. `Conflict` if there is such a table."""

    async def append(self, table: str, line: LogEntry, standing: TableRow, *, quiet: bool = False) -> None:
        """Write the next line. `Conflict` if there is a line of its number; `StoreDown` if it cannot be written.

        A line that is `quiet` leaves `touched` as it was: what somebody does in secret is not seen in a list either.
        """

    async def restore(self, seen: StoredTable, lines: list[LogEntry]) -> None:
        """Write a whole log with what was remembered beside it, as another store had it. `Conflict` as for `open`."""

    async def lines(self, table: str, start: int = 0) -> list[LogEntry]:
        """The lines of a table from this number on; none where there is no such table."""

    async def seen(self, table: str) -> StoredTable | None:
        """What is remembered of a table; `None` where there is none."""

    async def due(self, until: float, limit: int) -> list[tuple[str, float]]:
        """The tables where something is due up to this time, and when, those due first before the others."""

    async def next_due(self) -> float | None:
        """When something is due next, or `None`."""

    async def with_bots(self) -> list[str]:
        """The tables where bots of the house play in a game that goes on."""

    async def lobby(self, limit: int) -> list[StoredTable]:
        """Public tables that are not closed, those with a free seat first, then by when something happened last."""

    async def tables_of(self, person: str, limit: int, before: float | None = None) -> list[StoredTable]:
        """Where somebody sits or sat, what happened last first."""

    async def idle(self, before: float, limit: int) -> list[StoredTable]:
        """Tables not closed where nothing has happened since this time."""

    def every(self) -> AsyncIterator[StoredTable]:
        """Every table, for whoever keeps the house; oldest first."""

    # Ways to a table --------------------------------------------------------------------------------------------

    async def let_room(self, code: str, table: str, expires: float) -> None:
        """Let a room code lead to a table; `Conflict` if it leads somewhere already and has not expired."""

    async def room(self, code: str) -> str | None:
        """Where a room code leads, if it has not expired."""

    # People -----------------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Somebody the house knows; `None` for those who never left a trace."""

    async def keep(self, person: Person) -> Person:
        """Remember this of somebody; `since` and `generation` stay as they were where they are known."""

    async def forget(self, person: str) -> list[str]:
        """Forget somebody: their row, links and programs go, their identities are void, and in every log their names
        and what they said are blanked. Answers with the tables whose logs were changed.
        """

    async def put_link(self, digest: bytes, person: str, expires: float) -> None:
        """Remember a one-time link by the digest of its token."""

    async def take_link(self, digest: bytes) -> str | None:
        """Whose link this is; it works once, and not after it expired."""

    async def put_program(self, digest: bytes, program: Program) -> None:
        """Remember a program by the digest of its token."""

    async def program(self, digest: bytes) -> Program | None:
        """The program with this token."""

    async def programs_of(self, person: str) -> list[Program]:
        """Somebody's programs."""

    async def drop_program(self, person: str, program: str) -> bool:
        """Take a program's token back; whether there was such a one of this person."""

    # Keeping house ----------------------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        """The 32 bytes with which the house signs; made once."""

    async def backup(self, path: Path) -> None:
        """Write a whole copy to a new file while everything goes on."""

    async def prune(self, before: float) -> int:
        """Drop closed tables in which nothing has happened since this time, and what has expired; how many tables."""
