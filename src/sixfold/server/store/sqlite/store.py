"""A store in one SQLite file, for a server on one machine."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path

from sixfold.server.errors import server_error
from sixfold.server.store.base import Person, Program, StoredDeck, StoredTable, TableRow
from sixfold.server.store.sqlite import database, decks, log, maintenance, people
from sixfold.server.store.sqlite.database import store_error
from sixfold.server.store.sqlite.threads import ReaderThreads, WriterThread
from sixfold.tables import LogEntry

#: How many tables are read at a time where all of them are.
PAGE = 200


class SqliteStore:
    """One file, as `Store` describes it.

    A server owns its file: a second server gets `store-taken`. Administration commands open it as `admin`, beside a
    running server; then it must exist and have today's version.
    """

    def __init__(self, path: Path, *, admin: bool = False) -> None:
        self.path = path.expanduser().resolve()
        self._admin = admin
        self._open_files = ExitStack()
        self._writer = WriterThread(self.path)
        self._readers = ReaderThreads(self.path)

    def now(self) -> float:
        """Return the time by the store's clock: for a file, this machine's."""
        return time.time()

    async def start(self) -> None:
        """Open or create the file, and migrate it to this version."""
        self._writer.start(await asyncio.to_thread(self._open_file))
        self._readers.start()

    def _open_file(self) -> sqlite3.Connection:
        steps = database.migrations()
        with ExitStack() as files:
            try:
                if self._admin:
                    if not self.path.is_file():
                        raise server_error("store-missing", path=str(self.path))
                else:
                    files.callback(database.lock(self.path).close)
                    database.create(self.path)
                patience = database.ADMIN_PATIENCE if self._admin else database.SERVER_PATIENCE
                connection = database.connect(self.path, writes=True, patience=patience)
                files.callback(connection.close)
                if not self._admin:
                    database.migrate(connection, self.path, steps)
                elif database.schema_version(connection, self.path, len(steps)) < len(steps):
                    raise server_error("store-older", path=str(self.path))
            except (sqlite3.Error, OSError) as error:
                if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
                    raise server_error("store-foreign", path=str(self.path)) from None
                raise store_error(error) from None
            self._open_files = files.pop_all()
        return connection

    async def stop(self) -> None:
        """Finish what is being written and read, and close the file."""
        await self._writer.stop()
        await self._readers.stop()
        await asyncio.to_thread(self._open_files.close)

    async def check_writable(self) -> None:
        """Return if an entry could be written now."""
        await self._writer.write(maintenance.probe)

    # The log ----------------------------------------------------------------------------------------------------

    async def open(self, table: str, entry: LogEntry, row: TableRow) -> float:
        """Start a log with its first entry; returns when the table was opened."""
        now = self.now()
        await self.restore(StoredTable(table=table, opened=now, active_at=now, row=row), [entry])
        return now

    async def restore(self, stored: StoredTable, entries: list[LogEntry]) -> None:
        """Write a whole log with the row beside it."""
        await self._writer.write(log.create_log, stored, entries)

    async def append(self, table: str, entry: LogEntry, row: TableRow, *, quiet: bool = False) -> None:
        """Write the next entry."""
        await self._writer.write(log.append, table, entry, row, None if quiet else self.now())

    async def entries(self, table: str, start: int = 0) -> list[LogEntry]:
        """Return the entries of a table from this number on."""
        return await self._readers.read(log.entries, table, start)

    async def table(self, table: str) -> StoredTable | None:
        """Return a table's row."""
        return await self._readers.read(log.stored_table, table)

    async def due_tables(self, until: float, limit: int) -> list[tuple[str, float]]:
        """Return the tables with a deadline up to this time."""
        return await self._readers.read(log.due_tables, until, limit)

    async def next_deadline(self) -> float | None:
        """Return the earliest deadline."""
        return await self._readers.read(log.next_deadline)

    async def tables_with_bots(self) -> list[str]:
        """Return the tables where bots play."""
        return await self._readers.read(log.tables_with_bots)

    async def lobby(self, limit: int) -> list[StoredTable]:
        """Return public tables that are not closed."""
        return await self._readers.read(log.lobby, limit)

    async def tables_of(self, person: str, limit: int, before: float | None = None) -> list[StoredTable]:
        """Return where somebody sits or sat."""
        return await self._readers.read(log.tables_of, person, limit, before)

    async def idle_tables(self, before: float, limit: int) -> list[StoredTable]:
        """Return tables not closed where nothing has happened since this time."""
        return await self._readers.read(log.idle_tables, before, limit)

    async def all_tables(self) -> AsyncIterator[StoredTable]:
        """Yield every table, the oldest first."""
        after: tuple[float, str] | None = None
        while page := await self._readers.read(log.page, after, PAGE):
            for stored in page:
                yield stored
            after = page[-1].opened, page[-1].table

    # Room codes -------------------------------------------------------------------------------------------------

    async def save_room_code(self, code: str, table: str, expires: float) -> None:
        """Assign a room code to a table."""
        await self._writer.write(people.save_room_code, code, table, expires, self.now())

    async def table_by_code(self, code: str) -> str | None:
        """Return the table of a room code."""
        return await self._readers.read(people.table_by_code, code, self.now())

    # People -----------------------------------------------------------------------------------------------------

    async def person(self, person: str) -> Person | None:
        """Return a person; one who was forgotten has a generation, and no name."""
        return await self._readers.read(people.person, person)

    async def save_person(self, person: Person) -> Person:
        """Save a person's name and language."""
        return await self._writer.write(people.save_person, person, self.now())

    async def forget_person(self, person: str) -> list[str]:
        """Forget a person; returns the tables whose logs changed."""
        changed = await self._writer.write(people.forget_person, person)
        await asyncio.to_thread(maintenance.checkpoint, self.path)
        return changed

    async def save_link(self, digest: bytes, person: str, expires: float) -> None:
        """Save a one-time link by the digest of its token."""
        await self._writer.write(people.save_link, digest, person, expires)

    async def take_link(self, digest: bytes) -> str | None:
        """Return whose link this is; it works once."""
        return await self._writer.write(people.take_link, digest, self.now())

    async def save_program(self, digest: bytes, program: Program) -> None:
        """Save a program by the digest of its token."""
        await self._writer.write(people.save_program, digest, program)

    async def program(self, digest: bytes) -> Program | None:
        """Return the program with this token."""
        found = await self._readers.read(people.programs, "digest", digest)
        return next(iter(found), None)

    async def programs_of(self, person: str) -> list[Program]:
        """Return somebody's programs."""
        return await self._readers.read(people.programs, "owner", person)

    async def revoke_program(self, person: str, program: str) -> bool:
        """Revoke a program's token."""
        return await self._writer.write(people.revoke_program, person, program)

    # Decks ------------------------------------------------------------------------------------------------------

    async def save_deck(self, deck: StoredDeck, most: int) -> None:
        """Write a deck."""
        await self._writer.write(decks.save_deck, deck, most)

    async def deck(self, deck: str) -> StoredDeck | None:
        """Return a deck."""
        return await self._readers.read(decks.deck, deck)

    async def decks_of(self, person: str) -> list[StoredDeck]:
        """Return somebody's decks."""
        return await self._readers.read(decks.decks_of, person)

    async def shared_decks(self, limit: int) -> list[StoredDeck]:
        """Return the decks that are shared."""
        return await self._readers.read(decks.shared_decks, limit)

    async def delete_deck(self, person: str, deck: str) -> bool:
        """Delete a deck; whether this person had such a deck."""
        return await self._writer.write(decks.delete_deck, person, deck)

    async def keep_deck_version(self, version: str, content: bytes) -> None:
        """Keep the content of a deck by its version."""
        await self._writer.write(decks.keep_deck_version, version, content, self.now())

    async def deck_version(self, version: str) -> bytes | None:
        """Return the content of a deck by its version."""
        return await self._readers.read(decks.deck_version, version)

    # Maintenance ------------------------------------------------------------------------------------------------

    async def signing_key(self) -> bytes:
        """Return the 32 bytes with which the server signs."""
        return await self._writer.write(people.signing_key)

    async def backup(self, path: Path) -> None:
        """Write a whole copy to a new file that only its owner may read."""
        await asyncio.to_thread(maintenance.copy_database, self.path, path.expanduser().resolve())

    async def prune(self, before: float) -> int:
        """Delete old closed tables, a few at a time so that nobody waits long, and what has expired."""
        dropped = 0
        while count := await self._writer.write(maintenance.drop_tables, before):
            dropped += count
        await self._writer.write(decks.drop_unused_versions, before)
        await self._writer.write(maintenance.drop_expired, self.now())
        return dropped
