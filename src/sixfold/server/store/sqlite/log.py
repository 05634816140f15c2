"""The log of each table, the row beside it, and what is found by that row."""

from __future__ import annotations

import math
import sqlite3
from typing import Any, TypeAlias

import msgspec

from sixfold.server.store.base import Conflict, StoredTable, TableRow
from sixfold.server.store.redaction import author
from sixfold.tables import LogEntry

Connection: TypeAlias = sqlite3.Connection
#: The columns that keep a `Standing`, in the order of its fields; people are a JSON list.
STANDING = TableRow.__struct_fields__
_SEEN = f"id, opened, touched, {', '.join(STANDING)}"
_OPEN = f"""INSERT INTO tables (length, {_SEEN}) VALUES ({", ".join("?" * (len(STANDING) + 4))})"""  # noqa: S608
_APPEND = f"""UPDATE tables SET length = length + 1, touched = coalesce(?, touched),
    {", ".join(f"{name} = ?" for name in STANDING)} WHERE id = ? AND length = ?"""  # noqa: S608
_LINE = "INSERT INTO lines (of_table, seq, line, author) VALUES (?, ?, ?, ?)"
_SAT = "INSERT OR IGNORE INTO sitters (person, of_table) SELECT value, ? FROM json_each(?)"
_PEOPLE = STANDING.index("people")


def begin(connection: Connection, seen: StoredTable, lines: list[LogEntry]) -> None:
    """Write a whole new log; `Conflict` if there is such a table."""
    values = _values(seen.standing)
    try:
        connection.execute(_OPEN, (len(lines), seen.table, seen.opened, seen.touched, *values))
    except sqlite3.IntegrityError:
        raise Conflict(seen.table) from None
    connection.executemany(_LINE, (_row(seen.table, line) for line in lines))
    connection.execute(_SAT, (seen.table, values[_PEOPLE]))


def append(connection: Connection, table: str, line: LogEntry, standing: TableRow, now: float | None) -> None:
    """Write the next line. `Conflict` if it is not the next one: a log has neither two of a number nor a gap."""
    values = _values(standing)
    if connection.execute(_APPEND, (now, *values, table, line.seq)).rowcount != 1:
        raise Conflict(table, line.seq)
    connection.execute(_LINE, _row(table, line))
    connection.execute(_SAT, (table, values[_PEOPLE]))


def lines(connection: Connection, table: str, start: int) -> list[LogEntry]:
    """The lines of a table from this number on."""
    found = connection.execute("SELECT line FROM lines WHERE of_table = ? AND seq >= ? ORDER BY seq", (table, start))
    return [LogEntry.loads(line) for (line,) in found]


def seen(connection: Connection, table: str) -> StoredTable | None:
    """The row beside the log of a table."""
    return next(iter(_found(connection, "WHERE id = ?", table)), None)


def due(connection: Connection, until: float, limit: int) -> list[tuple[str, float]]:
    """What is due up to a time, in its order."""
    return connection.execute(
        "SELECT id, due FROM tables WHERE due IS NOT NULL AND closed = 0 AND due <= ? ORDER BY due LIMIT ?",
        (until, limit),
    ).fetchall()


def next_due(connection: Connection) -> float | None:
    """When something is due next."""
    found: float | None = connection.execute(
        "SELECT min(due) FROM tables WHERE due IS NOT NULL AND closed = 0"
    ).fetchone()[0]
    return found


def with_bots(connection: Connection) -> list[str]:
    """Where bots of the house play."""
    return [table for (table,) in connection.execute("SELECT id FROM tables WHERE bots = 1 AND closed = 0 ORDER BY id")]


def lobby(connection: Connection, limit: int) -> list[StoredTable]:
    """Public tables, those with a free seat first."""
    where = "WHERE public = 1 AND closed = 0 ORDER BY free > 0 DESC, touched DESC LIMIT ?"
    return _found(connection, where, limit)


def tables_of(connection: Connection, person: str, limit: int, before: float | None) -> list[StoredTable]:
    """Where somebody sits or sat, what happened last first."""
    where = (
        "WHERE id IN (SELECT of_table FROM sitters WHERE person = ?) AND touched < ? ORDER BY touched DESC, id LIMIT ?"
    )
    return _found(connection, where, person, math.inf if before is None else before, limit)


def idle(connection: Connection, before: float, limit: int) -> list[StoredTable]:
    """Tables not closed where nothing has happened for long, the longest first."""
    return _found(connection, "WHERE closed = 0 AND touched < ? ORDER BY touched LIMIT ?", before, limit)


def page(connection: Connection, after: tuple[float, str] | None, limit: int) -> list[StoredTable]:
    """Every table by age, after the one opened then under this id."""
    opened, table = after or (-math.inf, "")
    return _found(connection, "WHERE (opened, id) > (?, ?) ORDER BY opened, id LIMIT ?", opened, table, limit)


def _found(connection: Connection, where: str, *values: Any) -> list[StoredTable]:
    rows = connection.execute(f"SELECT {_SEEN} FROM tables {where}", values)  # noqa: S608  # no text of people is in it
    return [_seen(row) for row in rows]


def _seen(row: tuple[Any, ...]) -> StoredTable:
    table, opened, touched, *values = row
    named = dict(zip(STANDING, values, strict=True))
    named["people"] = msgspec.json.decode(named["people"])
    # SQLite keeps truth as a number.
    standing = msgspec.convert(named, TableRow, strict=False)
    return StoredTable(table=table, opened=opened, touched=touched, standing=standing)


def _values(standing: TableRow) -> list[Any]:
    values = [getattr(standing, name) for name in STANDING]
    values[_PEOPLE] = msgspec.json.encode(standing.people).decode()
    return values


def _row(table: str, line: LogEntry) -> tuple[str, int, bytes, str | None]:
    return table, line.seq, msgspec.json.encode(line), author(line)
