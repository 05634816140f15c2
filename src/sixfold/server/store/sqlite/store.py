"""A store in one SQLite file, for a house on one machine."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TypeVar

from sixfold.server.errors import server_error
from sixfold.server.store.base import Person, Program, StoredTable, TableRow
from sixfold.server.store.sqlite import database, log, maintenance, people
from sixfold.server.store.sqlite.faults import CLOSED, down
from sixfold.server.store.sqlite.readers import Readers
from sixfold.server.store.sqlite.writer import Writer
from sixfold.tables import LogEntry

T = TypeVar("T")
#: How many tables are read at a time where all of them are.
PAGE = 200


class SqliteStore:
    """One file. A thread writes and a few read, so that the loop never waits for the disk.

    The house owns its file: a second one is refused (`store-taken`). Whoever keeps the house opens it `beside` the
    house: it must be there then, and of this version.
    """

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        self.path = path.expanduser().resolve()
        self._beside = beside
        self._held = ExitStack()
        self._writer: Writer | None = None
        self._readers: Readers | None = None

    def now(self) -> float:
        """The time by the store's clock: for a file, this machine's. Nothing else here asks for the time."""
        return time.time()

    async def start(self) -> None:
        """Open the file, or make it, and bring it to this version."""
        connection = await asyncio.to_thread(self._opened)
        self._writer = Writer(self.path, connection, asyncio.get_running_loop())
        self._readers = Readers(self.path)

    def _opened(self) -> sqlite3.Connection:
        known = database.migrations()
        with ExitStack() as held:
            try:
                if self._beside:
                    if not self.path.is_file():
                        raise server_error("store-missing", path=str(self.path))
                else:
                    held.callback(database.owned(self.path).close)
                    database.created(self.path)
                patience = database.BESIDE if self._beside else database.PATIENCE
                connection = database.connect(self.path, writes=True, patience=patience)
                held.callback(connection.close)
                if not self._beside:
                    database.prepared(connection, self.path, known)
                elif database.checked(connection, self.path, len(known)) < len(known):
                    raise server_error("store-older", path=str(self.path))
            except (sqlite3.Error, OSError) as error:
                if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                    raise server_error("store-foreign", path=str(self.path)) from None
                raise down(error) from None
            self._held = held.pop_all()
        return connection

    async def stop(self) -> None:
        """Finish what is being written and read, and close the file."""
        writer, readers, self._writer, self._readers = self._writer, self._readers, None, None
        if writer is not None:
            await writer.stop()
        if readers is not None:
            await readers.stop()
        await asyncio.to_thread(self._held.close)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise server_error("store-down", why=CLOSED)
        return await self._writer.write(work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._readers is None:
            raise server_error("store-down", why=CLOSED)
        return await self._readers.read(work)

    async def ready(self) -> None:
        """Return if a line could be written now."""
        await self._write(maintenance.probe)

    # The log ----------------------------------------------------------------------------------------------------

    async def open(self, table: str, line: LogEntry, standing: TableRow) -> float:
        """Begin a log with its first line; answers when the table was opened."""
        now = self.now()
        await self.restore(StoredTable(table=table, opened=now, touched=now, standing=standing), [line])
        return now

    async def restore(self, seen: StoredTable, lines: list[LogEntry]) -> None:
        """Write a whole log with what was remembered beside it."""
        await self._write(lambda connection: log.begin(connection, seen, lines))

    async def append(self, table: str, line: LogEntry, standing: TableRow, *, quiet: bool = False) -> None:
        """Write the next line."""
        now = None if quiet else self.now()
        await self._write(lambda connection: log.append(connection, table, line, standing, now))

    async def lines(self, table: str, start: int = 0) -> list[LogEntry]:
        """The lines of a table from this number on."""
        return await self._read(lambda connection: log.lines(connection, table, start))

    async def seen(self, table: str) -> StoredTable | None:
        """What is remembered of a table."""
        return await self._read(lambda connection: log.seen(connection, table))

    async def due(self, until: float, limit: int) -> list[tuple[str, float]]:
        """The tables where something is due up to this time, and when."""
        return await self._read(lambda connection: log.due(connection, until, limit))

    async def next_due(self) -> float | None:
        """When something is due next."""
        return await self._read(log.next_due)

    async def with_bots(self) -> list[str]:
        """The tables where bots of the house play in a game that goes on."""
        return await self._read(log.with_bots)

    async def lobby(self, limit: int) -> list[StoredTable]:
        """Public tables that are not closed."""
        return await self._read(lambda connection: log.lobby(connection, limit))

    async def tables_of(self, person: str, limit: int, before: float | None = None) -> list[StoredTable]:
        """Where somebody sits or sat."""
        return await self._read(lambda connection: log.tables_of(connection, person, limit, before))

    async def idle(self, before: float, limit: int) -> list[StoredTable]:
        """Tables not closed where nothing has happened since this time."""
        return await self._read(lambda connection: log.idle(connection, before, limit))

    async def every(self) -> AsyncIterator[StoredTable]:
        """Every table, oldest first."""
        after: tuple[float, str] | None = None
        while page := await self._read(partial(log.page, after=after, limit=PAGE)):
            for seen in page:
                yield seen
            after = page[-1].opened, page[-1].table

    # Ways to a table --------------------------------------------------------------------------------------------

    async def let_room(self, code: str, table: str, expires: float) -> None:
        """Let a room code lead to a table."""
        await self._write(lambda connection: people.let_room(connection, code, table, expires, self.now()))

    async def room(self, code: str) -> str | None:
        """Where a room code leads."""
        return await self._read(lambda connection: people.room(connection, code, self.now()))

    # People -----------------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Somebody the house knows; whoever was forgotten has a generation, and no name."""
        return await self._read(lambda connection: people.person(connection, person))

    async def keep(self, person: Person) -> Person:
        """Remember this of somebody."""
        return await self._write(lambda connection: people.keep(connection, person, self.now()))

    async def forget(self, person: str) -> list[str]:
        """Forget somebody; the tables whose logs were changed."""
        changed = await self._write(lambda connection: people.forget(connection, person))
        await asyncio.to_thread(maintenance.overwrite, self.path)
        return changed

    async def put_link(self, digest: bytes, person: str, expires: float) -> None:
        """Remember a one-time link by the digest of its token."""
        await self._write(lambda connection: people.put_link(connection, digest, person, expires))

    async def take_link(self, digest: bytes) -> str | None:
        """Whose link this is; it works once."""
        return await self._write(lambda connection: people.take_link(connection, digest, self.now()))

    async def put_program(self, digest: bytes, program: Program) -> None:
        """Remember a program by the digest of its token."""
        await self._write(lambda connection: people.put_program(connection, digest, program))

    async def program(self, digest: bytes) -> Program | None:
        """The program with this token."""
        found = await self._read(lambda connection: people.programs(connection, "digest", digest))
        return next(iter(found), None)

    async def programs_of(self, person: str) -> list[Program]:
        """Somebody's programs."""
        return await self._read(lambda connection: people.programs(connection, "owner", person))

    async def drop_program(self, person: str, program: str) -> bool:
        """Take a program's token back."""
        return await self._write(lambda connection: people.drop_program(connection, person, program))

    # Keeping house ----------------------------------------------------------------------------------------------

    async def secret(self) -> bytes:
        """The 32 bytes with which the house signs."""
        return await self._write(people.secret)

    async def backup(self, path: Path) -> None:
        """Write a whole copy to a new file, readable by its owner alone."""
        await asyncio.to_thread(maintenance.copied, self.path, path.expanduser().resolve())

    async def prune(self, before: float) -> int:
        """Drop closed tables that are old, a few at a time so that nobody waits long, and what has expired."""
        dropped = 0
        while count := await self._write(lambda connection: maintenance.drop_tables(connection, before)):
            dropped += count
        await self._write(lambda connection: maintenance.drop_expired(connection, self.now()))
        return dropped
