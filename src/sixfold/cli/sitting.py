"""A game as people sit at it: its record, and every state on the way. Frozen; playing answers with the next one."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sixfold import Game, Move, Record, State


class Sitting(Struct, frozen=True):
    """A record and the states it goes through, the start first.

    >>> import sixfold
    >>> sitting = Sitting.start(sixfold.game("sixth")).play("c3").play("c2")
    >>> sitting.plies, sitting.at(0).plies
    (2, 0)
    """

    record: Record
    states: tuple[State[Any], ...]

    @classmethod
    def start(cls, game: Game, seed: int = 0) -> Sitting:
        """A game nobody has played in."""
        return cls(Record.of(game, seed, ()), (game.start(seed),))

    @property
    def game(self) -> Game:
        """What is played."""
        return self.record.game

    @property
    def state(self) -> State[Any]:
        """Where the game stands."""
        return self.states[-1]

    @property
    def plies(self) -> int:
        """How many turns have been played."""
        return len(self.record.entries)

    def play(self, move: Move | str) -> Sitting:
        """This game with one more turn, or the referee's refusal."""
        record, state = self.record.append(self.state, move)
        return Sitting(record, (*self.states, state))

    def at(self, ply: int) -> Sitting:
        """This game as it was after so many turns."""
        record = Record(self.game, self.record.seed, self.record.entries[:ply])
        return Sitting(record, self.states[: ply + 1])
