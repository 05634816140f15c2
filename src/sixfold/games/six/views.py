"""What everybody sees of a game of Six."""

from __future__ import annotations

from sixfold.games.base import View
from sixfold.games.six.cells import Cell


class SixView(View, frozen=True, kw_only=True):
    """What everybody sees: nothing is hidden in Six."""

    tiles: tuple[tuple[int, int, int], ...]
    colour: int
    phase: int
    hands: tuple[int, int]
    quiet: int
    six: tuple[Cell, ...]
    coughed: tuple[int, ...]
    sides: tuple[str, ...]
