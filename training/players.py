"""Who plays the training games: this process, or Ray actors that play while it trains (`actors.py`)."""

import dataclasses
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from training.progress import ProgressBar
from training.samples import PlayedGames, play
from training.settings import Settings

Log = Callable[[str], None]


class PlayersFailed(Exception):
    """The players cannot start, or stopped."""


class Players(Protocol):
    """Plays training games with the newest net."""

    def use(self, net: Path | None) -> None:
        """Play with this net from now on; with None, as plain alpha-beta."""

    def gather(self, seconds: float, seed: int, bar: ProgressBar, what: str) -> tuple[PlayedGames, float]:
        """Games played since the last call, about this many seconds' worth, and the seconds they took."""

    def close(self) -> None:
        """Stop playing."""


class LocalPlayers:
    """Plays in threads of this process, during `gather` only."""

    def __init__(self, settings: Settings, say: Log) -> None:
        self._settings = settings
        self._net: Path | None = None

    def use(self, net: Path | None) -> None:
        """Play with this net from now on."""
        self._net = net

    def gather(self, seconds: float, seed: int, bar: ProgressBar, what: str) -> tuple[PlayedGames, float]:
        """Play for this many seconds."""
        name, start = "alphabeta" if self._net is None else str(self._net), time.monotonic()
        with bar.show_time(what, seconds):
            played = play(self._settings, name, node_limit(self._settings, self._net), seconds, seed)
        return played, time.monotonic() - start

    def close(self) -> None:
        """Nothing to stop."""


def node_limit(settings: Settings, net: object | None) -> int:
    """The nodes per turn, with a net or in the first games without one."""
    return settings.first_nodes if net is None else settings.nodes


def merge(parts: Sequence[PlayedGames]) -> PlayedGames:
    """Combine several results.

    >>> merge([PlayedGames(np.zeros(3), 1, 1, 0, 20), PlayedGames(np.zeros(4), 2, 1, 1, 30)]).games
    3
    """
    counts = [field.name for field in dataclasses.fields(PlayedGames) if field.name != "samples"]
    sums = {name: sum(getattr(played, name) for played in parts) for name in counts}
    return PlayedGames(samples=np.concatenate([played.samples for played in parts]), **sums)
