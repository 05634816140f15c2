"""Drives a table action by action, and keeps the entries of its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sixfold.games import Game, Judge, SixfoldError, registry
from sixfold.games.base import CURRENT_RULES
from sixfold.tables import LogEntry, Table, actions, fold
from sixfold.tables.actions import AnyAction
from tests.sample_games import SAMPLE_GAMES

GAMES = tuple(registry.games().values())

ALL: Sequence[type[Game]] = (*GAMES, *SAMPLE_GAMES)


class TableDriver:
    """A table and its growing log. Each action comes a second after the last one, unless `at` is given."""

    def __init__(self, preset: str, at: float = 0.0, **opening: Any) -> None:
        self.entries = [LogEntry(0, "ann", at, actions.Open(preset, "Ann", **{"rules": CURRENT_RULES} | opening))]
        self.table: Table = fold(self.entries, ALL)

    def do(self, person: str | None, action: AnyAction, at: float | None = None) -> Table:
        """Perform an action that the table accepts."""
        entry = self.table.next_entry(person, self.table.at + 1 if at is None else at, action)
        self.table = self.table.apply(entry)
        self.entries.append(entry)
        return self.table

    def error_code(self, person: str | None, action: AnyAction, at: float | None = None) -> str:
        """The code of the error that an action raises; the table stays as it is."""
        with pytest.raises(SixfoldError) as caught:
            self.table.apply(self.table.next_entry(person, self.table.at + 1 if at is None else at, action))
        assert caught.value.message != caught.value.code, "every error has a message"
        return caught.value.code

    def tick(self, judge: Judge | None = None) -> Table:
        """Let the referee act at the deadline."""
        assert self.table.deadline is not None
        return self.do(None, self.table.prepare_tick(judge), max(self.table.deadline, self.table.at))

    def seat(self, *people: str) -> TableDriver:
        """Let people join and sit down, each on the first free seat. Ann is there already."""
        for person in people:
            if self.table.person(person) is None:
                self.do(person, actions.Join(person.title()), self.table.at)
            self.do(person, actions.Sit(), self.table.at)
        return self

    def start(self, *people: str) -> TableDriver:
        """Seat people, and start."""
        self.seat(*people)
        for person in self.table.seats:
            if person not in (None, "ann"):
                self.do(person, actions.Ready(), self.table.at)
        self.do("ann", actions.Start(), self.table.at)
        return self

    def turns(self, *moves: str) -> TableDriver:
        """Play turns, each by the person to move, a second apart."""
        for move in moves:
            assert self.table.to_move is not None
            self.do(self.table.seats[self.table.to_move], actions.Turn(move))
        return self

    def wins(self, person: str) -> int:
        """The number of games that a person has won."""
        return self.table.require_person(person).wins


def two_players(preset: str = "sixth", **opening: Any) -> TableDriver:
    """Ann and Bob, playing."""
    return TableDriver(preset, **opening).start("ann", "bob")


def four_players(**opening: Any) -> TableDriver:
    """Ann and Cas against Bob and Dot, playing."""
    return TableDriver("six-4", **opening).start("ann", "bob", "cas", "dot")
