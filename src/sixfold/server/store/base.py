"""What a store promises. The log is the only truth; everything else is an index of it, or belongs to people.

Times are seconds since 1970 by the store's clock, except the `at` of an entry, which counts from when its table was
opened. Every method that writes returns once what it wrote is on disk, and not before.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Protocol

from msgspec import Struct

from sixfold.tables import LogEntry


class Conflict(Exception):
    """Somebody else wrote this entry first, or the table exists already. Read the log and try again."""


class TableRow(Struct, frozen=True, kw_only=True):
    """What a store keeps beside the log of a table, so that it can be found without folding it."""

    preset: str
    #: `setup`, `playing`, `between` (the two games of a pair) or `finished`.
    phase: str
    public: bool
    #: When the referee must act by itself.
    deadline: float | None = None
    #: Whether bots play in a game that goes on.
    has_bots: bool = False
    closed: bool = False
    #: How many seats are free, and of how many.
    free_seats: int = 0
    seats: int = 0
    #: For the lobby.
    owner_name: str = ""
    #: Ids of the owner and of those who sit there, without bots.
    people: tuple[str, ...] = ()


class StoredTable(Struct, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    opened: float
    #: When something happened last.
    active_at: float
    row: TableRow


class Person(Struct, frozen=True, kw_only=True):
    """A person. `generation` grows when their identity is revoked, which makes old ones void."""

    id: str
    name: str = ""
    language: str = ""
    since: float = 0.0
    generation: int = 0


class Program(Struct, frozen=True, kw_only=True):
    """A program that plays, found by the hash of its token."""

    id: str
    owner: str
    name: str
    since: float


class StoredDeck(Struct, frozen=True, kw_only=True):
    """A deck that somebody wrote, private until it is shared. The text is TOML, whether or not it can be played."""

    id: str
    owner: str
    name: str
    language: str
    text: str
    #: The version of the content; empty if it cannot be played.
    version: str
    #: The number of cards of each kind: `{"match": 2, "unique": 3}`.
    counts: dict[str, int]
    shared: bool = False
    created: float
    updated: float


class Store(Protocol):
    """The log of every table, and what the server keeps of people."""

    @property
    def path(self) -> Path:
        """The database. The decks and catalogues of the host are in folders beside it."""

    def now(self) -> float:
        """Return the time by the store's clock."""

    async def start(self) -> None:
        """Open the store, and migrate it to this version. Raises `StoreNewer` if it is of a later one."""

    async def stop(self) -> None:
        """Finish what is being written, and close the store."""

    async def check_writable(self) -> None:
        """Return if an entry could be written now. Raises `StoreDown` otherwise."""

    # The log ----------------------------------------------------------------------------------------------------

    async def open(self, table: str, entry: LogEntry, row: TableRow) -> float:
        """Start a log with its first entry; returns when the table was opened. Raises `Conflict` if it exists."""

    async def append(self, table: str, entry: LogEntry, row: TableRow, *, quiet: bool = False) -> None:
        """Write the next entry. Raises `Conflict` if there is one of its number, `StoreDown` if it cannot be written.

        A `quiet` entry leaves `active_at` as it was: what somebody does in secret does not show in a list either.
        """

    async def restore(self, stored: StoredTable, entries: list[LogEntry]) -> None:
        """Write a whole log with its row, as another store had it. Raises `Conflict` as `open` does."""

    async def entries(self, table: str, start: int = 0) -> list[LogEntry]:
        """Return the entries of a table from this number on; none if there is no such table."""

    async def table(self, table: str) -> StoredTable | None:
        """Return a table's row, or `None`."""

    async def due_tables(self, until: float, limit: int) -> list[tuple[str, float]]:
        """Return the tables with a deadline up to this time, and the deadlines, the earliest first."""

    async def next_deadline(self) -> float | None:
        """Return the earliest deadline, or `None`."""

    async def tables_with_bots(self) -> list[str]:
        """Return the tables where bots play in a game that goes on."""

    async def lobby(self, limit: int) -> list[StoredTable]:
        """Return public tables that are not closed, those with a free seat first, then the last active."""

    async def tables_of(self, person: str, limit: int, before: float | None = None) -> list[StoredTable]:
        """Return where somebody sits or sat, the last active first."""

    async def idle_tables(self, before: float, limit: int) -> list[StoredTable]:
        """Return tables not closed where nothing has happened since this time."""

    def all_tables(self) -> AsyncIterator[StoredTable]:
        """Yield every table, the oldest first."""

    # Room codes -------------------------------------------------------------------------------------------------

    async def save_room_code(self, code: str, table: str, expires: float) -> None:
        """Assign a room code to a table. Raises `Conflict` if the code is in use and has not expired."""

    async def table_by_code(self, code: str) -> str | None:
        """Return the table of a room code that has not expired."""

    # People -----------------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Return a person, or `None` if nothing was ever saved of them."""

    async def save_person(self, person: Person) -> Person:
        """Save a person's name and language; `since` and `generation` of a known person stay."""

    async def forget_person(self, person: str) -> list[str]:
        """Delete a person with their links, programs and decks, void their identities, and redact their words in logs.

        Returns the tables whose logs changed.
        """

    async def save_link(self, digest: bytes, person: str, expires: float) -> None:
        """Save a one-time link by the digest of its token."""

    async def take_link(self, digest: bytes) -> str | None:
        """Return whose link this is; it works once, until it expires."""

    async def save_program(self, digest: bytes, program: Program) -> None:
        """Save a program by the digest of its token."""

    async def program(self, digest: bytes) -> Program | None:
        """Return the program with this token."""

    async def programs_of(self, person: str) -> list[Program]:
        """Return somebody's programs."""

    async def revoke_program(self, person: str, program: str) -> bool:
        """Revoke a program's token; whether this person had such a program."""

    # Decks ------------------------------------------------------------------------------------------------------

    async def save_deck(self, deck: StoredDeck, most: int) -> None:
        """Write a deck. Raises `Conflict` if it is another person's, or if its owner would have more than `most`."""

    async def deck(self, deck: str) -> StoredDeck | None:
        """Return a deck, or `None`."""

    async def decks_of(self, person: str) -> list[StoredDeck]:
        """Return somebody's decks, the last changed first."""

    async def shared_decks(self, limit: int) -> list[StoredDeck]:
        """Return the decks that are shared, the last changed first."""

    async def delete_deck(self, person: str, deck: str) -> bool:
        """Delete a deck; whether this person had such a deck. Versions that were played stay."""

    async def keep_deck_version(self, version: str, content: bytes) -> None:
        """Keep the content of a deck by its version, for a table that plays with it."""

    async def deck_version(self, version: str) -> bytes | None:
        """Return the content of a deck by its version."""

    # Maintenance ------------------------------------------------------------------------------------------------

    async def signing_key(self) -> bytes:
        """Return the 32 bytes with which the server signs; made once."""

    async def backup(self, path: Path) -> None:
        """Write a whole copy to a new file while the server runs on."""

    async def prune(self, before: float) -> int:
        """Delete closed tables where nothing has happened since this time, and what has expired; returns how many.

        The contents of decks go too, if no table has been opened with them since, and none of those left plays them.
        """
