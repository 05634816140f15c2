"""A game made for tests, of everything that boards do not have: seats that act at once, secrets, deadlines, a judge.

In each of three rounds every seat bids from 0 to 9 in secret. When all have bid, or after 30 s, bids are shown, and the
highest that nobody else made scores a point. A judge says which bids are lucky; that is written into the log.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Self, TypeAlias

import msgspec

from sixfold.games.base import Game, Judge, Painting, Question, State, Stroke, View
from sixfold.games.choices import Choices, Field, Form, Forms
from sixfold.games.law import Law
from sixfold.games.moves import Common, FlagFall, Move, Resign
from sixfold.games.outcome import Outcome, Reason
from sixfold.games.presets import Preset, Terms

ROUNDS, SECONDS = 3, 30.0


class Lucky(Question, frozen=True):
    """Is this a lucky number?"""

    bid: int


class Bid(Move, frozen=True):
    bid: int
    lucky: bool = False

    def __str__(self) -> str:
        return f"bid {self.bid}" + " lucky" * self.lucky


class SealedView(View, frozen=True, kw_only=True):
    scores: tuple[int, ...]
    has_bid: tuple[bool, ...]
    own: int | None
    last: tuple[int | None, ...]


Bids: TypeAlias = tuple[int | None, ...]


class SealedState(State["SealedGame"], frozen=True, kw_only=True):
    bids: Bids
    points: tuple[int, ...]
    last: Bids
    round: int = 0
    since: float = 0.0

    @property
    def turn(self) -> int | None:
        return None

    @property
    def scores(self) -> tuple[int, ...]:
        return self.points

    @property
    def shown(self) -> int:
        return self.round

    @property
    def deadline(self) -> float | None:
        return None if self.outcome else self.since + SECONDS

    def legal(self) -> tuple[Move, ...]:
        return ()

    def choices(self, seat: int | None) -> Choices:
        if seat is None or self.outcome or self.bids[seat] is not None:
            return Forms()
        return Forms((Form("bid", (Field("bid", "number", limit=9),)),))

    def entered(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        if isinstance(move, Bid) and judge is not None:
            return Bid(move.bid, judge.answer(Lucky(move.bid)))
        return move

    def _play(self, move: Move, seat: int, at: float) -> Self:
        assert isinstance(move, Bid)
        if self.bids[seat] is not None:
            raise self.game.law.illegal("bid-twice", seat=seat)
        if not 0 <= move.bid <= 9:
            raise self.game.law.illegal("bid-range", bid=move.bid)
        bids = (*self.bids[:seat], move.bid, *self.bids[seat + 1 :])
        after = msgspec.structs.replace(self, bids=bids)
        return after if None in bids else after._show(at)

    def _expire(self, at: float) -> Self:
        return self._show(at)

    def _show(self, at: float) -> Self:
        best = max((bid for bid in self.bids if bid is not None and self.bids.count(bid) == 1), default=None)
        points = tuple(
            score + (bid is not None and bid == best) for score, bid in zip(self.points, self.bids, strict=True)
        )
        after = msgspec.structs.replace(
            self, bids=(None,) * self.game.seats, points=points, last=self.bids, round=self.round + 1, since=at
        )
        if after.round < ROUNDS:
            return after
        winners = tuple(seat for seat, score in enumerate(points) if score == max(points))
        return msgspec.structs.replace(after, outcome=Outcome(winners, Reason.POINTS, points))

    def _settle(self, move: Common, seat: int | None, at: float) -> Self:
        if isinstance(move, Resign | FlagFall):  # who gives up just does not bid any more
            self._someone(seat)
            return self
        return super()._settle(move, seat, at)

    def view(self, seat: int | None) -> View:
        return SealedView(
            turn=None,
            outcome=self.outcome,
            scores=self.points,
            has_bid=tuple(bid is not None for bid in self.bids),
            own=None if seat is None else self.bids[seat],
            last=self.last,
        )

    def paint(self) -> Painting:
        return ((Stroke(f"round {self.round}: {self.points}"),),)

    def svg(self) -> str:
        return "<svg/>"


class SealedGame(Game):
    presets = (
        Preset(
            "sealed",
            title="Sealed bids",
            line="Bid in secret.",
            seats=(2, 6),
            sides=("A", "B", "C", "D", "E", "F"),
            credit="Made for tests.",
            free_teams=True,
            terms=Terms(hidden=True, draw=False, late=True),
        ),
    )
    law = Law("tests.conformance.sealed")
    moves = Bid
    states = SealedState

    def start(self, seed: int = 0) -> SealedState:
        nothing = (None,) * self.seats
        return SealedState(game=self, bids=nothing, points=(0,) * self.seats, last=nothing)

    def _parse(self, text: str) -> Move:
        found = re.fullmatch(r"bid (0|[1-9][0-9]{0,2})( lucky)?", text)
        if not found:
            raise self.law.malformed("bad-move", text=text[:40], hint="A turn is bid 7.")
        return Bid(int(found[1]), bool(found[2]))


def ideas(state: State[Any], seat: int, dice: Random) -> Sequence[Move]:
    """Any bid, for a seat that has not bid; now and then nobody thinks of one."""
    if not isinstance(state, SealedState) or state.bids[seat] is not None or dice.random() < 0.2:
        return ()
    return [Bid(bid) for bid in range(10)]
