"""What SQLite says went wrong, in the house's words."""

from __future__ import annotations

import sqlite3

from sixfold.server.errors import MESSAGES, ServerError, server_error

#: Why it cannot write, as a phrase, by SQLite's primary code of a result.
WHYS = {
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


def down(error: Exception) -> ServerError:
    """The refusal that an error of SQLite, or of the file system, comes to.

    >>> str(down(sqlite3.OperationalError("database or disk is full")))
    'The house cannot write now: the database fails. Nothing was changed.'
    """
    # The low byte is the primary code; errors of the module itself have none.
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, OSError) and error.strerror:
        return server_error("store-down", why=error.strerror)
    why = "database-fails" if code is None else WHYS.get(code & 0xFF, "database-fails")
    return server_error("store-down", why=MESSAGES.phrase(why))
