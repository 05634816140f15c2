"""What a player is: whoever is given a state and a seat, and answers with a turn. The same for every game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from sixfold.bots.analysis import Line
from sixfold.games import Move, State


class Decision(Struct, frozen=True):
    """What a player came to: its turn, after how many seconds it is to be played, and what it looked at, best first."""

    move: Move
    wait: float = 0.0
    lines: tuple[Line, ...] = ()


class Player(Protocol):
    """Somebody to play against who is no person.

    A player is a value: it can be sent to another process, and what it plays hangs on its own fields, the state and
    nothing else (and on the time, for those who use all of it). It may keep what it found out from turn to turn, but
    plays by the rules without it. In games that hide something it looks at no more than `state.view(seat)` shows.
    """

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """The turn of a seat that may act, found in so many seconds at the most.

        `IllegalMove` if the game is over or it is another seat's turn.
        """


#: Creates a player from its seed. The flag says whether its time is CPU time of its thread instead of wall time.
PlayerFactory: TypeAlias = Callable[[int, bool], Player]


def check_turn(state: State[Any], seat: int) -> None:
    """Refuse to think for a seat that may not act."""
    law = state.game.messages
    if state.outcome is not None:
        raise law.illegal("game-over")
    if not 0 <= seat < state.game.seats:
        raise law.illegal("no-such-seat", seat=seat, last=state.game.seats - 1)
    if state.turn is not None and seat != state.turn:
        raise law.illegal("not-your-turn", seat=seat, turn=state.turn)
