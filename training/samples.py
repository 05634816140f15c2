"""Games that the search plays against itself, and the positions that are learned from."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from training.games import Taught
from training.native import library
from training.settings import Settings

Samples = npt.NDArray[Any]


@dataclass(frozen=True)
class Harvest:
    """What was played: samples, and what the games came to."""

    samples: Samples
    games: int
    first: int
    drawn: int
    plies: int


def play(settings: Settings, name: str, nodes: int, seconds: float, seed: int) -> Harvest:
    """Games of a net, or of `alphabeta`, against itself for some time."""
    samples, counts = np.zeros(settings.most, settings.game.sample), np.zeros(4, np.int64)
    presets = np.array(settings.numbers, np.int32)
    manner = (nodes, settings.opening, settings.stray, settings.vary)
    how = (presets.ctypes.data, len(presets), settings.threads, *manner)
    room = (samples.ctypes.data, len(samples), counts.ctypes.data)
    count = library().training_play(settings.game.number, name.encode(), *how, seed, seconds, *room)
    if count < 0:
        raise ValueError("a file of weights cannot be read")
    return Harvest(samples[:count].copy(), *counts.tolist())


def features(
    game: Taught, samples: Samples, which: npt.NDArray[np.int64], seed: int = 0
) -> tuple[npt.NDArray[Any], ...]:
    """Of some samples: features one after another, where those of each view begin, stages, scores and results.

    With a seed each is turned by a symmetry of the board.
    """
    count = len(which)
    sizes = game.sizes
    found = np.empty(count * sizes.views * sizes.most_features, np.int32)
    begins = np.empty(count * sizes.views, np.int32)
    stages, scores, results = np.empty(count, np.int64), np.empty(count, np.float32), np.empty(count, np.float32)
    out = [array.ctypes.data for array in (found, begins, stages, scores, results)]
    filled = library().training_features(game.number, samples.ctypes.data, which.ctypes.data, count, seed, *out)
    return found[:filled], begins, stages, scores, results
