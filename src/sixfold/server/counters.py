"""What the house counts of itself."""

from __future__ import annotations


class Counters:
    """Counters that only grow, from when the house was started."""

    __slots__ = ("actions", "errors", "ticks")

    def __init__(self) -> None:
        self.actions = 0
        self.errors = 0
        self.ticks = 0
