"""What the house counts of itself."""

from __future__ import annotations


class Counters:
    """Counters that only grow, from when the house was started."""

    __slots__ = ("acts", "refusals", "ticks")

    def __init__(self) -> None:
        self.acts = 0
        self.refusals = 0
        self.ticks = 0
