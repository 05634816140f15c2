"""The time that the Python referees take for a random game: `sixfold bench referees [--seconds S] [--json]`.

CPU time in one process, with the games of all presets interleaved, so that a busy machine slows all of them alike. The
bounds: 5 ms per game of `sixth` and 60 ms per game of `six`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import sixfold
from sixfold.games import registry

PRESETS = registry.presets()

BOUNDS = {"sixth_ms": "<= 5", "six_ms": "<= 60"}
#: The presets without hidden information: their legal turns can be listed.
BOARD_PRESETS = [name for name, preset in PRESETS.items() if not preset.features.hidden]


def play_game(game: sixfold.Game, dice: Random) -> int:
    """Plays a random game and returns its plies."""
    state, plies = game.start(), 0
    while state.outcome is None:
        state = state.play(dice.choice(state.legal()))
        plies += 1
    return plies


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    """The mean CPU milliseconds and plies per game of each preset."""
    dice, first, games = Random(6), process_time(), 0
    spent = dict.fromkeys(BOARD_PRESETS, 0.0)
    plies = dict.fromkeys(BOARD_PRESETS, 0)
    while games < 3 or process_time() - first < seconds:
        for name in BOARD_PRESETS:
            start = process_time()
            plies[name] += play_game(sixfold.game(name), dice)
            spent[name] += process_time() - start
        games += 1
        progress((process_time() - first) / seconds)
    figures = {f"{name}_ms": 1000 * spent[name] / games for name in BOARD_PRESETS}
    return figures | {f"{name}_plies": plies[name] / games for name in BOARD_PRESETS}
