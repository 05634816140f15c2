"""Decks that people write, and the content of every deck that tables were opened with."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from sixfold.server.store.base import Conflict, StoredDeck
from sixfold.server.store.sqlite.database import connect

Connection: TypeAlias = sqlite3.Connection
#: A version in the options of the entry that opens a table.
_VERSION = re.compile(rb"@([0-9a-f]{16})")
_DECK = "id, owner, name, language, text, version, counts, shared, created, updated"


def save_deck(connection: Connection, deck: StoredDeck, most: int) -> None:
    """Write a deck. Raises `Conflict` if it is another person's, or if its owner would have more than `most`."""
    count = connection.execute("SELECT count(*) FROM decks WHERE owner = ? AND id != ?", (deck.owner, deck.id))
    if count.fetchone()[0] >= most:
        raise Conflict(deck.owner)
    values = msgspec.structs.asdict(deck) | {"counts": msgspec.json.encode(deck.counts).decode()}
    done = connection.execute(
        f"""INSERT INTO decks ({_DECK}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language, text = excluded.text,
        version = excluded.version, counts = excluded.counts, shared = excluded.shared,
        updated = excluded.updated WHERE decks.owner = excluded.owner""",  # noqa: S608
        tuple(values.values()),
    )
    if done.rowcount != 1:
        raise Conflict(deck.id)


def deck(connection: Connection, deck_id: str) -> StoredDeck | None:
    """Return a deck."""
    return next(iter(_decks(connection, "WHERE id = ?", deck_id)), None)


def decks_of(connection: Connection, owner: str) -> list[StoredDeck]:
    """Return somebody's decks, the last changed first."""
    return _decks(connection, "WHERE owner = ? ORDER BY updated DESC", owner)


def shared_decks(connection: Connection, limit: int) -> list[StoredDeck]:
    """Return the decks that are shared, the last changed first."""
    return _decks(connection, "WHERE shared = 1 ORDER BY updated DESC LIMIT ?", limit)


def delete_deck(connection: Connection, owner: str, deck_id: str) -> bool:
    """Delete a deck; whether the owner had such a deck."""
    return connection.execute("DELETE FROM decks WHERE owner = ? AND id = ?", (owner, deck_id)).rowcount == 1


def keep_deck_version(connection: Connection, version: str, content: bytes, now: float) -> None:
    """Keep the content of a deck by its version."""
    connection.execute(
        """INSERT INTO deck_versions (version, content, used) VALUES (?, ?, ?)
        ON CONFLICT (version) DO UPDATE SET used = excluded.used""",
        (version, content, now),
    )


def drop_unused_versions(connection: Connection, before: float) -> None:
    """Delete the contents that no table plays with and that no table was opened with since a time."""
    opened = connection.execute("SELECT entry FROM log_entries WHERE seq = 0")
    used = {version.decode() for (entry,) in opened for version in _VERSION.findall(bytes(entry))}
    old = connection.execute("SELECT version FROM deck_versions WHERE used < ?", (before,)).fetchall()
    unused = [row for row in old if row[0] not in used]
    connection.executemany("DELETE FROM deck_versions WHERE version = ?", unused)


def deck_version(connection: Connection, version: str) -> bytes | None:
    """Return the content of a deck by its version."""
    row = connection.execute("SELECT content FROM deck_versions WHERE version = ?", (version,)).fetchone()
    return None if row is None else bytes(row[0])


def read_deck_version(database: Path, version: str) -> bytes | None:
    """Return the content of a deck by its version, for threads and processes that have no store."""
    connection = connect(database, writes=False)
    try:
        return deck_version(connection, version)
    finally:
        connection.close()


def _decks(connection: Connection, where: str, *values: Any) -> list[StoredDeck]:
    rows = connection.execute(f"SELECT {_DECK} FROM decks {where}", values)  # noqa: S608
    found = (dict(zip(StoredDeck.__struct_fields__, row, strict=True)) for row in rows)
    return [
        StoredDeck(**row | {"counts": msgspec.json.decode(row["counts"]), "shared": bool(row["shared"])})
        for row in found
    ]
