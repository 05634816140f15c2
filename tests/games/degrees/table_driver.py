"""Plays a game of 6° at a table, with the shipped catalogue, people and bots."""

from __future__ import annotations

from typing import Any

from sixfold.bots.degrees import DegreesPlayer
from sixfold.games.degrees import DegreesState, DegreesView, DraftChain, HandIn, Link
from sixfold.movies import SheetSolution, deck
from sixfold.movies.judge import FilmJudge
from sixfold.tables import LogEntry, actions, fold
from tests.games.degrees.driver import chain
from tests.tables.driver import TableDriver


def card(name: str, grade: int = 1) -> deck.DeckCard:
    return deck.DeckCard(name, grade, 1970, "US")


JUDGE = FilmJudge(decks={"pacino": [card("Al Pacino"), card("Joe Pesci")]})


class DegreesTableDriver:
    """A table of 6°. Bots play their sheets after the time that they ask for."""

    def __init__(self, *people: str, bots: tuple[int, ...] = (), seats: int | None = None, **options: Any) -> None:
        teams = options.pop("teams", None)
        count = seats or len(people) + len(bots)
        self.driver = TableDriver("degrees", seats=count, teams=teams, options=options).seat(*people)
        self.bots = {f"bot:{number}": DegreesPlayer(level, seed=number) for number, level in enumerate(bots)}
        for bot in self.bots:
            self.driver.do("ann", actions.AddBot(bot, bot.title()))
        for person in people:
            if person != "ann":
                self.driver.do(person, actions.Ready())
        self.driver.do("ann", actions.Start())
        self.driver.tick(JUDGE)
        self._plans = {bot: self._plan(bot) for bot in self.bots}

    @property
    def state(self) -> DegreesState:
        assert isinstance(self.driver.table.state, DegreesState)
        return self.driver.table.state

    @property
    def totals(self) -> list[int]:
        return [side.total for side in self.state.sides]

    def view(self, person: str | None) -> DegreesView:
        view = self.driver.table.view(person).game
        assert isinstance(view, DegreesView)
        return view

    def seat(self, person: str) -> int:
        seat = self.driver.table.seat_of(person)
        assert seat is not None
        return seat

    def do(self, person: str, move: str, at: float | None = None) -> None:
        """Play a move, by default a second after the last entry; the referee and bots act before."""
        at = self.driver.table.at + 1 if at is None else at
        self.wait(at)
        if self.driver.table.phase == "playing":
            self.driver.do(person, actions.Turn(str(self.driver.table.prepare_move(person, move, JUDGE))), at)

    def wait(self, at: float) -> None:
        """Lets the referee and the bots act until this time."""
        while self.driver.table.phase == "playing":
            deadline = self.driver.table.deadline
            bot = min(self._plans, key=lambda each: self._plans[each][0], default=None)
            when = float("inf") if bot is None else self._plans[bot][0]
            if deadline is not None and deadline <= min(at, when):
                self.driver.tick(JUDGE)
            elif bot is not None and when <= at:
                move = self._plans[bot][1]
                turn = actions.Turn(str(self.driver.table.prepare_move(bot, move, JUDGE)))
                self.driver.do(bot, turn, max(when, self.driver.table.at))
                if self.driver.table.phase == "playing":
                    self._plans[bot] = self._plan(bot)
            else:
                return

    def _plan(self, bot: str) -> tuple[float, str]:
        decision = self.bots[bot].turn(self.state, self.seat(bot), seconds=float("inf"))
        return self.driver.table.at + decision.wait, str(decision.move)

    def pair(self, person: str) -> tuple[str, str]:
        own = self.view(person).own
        assert own is not None
        return own.cards[0].id, own.cards[1].id

    def best(self, person: str) -> SheetSolution:
        """The best sheet for the cards of a person."""
        return JUDGE.catalogue.sheet(*self.pair(person))

    def hand(self, person: str, *links: str, tally: int | None = None, turned: bool = False) -> None:
        """Hands in these links, or the best sheet."""
        draft = chain(links, turned)
        if not links:
            best = self.best(person).as_dict()["links"]
            draft = DraftChain(tuple(Link(link["actor"], link["film"] or "") for link in best))
        number = self.state.sides[self.state.game.side(self.seat(person))].sheet_number
        self.do(person, str(HandIn(number, draft, tally)))

    def check_replay(self) -> None:
        """Asserts that the log alone gives the same table."""
        folded = fold([LogEntry.loads(entry.dumps()) for entry in self.driver.entries])
        assert folded == self.driver.table
        assert self.driver.table.record.final() == self.driver.table.state
