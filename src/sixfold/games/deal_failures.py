"""What happens when no judge can deal the cards: the referee says so, and the owner of the table decides how to go on.

A deck may be gone or broken, or the process that reads it. The game waits then, without a deadline, until the owner
tries again, plays on with the shipped cards or ends the game.
"""

from __future__ import annotations

from typing import TypeAlias

from sixfold.games.choices import Form
from sixfold.games.moves import OwnerMove, RefereeMove
from sixfold.games.notation import NO_ARGUMENTS, TurnFormats


class ReportFailure(RefereeMove, frozen=True, tag="fail"):
    """The referee reports that no judge could answer: `fail`."""

    def __str__(self) -> str:
        return "fail"


class TryAgain(OwnerMove, frozen=True, tag="again"):
    """The owner lets the referee ask once more: `again`."""

    def __str__(self) -> str:
        return "again"


class UseShipped(OwnerMove, frozen=True, tag="shipped"):
    """The owner goes on with the cards that ship with Sixfold: `shipped`."""

    def __str__(self) -> str:
        return "shipped"


class EndGame(OwnerMove, frozen=True, tag="end"):
    """The owner ends a game that cannot go on: `end`."""

    def __str__(self) -> str:
        return "end"


#: The reason of the outcome when the owner ends a game that has no winner yet.
NO_CARDS = "no-cards"

FailureMove: TypeAlias = ReportFailure | TryAgain | UseShipped | EndGame

FAILURE_FORMATS: TurnFormats[FailureMove] = {
    "fail": (NO_ARGUMENTS, ReportFailure),
    "again": (NO_ARGUMENTS, TryAgain),
    "shipped": (NO_ARGUMENTS, UseShipped),
    "end": (NO_ARGUMENTS, EndGame),
}

#: What the owner may do while a game waits for its cards.
FAILURE_FORMS = tuple(Form(str(move), (), owner_only=True) for move in (TryAgain(), UseShipped(), EndGame()))
