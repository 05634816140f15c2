"""People, the links that take an identity elsewhere, programs, rooms, and the house's own key."""

from __future__ import annotations

import secrets
import sqlite3
from typing import TypeAlias

import msgspec

from sixfold.server.store.base import Conflict, Person, Program
from sixfold.server.store.redaction import NOBODY, blanked, called
from sixfold.tables import LogEntry

Connection: TypeAlias = sqlite3.Connection
_PERSON = "id, name, language, since, generation"
_PROGRAM = "id, owner, name, since"


def let_room(connection: Connection, code: str, table: str, expires: float, now: float) -> None:
    """Let a room code lead to a table, unless it leads somewhere."""
    done = connection.execute(
        """INSERT INTO rooms (code, of_table, expires) VALUES (?, ?, ?)
        ON CONFLICT (code) DO UPDATE SET of_table = excluded.of_table, expires = excluded.expires
        WHERE rooms.expires <= ?""",
        (code, table, expires, now),
    )
    if done.rowcount != 1:
        raise Conflict(code)


def room(connection: Connection, code: str, now: float) -> str | None:
    """Where a room code leads."""
    found = connection.execute("SELECT of_table FROM rooms WHERE code = ? AND expires > ?", (code, now)).fetchone()
    return None if found is None else str(found[0])


def person(connection: Connection, who: str) -> Person | None:
    """Somebody the house knows, or knows to be forgotten."""
    row = connection.execute(f"SELECT {_PERSON} FROM people WHERE id = ?", (who,)).fetchone()  # noqa: S608
    return None if row is None else Person(**dict(zip(Person.__struct_fields__, row, strict=True)))


def keep(connection: Connection, kept: Person, now: float) -> Person:
    """Remember a name and a language; since when and which generation stay."""
    connection.execute(
        f"""INSERT INTO people ({_PERSON}) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language""",  # noqa: S608
        (kept.id, kept.name, kept.language, kept.since or now, kept.generation),
    )
    found = person(connection, kept.id)
    assert found is not None
    return found


def forget(connection: Connection, who: str) -> list[str]:
    """Blank somebody, and the programs they had, in everything."""
    connection.execute(
        f"""INSERT INTO people ({_PERSON}) VALUES (?, '', '', 0.0, 1)
        ON CONFLICT (id) DO UPDATE SET name = '', language = '', since = 0.0, generation = generation + 1""",  # noqa: S608
        (who,),
    )
    programs = [program for (program,) in connection.execute("SELECT id FROM programs WHERE owner = ?", (who,))]
    connection.execute("DELETE FROM links WHERE person = ?", (who,))
    connection.execute("DELETE FROM programs WHERE owner = ?", (who,))
    changed: set[str] = set()
    for one in (who, *programs):
        changed |= _blank(connection, one)
        # Nobody asks for their games any more.
        connection.execute("DELETE FROM sitters WHERE person = ?", (one,))
    return sorted(changed)


def _blank(connection: Connection, who: str) -> set[str]:
    rows = connection.execute("SELECT of_table, seq, line FROM lines WHERE author = ?", (who,)).fetchall()
    changed = set()
    for table, seq, text in rows:
        line = LogEntry.loads(text)
        blank = blanked(line)
        if blank == line:
            continue
        changed.add(table)
        connection.execute(
            "UPDATE lines SET line = ? WHERE of_table = ? AND seq = ?", (msgspec.json.encode(blank), table, seq)
        )
        # The owner's name stands in the lobby too.
        connection.execute("UPDATE tables SET host = ? WHERE id = ? AND host = ?", (NOBODY, table, called(line)))
    return changed


def put_link(connection: Connection, digest: bytes, who: str, expires: float) -> None:
    """Remember a one-time link."""
    connection.execute("INSERT INTO links (digest, person, expires) VALUES (?, ?, ?)", (digest, who, expires))


def take_link(connection: Connection, digest: bytes, now: float) -> str | None:
    """Whose link this is; it is gone then."""
    found = connection.execute("DELETE FROM links WHERE digest = ? RETURNING person, expires", (digest,)).fetchall()
    return next((str(who) for who, expires in found if expires > now), None)


def put_program(connection: Connection, digest: bytes, new: Program) -> None:
    """Remember a program by the digest of its token."""
    connection.execute(
        f"INSERT INTO programs (digest, {_PROGRAM}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
        (digest, new.id, new.owner, new.name, new.since),
    )


def programs(connection: Connection, where: str, value: bytes | str) -> list[Program]:
    """The programs that have a token and are found by this column."""
    rows = connection.execute(
        f"SELECT {_PROGRAM} FROM programs WHERE {where} = ? AND digest IS NOT NULL ORDER BY since, id",  # noqa: S608
        (value,),
    )
    return [Program(**dict(zip(Program.__struct_fields__, row, strict=True))) for row in rows]


def drop_program(connection: Connection, who: str, program: str) -> bool:
    """Take a program's token back."""
    done = connection.execute(
        "UPDATE programs SET digest = NULL WHERE owner = ? AND id = ? AND digest IS NOT NULL", (who, program)
    )
    return done.rowcount == 1


def secret(connection: Connection) -> bytes:
    """The house's key, made when it is first asked for."""
    connection.execute("INSERT OR IGNORE INTO keys (name, value) VALUES ('house', ?)", (secrets.token_bytes(32),))
    return bytes(connection.execute("SELECT value FROM keys WHERE name = 'house'").fetchone()[0])
