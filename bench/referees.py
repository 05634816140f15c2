"""How long a random game takes the Python referees: `python bench/referees.py [--games N] [--json]`.

CPU time of one process, the games of all presets interleaved, so that a busy machine slows all of them alike. The
bounds of the house: `sixth` under 5 ms and `six` under 60 ms a game.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import process_time

import sixfold
from sixfold.games import PRESETS

BOUNDS = {"sixth": 5.0, "six": 60.0}
#: The games whose turns are a list.
BOARDS = [name for name, preset in PRESETS.items() if not preset.terms.hidden]


def one_game(game: sixfold.Game, dice: Random) -> int:
    state, plies = game.start(), 0
    while state.outcome is None:
        state = state.play(dice.choice(state.legal()))
        plies += 1
    return plies


def measure(games: int) -> dict[str, tuple[float, float]]:
    """CPU milliseconds and plies of a random game of each preset."""
    dice = Random(6)
    spent = dict.fromkeys(BOARDS, 0.0)
    plies = dict.fromkeys(BOARDS, 0)
    for _ in range(games):
        for name in BOARDS:
            start = process_time()
            plies[name] += one_game(sixfold.game(name), dice)
            spent[name] += process_time() - start
    return {name: (1000 * spent[name] / games, plies[name] / games) for name in BOARDS}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = measure(arguments.games)
    if arguments.json:
        print(json.dumps({f"{name}_ms": round(spent, 3) for name, (spent, _) in found.items()}))
    else:
        print(f"{'preset':<18} {'ms a game':>10} {'plies':>7} {'us a ply':>9}  bound")
        for name, (spent, plies) in found.items():
            bound = f"{BOUNDS[name]:.0f} ms" if name in BOUNDS else ""
            print(f"{name:<18} {spent:>10.2f} {plies:>7.1f} {1000 * spent / plies:>9.1f}  {bound}")
    return int(any(found[name][0] > bound for name, bound in BOUNDS.items()))


if __name__ == "__main__":
    sys.exit(main())
