"""The interface of all computer players: given a state and a seat, a player returns a turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

from sixfold.bots.analysis import Line
from sixfold.games import Move, State
from sixfold.games.messages import Messages

#: The texts of errors about bots.
MESSAGES = Messages("sixfold.bots")
#: Up to this many points ahead a player takes a position for level: about what it is worth to have the turn.
LEVEL_SCORE = 100


class Decision(Struct, frozen=True):
    """A player's turn, how many seconds to wait before playing it, and the lines it considered, best first."""

    move: Move
    wait: float = 0.0
    lines: tuple[Line, ...] = ()


class Player(Protocol):
    """A computer player.

    A player can be pickled and sent to another process. Its turn depends on its fields and the state only (and on the
    time, if it uses all of it). It may cache results between turns, but must not need them. In games with hidden
    information it uses only what `state.view(seat)` shows.
    """

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Chooses a turn for a seat within a number of seconds.

        Raises `IllegalMove` if the game is over or it is another seat's turn.
        """


#: Creates a player from its seed. The flag says whether its time is CPU time of its thread instead of wall time.
PlayerFactory: TypeAlias = Callable[[int, bool], Player]


def check_turn(state: State[Any], seat: int) -> None:
    """Raises `IllegalMove` if the seat may not act."""
    messages = state.game.messages
    if state.outcome is not None:
        raise messages.illegal("game-over")
    if not 0 <= seat < state.game.seats:
        raise messages.illegal("no-such-seat", seat=seat, last=state.game.seats - 1)
    if state.turn is not None and seat != state.turn:
        raise messages.illegal("not-your-turn", seat=seat, turn=state.turn)


def accepts_draw(player: Player, state: State[Any], seat: int, *, seconds: float) -> bool:
    """Whether a player agrees to a draw: if the position is level or worse for its side, by its own evaluation.

    A player without one (its decision has no lines) plays on.

    >>> import sixfold
    >>> from sixfold.bots.registry import create_player
    >>> state = sixfold.game("sixth").start()
    >>> [accepts_draw(create_player(name, state.game), state, 1, seconds=1) for name in ("3", "random")]
    [True, False]
    """
    if state.outcome is not None or state.turn is None:
        return False
    lines = player.turn(state, state.turn, seconds=seconds).lines
    if not lines:
        return False
    is_opponent = state.turn in state.game.opponents_of(seat)
    return (-lines[0].score if is_opponent else lines[0].score) <= LEVEL_SCORE
