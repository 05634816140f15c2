"""A table as it goes from one store to another: one line of JSON with its raw log, and its finished games as records.

Raw logs hold secrets: the seeds and hidden answers of games that go on, private drafts, and everybody's names and
words. Records are finished games for programs; they can be made from the log again, and are not read back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from sixfold.games import Record, SixfoldError
from sixfold.games.options import split_reference
from sixfold.server.errors import ServerError, server_error
from sixfold.server.store.base import StoredTable
from sixfold.tables import LogEntry, Table, fold
from sixfold.tables.actions import Open
from sixfold.tables.log import upgrade_entry_v1

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
_FORMAT_V1 = "sixfold table 1"
#: The phases of a table that had other names in version 1.
PHASES_V1 = {"setting": "setup", "over": "finished"}
_COLUMNS_V1 = {"due": "deadline", "bots": "has_bots", "free": "free_seats", "host": "owner_name"}


class TableExport(Struct, frozen=True, kw_only=True):
    """A table outside a store."""

    format: Literal["sixfold table 2"] = "sixfold table 2"
    stored: StoredTable
    log: list[LogEntry]
    records: list[Raw] = []
    #: The contents of the decks that the table plays with, by their versions.
    decks: dict[str, Raw] = {}

    def dumps(self) -> bytes:
        """Return the table as one line of JSON."""
        return msgspec.json.encode(self)

    @classmethod
    def of(cls, stored: StoredTable, log: list[LogEntry], decks: Mapping[str, bytes]) -> TableExport:
        """Return the export of a table."""
        records = [Raw(record.to_json().encode()) for record in finished_records(log)]
        contents = {version: Raw(content) for version, content in decks.items()}
        return cls(stored=stored, log=log, records=records, decks=contents)

    @classmethod
    def loads(cls, text: bytes) -> TableExport:
        """Return the table of a line of JSON, of this format or the one before.

        Raises `bad-export` if it is no such line, or if the log breaks the rules.
        """
        try:
            if msgspec.json.decode(text, type=_Header).format == _FORMAT_V1:
                text = msgspec.json.encode(upgrade_export_v1(msgspec.json.decode(text)))
            found = _EXPORTS.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError, KeyError, TypeError, AttributeError) as error:
            raise _bad_export(str(error)) from None
        row = found.stored.row
        if not _ID.fullmatch(found.stored.table):
            raise _bad_export("the table has no valid id")
        try:
            table = fold(found.log)
        except SixfoldError as error:
            raise _bad_export(error.message) from None
        if (table.preset.name, table.phase, table.closed) != (row.preset, row.phase, row.closed):
            raise _bad_export("its log says otherwise than its row")
        return found


def deck_versions(log: Sequence[LogEntry]) -> set[str]:
    """Return the versions of the decks that a table was opened with.

    >>> from sixfold.tables import actions
    >>> options = {"deck": "house+friday@9f86d081884c7d65"}
    >>> deck_versions([LogEntry(0, "ann", 0.0, actions.Open("degrees", "Ann", options=options))])
    {'9f86d081884c7d65'}
    """
    options = [entry.action.options for entry in log[:1] if isinstance(entry.action, Open)]
    texts = [value for chosen in options for value in chosen.values() if isinstance(value, str)]
    return {version for text in texts for part in text.split("+") if (version := split_reference(part)[1])}


class _Header(Struct):
    format: str


_EXPORTS = msgspec.json.Decoder(TableExport)


def _bad_export(why: str) -> ServerError:
    return server_error("bad-export", why=why.rstrip("."))


def upgrade_export_v1(old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON object of an exported table, given one of the format `sixfold table 1`."""
    seen = old["seen"]
    row = {_COLUMNS_V1.get(name, name): value for name, value in seen["standing"].items()}
    row["phase"] = PHASES_V1.get(row["phase"], row["phase"])
    return {
        "format": "sixfold table 2",
        "stored": {"table": seen["table"], "opened": seen["opened"], "active_at": seen["touched"], "row": row},
        "log": [upgrade_entry_v1(line) for line in old["lines"]],
        "records": old.get("records", []),
    }


def finished_records(log: Iterable[LogEntry]) -> list[Record]:
    """Return the finished games of a log; of one that cannot be folded, those before that place.

    >>> from sixfold.tables import actions
    >>> finished_records([LogEntry(0, "ann", 0.0, actions.Open("sixth", name="Ann"))])
    []
    """
    found: dict[int, Record] = {}
    table: Table | None = None
    for entry in log:
        try:
            table = fold([entry]) if table is None else table.apply(entry)
        except SixfoldError:
            break
        if table.game_number and table.finished_games == table.game_number:
            found[table.game_number] = table.record
        else:
            found.pop(table.game_number, None)
    return list(found.values())
