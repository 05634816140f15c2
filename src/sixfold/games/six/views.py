"""What everybody sees of a game of Six."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.games.base import View
from sixfold.games.six.cells import Cell

#: What a six looks like (SIX-4).
Shape: TypeAlias = Literal["line", "triangle", "ring"]


class Threat(Struct, frozen=True):
    """A six that lacks one tile: whose it would be, what it looks like, the empty cell, and the five that lie there."""

    colour: int
    shape: Shape
    cell: Cell
    tiles: tuple[Cell, ...]


class SixView(View, frozen=True, kw_only=True):
    """What everybody sees: nothing is hidden in Six."""

    tiles: tuple[tuple[int, int, int], ...]
    colour: int
    phase: int
    hands: tuple[int, int]
    #: What each seat has in hand: in teams a colour's hand is split (SIX-14).
    held: tuple[int, ...]
    quiet: int
    six: tuple[Cell, ...]
    #: Whether players may cough, and who has since the last turn (SIX-14).
    cough: bool
    coughed: tuple[int, ...]
    threats: tuple[Threat, ...]
    #: In the second phase, by the tile to be lifted: what its lift cuts off for certain (SIX-6, SIX-7).
    falls: dict[str, tuple[Cell, ...]]
    sides: tuple[str, ...]
