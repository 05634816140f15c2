"""The turns of Six and their notation."""

from __future__ import annotations

import re
from typing import TypeAlias

from sixfold.games.messages import Messages, clip
from sixfold.games.moves import Move
from sixfold.games.six.cells import Cell

#: A coordinate has at most four digits: no tile ever gets further, and long texts are rejected at once.
NUMBER = r"(?:0|-?[1-9][0-9]{0,3})"
_CELL = rf"({NUMBER}),({NUMBER})"
_TURN = re.compile(rf"{_CELL}(?:>{_CELL}(?:={_CELL})?)?(!)?")


class Lay(Move, frozen=True):
    """Lay a tile from hand: `2,0`. With `call`, call the six it makes: `2,0!`."""

    cell: Cell
    call: bool = False

    def __str__(self) -> str:
        return cell_text(self.cell) + "!" * self.call


class Shift(Move, frozen=True):
    """Lift a tile and lay it elsewhere: `2,0>3,-1`; `=5,2` names the group that stays if the largest tie."""

    lift: Cell
    cell: Cell
    keep: Cell | None = None
    call: bool = False

    def __str__(self) -> str:
        keep = "" if self.keep is None else "=" + cell_text(self.keep)
        return f"{cell_text(self.lift)}>{cell_text(self.cell)}{keep}" + "!" * self.call


class Pass(Move, frozen=True):
    """Pass, because nothing can be moved: `-`."""

    def __str__(self) -> str:
        return "-"


class Call(Move, frozen=True):
    """Call a six that is already there: `!`."""

    def __str__(self) -> str:
        return "!"


Turn: TypeAlias = Lay | Shift | Pass | Call


def cell_text(cell: Cell) -> str:
    """Return a cell as `q,r`."""
    return f"{cell[0]},{cell[1]}"


def parse(text: str, messages: Messages) -> Turn:
    """Return the turn that a text means. Raises `BadNotation` if it means none."""
    if text == "-":
        return Pass()
    if text == "!":
        return Call()
    match = _TURN.fullmatch(text)
    if match is None:
        raise messages.bad_notation("bad-move", text=clip(text), hint=messages.phrase("turns"))
    q, r, to_q, to_r, keep_q, keep_r, call = match.groups()
    if to_q is None:
        return Lay((int(q), int(r)), bool(call))
    keep = None if keep_q is None else (int(keep_q), int(keep_r))
    return Shift((int(q), int(r)), (int(to_q), int(to_r)), keep, bool(call))
