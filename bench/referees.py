"""How long a random game takes the Python referees: `sixfold bench referees [--seconds S] [--json]`.

CPU time of one process, the games of all presets interleaved, so that a busy machine slows all of them alike. The
bounds of the house: `sixth` under 5 ms and `six` under 60 ms a game.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import sixfold
from sixfold.games import registry

PRESETS = registry.presets()

BOUNDS = {"sixth_ms": "<= 5", "six_ms": "<= 60"}
#: The games whose turns are a list.
BOARDS = [name for name, preset in PRESETS.items() if not preset.features.hidden]


def one_game(game: sixfold.Game, dice: Random) -> int:
    state, plies = game.start(), 0
    while state.outcome is None:
        state = state.play(dice.choice(state.legal()))
        plies += 1
    return plies


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    """CPU milliseconds and plies of a random game of each preset."""
    dice, began, games = Random(6), process_time(), 0
    spent = dict.fromkeys(BOARDS, 0.0)
    plies = dict.fromkeys(BOARDS, 0)
    while games < 3 or process_time() - began < seconds:
        for name in BOARDS:
            start = process_time()
            plies[name] += one_game(sixfold.game(name), dice)
            spent[name] += process_time() - start
        games += 1
        progress((process_time() - began) / seconds)
    found = {f"{name}_ms": 1000 * spent[name] / games for name in BOARDS}
    return found | {f"{name}_plies": plies[name] / games for name in BOARDS}
