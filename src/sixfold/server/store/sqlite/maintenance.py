"""Maintenance of the file: whether there is room, a copy of it, and deleting what is old."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sixfold.server.errors import MESSAGES, server_error
from sixfold.server.store.sqlite.database import connect, store_error

#: How many pages are copied at a time, and how many tables are deleted in a transaction.
PAGES = 1024
DELETED = 20
#: About the size of a long entry, in bytes.
LONG_ENTRY = 16 * 2**10


def probe(connection: sqlite3.Connection) -> None:
    """Write as much as a long entry, and delete it again: it fails where an entry would."""
    connection.execute("INSERT INTO probe (filler) VALUES (zeroblob(?))", (LONG_ENTRY,))
    connection.execute("DELETE FROM probe")


def copy_database(source: Path, target: Path) -> None:
    """Copy the database as it is at this moment into a new file, and check the copy."""
    if target.exists():
        raise server_error("store-down", why=MESSAGES.phrase("file-exists", path=str(target)))
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(source, unfinished)
            unfinished.rename(target)
        finally:
            unfinished.unlink(missing_ok=True)
    except (sqlite3.Error, OSError) as error:
        raise store_error(error) from None


def _copy(source: Path, target: Path) -> None:
    here = connect(source, writes=False)
    there = sqlite3.connect(target, isolation_level=None)
    try:
        # One read transaction over the whole copy: writers neither wait nor make it start again.
        here.execute("BEGIN")
        here.execute("SELECT count(*) FROM sqlite_master").fetchone()
        here.backup(there, pages=PAGES, sleep=0)
        # One file, without a journal beside it.
        there.execute("PRAGMA journal_mode = DELETE").fetchone()
        if there.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise server_error("store-down", why=MESSAGES.phrase("database-damaged"))
    finally:
        here.close()
        there.close()
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def drop_tables(connection: sqlite3.Connection, before: float) -> int:
    """Delete a few closed tables where nothing has happened since a time, with all that belongs to them."""
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = 1 AND active_at < ? ORDER BY active_at LIMIT ?", (before, DELETED)
    ).fetchall()
    for table in found:
        for owned in ("log_entries", "players", "room_codes"):
            connection.execute(f"DELETE FROM {owned} WHERE table_id = ?", table)  # noqa: S608
        connection.execute("DELETE FROM tables WHERE id = ?", table)
    return len(found)


def drop_expired(connection: sqlite3.Connection, now: float) -> None:
    """Delete room codes and links that have expired."""
    for name in ("room_codes", "links"):
        connection.execute(f"DELETE FROM {name} WHERE expires <= ?", (now,))  # noqa: S608


def checkpoint(path: Path) -> None:
    """Move the journal into the file, so that nothing redacted or deleted is left in the journal.

    It waits for nobody, since the writer would wait with it: where a reader is in the way, a later checkpoint does it.
    """
    try:
        connection = connect(path, writes=True)
        try:
            connection.execute("PRAGMA busy_timeout = 0").close()
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return
