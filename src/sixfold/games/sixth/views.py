"""What everybody sees of a game of Sixth!."""

from __future__ import annotations

from sixfold.games.base import View


class SixthView(View, frozen=True, kw_only=True):
    """What everybody sees: nothing is hidden in Sixth! once the armies are revealed."""

    size: int
    #: The stacks from `a1` along the ranks, each from bottom to top.
    board: tuple[str, ...]
    #: What each stack moves like.
    names: tuple[str, ...]
    hands: tuple[dict[str, int], dict[str, int]]
    points: tuple[int, int]
    score: tuple[int, int]
    #: Who may place Milady; nobody where she does not play.
    milady: tuple[bool, bool]
    beside: bool
    #: What a piece costs where armies are bought.
    prices: dict[str, int]
    quiet: int
    king: str | None
    #: Whether Gold may take over the first turn now.
    swap: bool
    sides: tuple[str, ...]
