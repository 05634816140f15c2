"""The turns of Sixth! and their notation."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from sixfold.games.messages import Messages, clip
from sixfold.games.moves import Move

#: The name of a square. The referee rejects the fifth column and row on the small board.
Square: TypeAlias = Annotated[str, Meta(pattern="^[a-e][1-5]$")]

_PLACE = re.compile(r"([GHM]?)([a-e][1-5])")
_SHIFT = re.compile(r"([a-e][1-5])-([a-e][1-5])(?::([1-9]))?")


class Place(Move, frozen=True):
    """Place a disc on an empty square: `c3`, or `Gc3`, `Hc3`, `Mc3` for a Giant, a Hunchback, Milady."""

    square: Square
    piece: Annotated[str, Meta(pattern="^[PGHM]$")] = "P"

    def __str__(self) -> str:
        return self.square if self.piece == "P" else self.piece + self.square


class Shift(Move, frozen=True):
    """Move a whole stack, `b4-a4`, or some discs from its top, `b4-a4:2`."""

    stack: Square
    square: Square
    count: Annotated[int, Meta(ge=1, le=9)] | None = None

    def __str__(self) -> str:
        return f"{self.stack}-{self.square}" + ("" if self.count is None else f":{self.count}")


class Pass(Move, frozen=True):
    """Pass, because nothing can be done: `-`."""

    def __str__(self) -> str:
        return "-"


class Swap(Move, frozen=True):
    """Take over the first turn of the game: `swap`."""

    def __str__(self) -> str:
        return "swap"


Turn: TypeAlias = Place | Shift | Pass | Swap


def parse(text: str, messages: Messages) -> Turn:
    """Return the turn that a text means. Raises `BadNotation` if it means none."""
    if text == "-":
        return Pass()
    if text == "swap":
        return Swap()
    if match := _PLACE.fullmatch(text):
        return Place(match[2], match[1] or "P")
    if match := _SHIFT.fullmatch(text):
        return Shift(match[1], match[2], None if match[3] is None else int(match[3]))
    raise messages.bad_notation("bad-move", text=clip(text), hint=messages.phrase("turns"))
