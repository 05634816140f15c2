"""Opening the file: its owner's lock, its version, and the connections to it."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from sixfold.server.errors import MESSAGES, server_error

#: How a file says that it is a database of this house: "SIX6".
APPLICATION = 0x53495836
#: Seconds to wait for another program that writes, such as `sixfold admin prune`; and seconds that such a program waits
#: for a house that writes all the time, which leaves it a moment in between.
PATIENCE, BESIDE = 5.0, 60.0


def migrations() -> list[str]:
    """The scripts that make a database what it is today: the first makes version 1, and so on."""
    folder = resources.files(__package__).joinpath("migrations")
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return [script.read_text(encoding="utf-8") for script in scripts]


def connect(path: Path, *, writes: bool, patience: float = PATIENCE) -> sqlite3.Connection:
    """A connection to a database that is there. Transactions are begun and ended by hand."""
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        if writes:
            # What is acknowledged is on disk, and what is blanked or dropped is overwritten.
            for pragma in ("synchronous = FULL", "secure_delete = ON", f"journal_size_limit = {64 * 2**20}"):
                connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def owned(path: Path) -> sqlite3.Connection:
    """Take the file for this process alone; `store-taken` if another house has it. Closing this gives it back.

    The lock is one of SQLite's, on an empty file beside the database: every system has those, and a process that is
    killed leaves none behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    lock = sqlite3.connect(
        path.with_name(path.name + "-house"), timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        lock.execute("PRAGMA journal_mode = MEMORY").close()
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise server_error("store-taken", path=str(path)) from None
        raise
    return lock


def created(path: Path) -> None:
    """Make an empty file that only its owner may read, unless there is one: seeds and the house's key will be in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def prepared(connection: sqlite3.Connection, path: Path, scripts: Sequence[str]) -> None:
    """Bring a database to this version, each step whole or not at all."""
    found = checked(connection, path, len(scripts))
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise server_error("store-down", why=MESSAGES.phrase("disk-unfit"))
    for version, script in enumerate(scripts[found:], start=found + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {script}; PRAGMA application_id = {APPLICATION};"
                f"PRAGMA user_version = {version}; COMMIT"
            )
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def checked(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """The version of a database; refused if it is a later one, or no database of the house."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and tables:
        raise server_error("store-foreign", path=str(path))
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > known:
        raise server_error("store-newer", path=str(path), found=found, known=known)
    return found
