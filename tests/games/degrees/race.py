"""A race: people round a game of 6°, with the plain judge. Every entry is kept, so that it can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from sixfold.games import Entry, IllegalMove, Judge, Move, Record
from sixfold.games.degrees import Card, DegreesGame, DegreesState, DegreesView, Draft, DraftChain, Hand, Link, Sheet
from sixfold.games.record import fold
from tests.games.degrees.judge import PlainJudge

SEED = 6
PAIR = ("Al Pacino", "Joe Pesci")


class Race:
    """A game that goes on. Each turn comes a second after the last one, unless told."""

    def __init__(self, seats: int = 2, judge: Judge | None = None, dealt: bool = True, **options: Any) -> None:
        self.game = DegreesGame.of("degrees", seats=seats, **options)
        self.judge = judge or PlainJudge()
        self.state: DegreesState = self.game.start(SEED)
        self.at = 0.0
        self.entries: list[Entry] = []
        #: Which cards were put into whose hand, before which entry.
        self.held: list[tuple[int, int, tuple[Card, Card]]] = []
        if dealt:
            self.rule()

    @property
    def view(self) -> DegreesView:
        """What spectators see."""
        return self.state.view(None)

    @property
    def totals(self) -> list[int]:
        """What each side has."""
        return [side.total for side in self.state.sides]

    def do(self, seat: int | None, move: Move | str | None, after: float = 1.0) -> DegreesState:
        """One more entry, which the referee takes."""
        parsed = self.game.parse(move) if isinstance(move, str) else move
        if seat is not None and parsed is not None:
            parsed = self.state.prepare(parsed, seat, self.judge)
        self.at += after
        entry = Entry(len(self.entries), seat, self.at, parsed)
        state = fold(self.state, entry)
        assert isinstance(state, DegreesState)
        self.state = state
        self.entries.append(entry)
        return state

    def refused(self, seat: int | None, move: Move | str, after: float = 1.0) -> str:
        """The code with which the referee refuses this, and stays as it is."""
        before = self.state
        with pytest.raises(IllegalMove) as caught:
            parsed = self.game.parse(move) if isinstance(move, str) else move
            if seat is not None and 0 <= seat < self.game.seats:
                parsed = self.state.prepare(parsed, seat, self.judge)
            self.state.play(parsed, seat, self.at + after)
        assert caught.value.ruling
        assert self.state == before
        return caught.value.code

    def rule(self) -> DegreesState:
        """The referee does what is due, when it is due."""
        assert self.state.deadline is not None
        return self.do(None, self.state.deadline_move(self.judge), max(0.0, self.state.deadline - self.at))

    def holds(self, side: int, first: str, second: str) -> Race:
        """Put two cards into a side's hand, so that a test can be read."""
        pair = (Card(first, first), Card(second, second))
        self.held.append((len(self.entries), side, pair))
        self.state = _holding(self.state, side, pair)
        return self

    def draft(self, seat: int, *links: str) -> DegreesState:
        """Somebody writes, each link as `actor` or `actor / film`."""
        return self.do(seat, Draft(self._number(seat), chain(links)))

    def hand(self, seat: int, *links: str, tally: int | None = None, turned: bool = False) -> Sheet:
        """Somebody hands in; the sheet as it then stands."""
        number = self._number(seat)
        self.do(seat, Hand(number, chain(links, turned), tally))
        return self.state.sides[self.game.side(seat)].sheets[number - 1]

    def scored(self, *links: str, seat: int = 0, **how: Any) -> int:
        """What a sheet from Al Pacino to Joe Pesci scores."""
        self.holds(self.game.side(seat), *PAIR)
        return self.hand(seat, *links, **how).points

    def _number(self, seat: int) -> int:
        return self.state.sides[self.game.side(seat)].sheet_number

    def replayed(self) -> None:
        """The record of it all, in text and in JSON, gives the same state."""
        record = Record(self.game, SEED, tuple(self.entries))
        assert Record.from_json(record.to_json()) == Record.loads(record.dumps()) == record
        state = self.game.start(SEED)
        for number, entry in enumerate(Record.loads(record.dumps()).entries):
            for _, side, pair in (held for held in self.held if held[0] == number):
                state = _holding(state, side, pair)
            after = fold(state, entry)
            assert isinstance(after, DegreesState)
            state = after
        assert state == self.state
        assert self.game.loads(self.state.dumps()) == self.state


def _holding(state: DegreesState, side: int, pair: tuple[Card, Card]) -> DegreesState:
    return state.with_side(side, msgspec.structs.replace(state.sides[side], pair=pair))


def chain(links: Sequence[str], turned: bool = False) -> DraftChain:
    """Links given as `actor` or `actor / film`."""
    parts = (link.partition(" / ") for link in links)
    return DraftChain(tuple(Link(actor, film) for actor, _, film in parts), turned)


def seen(state: DegreesState, seat: int | None) -> bytes:
    """All that a seat can see and do, to the byte."""
    return msgspec.json.encode([state.view(seat), state.choices(seat), state.draw(), state.svg(), state.deadline])


#: DEG-6: the four example sheets of the rule page, from Al Pacino to Joe Pesci, and what they score.
EXAMPLES: dict[tuple[str, ...], int] = {
    ("Joe Pesci",): 1,
    ("Robert De Niro", "Joe Pesci"): 2,
    ("Robert De Niro / Heat", "Joe Pesci / Raging Bull"): 4,
    (
        "Robert De Niro / Heat",
        "Diane Keaton / The Godfather Part II",
        "Keanu Reeves / Something's Gotta Give",
        "Laurence Fishburne / The Matrix",
        "Scott Glenn / Apocalypse Now",
        "Joe Pesci / Man on Fire",
    ): 18,
}
