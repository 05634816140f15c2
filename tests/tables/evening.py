"""An evening at a table: the lines of its log, written one after the other, and the table they give."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sixfold.games import Game, Judge, SixfoldError, registry
from sixfold.tables import LogEntry, Table, actions, fold
from sixfold.tables.actions import AnyAction
from tests.sample_games import SAMPLE_GAMES

GAMES = tuple(registry.games().values())

ALL: Sequence[type[Game]] = (*GAMES, *SAMPLE_GAMES)


class Evening:
    """A log that grows. Each act comes a second after the last one, unless told."""

    def __init__(self, preset: str, at: float = 0.0, **opening: Any) -> None:
        self.lines = [LogEntry(0, "ann", at, actions.Open(preset, "Ann", **opening))]
        self.table: Table = fold(self.lines, ALL)

    def do(self, who: str | None, act: AnyAction, at: float | None = None) -> Table:
        """Write a line that the table takes."""
        line = self.table.next_entry(who, self.table.at + 1 if at is None else at, act)
        self.table = self.table.apply(line)
        self.lines.append(line)
        return self.table

    def refused(self, who: str | None, act: AnyAction, at: float | None = None) -> str:
        """The code with which the table refuses this, and stays as it is."""
        with pytest.raises(SixfoldError) as caught:
            self.table.apply(self.table.next_entry(who, self.table.at + 1 if at is None else at, act))
        assert caught.value.message != caught.value.code, "every refusal has words"
        return caught.value.code

    def tick(self, judge: Judge | None = None) -> Table:
        """Let the referee do what is due, when it is due."""
        assert self.table.deadline is not None
        return self.do(None, self.table.prepare_tick(judge), max(self.table.deadline, self.table.at))

    def seat(self, *people: str) -> Evening:
        """Let people come and sit down, each on the first free seat. Ann is there already."""
        for person in people:
            if self.table.person(person) is None:
                self.do(person, actions.Join(person.title()), self.table.at)
            self.do(person, actions.Sit(), self.table.at)
        return self

    def start(self, *people: str) -> Evening:
        """Seat people, and start."""
        self.seat(*people)
        for person in self.table.seats:
            if person not in (None, "ann"):
                self.do(person, actions.Ready(), self.table.at)
        self.do("ann", actions.Start(), self.table.at)
        return self

    def turns(self, *moves: str) -> Evening:
        """Play turns, each by whoever is to move, a second each."""
        for move in moves:
            assert self.table.to_move is not None
            self.do(self.table.seats[self.table.to_move], actions.Turn(move))
        return self

    def won(self, who: str) -> int:
        """How many games somebody has won."""
        return self.table.require_person(who).wins


def two(preset: str = "sixth", **opening: Any) -> Evening:
    """Ann and Bob, playing."""
    return Evening(preset, **opening).start("ann", "bob")


def four(**opening: Any) -> Evening:
    """Ann and Cas against Bob and Dot, playing."""
    return Evening("six-4", **opening).start("ann", "bob", "cas", "dot")
