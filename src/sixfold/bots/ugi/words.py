"""What the engine tells an arbiter: its options, its complaints, and how an analysis is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sixfold_engine import Analysis

from sixfold.bots.law import MESSAGES
from sixfold.games import SixfoldError


class Misunderstood(SixfoldError):
    """A line that the engine cannot do anything with."""


def complaint(code: str, **params: Any) -> Misunderstood:
    """The complaint of this code, ready to be raised."""
    return MESSAGES.error(Misunderstood, code, **params)


class Spin(Struct, frozen=True):
    """An option that takes a whole number."""

    name: str
    initial: int
    least: int
    most: int

    def __str__(self) -> str:
        return f"option name {self.name} type spin default {self.initial} min {self.least} max {self.most}"

    def read(self, value: str) -> int:
        """The number that a value means."""
        if not (value.isascii() and value.isdigit() and len(value) < 10 and self.least <= int(value) <= self.most):
            raise complaint("ugi-value", name=self.name, least=self.least, most=self.most, value=value)
        return int(value)


OPTIONS = (Spin("Hash", 64, 1, 16384), Spin("Threads", 1, 1, 256), Spin("MultiPV", 1, 1, 16))


def option(name: str) -> Spin:
    """The option of this name, however it is capitalised.

    >>> option("threads").most
    256
    """
    for known in OPTIONS:
        if known.name.lower() == name.lower():
            return known
    raise complaint("ugi-option", name=name)


def told(lines: Sequence[Analysis], seconds: float) -> Iterable[str]:
    """An `info` line for each line of play."""
    for number, line in enumerate(lines, start=1):
        score = f"mate {line.win_in}" if line.win_in else f"cp {line.score}"
        begin = f"info depth {line.depth} multipv {number} score {score}"
        yield f"{begin} {spent(line.nodes, seconds)} pv {' '.join(line.pv)}"


def spent(nodes: int, seconds: float) -> str:
    """Nodes, time in milliseconds, and nodes a second."""
    return f"nodes {nodes} time {round(seconds * 1000)} nps {round(nodes / max(seconds, 1e-6))}"
