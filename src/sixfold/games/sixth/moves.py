"""The turns of Sixth! and their notation."""

from __future__ import annotations

import re
from typing import Annotated, TypeAlias

from msgspec import Meta

from sixfold.games.messages import Messages
from sixfold.games.moves import Move, clip

#: A square by its name. On the small board the fifth column and row are not there, which the referee says.
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
    """Move a whole stack, `b4-a4`, or so many discs from its top, `b4-a4:2`."""

    stack: Square
    square: Square
    count: Annotated[int, Meta(ge=1, le=9)] | None = None

    def __str__(self) -> str:
        return f"{self.stack}-{self.square}" + ("" if self.count is None else f":{self.count}")


class Pass(Move, frozen=True):
    """Nothing can be done: `-`."""

    def __str__(self) -> str:
        return "-"


class Swap(Move, frozen=True):
    """Take over the first turn of the game: `swap`."""

    def __str__(self) -> str:
        return "swap"


Turn: TypeAlias = Place | Shift | Pass | Swap


def parse(text: str, law: Messages) -> Turn:
    """The turn that a text means; `BadNotation` if it means none."""
    if text == "-":
        return Pass()
    if text == "swap":
        return Swap()
    if found := _PLACE.fullmatch(text):
        return Place(found[2], found[1] or "P")
    if found := _SHIFT.fullmatch(text):
        return Shift(found[1], found[2], None if found[3] is None else int(found[3]))
    raise law.bad_notation("bad-move", text=clip(text), hint=law.phrase("turns"))
