"""Relay: a game for tests. Seats play `go` in turn; a seat that leaves or runs out of time is skipped."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games import Game, Move, State, View
from sixfold.games.messages import COMMON_MESSAGES
from sixfold.games.moves import CommonMove, FlagFall, Join, Leave
from sixfold.games.presets import Preset


class Go(Move, frozen=True):
    def __str__(self) -> str:
        return "go"


class RelayState(State["RelayGame"], frozen=True, kw_only=True):
    to_go: int = 0
    away: tuple[int, ...] = ()

    @property
    def turn(self) -> int | None:
        return self.to_go

    def view(self, seat: int | None) -> View:
        return View(turn=self.turn, outcome=None)

    def legal(self) -> tuple[Move, ...]:
        return (Go(),)

    def svg(self) -> str:
        return f'<svg xmlns="http://www.w3.org/2000/svg"><text data-pick="turn:go">{self.to_go}</text></svg>'

    def _path(self, move: Move) -> list[tuple[str, str]]:
        return [("turn", "go")]

    def _play(self, move: Move, seat: int, at: float) -> Self:
        return self._next_seat()

    def _next_seat(self) -> Self:
        seats = self.game.seats
        order = [(self.to_go + step) % seats for step in range(1, seats + 1)]
        return replace(self, to_go=next((seat for seat in order if seat not in self.away), self.to_go))

    def _play_common(self, move: CommonMove, seat: int | None, at: float) -> Self:
        seat = self._seat_or_turn(seat)
        if isinstance(move, Leave):
            after = replace(self, away=(*self.away, seat))
            return after._next_seat() if seat == self.to_go else after
        if isinstance(move, Join):
            return replace(self, away=tuple(other for other in self.away if other != seat))
        return self._next_seat() if isinstance(move, FlagFall) else super()._play_common(move, seat, at)


class RelayGame(Game):
    messages = COMMON_MESSAGES
    state_type = RelayState
    move_types = Go
    presets = (Preset("relay", title="Relay", summary="Go.", seats=(3, 3), sides=(), credit=""),)

    def start(self, seed: int = 0) -> RelayState:
        return RelayState(game=self)

    def _parse(self, text: str) -> Move:
        if text != "go":
            raise self.messages.bad_notation("bad-move", text=text, hint="Say go.")
        return Go()
