"""Counters of the server."""

from __future__ import annotations


class Counters:
    """What happened since the server was started."""

    __slots__ = ("actions", "errors", "ticks")

    def __init__(self) -> None:
        self.actions = 0
        self.errors = 0
        self.ticks = 0
