"""A table as it goes from one store to another: a line of JSON with its raw log, and its finished games as records.

Raw logs hold secrets: the seeds and the hidden answers of games that go on, private drafts, and everybody's names and
words. Records hold a finished game, for programs; they are found in the log again, and so are not read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from sixfold.games import Record, SixfoldError
from sixfold.server.errors import ServerError, server_error
from sixfold.server.store.base import StoredTable
from sixfold.tables import LogEntry, Table, fold

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)


class TableExport(Struct, frozen=True, kw_only=True):
    """A table outside a store."""

    format: Literal["sixfold table 1"] = "sixfold table 1"
    seen: StoredTable
    lines: list[LogEntry]
    records: list[Raw] = []

    def dumps(self) -> bytes:
        """The table in one line of JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def of(cls, seen: StoredTable, lines: list[LogEntry]) -> TableExport:
        """A table of a store."""
        return cls(seen=seen, lines=lines, records=[Raw(record.to_json().encode()) for record in records(lines)])

    @classmethod
    def loads(cls, text: bytes) -> TableExport:
        """The table that a line of JSON holds; `bad-export` if it holds none, or a log that breaks the rules."""
        try:
            found = _EXPORTED.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise _bad(str(error)) from None
        standing = found.seen.standing
        if not _ID.fullmatch(found.seen.table):
            raise _bad("the name of the table is none")
        try:
            table = fold(found.lines)
        except SixfoldError as error:
            raise _bad(error.message) from None
        if (table.preset.name, table.phase, table.closed) != (standing.preset, standing.phase, standing.closed):
            raise _bad("the table does not stand as its log says")
        return found


_EXPORTED = msgspec.json.Decoder(TableExport)


def _bad(why: str) -> ServerError:
    return server_error("bad-export", why=why.rstrip("."))


def records(lines: Iterable[LogEntry]) -> list[Record]:
    """The finished games of a log. Where it cannot be folded, those before that place.

    >>> from sixfold.tables import actions
    >>> records([LogEntry(0, "ann", 0.0, actions.Open("sixth", name="Ann"))])
    []
    """
    found: dict[int, Record] = {}
    table: Table | None = None
    for line in lines:
        try:
            table = fold([line]) if table is None else table.apply(line)
        except SixfoldError:
            break
        if table.game_number and table.finished_games == table.game_number:
            found[table.game_number] = table.record
        else:
            found.pop(table.game_number, None)
    return list(found.values())
