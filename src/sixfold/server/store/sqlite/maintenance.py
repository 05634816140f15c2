"""Keeping the file: whether there is room, a whole copy of it, and dropping what is over."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from sixfold.server.errors import MESSAGES, server_error
from sixfold.server.store.sqlite.database import connect
from sixfold.server.store.sqlite.faults import down

#: How many pages are copied at a time, and how many tables are dropped in a transaction.
PAGES = 1024
DROPPED = 20
#: About what a long line takes.
ROOM = 16 * 2**10


def probe(connection: sqlite3.Connection) -> None:
    """Write as much as a long line, and take it away again: it fails where a line would."""
    connection.execute("INSERT INTO probe (filler) VALUES (zeroblob(?))", (ROOM,))
    connection.execute("DELETE FROM probe")


def copied(source: Path, target: Path) -> None:
    """Copy the database as it is at this moment into a new file, and prove the copy."""
    if target.exists():
        raise server_error("store-down", why=f"{target} is there already")
    beside = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        os.close(os.open(beside, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            _copy(source, beside)
            beside.rename(target)
        finally:
            beside.unlink(missing_ok=True)
    except (sqlite3.Error, OSError) as error:
        raise down(error) from None


def _copy(source: Path, target: Path) -> None:
    here = connect(source, writes=False)
    there = sqlite3.connect(target, isolation_level=None)
    try:
        # One transaction over the whole copy: what is written meanwhile neither waits nor begins the copy again.
        here.execute("BEGIN")
        here.execute("SELECT count(*) FROM sqlite_master").fetchone()
        here.backup(there, pages=PAGES, sleep=0)
        # One file, with nothing beside it.
        there.execute("PRAGMA journal_mode = DELETE").fetchone()
        if there.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise server_error("store-down", why=MESSAGES.phrase("database-damaged"))
    finally:
        here.close()
        there.close()
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def drop_tables(connection: sqlite3.Connection, before: float) -> int:
    """Drop a few closed tables in which nothing has happened since a time, with all that belongs to them."""
    found = connection.execute(
        "SELECT id FROM tables WHERE closed = 1 AND touched < ? ORDER BY touched LIMIT ?", (before, DROPPED)
    ).fetchall()
    for table in found:
        for held in ("lines", "sitters", "rooms"):
            connection.execute(f"DELETE FROM {held} WHERE of_table = ?", table)  # noqa: S608
        connection.execute("DELETE FROM tables WHERE id = ?", table)
    return len(found)


def drop_expired(connection: sqlite3.Connection, now: float) -> None:
    """Drop room codes and links that lead nowhere any more."""
    for held in ("rooms", "links"):
        connection.execute(f"DELETE FROM {held} WHERE expires <= ?", (now,))  # noqa: S608


def overwrite(path: Path) -> None:
    """Move what was written into the file, so that nothing of what was blanked or dropped is left beside it.

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
