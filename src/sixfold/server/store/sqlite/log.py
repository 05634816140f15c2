"""The log of each table, the row beside it, queries over those rows, and the redaction of entries.

Of somebody who was forgotten a log keeps the turns, but neither the name nor the words.
"""

from __future__ import annotations

import math
import sqlite3
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from sixfold.server.store.base import Conflict, StoredTable, TableRow
from sixfold.tables import LogEntry, actions

Connection: TypeAlias = sqlite3.Connection
#: The columns of a `TableRow`, in the order of its fields; people are a JSON list.
ROW = TableRow.__struct_fields__
_PEOPLE = ROW.index("people")
_STORED = f"id, opened, active_at, {', '.join(ROW)}"
_CREATE = f"""INSERT INTO tables (entry_count, {_STORED}) VALUES ({", ".join("?" * (len(ROW) + 4))})"""  # noqa: S608
_APPEND = f"""UPDATE tables SET entry_count = entry_count + 1, active_at = coalesce(?, active_at),
    {", ".join(f"{name} = ?" for name in ROW)} WHERE id = ? AND entry_count = ?"""  # noqa: S608
_ENTRY = "INSERT INTO log_entries (table_id, seq, entry, personal_author) VALUES (?, ?, ?, ?)"
_PLAYERS = "INSERT OR IGNORE INTO players (person, table_id) SELECT value, ? FROM json_each(?)"

#: The name of a forgotten person, and what stands for their words. The table accepts both.
ANONYMOUS = "Somebody"
REDACTED = "…"

#: Which field of an action is a name or words of its author, and what it becomes.
PERSONAL = {
    actions.Open: ("name", ANONYMOUS),
    actions.Join: ("name", ANONYMOUS),
    actions.AddCompanion: ("name", ANONYMOUS),
    actions.Chat: ("text", REDACTED),
    actions.CallVote: ("question", REDACTED),
}


def create_log(connection: Connection, stored: StoredTable, log: list[LogEntry]) -> None:
    """Write a whole new log. Raises `Conflict` if there is such a table."""
    values = _values(stored.row)
    try:
        connection.execute(_CREATE, (len(log), stored.table, stored.opened, stored.active_at, *values))
    except sqlite3.IntegrityError:
        raise Conflict(stored.table) from None
    connection.executemany(_ENTRY, (_entry_values(stored.table, entry) for entry in log))
    connection.execute(_PLAYERS, (stored.table, values[_PEOPLE]))


def append(connection: Connection, table: str, entry: LogEntry, row: TableRow, now: float | None) -> None:
    """Write the next entry. Raises `Conflict` if it is not the next: a log has neither gaps nor two of a number."""
    values = _values(row)
    if connection.execute(_APPEND, (now, *values, table, entry.seq)).rowcount != 1:
        raise Conflict(table, entry.seq)
    connection.execute(_ENTRY, _entry_values(table, entry))
    connection.execute(_PLAYERS, (table, values[_PEOPLE]))


def entries(connection: Connection, table: str, start: int) -> list[LogEntry]:
    """Return the entries of a table from this number on."""
    found = connection.execute(
        "SELECT entry FROM log_entries WHERE table_id = ? AND seq >= ? ORDER BY seq", (table, start)
    )
    return [LogEntry.loads(entry) for (entry,) in found]


def stored_table(connection: Connection, table: str) -> StoredTable | None:
    """Return the row beside the log of a table."""
    return next(iter(_select(connection, "WHERE id = ?", table)), None)


def due_tables(connection: Connection, until: float, limit: int) -> list[tuple[str, float]]:
    """Return the tables with a deadline up to a time, the earliest first."""
    return connection.execute(
        "SELECT id, deadline FROM tables WHERE deadline IS NOT NULL AND closed = 0 AND deadline <= ? "
        "ORDER BY deadline LIMIT ?",
        (until, limit),
    ).fetchall()


def next_deadline(connection: Connection) -> float | None:
    """Return the earliest deadline."""
    found: float | None = connection.execute(
        "SELECT min(deadline) FROM tables WHERE deadline IS NOT NULL AND closed = 0"
    ).fetchone()[0]
    return found


def tables_with_bots(connection: Connection) -> list[str]:
    """Return the tables where bots play."""
    found = connection.execute("SELECT id FROM tables WHERE has_bots = 1 AND closed = 0 ORDER BY id")
    return [table for (table,) in found]


def lobby(connection: Connection, limit: int) -> list[StoredTable]:
    """Return public tables, those with a free seat first."""
    where = "WHERE public = 1 AND closed = 0 ORDER BY free_seats > 0 DESC, active_at DESC LIMIT ?"
    return _select(connection, where, limit)


def tables_of(connection: Connection, person: str, limit: int, before: float | None) -> list[StoredTable]:
    """Return where somebody sits or sat, the last active first."""
    where = (
        "WHERE id IN (SELECT table_id FROM players WHERE person = ?) AND active_at < ? "
        "ORDER BY active_at DESC, id LIMIT ?"
    )
    return _select(connection, where, person, math.inf if before is None else before, limit)


def idle_tables(connection: Connection, before: float, limit: int) -> list[StoredTable]:
    """Return tables not closed where nothing has happened since a time, the longest idle first."""
    return _select(connection, "WHERE closed = 0 AND active_at < ? ORDER BY active_at LIMIT ?", before, limit)


def page(connection: Connection, after: tuple[float, str] | None, limit: int) -> list[StoredTable]:
    """Return tables by age, after the one opened at this time with this id."""
    opened, table = after or (-math.inf, "")
    return _select(connection, "WHERE (opened, id) > (?, ?) ORDER BY opened, id LIMIT ?", opened, table, limit)


def redact_entries(connection: Connection, author: str) -> set[str]:
    """Redact what a person wrote in logs; returns the tables whose logs changed."""
    rows = connection.execute(
        "SELECT table_id, seq, entry FROM log_entries WHERE personal_author = ?", (author,)
    ).fetchall()
    changed = set()
    for table, seq, text in rows:
        entry = LogEntry.loads(text)
        redacted = redact(entry)
        if redacted == entry:
            continue
        changed.add(table)
        connection.execute(
            "UPDATE log_entries SET entry = ? WHERE table_id = ? AND seq = ?",
            (msgspec.json.encode(redacted), table, seq),
        )
        if isinstance(entry.action, actions.Open | actions.Join):
            # The owner's name is in the lobby too.
            connection.execute(
                "UPDATE tables SET owner_name = ? WHERE id = ? AND owner_name = ?",
                (ANONYMOUS, table, entry.action.name),
            )
    return changed


def redact(entry: LogEntry) -> LogEntry:
    """Return the entry without the name or the words of its author.

    >>> redact(LogEntry(3, "ann", 1.0, actions.Chat("I live in the blue house"))).action
    Chat(text='…')
    """
    if type(entry.action) not in PERSONAL:
        return entry
    field, replacement = PERSONAL[type(entry.action)]
    return replace(entry, action=replace(entry.action, **{field: replacement}))


def _select(connection: Connection, where: str, *values: Any) -> list[StoredTable]:
    rows = connection.execute(f"SELECT {_STORED} FROM tables {where}", values)  # noqa: S608  # no user input in it
    return [_parse_row(row) for row in rows]


def _parse_row(columns: tuple[Any, ...]) -> StoredTable:
    table, opened, active_at, *values = columns
    named = dict(zip(ROW, values, strict=True))
    named["people"] = msgspec.json.decode(named["people"])
    # SQLite has no booleans but 0 and 1.
    row = msgspec.convert(named, TableRow, strict=False)
    return StoredTable(table=table, opened=opened, active_at=active_at, row=row)


def _values(row: TableRow) -> list[Any]:
    values = [getattr(row, name) for name in ROW]
    values[_PEOPLE] = msgspec.json.encode(row.people).decode()
    return values


def _entry_values(table: str, entry: LogEntry) -> tuple[str, int, bytes, str | None]:
    author = entry.person if type(entry.action) in PERSONAL else None
    return table, entry.seq, msgspec.json.encode(entry), author
