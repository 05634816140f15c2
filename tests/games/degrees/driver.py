"""A scripted game of 6° with the small judge. It keeps every entry, so that it can be replayed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from sixfold.games import Entry, IllegalMove, Judge, Move, Record
from sixfold.games.degrees import Card, DegreesGame, DegreesState, DegreesView, Draft, DraftChain, HandIn, Link, Sheet
from sixfold.games.record import fold
from tests.games.degrees.small_judge import SmallJudge

SEED = 6
PAIR = ("Al Pacino", "Joe Pesci")


class GameScript:
    """A running game. Each move comes a second after the last one by default."""

    def __init__(self, seats: int = 2, judge: Judge | None = None, dealt: bool = True, **options: Any) -> None:
        self.game = DegreesGame.of("degrees", seats=seats, **options)
        self.judge = judge or SmallJudge()
        self.state: DegreesState = self.game.start(SEED)
        self.at = 0.0
        self.entries: list[Entry] = []
        #: Cards given to a side by hand: the number of the next entry, the side and the cards.
        self.given_cards: list[tuple[int, int, tuple[Card, Card]]] = []
        if dealt:
            self.rule()

    @property
    def view(self) -> DegreesView:
        """The view of spectators."""
        return self.state.view(None)

    @property
    def totals(self) -> list[int]:
        """The points of each side."""
        return [side.total for side in self.state.sides]

    def do(self, seat: int | None, move: Move | str | None, after: float = 1.0) -> DegreesState:
        """Plays a move."""
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

    def error_code(self, seat: int | None, move: Move | str, after: float = 1.0) -> str:
        """The code of the error that a move raises; the state stays as it is."""
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
        """Plays the move of the referee at its deadline."""
        assert self.state.deadline is not None
        return self.do(None, self.state.deadline_move(self.judge), max(0.0, self.state.deadline - self.at))

    def give_cards(self, side: int, first: str, second: str) -> GameScript:
        """Gives a side two cards, for readable tests."""
        pair = (Card(first, first), Card(second, second))
        self.given_cards.append((len(self.entries), side, pair))
        self.state = _with_cards(self.state, side, pair)
        return self

    def draft(self, seat: int, *links: str) -> DegreesState:
        """Saves a draft, each link as `actor` or `actor / film`."""
        return self.do(seat, Draft(self._number(seat), chain(links)))

    def hand(self, seat: int, *links: str, tally: int | None = None, turned: bool = False) -> Sheet:
        """Hands in a sheet, and returns it."""
        number = self._number(seat)
        self.do(seat, HandIn(number, chain(links, turned), tally))
        return self.state.sides[self.game.side(seat)].sheets[number - 1]

    def score(self, *links: str, seat: int = 0, **how: Any) -> int:
        """The score of a sheet from Al Pacino to Joe Pesci."""
        self.give_cards(self.game.side(seat), *PAIR)
        return self.hand(seat, *links, **how).points

    def _number(self, seat: int) -> int:
        return self.state.sides[self.game.side(seat)].sheet_number

    def assert_replays(self) -> None:
        """Asserts that the record, as text and as JSON, gives the same state."""
        record = Record(self.game, SEED, tuple(self.entries))
        assert Record.from_json(record.to_json()) == Record.loads(record.dumps()) == record
        state = self.game.start(SEED)
        for number, entry in enumerate(Record.loads(record.dumps()).entries):
            for _, side, pair in (given for given in self.given_cards if given[0] == number):
                state = _with_cards(state, side, pair)
            after = fold(state, entry)
            assert isinstance(after, DegreesState)
            state = after
        assert state == self.state
        assert self.game.loads(self.state.dumps()) == self.state


def _with_cards(state: DegreesState, side: int, pair: tuple[Card, Card]) -> DegreesState:
    return state.with_side(side, msgspec.structs.replace(state.sides[side], pair=pair))


def chain(links: Sequence[str], turned: bool = False) -> DraftChain:
    """Links given as `actor` or `actor / film`."""
    parts = (link.partition(" / ") for link in links)
    return DraftChain(tuple(Link(actor, film) for actor, _, film in parts), turned)


def everything_visible(state: DegreesState, seat: int | None) -> bytes:
    """Everything that a seat can see and do, as bytes."""
    return msgspec.json.encode([state.view(seat), state.choices(seat), state.draw(), state.svg(), state.deadline])


#: DEG-6: the four example sheets of the rule page, from Al Pacino to Joe Pesci, and their scores.
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
