"""The database file: its lock, its migrations, connections to it, and what SQLite's errors mean."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path

import msgspec
from msgspec import Struct

from sixfold.server.errors import MESSAGES, ServerError, disk_error, server_error
from sixfold.tables.log import upgrade_entry_v1

#: The `application_id` of the file: "SIX6".
APPLICATION = 0x53495836
#: Seconds to wait for another program that writes, such as `sixfold admin prune`; and seconds that such a program waits
#: for a server that writes all the time, which leaves it a moment in between.
SERVER_PATIENCE, ADMIN_PATIENCE = 5.0, 60.0
#: Why the database cannot be written, as a phrase, by SQLite's primary result code.
REASONS = {
    sqlite3.SQLITE_BUSY: "database-locked",
    sqlite3.SQLITE_LOCKED: "database-locked",
    sqlite3.SQLITE_READONLY: "database-readonly",
    sqlite3.SQLITE_IOERR: "disk-fails",
    sqlite3.SQLITE_CORRUPT: "database-damaged",
    sqlite3.SQLITE_NOTADB: "database-damaged",
    sqlite3.SQLITE_FULL: "disk-full",
    sqlite3.SQLITE_CANTOPEN: "database-unopened",
    sqlite3.SQLITE_NOMEM: "memory-out",
}
CLOSED = MESSAGES.phrase("database-closed")


class Migration(Struct, frozen=True):
    """One step from a version to the next: statements, and then a function for what SQL cannot do."""

    sql: str
    upgrade: Callable[[sqlite3.Connection], None] | None = None


def upgrade_log_entries(connection: sqlite3.Connection) -> None:
    """Rewrite every log entry of version 1 in the format of version 2."""
    found = connection.execute("SELECT table_id, seq, entry FROM log_entries")
    while rows := found.fetchmany(1000):
        connection.executemany(
            "UPDATE log_entries SET entry = ? WHERE table_id = ? AND seq = ?",
            [(msgspec.json.encode(upgrade_entry_v1(msgspec.json.decode(entry))), *key) for *key, entry in rows],
        )


#: What a migration does beyond its script, by the version that it makes.
UPGRADES = {2: upgrade_log_entries}


def migrations() -> list[Migration]:
    """Return the steps to today's schema: the first makes version 1, and so on."""
    folder = resources.files(__package__).joinpath("migrations")
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    return [
        Migration(script.read_text(encoding="utf-8"), UPGRADES.get(version))
        for version, script in enumerate(scripts, start=1)
    ]


def connect(path: Path, *, writes: bool, patience: float = SERVER_PATIENCE) -> sqlite3.Connection:
    """Connect to a database that exists. The caller begins and ends transactions."""
    mode = "rw" if writes else "ro"
    connection = sqlite3.connect(
        f"{path.as_uri()}?mode={mode}", uri=True, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        if writes:
            # What is acknowledged is on disk, and what is redacted or deleted is overwritten.
            for pragma in ("synchronous = FULL", "secure_delete = ON", f"journal_size_limit = {64 * 2**20}"):
                connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def lock(path: Path) -> sqlite3.Connection:
    """Take the file for this process alone, until the result is closed. Raises `store-taken` if another server has it.

    The lock is one of SQLite's, on an empty file beside the database: every system has those, and a process that is
    killed leaves none behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    held = sqlite3.connect(
        path.with_name(path.name + "-lock"), timeout=0, isolation_level=None, check_same_thread=False
    )
    try:
        held.execute("PRAGMA journal_mode = MEMORY").close()
        held.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        held.close()
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise server_error("store-taken", path=str(path)) from None
        raise
    return held


def create(path: Path) -> None:
    """Create an empty file that only its owner may read, unless there is one: seeds and a key will be in it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


def migrate(connection: sqlite3.Connection, path: Path, steps: Sequence[Migration]) -> None:
    """Bring a database to this version; each step is one transaction."""
    found = schema_version(connection, path, len(steps))
    mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise server_error("store-down", why=MESSAGES.phrase("disk-unfit"))
    for version, step in enumerate(steps[found:], start=found + 1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in _statements(step.sql):
                connection.execute(statement)
            if step.upgrade is not None:
                step.upgrade(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {version}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def schema_version(connection: sqlite3.Connection, path: Path, known: int) -> int:
    """Return the version of a database. Raises `store-newer`, or `store-foreign` if it is none of Sixfold's."""
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application != APPLICATION and tables:
        raise server_error("store-foreign", path=str(path))
    found: int = connection.execute("PRAGMA user_version").fetchone()[0]
    if found > known:
        raise server_error("store-newer", path=str(path), found=found, known=known)
    return found


def store_error(error: Exception) -> ServerError:
    """Return the error that visitors get for an error of SQLite or of the file system.

    >>> store_error(sqlite3.OperationalError("database or disk is full")).code
    'store-down'
    """
    if isinstance(error, OSError):
        return disk_error(error)
    # The low byte is the primary code; errors of the module itself have none.
    code = getattr(error, "sqlite_errorcode", None)
    why = "database-fails" if code is None else REASONS.get(code & 0xFF, "database-fails")
    return server_error("store-down", why=MESSAGES.phrase(why))


def _statements(script: str) -> list[str]:
    """Return the statements of a script, without its comments."""
    plain = "\n".join(line for line in script.splitlines() if not line.startswith("--"))
    return [statement for statement in plain.split(";") if statement.strip()]
