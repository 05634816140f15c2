"""How games end."""

from __future__ import annotations

from enum import StrEnum

from msgspec import Struct


class Reason(StrEnum):
    """Why a game ended. A game may end for reasons of its own: any code that its messages explain."""

    SIX = "six"
    TOO_FEW = "too-few"
    KING = "king"
    POINTS = "points"
    GOAL = "goal"
    STUCK = "stuck"
    REPETITION = "repetition"
    QUIET = "quiet"
    AGREED = "agreed"
    RESIGNED = "resigned"
    TIME = "time"


#: Endings that no position shows: the table settled them.
SETTLED = frozenset({Reason.AGREED, Reason.RESIGNED, Reason.TIME})


class Outcome(Struct, frozen=True):
    """How a game ended: the winning seats (none in a draw), why, and each seat's score where there are scores.

    >>> Outcome((), Reason.REPETITION).draw
    True
    """

    winners: tuple[int, ...]
    #: A `Reason`, or a code that the messages of the game explain.
    reason: str
    scores: tuple[int, ...] | None = None

    @property
    def draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners
