"""Plays a game move by move, and keeps every entry so that the game can be replayed."""

from __future__ import annotations

from typing import Any, Generic, TypeVar, cast

import msgspec
import pytest

from sixfold.games import Entry, Game, IllegalMove, Judge, Move, State
from sixfold.games.record import fold

S = TypeVar("S", bound=State[Any])


class GameDriver(Generic[S]):
    """A running game. Each move comes a second after the last one, unless `after` says otherwise."""

    def __init__(self, game: Game, judge: Judge, seed: int) -> None:
        self.judge = judge
        self.state: S = cast(S, game.start(seed))
        self.at = 0.0
        self.entries: list[Entry] = []

    def play(self, seat: int | None, move: Move | str | None, after: float = 1.0) -> S:
        """Play a move that the referee accepts."""
        prepared = self._prepare(seat, move)
        self.at += after
        entry = Entry(len(self.entries), seat, self.at, prepared)
        self.state = cast(S, fold(self.state, entry))
        self.entries.append(entry)
        return self.state

    def expire(self) -> S:
        """Let the referee act at its deadline."""
        assert self.state.deadline is not None
        return self.play(None, self.state.deadline_move(self.judge), max(0.0, self.state.deadline - self.at))

    def error_code(self, seat: int | None, move: Move | str, after: float = 1.0) -> str:
        """The error code for a move that is not allowed; the state does not change."""
        before = self.state
        with pytest.raises(IllegalMove) as caught:
            prepared = self._prepare(seat, move)
            assert prepared is not None
            self.state.play(prepared, seat, self.at + after)
        assert caught.value.ruling
        assert self.state == before
        return caught.value.code

    def _prepare(self, seat: int | None, move: Move | str | None) -> Move | None:
        parsed = self.state.game.parse(move) if isinstance(move, str) else move
        if parsed is None or seat is None or not 0 <= seat < self.state.game.seats:
            return parsed
        return self.state.prepare(parsed, seat, self.judge)


def everything_visible(state: State[Any], seat: int | None) -> bytes:
    """Everything that a seat can see and do, as bytes."""
    return msgspec.json.encode([state.view(seat), state.choices(seat), state.draw(), state.svg(), state.deadline])
