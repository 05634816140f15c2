"""The record of a finished game, as somebody may see it.

What others wrote only for themselves (`PrivateMove`) is left out. If the end of the game depends on such an entry, such
as a list that its author did not change again, that entry was shown in the end and stays in the record.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from sixfold.games import Entry, Game, Record, SixfoldError, State
from sixfold.games.moves import PrivateMove, RefereeMove
from sixfold.server.errors import server_error
from sixfold.tables import LogEntry, Table, fold


def finished_table(log: Iterable[LogEntry], games: Sequence[type[Game]], number: int) -> Table | None:
    """Return the table as it was when the game of this number ended; `None` if it never did."""
    table: Table | None = None
    for entry in log:
        table = fold([entry], games) if table is None else table.apply(entry)
        if table.game_number == number and table.finished_games == number:
            return table
    return None


def visible_record(table: Table, who: str | None) -> Record:
    """Return the record of the finished game at a table, for this person. Raises `no-watching` or `hidden-record`."""
    seat = table.active_seat(who)
    if seat is None and not table.settings.spectators:
        raise server_error("no-watching")
    whole = table.record
    hidden = [entry for entry in whole.entries if isinstance(entry.move, PrivateMove) and entry.seat != seat]
    if not hidden:
        return whole
    for left_out in (
        hidden,
        _superseded_entries(whole.entries, hidden, _is_referee_entry),
        _superseded_entries(whole.entries, hidden, _is_public),
    ):
        record = _drop_entries(whole, left_out)
        if _has_same_end(record, table.current_state):
            return record
    if seat is None:
        raise server_error("hidden-record")
    return whole


def _is_referee_entry(entry: Entry) -> bool:
    return isinstance(entry.move, RefereeMove | None)


def _is_public(entry: Entry) -> bool:
    return not isinstance(entry.move, PrivateMove)


def _superseded_entries(entries: Sequence[Entry], hidden: list[Entry], ends: Callable[[Entry], bool]) -> list[Entry]:
    """Return the hidden entries that their author replaced before an entry that ends the writing (`ends`)."""
    kept: dict[int | None, Entry] = {}
    last: list[Entry] = []
    for entry in entries:
        if ends(entry):
            last += kept.values()
            kept = {}
        elif isinstance(entry.move, PrivateMove):
            kept[entry.seat] = entry
    stays = {entry.seq for entry in (*last, *kept.values())}
    return [entry for entry in hidden if entry.seq not in stays]


def _drop_entries(record: Record, left_out: list[Entry]) -> Record:
    gone = {entry.seq for entry in left_out}
    rest = (entry for entry in record.entries if entry.seq not in gone)
    return replace(record, entries=tuple(replace(entry, seq=seq) for seq, entry in enumerate(rest)))


def _has_same_end(record: Record, end: State[Any]) -> bool:
    """Whether a record ends in the same public view and outcome."""
    try:
        final = record.final()
    except SixfoldError:
        return False
    return final.outcome == end.outcome and final.view(None) == end.view(None)
