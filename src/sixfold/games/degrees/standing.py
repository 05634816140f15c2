"""Where a game of 6° stands: who holds what, who may vote, what is due, and what follows from what has happened."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games.base import State
from sixfold.games.degrees import settling
from sixfold.games.degrees.moves import Place, format_place
from sixfold.games.degrees.questions import Card
from sixfold.games.degrees.race import first_home
from sixfold.games.degrees.rules import DegreesRules
from sixfold.games.degrees.sheets import Sheet
from sixfold.games.degrees.sides import Side
from sixfold.games.outcome import Outcome, Reason
from sixfold.games.people import Seats


class Standing(State[DegreesRules], frozen=True, kw_only=True):
    """What a game of 6° is made of, and what follows by itself. What people do is in `referee.py`."""

    seed: int
    seats: Seats
    sides: tuple[Side, ...]
    #: The cards that are dealt from, once there are some, and the catalogue that answers.
    deck: tuple[Card, ...] | None = None
    catalogue: str = ""
    #: When time is up.
    ends_at: float | None = None
    #: DEG-8: the sides that claim to have reached the goal, in their order, and whoever was chosen to check.
    claims: tuple[int, ...] = ()
    checker: int | None = None

    # Where it stands --------------------------------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """Everybody acts at once."""
        return None

    @property
    def hides_sheets(self) -> bool:
        """Whether what was handed in is hidden until the end, everybody having the same pair."""
        return self.game.hides_sheets and self.outcome is None

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The total of each seat's side; none while they are hidden."""
        if self.hides_sheets:
            return None
        return tuple(self.sides[self.game.side(seat)].total for seat in range(self.game.seats))

    @property
    def reveal_count(self) -> int:
        """The cards, and the sheets that have been shown."""
        return (self.deck is not None) + (0 if self.hides_sheets else sum(len(side.sheets) for side in self.sides))

    @property
    def voting(self) -> tuple[tuple[int, Sheet], ...]:
        """Every sheet that is voted on, with its side."""
        return tuple(
            (number, sheet)
            for number, side in enumerate(self.sides)
            for sheet in side.sheets
            if sheet.status == "voting"
        )

    @property
    def deadline(self) -> float | None:
        """When the referee acts: it deals, it closes a vote, or time is up."""
        if self.outcome:
            return None
        if self.deck is None:
            return 0.0
        ballots = (sheet.ballot for _, sheet in self.voting)
        dues = [ballot.closes_at for ballot in ballots if ballot is not None]
        return min(dues + ([] if self.ends_at is None else [self.ends_at]), default=None)

    @property
    def contenders(self) -> tuple[int, ...]:
        """The sides that can still win: somebody plays on for them, or may come back."""
        left_in = {*range(self.game.seats)} - {*self.seats.out}
        return tuple(
            number
            for number, team in enumerate(self.game.teams)
            if self.seats.here.intersection(team) or (left_in.intersection(team) and self.sides[number].has_played)
        )

    def voters(self, side: int) -> frozenset[int]:
        """DEG-5: the people present who are not of the side whose sheet it is."""
        return self.seats.here.difference(self.seats.bots, self.game.teams[side])

    def sheet(self, place: Place) -> Sheet:
        """The sheet at a place; refused where there is none to be seen."""
        side, number = place
        if self.hides_sheets or not 0 <= side < len(self.sides) or not 1 <= number <= len(self.sides[side].sheets):
            raise self.game.messages.illegal("no-sheet", place=format_place(place))
        return self.sides[side].sheets[number - 1]

    # What follows -----------------------------------------------------------------------------------------------

    def with_side(self, number: int, side: Side) -> Self:
        """With a side as it now stands."""
        return replace(self, sides=(*self.sides[:number], side, *self.sides[number + 1 :]))

    def with_sheet(self, side: int, sheet: Sheet) -> Self:
        """With a sheet of a side as it now stands: nobody else's total changes."""
        return self.with_side(side, self.sides[side].replace_sheet(sheet))

    def noticed(self) -> Self:
        """With what follows from somebody having acted: votes in which all have voted, claims, and the end."""
        after = self
        for side, sheet in self.voting:
            if self.voters(side) and settling.all_in(sheet, self.voters(side)):
                after = after.with_sheet(side, settling.closed(sheet, self.voters(side)))
        return after._claimed() if after.game.honour else after._raced()

    def _claimed(self) -> Self:
        """DEG-8: claims are settled one after the other, each once all its sheets are; one stands, or play goes on."""
        claims = [side for side in self.claims if side in self.contenders]
        while claims and not self.sides[claims[0]].has_pending:
            if self.sides[claims[0]].settled_total >= self.game.goal:
                return replace(self, claims=tuple(claims)).won(claims[0])
            del claims[0]
        return replace(self, claims=tuple(claims))

    def _raced(self) -> Self:
        """DEG-8: the first to reach the goal wins; with the pair of a day, all is over when everybody is done."""
        if self.game.goal:
            winner = first_home(self.sides, self.contenders, self.game.goal)
            return self if winner is None else self.won(winner)
        done = self.deck is not None and all(self.sides[side].pair is None for side in self.contenders)
        return self.counted() if done and self.contenders else self

    def won(self, side: int) -> Self:
        """With this side as the winner: its players have reached the goal."""
        return self.over(self.game.teams[side], Reason.GOAL)

    def counted(self) -> Self:
        """When nothing more is handed in: what is voted on counts as it stands, and the highest total wins."""
        after = self
        for side, sheet in self.voting:
            after = after.with_sheet(side, settling.closed(sheet, self.voters(side)))
        racing = after.contenders
        if len(after.sides) == 1 and after.game.goal:
            return after.over((), Reason.POINTS)
        most = max((after.sides[side].total for side in racing), default=0)
        best = (after.game.teams[side] for side in racing if after.sides[side].total == most)
        return after.over(tuple(sorted(seat for team in best for seat in team)), Reason.POINTS)

    def over(self, winners: tuple[int, ...], reason: Reason) -> Self:
        """With this end, and every score in it."""
        totals = tuple(self.sides[self.game.side(seat)].total for seat in range(self.game.seats))
        return replace(self, outcome=Outcome(winners, reason, totals))
