"""Who plays the games that are learned from: this process, or others that play while it learns (`actors.py`)."""

import dataclasses
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from training.bar import Bar
from training.samples import Harvest, play
from training.settings import Settings

Say = Callable[[str], None]


class Failed(Exception):
    """Nothing is played, or no more."""


class Players(Protocol):
    """They play with the newest net they were told of."""

    def use(self, net: Path | None) -> None:
        """Play with this net from now on; as alpha-beta where there is none."""

    def gather(self, seconds: float, seed: int, bar: Bar, what: str) -> tuple[Harvest, float]:
        """What was played since the last time, about so many seconds' worth of it; and in how many seconds it was."""

    def close(self) -> None:
        """Play no more."""


class Local:
    """This process, in threads, and only while somebody waits for it."""

    def __init__(self, settings: Settings, say: Say) -> None:
        self._settings = settings
        self._net: Path | None = None

    def use(self, net: Path | None) -> None:
        """Play with this net from now on."""
        self._net = net

    def gather(self, seconds: float, seed: int, bar: Bar, what: str) -> tuple[Harvest, float]:
        """Play for so many seconds."""
        name, start = "alphabeta" if self._net is None else str(self._net), time.monotonic()
        with bar.running(what, seconds):
            harvest = play(self._settings, name, nodes_of(self._settings, self._net), seconds, seed)
        return harvest, time.monotonic() - start

    def close(self) -> None:
        """There is nothing to end."""


def nodes_of(settings: Settings, net: object | None) -> int:
    """How many nodes a turn has: with a net, and in the first games without."""
    return settings.first_nodes if net is None else settings.nodes


def joined(harvests: Sequence[Harvest]) -> Harvest:
    """Several harvests as one.

    >>> joined([Harvest(np.zeros(3), 1, 1, 0, 20), Harvest(np.zeros(4), 2, 1, 1, 30)]).games
    3
    """
    counts = [field.name for field in dataclasses.fields(Harvest) if field.name != "samples"]
    sums = {name: sum(getattr(harvest, name) for harvest in harvests) for name in counts}
    return Harvest(samples=np.concatenate([harvest.samples for harvest in harvests]), **sums)
