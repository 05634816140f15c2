"""Games that the search plays against itself, and the positions that are learned from."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from training.native import library
from training.settings import Settings

_SIZES = np.zeros(7, np.int64)
library().workshop_sizes(_SIZES.ctypes.data)
FEATURES, WIDE, NARROW, ONE, UNIT, MOST_FEATURES, _BYTES = _SIZES.tolist()

#: A position as the net sees it, what the search made of it, what came of it, and the turn that was played.
SAMPLE = np.dtype(
    [
        ("stacks", "u1", 25), ("size", "u1"), ("hands", "u1", 2), ("score", "<u2"), ("result", "<u2"), ("move", "<u4"),
    ]
)  # fmt: skip
assert SAMPLE.itemsize == _BYTES  # both sides have to agree

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
    samples, counts = np.zeros(settings.most, SAMPLE), np.zeros(4, np.int64)
    presets = np.array(settings.numbers, np.int32)
    how = (presets.ctypes.data, len(presets), settings.threads, nodes, settings.opening, settings.stray)
    room = (samples.ctypes.data, len(samples), counts.ctypes.data)
    count = library().workshop_play(name.encode(), *how, seed, seconds, *room)
    if count < 0:
        raise ValueError("a file of weights cannot be read")
    return Harvest(samples[:count].copy(), *counts.tolist())


def features(samples: Samples, which: npt.NDArray[np.int64], seed: int = 0) -> tuple[npt.NDArray[Any], ...]:
    """Of some samples: features one after another, where those of each begin, scores and results.

    With a seed each is turned by a symmetry of the board.
    """
    count = len(which)
    found, begins = np.empty(count * MOST_FEATURES, np.int32), np.empty(count, np.int32)
    scores, results = np.empty(count, np.float32), np.empty(count, np.float32)
    out = (found.ctypes.data, begins.ctypes.data, scores.ctypes.data, results.ctypes.data)
    filled = library().workshop_features(samples.ctypes.data, which.ctypes.data, count, seed, *out)
    return found[:filled], begins, scores, results
