"""Self-play games, and the samples taken from them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from training.games import TrainedGame
from training.native import check, library
from training.settings import Settings

Samples = npt.NDArray[Any]


@dataclass(frozen=True)
class PlayedGames:
    """The samples of some games, and their results."""

    samples: Samples
    games: int
    first: int
    drawn: int
    plies: int


def play(settings: Settings, name: str, nodes: int, seconds: float, seed: int) -> PlayedGames:
    """Play a net, or `alphabeta`, against itself for some time."""
    samples, counts = np.zeros(settings.max_samples, settings.game.sample), np.zeros(4, np.int64)
    options = (nodes, settings.opening, settings.stray, settings.vary)
    how = (",".join(settings.presets).encode(), settings.threads, *options)
    room = (samples.ctypes.data, len(samples), counts.ctypes.data)
    count = check(library().training_play(settings.game.number, name.encode(), *how, seed, seconds, *room))
    return PlayedGames(samples[:count].copy(), *counts.tolist())


def features(
    game: TrainedGame, samples: Samples, which: npt.NDArray[np.int64], seed: int = 0
) -> tuple[npt.NDArray[Any], ...]:
    """The features of some samples in a row, the start of each view, stages, scores and results.

    With a seed, each position is transformed by a random symmetry of the board.
    """
    count = len(which)
    sizes = game.sizes
    indices = np.empty(count * sizes.views * sizes.max_features, np.int32)
    begins = np.empty(count * sizes.views, np.int32)
    stages, scores, results = np.empty(count, np.int64), np.empty(count, np.float32), np.empty(count, np.float32)
    out = [array.ctypes.data for array in (indices, begins, stages, scores, results)]
    length = library().training_features(game.number, samples.ctypes.data, which.ctypes.data, count, seed, *out)
    return indices[:length], begins, stages, scores, results
