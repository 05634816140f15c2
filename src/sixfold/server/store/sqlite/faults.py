"""What SQLite says went wrong, in the house's words."""

from __future__ import annotations

import sqlite3

from sixfold.server.law import HouseError, refuse

#: By SQLite's primary code of a result.
WHYS = {
    sqlite3.SQLITE_BUSY: "another program has locked the database",
    sqlite3.SQLITE_LOCKED: "another program has locked the database",
    sqlite3.SQLITE_READONLY: "the database may not be written to",
    sqlite3.SQLITE_IOERR: "the disk fails",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_NOTADB: "the database is damaged",
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_CANTOPEN: "the database cannot be opened",
    sqlite3.SQLITE_NOMEM: "memory has run out",
}
CLOSED = "the database is closed"


def down(error: Exception) -> HouseError:
    """The refusal that an error of SQLite, or of the file system, comes to.

    >>> str(down(sqlite3.OperationalError("database or disk is full")))
    'The house cannot write now: the database fails. Nothing was changed.'
    """
    # The low byte is the primary code; errors of the module itself have none.
    code = getattr(error, "sqlite_errorcode", None)
    why = "the database fails" if code is None else WHYS.get(code & 0xFF, "the database fails")
    if isinstance(error, OSError) and error.strerror:
        why = error.strerror
    return refuse("store-down", why=why)
