"""Compare what clients sent and what the server acknowledged with the stored logs."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.games import registry
from sixfold.tables import LogEntry, Table, actions, fold

GAMES = tuple(registry.games().values())

#: An action: table, person, and either a turn with its game and ply, or a unique chat text.
ActionKey: TypeAlias = tuple[str, str, str]


def turn_key(number: int, ply: int, move: str) -> str:
    """Return the unique key of a turn.

    >>> turn_key(1, 4, "c3")
    '1/4 c3'
    """
    return f"{number}/{ply} {move}"


class ActionLedger:
    """Every action that was sent, and every action that the server acknowledged."""

    def __init__(self) -> None:
        self.sent: set[ActionKey] = set()
        self.done: set[ActionKey] = set()

    def check_log(self, table: str, entries: list[LogEntry]) -> None:
        """Assert that a table's log has every acknowledged action once, and nothing that was never sent."""
        found = Counter((table, who, what) for who, what in action_keys(entries))
        twice = [key for key, times in found.items() if times > 1]
        assert not twice, f"written twice: {twice}"
        lost = {key for key in self.done if key[0] == table} - set(found)
        assert not lost, f"acknowledged and lost: {lost}"
        unasked = set(found) - self.sent
        assert not unasked, f"written and never sent: {unasked}"


def action_keys(entries: list[LogEntry]) -> list[tuple[str, str]]:
    """Return the turns and chats of people (not bots) in a log. Also proves that the log folds."""
    found = []
    table: Table = fold(entries[:1], GAMES)
    for entry in entries[1:]:
        before, table = table, table.apply(entry)
        if entry.person is None or entry.person.startswith("bot:"):
            continue
        if isinstance(entry.action, actions.Turn):
            found.append((entry.person, turn_key(before.game_number, len(before.log), entry.action.move)))
        elif isinstance(entry.action, actions.Chat):
            found.append((entry.person, entry.action.text))
    return found


class LogReader:
    """Reads table logs directly from the server's database file."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.as_uri()}?mode=ro"

    def tables(self, after: float = 0.0) -> list[str]:
        """Return the tables that were active after a time."""
        return [str(name) for (name,) in self._rows("SELECT id FROM tables WHERE active_at > ?", after)]

    def entries(self, table: str) -> list[LogEntry]:
        """Return the log of a table, and assert that its numbers have no gap."""
        entries = [
            LogEntry.loads(entry)
            for (entry,) in self._rows("SELECT entry FROM log_entries WHERE table_id = ? ORDER BY seq", table)
        ]
        assert [entry.seq for entry in entries] == list(range(len(entries)))
        return entries

    def count_ticks(self, table: str) -> int:
        """Count the referee's deadline actions at a table."""
        return sum(isinstance(entry.action, actions.Tick) for entry in self.entries(table))

    def count_turns(self, table: str, who: str) -> int:
        """Count the turns at a table by people whose id starts with `who`."""
        return sum(
            isinstance(entry.action, actions.Turn) and str(entry.person).startswith(who)
            for entry in self.entries(table)
        )

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._uri, uri=True, timeout=10)) as connection:
            return connection.execute(query, values).fetchall()
