"""Whom a person plays against at the terminal, if not against people."""

from __future__ import annotations

from secrets import randbits
from typing import Any

from sixfold import Game, Move, State
from sixfold.bots import Player, player


class Opponent:
    """A player on every seat but one. It goes along when another game is put on the desk."""

    def __init__(self, game: Game, name: str, seat: int, seconds: float, seed: int) -> None:
        self.name = name
        self.seat = seat
        self.seconds = seconds
        self.seed = seed
        self._game = game
        self._player: Player = player(name, game, seed)

    @classmethod
    def at(cls, game: Game, name: str, seat: int, seconds: float, seed: int | None) -> Opponent:
        """Somebody to play against from this seat; without a seed, differently each time."""
        if seat >= game.seats:
            raise game.messages.illegal("no-such-seat", seat=seat, last=game.seats - 1)
        return cls(game, name, seat, seconds, randbits(64) if seed is None else seed)

    @property
    def title(self) -> str:
        """What it is called."""
        return f"Level {self.name}" if self.name.isdigit() else self.name

    def plays(self, state: State[Any]) -> bool:
        """Whether it is its turn."""
        return state.turn is not None and state.turn != self.seat % state.game.seats

    def turn(self, state: State[Any]) -> Move:
        """What it plays."""
        if state.game != self._game:
            self._game, self._player = state.game, player(self.name, state.game, self.seed)
        return self._player.turn(state, state.turn or 0, seconds=self.seconds).move
