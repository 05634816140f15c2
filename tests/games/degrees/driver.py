"""Plays a game of 6° with the small judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sixfold.games import Judge, Record
from sixfold.games.degrees import Card, DegreesGame, DegreesState, DegreesView, Draft, DraftChain, HandIn, Link, Sheet
from sixfold.games.record import fold
from tests.games.degrees.small_judge import SmallJudge
from tests.games.driver import GameDriver

SEED = 6
PAIR = ("Al Pacino", "Joe Pesci")


class DegreesDriver(GameDriver[DegreesState]):
    """A game of 6° that keeps the cards it was given by hand."""

    def __init__(self, seats: int = 2, judge: Judge | None = None, dealt: bool = True, **options: Any) -> None:
        # All cards of the small decks, and verdicts that wait for nobody, unless a test is about that.
        if "daily" not in options:
            options.setdefault("grade", 5)
        options.setdefault("unknown", "refuse")
        self.game = DegreesGame.of("degrees", seats=seats, **options)
        super().__init__(self.game, judge or SmallJudge(), SEED)
        #: Cards given to a side by hand: the number of the next entry, the side and the cards.
        self.given_cards: list[tuple[int, int, tuple[Card, Card]]] = []
        if dealt:
            self.expire()

    @property
    def view(self) -> DegreesView:
        """The view of spectators."""
        return self.state.view(None)

    @property
    def totals(self) -> list[int]:
        """The points of each side."""
        return [side.total for side in self.state.sides]

    def give_cards(self, side: int, first: str, second: str) -> DegreesDriver:
        """Give a side two cards, for readable tests."""
        pair = (Card(first, first), Card(second, second))
        self.given_cards.append((len(self.entries), side, pair))
        self.state = _with_cards(self.state, side, pair)
        return self

    def draft(self, seat: int, *links: str) -> DegreesState:
        """Save a draft, each link as `actor` or `actor / film`."""
        return self.play(seat, Draft(self._number(seat), chain(links)))

    def hand(self, seat: int, *links: str, tally: int | None = None, turned: bool = False) -> Sheet:
        """Hand in a sheet, and return it."""
        number = self._number(seat)
        self.play(seat, HandIn(number, chain(links, turned), tally))
        return self.state.sides[self.game.side(seat)].sheets[number - 1]

    def score(self, *links: str, seat: int = 0, **how: Any) -> int:
        """The score of a sheet from Al Pacino to Joe Pesci."""
        self.give_cards(self.game.side(seat), *PAIR)
        return self.hand(seat, *links, **how).points

    def _number(self, seat: int) -> int:
        return self.state.sides[self.game.side(seat)].sheet_number

    def check_replay(self) -> None:
        """Check that the record, as text and as JSON, gives the same state."""
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
