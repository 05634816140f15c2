"""Plays a game of Sixes with `PlainJudge`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sixfold.games import Judge, Record
from sixfold.games.sixes import Done, Draft, SixesGame, SixesState, SixesView
from tests.games.driver import GameDriver
from tests.games.sixes.judge import PlainJudge

#: With this seed `PlainJudge` deals picnic, rivers, l-table, garden, cheese, l-road.
SEED = 1


class SixesDriver(GameDriver[SixesState]):
    """A game of Sixes."""

    def __init__(self, seats: int = 2, judge: Judge | None = None, **options: Any) -> None:
        self.game = SixesGame.of("sixes", seats=seats, **options)
        super().__init__(self.game, judge or PlainJudge(), SEED)

    @property
    def view(self) -> SixesView:
        """What spectators see."""
        return self.state.view(None)

    @property
    def points(self) -> list[int]:
        """Everybody's points in this round so far."""
        return [row.points for row in self.state.rows]

    def deal(self) -> SixesState:
        """Deal the next card."""
        assert self.state.phase == "between"
        return self.expire()

    def draft(self, seat: int, *answers: str, after: float = 1.0) -> SixesState:
        """Save a draft of a seat."""
        return self.play(seat, Draft(self.state.round, answers), after)

    def finish(self, seat: int, *answers: str) -> SixesState:
        """Finish the list of a seat."""
        return self.play(seat, Done(self.state.round, answers))

    def write(self, *lists: str | Sequence[str]) -> SixesDriver:
        """Everybody present finishes a list of answers separated by commas; then the lists are revealed."""
        for seat, text in enumerate(lists):
            answers = [answer.strip() for answer in text.split(",")] if isinstance(text, str) else text
            if seat in self.state.seats.active:
                self.finish(seat, *answers)
        self.expire()
        assert self.state.phase == "comparing"
        return self

    def vote(self, **votes: str) -> SixesState:
        """Vote on the open proposal: `vote(yes="013", no="2")`, with one digit for each seat."""
        for answer, seats in votes.items():
            for seat in map(int, seats):
                assert self.view.open is not None
                self.play(seat, f"vote {self.view.open} {answer}")
        return self.state

    def ready(self) -> SixesState:
        """Everybody is ready, which ends comparing."""
        for seat in sorted(self.state.seats.voters):
            self.play(seat, "ready")
        assert self.state.phase == "between"
        return self.state

    def check_replay(self) -> None:
        """Check that the record, as text and as JSON, gives the same state."""
        record = Record(self.game, SEED, tuple(self.entries))
        assert Record.loads(record.dumps()) == record
        assert Record.from_json(record.to_json()) == record
        assert record.final() == self.state
        assert self.game.loads(self.state.dumps()) == self.state
