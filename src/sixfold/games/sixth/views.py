"""What players and spectators see of Sixth!."""

from __future__ import annotations

from sixfold.games.base import View


class SixthView(View, frozen=True, kw_only=True):
    """The view of Sixth!. It is the same for everybody: nothing is hidden once the armies are revealed."""

    size: int
    #: The stacks from `a1` along the ranks, each from bottom to top.
    board: tuple[str, ...]
    #: What each stack moves like.
    names: tuple[str, ...]
    #: Pieces in hand by kind, for each side.
    hands: tuple[dict[str, int], dict[str, int]]
    #: Points not spent yet, and points won by Kings.
    points: tuple[int, int]
    score: tuple[int, int]
    #: Which sides may place Milady, and whether she is beside the board.
    milady: tuple[bool, bool]
    beside: bool
    #: What a piece costs, in games with armies.
    prices: dict[str, int]
    #: Turns since the last placement or King.
    quiet: int
    #: The square of the King that won.
    king: str | None
    #: Whether Gold may swap now.
    swap: bool
    sides: tuple[str, ...]
