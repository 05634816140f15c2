"""What reader and writer of Boardspace's SGF have in common: its names for things, and how it is refused."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.games.errors import BadNotation, IllegalMove
from sixfold.games.sixth import MESSAGES

#: What Boardspace calls the game.
GAME = "Sixmaking"
#: Its word for each preset it knows. On reading, capitals do not matter.
VARIANTS: Mapping[str, str] = {"sixth-16": "Sixmaking", "sixth-4x4": "sixmaking-4"}
#: The colours of its discs, White first.
COLOURS = "wb"
#: The word before a square of the board, and what stands for the square in front of a rack.
SQUARE_WORD = "x"
FILLER = "@ -1"

#: The house's own property, which Boardspace passes over: an end as the log has it, such as `1 resign`. It stands
#: where Boardspace has no word for that end, because only the player to move can resign or offer a draw there.
END_PROPERTY = "SF"


def bad_sgf(node: int, why: str, illegal: IllegalMove | None = None) -> BadNotation:
    """The refusal of an SGF at a node, counted from 0 along the main line, with the ruling that a turn breaks.

    >>> str(bad_sgf(3, "no draw was offered"))
    'Node 3 of the SGF: no draw was offered.'
    """
    error = MESSAGES.bad_notation("bad-sgf", node=node, why=why)
    return error if illegal is None else BadNotation(error.code, illegal.ruling, error.params, error.message)
