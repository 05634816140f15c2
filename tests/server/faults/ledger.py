"""What was asked of a house and what it acknowledged, held against the logs it kept."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import Any, TypeAlias

from sixfold.games import registry
from sixfold.tables import LogEntry, Table, actions, fold

GAMES = tuple(registry.games().values())

#: Who did what: at a table, a person, and either what was played in which position of which game, or words said once.
Deed: TypeAlias = tuple[str, str, str]


def turn(number: int, ply: int, move: str) -> str:
    """A turn as a deed has it: no two of somebody's are the same.

    >>> turn(1, 4, "c3")
    '1/4 c3'
    """
    return f"{number}/{ply} {move}"


class Ledger:
    """Every deed that was sent, and every one that the house said is done."""

    def __init__(self) -> None:
        self.sent: set[Deed] = set()
        self.done: set[Deed] = set()

    def hold(self, table: str, lines: list[LogEntry]) -> None:
        """Assert that the log of a table has all that was acknowledged, once, and nothing that nobody sent."""
        found = Counter((table, who, what) for who, what in deeds(lines))
        twice = [deed for deed, times in found.items() if times > 1]
        assert not twice, f"written twice: {twice}"
        lost = {deed for deed in self.done if deed[0] == table} - set(found)
        assert not lost, f"acknowledged and lost: {lost}"
        unasked = set(found) - self.sent
        assert not unasked, f"written and never sent: {unasked}"


def deeds(lines: list[LogEntry]) -> list[tuple[str, str]]:
    """What people, bots aside, played and said, by a log. Reading it proves that the log folds."""
    found = []
    table: Table = fold(lines[:1], GAMES)
    for line in lines[1:]:
        before, table = table, table.apply(line)
        if line.person is None or line.person.startswith("bot:"):
            continue
        if isinstance(line.action, actions.Turn):
            found.append((line.person, turn(before.game_number, len(before.log), line.action.move)))
        elif isinstance(line.action, actions.Chat):
            found.append((line.person, line.action.text))
    return found


class Logs:
    """The logs of a house, read from its file behind its back."""

    def __init__(self, path: Path) -> None:
        self._uri = f"{path.as_uri()}?mode=ro"

    def tables(self, after: float = 0.0) -> list[str]:
        """The tables where something happened after a time."""
        return [str(name) for (name,) in self._rows("SELECT id FROM tables WHERE active_at > ?", after)]

    def lines(self, table: str) -> list[LogEntry]:
        """The log of a table; its numbers have no gap, and its row counts them."""
        lines = [
            LogEntry.loads(line)
            for (line,) in self._rows("SELECT entry FROM log_entries WHERE table_id = ? ORDER BY seq", table)
        ]
        assert [line.seq for line in lines] == list(range(len(lines)))
        return lines

    def ticks(self, table: str) -> int:
        """How often the referee did what was due at a table."""
        return sum(isinstance(line.action, actions.Tick) for line in self.lines(table))

    def turns(self, table: str, who: str) -> int:
        """How many turns somebody has played at a table, by the beginning of their id."""
        return sum(
            isinstance(line.action, actions.Turn) and str(line.person).startswith(who) for line in self.lines(table)
        )

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self._uri, uri=True, timeout=10)) as connection:
            return connection.execute(query, values).fetchall()
