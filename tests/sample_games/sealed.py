"""Sealed bids: a game for tests, with what board games lack: simultaneous turns, secrets, deadlines and a judge.

In each of two rounds every seat bids from 0 to 9 in secret. When all present seats have bid, or when time is up, the
bids are revealed, and the highest score a point. A judge decides which bids are lucky; the answer goes into the log.
With omens, only the referee reveals the bids, at its deadline, and bids of the omen's number score nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Self, TypeAlias

from msgspec.structs import replace

from sixfold.games.base import Game, Judge, Outcome, Question, Reason, State, TextDrawing, TextSpan, View
from sixfold.games.choices import Choices, Field, Form, Forms
from sixfold.games.errors import BadOption
from sixfold.games.messages import Messages
from sixfold.games.moves import CommonMove, Join, Leave, Move, RefereeMove
from sixfold.games.options import Integer, Option
from sixfold.games.presets import Features, Preset

ROUND = 30.1
ROUNDS = 2

_PURSE = Option("purse", Integer(0, 9), 9, summary="what a seat may bid", per_seat=True)
_SIDES = ("First", "Second", "Third", "Fourth", "Fifth")

Bids: TypeAlias = tuple[int | None, ...]


class Lucky(Question, frozen=True):
    """Asks whether a number is lucky."""

    bid: int


class NextOmen(Question, frozen=True):
    """Asks which number is unlucky in a round."""

    round: int


class Omen(RefereeMove, frozen=True):
    """The referee reveals the bids and names the number that scores nothing."""

    number: int

    def __str__(self) -> str:
        return f"omen {self.number}"


class Bid(Move, frozen=True):
    bid: int
    lucky: bool = False

    def __str__(self) -> str:
        return f"bid {self.bid}" + " lucky" * self.lucky


class Void(Move, frozen=True):
    """Takes a point from a seat, after a vote."""

    seat: int

    def __str__(self) -> str:
        return f"void {self.seat}"


class SealedView(View, frozen=True, kw_only=True):
    has_bid: tuple[bool, ...]
    own: int | None
    last: Bids
    points: tuple[int, ...]
    away: tuple[int, ...]


class SealedState(State["SealedGame"], frozen=True, kw_only=True):
    bids: Bids
    points: tuple[int, ...]
    last: Bids = ()
    away: tuple[int, ...] = ()
    rounds: int = 0
    ends: float = ROUND

    @property
    def turn(self) -> int | None:
        return None

    @property
    def deadline(self) -> float | None:
        return None if self.outcome else self.ends

    @property
    def scores(self) -> tuple[int, ...] | None:
        return self.points

    @property
    def reveal_count(self) -> int:
        return self.rounds

    def legal(self) -> tuple[Move, ...]:
        return ()

    def choices(self, seat: int | None) -> Choices:
        if seat is None or self.outcome or self.bids[seat] is not None:
            return Forms()
        return Forms((Form("bid", (Field("bid", "number", limit=9),)),))

    def prepare(self, move: Move, seat: int, judge: Judge | None = None) -> Move:
        if isinstance(move, Bid) and judge is not None:
            return Bid(move.bid, judge.answer(Lucky(move.bid)))
        return move

    def _play(self, move: Move, seat: int, at: float) -> Self:
        if isinstance(move, Void):
            if not self.points[move.seat]:
                raise self.game.messages.illegal("nothing-to-void", seat=move.seat)
            return replace(self, points=tuple(own - (at == move.seat) for at, own in enumerate(self.points)))
        assert isinstance(move, Bid)
        if self.bids[seat] is not None:
            raise self.game.messages.illegal("bid-twice", seat=seat)
        bids = tuple(move.bid if at == seat else bid for at, bid in enumerate(self.bids))
        after = replace(self, bids=bids)
        if self.game.preset.fixed:
            return after
        missing = [bid for other, bid in enumerate(bids) if bid is None and other not in self.away]
        return after if missing else after._reveal(at)

    def deadline_move(self, judge: Judge | None = None, earlier_cards: Sequence[str] = ()) -> RefereeMove | None:
        if not self.game.preset.fixed:
            return None
        return Omen(0 if judge is None else judge.answer(NextOmen(self.rounds)))

    def _expire(self, at: float) -> Self:
        return self._reveal(at)

    def _play_referee_move(self, move: Move, at: float) -> Self:
        if not isinstance(move, Omen) or not self.game.preset.fixed:
            return super()._play_referee_move(move, at)
        return self._reveal(at, move.number)

    def _reveal(self, at: float, omen: int | None = None) -> Self:
        best = max((bid for bid in self.bids if bid is not None and bid != omen), default=None)
        points = tuple(
            have + (bid is not None and bid == best) for have, bid in zip(self.points, self.bids, strict=True)
        )
        after = replace(
            self,
            points=points,
            rounds=self.rounds + 1,
            ends=at + ROUND,
            last=self.bids,
            bids=(None,) * self.game.seats,
        )
        if after.rounds < ROUNDS:
            return after
        winners = tuple(seat for seat, have in enumerate(points) if have == max(points))
        return replace(after, outcome=Outcome(winners, Reason.POINTS, points))

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        if isinstance(move, Leave):
            return replace(self, away=tuple(sorted({*self.away, self._seat_or_turn(seat)})))
        if isinstance(move, Join):
            return replace(self, away=tuple(other for other in self.away if other != self._seat_or_turn(seat)))
        return super()._play_common(move, seat, at)

    def add_seat(self) -> Self:
        grown = super().add_seat()
        return replace(
            grown, bids=(*self.bids, None), points=(*self.points, 0), last=(*self.last, None) if self.last else ()
        )

    def view(self, seat: int | None) -> View:
        return SealedView(
            turn=None,
            outcome=self.outcome,
            has_bid=tuple(bid is not None for bid in self.bids),
            own=None if seat is None else self.bids[seat],
            last=self.last,
            points=self.points,
            away=self.away,
        )

    def paint(self) -> TextDrawing:
        return ((TextSpan(f"round {self.rounds}: {self.points}"),),)

    def svg(self) -> str:
        return "<svg/>"


class SealedGame(Game):
    presets = (
        Preset(
            "sealed",
            title="Sealed",
            summary="Bid in secret.",
            seats=(2, 5),
            sides=_SIDES,
            credit="Made for tests.",
            options=(_PURSE,),
            free_teams=True,
            features=Features(draw=False, hidden=True, late_joining=True),
        ),
        Preset(
            "sealed-strict",
            title="Sealed, strictly",
            summary="Bid in secret, once.",
            seats=(2, 2),
            sides=_SIDES,
            credit="Made for tests.",
            options=(_PURSE,),
            features=Features(takeback=False, hidden=True),
        ),
        Preset(
            "sealed-omens",
            title="Sealed, with omens",
            summary="Bid in secret, and mind the omen.",
            seats=(2, 5),
            sides=_SIDES,
            credit="Made for tests.",
            options=(_PURSE,),
            fixed={"omens": True},
            features=Features(draw=False, hidden=True, late_joining=True),
        ),
    )
    messages = Messages("tests.sample_games")
    move_types = Bid | Void | Omen
    state_type = SealedState

    def _check_options(self) -> None:
        purses = self.options["purse"]
        assert isinstance(purses, tuple)
        if all(purse == 0 for purse in purses):
            raise self.messages.error(BadOption, "option-value", option="purse", value=0, takes="more for somebody")

    def start(self, seed: int = 0) -> SealedState:
        return SealedState(game=self, bids=(None,) * self.seats, points=(0,) * self.seats)

    def _parse(self, text: str) -> Move:
        match = re.fullmatch(r"(bid|void|omen) ([0-9])( lucky)?", text)
        if not match or (match[1] != "bid" and match[3]):
            raise self.messages.bad_notation("bad-move", text=text[:40], hint="Say bid 3.")
        number = int(match[2])
        if match[1] == "omen":
            return Omen(number)
        return Bid(number, bool(match[3])) if match[1] == "bid" else Void(number % self.seats)


def possible_bids(state: State[Any], seat: int, dice: Random) -> Sequence[Move]:
    """Return any bid for a seat that has not bid; sometimes none."""
    if not isinstance(state, SealedState) or state.bids[seat] is not None or dice.random() < 0.2:
        return ()
    return [Bid(bid) for bid in range(10)]
