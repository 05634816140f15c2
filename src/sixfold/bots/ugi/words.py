"""What the engine tells an arbiter: its options, its complaints, and how an analysis is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct
from sixfold_engine import Analysis

from sixfold.bots.errors import MESSAGES
from sixfold.games import SixfoldError


class UgiError(SixfoldError):
    """A line that the engine cannot do anything with."""


def ugi_error(code: str, **params: Any) -> UgiError:
    """The complaint of this code, ready to be raised."""
    return MESSAGES.error(UgiError, code, **params)


class SpinOption(Struct, frozen=True):
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
            raise ugi_error("ugi-value", name=self.name, least=self.least, most=self.most, value=value)
        return int(value)


OPTIONS = (SpinOption("Hash", 64, 1, 16384), SpinOption("Threads", 1, 1, 256), SpinOption("MultiPV", 1, 1, 16))


def find_option(name: str) -> SpinOption:
    """The option of this name, however it is capitalised.

    >>> find_option("threads").most
    256
    """
    for known in OPTIONS:
        if known.name.lower() == name.lower():
            return known
    raise ugi_error("ugi-option", name=name)


def info_lines(lines: Sequence[Analysis], seconds: float) -> Iterable[str]:
    """An `info` line for each line of play."""
    for number, line in enumerate(lines, start=1):
        score = f"mate {line.win_in}" if line.win_in else f"cp {line.score}"
        begin = f"info depth {line.depth} multipv {number} score {score}"
        yield f"{begin} {format_effort(line.nodes, seconds)} pv {' '.join(line.pv)}"


def format_effort(nodes: int, seconds: float) -> str:
    """Nodes, time in milliseconds, and nodes a second."""
    return f"nodes {nodes} time {round(seconds * 1000)} nps {round(nodes / max(seconds, 1e-6))}"
