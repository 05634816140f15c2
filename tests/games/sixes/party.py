"""A party: people round a game of Sixes, with the plain judge. Every entry is kept, so that it can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from sixfold.games import Entry, IllegalMove, Judge, Move, Record
from sixfold.games.record import fold
from sixfold.games.sixes import Done, Draft, SixesGame, SixesState, SixesView
from tests.games.sixes.judge import PlainJudge

#: With this seed the plain judge deals picnic, rivers, l-table, garden, cheese, l-road.
SEED = 1


class Party:
    """A game that goes on. Each turn comes a second after the last one, unless told."""

    def __init__(self, seats: int = 2, judge: Judge | None = None, **options: Any) -> None:
        self.game = SixesGame.of("sixes", seats=seats, **options)
        self.judge = judge or PlainJudge()
        self.state: SixesState = self.game.start(SEED)
        self.at = 0.0
        self.entries: list[Entry] = []

    @property
    def view(self) -> SixesView:
        """What spectators see."""
        return self.state.view(None)

    @property
    def points(self) -> list[int]:
        """What everybody has in this round as it stands."""
        return [row.points for row in self.state.rows]

    def do(self, seat: int | None, move: Move | str | None, after: float = 1.0) -> SixesState:
        """One more entry, which the referee takes."""
        self.at += after
        parsed = self.game.parse(move) if isinstance(move, str) else move
        if seat is not None and parsed is not None:
            parsed = self.state.prepare(parsed, seat, self.judge)
        entry = Entry(len(self.entries), seat, self.at, parsed)
        state = fold(self.state, entry)
        assert isinstance(state, SixesState)
        self.state = state
        self.entries.append(entry)
        return state

    def refused(self, seat: int | None, move: Move | str, after: float = 1.0) -> str:
        """The code with which the referee refuses this, and stays as it is."""
        before = self.state
        with pytest.raises(IllegalMove) as caught:
            self.state.play(move, seat, self.at + after)
        assert caught.value.ruling
        assert self.state == before
        return caught.value.code

    def rule(self) -> SixesState:
        """The referee does what is due, when it is due."""
        assert self.state.deadline is not None
        return self.do(None, self.state.deadline_move(self.judge), max(0.0, self.state.deadline - self.at))

    def deal(self) -> SixesState:
        """The next card."""
        assert self.state.phase == "between"
        return self.rule()

    def draft(self, seat: int, *answers: str, after: float = 1.0) -> SixesState:
        """Somebody types."""
        return self.do(seat, Draft(self.state.round, answers), after)

    def done(self, seat: int, *answers: str) -> SixesState:
        """Somebody is done."""
        return self.do(seat, Done(self.state.round, answers))

    def write(self, *lists: str | Sequence[str]) -> Party:
        """Everybody here writes a list, of answers divided by commas, and is done; the lists are shown."""
        for seat, given in enumerate(lists):
            answers = [answer.strip() for answer in given.split(",")] if isinstance(given, str) else given
            if seat in self.state.seats.active:
                self.done(seat, *answers)
        self.rule()
        assert self.state.phase == "comparing"
        return self

    def vote(self, **votes: str) -> SixesState:
        """Votes on what is open: `vote(yes="013", no="2")`, one figure a seat."""
        for answer, seats in votes.items():
            for seat in map(int, seats):
                assert self.view.open is not None
                self.do(seat, f"vote {self.view.open} {answer}")
        return self.state

    def ready(self) -> SixesState:
        """Everybody has nothing more to compare."""
        for seat in sorted(self.state.seats.voters):
            self.do(seat, "ready")
        assert self.state.phase == "between"
        return self.state

    def replayed(self) -> None:
        """The record of it all, in text and in JSON, gives the same state."""
        record = Record(self.game, SEED, tuple(self.entries))
        assert Record.loads(record.dumps()) == record
        assert Record.from_json(record.to_json()) == record
        assert record.final() == self.state
        assert self.game.loads(self.state.dumps()) == self.state


def seen(state: SixesState, seat: int | None) -> bytes:
    """All that a seat can see and do, to the byte."""
    return msgspec.json.encode([state.view(seat), state.choices(seat), state.draw(), state.svg(), state.deadline])
