"""People, their device links and programs, room codes, and the signing key."""

from __future__ import annotations

import secrets
import sqlite3
from typing import TypeAlias

from sixfold.server.store.base import Conflict, Person, Program
from sixfold.server.store.sqlite.log import redact_entries

Connection: TypeAlias = sqlite3.Connection
_PERSON = "id, name, language, since, generation"
_PROGRAM = "id, owner, name, since"


def save_room_code(connection: Connection, code: str, table: str, expires: float, now: float) -> None:
    """Assign a room code to a table. Raises `Conflict` if the code is in use."""
    done = connection.execute(
        """INSERT INTO room_codes (code, table_id, expires) VALUES (?, ?, ?)
        ON CONFLICT (code) DO UPDATE SET table_id = excluded.table_id, expires = excluded.expires
        WHERE room_codes.expires <= ?""",
        (code, table, expires, now),
    )
    if done.rowcount != 1:
        raise Conflict(code)


def table_by_code(connection: Connection, code: str, now: float) -> str | None:
    """Return the table of a room code."""
    found = connection.execute("SELECT table_id FROM room_codes WHERE code = ? AND expires > ?", (code, now)).fetchone()
    return None if found is None else str(found[0])


def person(connection: Connection, person_id: str) -> Person | None:
    """Return a person, or what is left of one who was forgotten."""
    row = connection.execute(f"SELECT {_PERSON} FROM people WHERE id = ?", (person_id,)).fetchone()  # noqa: S608
    return None if row is None else Person(**dict(zip(Person.__struct_fields__, row, strict=True)))


def save_person(connection: Connection, new: Person, now: float) -> Person:
    """Save a name and a language; `since` and `generation` of a known person stay."""
    connection.execute(
        f"""INSERT INTO people ({_PERSON}) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (id) DO UPDATE SET name = excluded.name, language = excluded.language""",  # noqa: S608
        (new.id, new.name, new.language, new.since or now, new.generation),
    )
    found = person(connection, new.id)
    assert found is not None
    return found


def forget_person(connection: Connection, person_id: str) -> list[str]:
    """Redact a person, and the programs they had, everywhere; returns the tables whose logs changed."""
    connection.execute(
        f"""INSERT INTO people ({_PERSON}) VALUES (?, '', '', 0.0, 1)
        ON CONFLICT (id) DO UPDATE SET name = '', language = '', since = 0.0, generation = generation + 1""",  # noqa: S608
        (person_id,),
    )
    programs = [program for (program,) in connection.execute("SELECT id FROM programs WHERE owner = ?", (person_id,))]
    connection.execute("DELETE FROM links WHERE person = ?", (person_id,))
    connection.execute("DELETE FROM programs WHERE owner = ?", (person_id,))
    connection.execute("DELETE FROM decks WHERE owner = ?", (person_id,))
    changed: set[str] = set()
    for author in (person_id, *programs):
        changed |= redact_entries(connection, author)
        connection.execute("DELETE FROM players WHERE person = ?", (author,))
    return sorted(changed)


def save_link(connection: Connection, digest: bytes, person_id: str, expires: float) -> None:
    """Save a one-time link."""
    connection.execute("INSERT INTO links (digest, person, expires) VALUES (?, ?, ?)", (digest, person_id, expires))


def take_link(connection: Connection, digest: bytes, now: float) -> str | None:
    """Delete a link, and return whose it was if it had not expired."""
    found = connection.execute("DELETE FROM links WHERE digest = ? RETURNING person, expires", (digest,)).fetchall()
    return next((str(person_id) for person_id, expires in found if expires > now), None)


def save_program(connection: Connection, digest: bytes, new: Program) -> None:
    """Save a program by the digest of its token."""
    connection.execute(
        f"INSERT INTO programs (digest, {_PROGRAM}) VALUES (?, ?, ?, ?, ?)",  # noqa: S608
        (digest, new.id, new.owner, new.name, new.since),
    )


def programs(connection: Connection, where: str, value: bytes | str) -> list[Program]:
    """Return the programs with a token that have this value in a column."""
    rows = connection.execute(
        f"SELECT {_PROGRAM} FROM programs WHERE {where} = ? AND digest IS NOT NULL ORDER BY since, id",  # noqa: S608
        (value,),
    )
    return [Program(**dict(zip(Program.__struct_fields__, row, strict=True))) for row in rows]


def revoke_program(connection: Connection, owner: str, program: str) -> bool:
    """Revoke a program's token; whether the owner had such a program."""
    done = connection.execute(
        "UPDATE programs SET digest = NULL WHERE owner = ? AND id = ? AND digest IS NOT NULL", (owner, program)
    )
    return done.rowcount == 1


def signing_key(connection: Connection) -> bytes:
    """Return the server's key, made when it is first asked for."""
    connection.execute("INSERT OR IGNORE INTO keys (name, value) VALUES ('signing', ?)", (secrets.token_bytes(32),))
    return bytes(connection.execute("SELECT value FROM keys WHERE name = 'signing'").fetchone()[0])
