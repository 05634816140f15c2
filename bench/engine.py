"""How fast the core is beside the referees: `python bench/engine.py [--seconds S] [--json]`.

Random games of `sixth` and `six`, core and referee in turn in one process, CPU time. The bounds of the house: the core
plays at least 150 times as many games of `sixth` and 700 times as many of `six`; 150,000 and 20,000 games a CPU second;
and two threads do at least 1.7 times the work of one in the same time.
"""

from __future__ import annotations

import argparse
import json
import sys
from random import Random
from time import perf_counter, process_time

import sixfold
from sixfold.bots.core import core_of

BOUNDS = {
    "sixth_core_over_referee": 150.0,
    "six_core_over_referee": 700.0,
    "sixth_games_per_second": 150_000.0,
    "six_games_per_second": 20_000.0,
    "two_threads_over_one": 1.7,
}
SLICE = 0.2


def referee_games(name: str, dice: Random) -> float:
    """Games a CPU second by the referee."""
    start, games = process_time(), 0
    while process_time() - start < SLICE:
        state = sixfold.game(name).start()
        while state.outcome is None:
            state = state.play(dice.choice(state.legal()))
        games += 1
    return games / (process_time() - start)


def core_games(name: str, seed: int) -> float:
    """Games a CPU second by the core."""
    core, start, games = core_of(sixfold.game(name).start()), process_time(), 0
    while process_time() - start < SLICE:
        core.playouts(1000, seed + games)
        games += 1000
    return games / (process_time() - start)


def two_over_one(games: int) -> float:
    """How much more two threads do in the same time."""
    core = core_of(sixfold.game("sixth").start())
    times = []
    for threads in (1, 2):
        start = perf_counter()
        core.playouts(games, seed=threads, threads=threads)
        times.append(perf_counter() - start)
    return times[0] / times[1]


def measure(seconds: float) -> dict[str, float]:
    rounds = max(3, int(seconds / (4 * SLICE)))
    rates: dict[str, list[float]] = {"sixth": [], "six": [], "sixth referee": [], "six referee": []}
    dice, threads = Random(6), []
    for number in range(rounds):
        for name in ("sixth", "six"):
            rates[name].append(core_games(name, number))
            rates[f"{name} referee"].append(referee_games(name, dice))
        threads.append(two_over_one(60_000))
    middle = {name: sorted(found)[len(found) // 2] for name, found in rates.items()}
    return {
        "sixth_core_over_referee": middle["sixth"] / middle["sixth referee"],
        "six_core_over_referee": middle["six"] / middle["six referee"],
        "sixth_games_per_second": middle["sixth"],
        "six_games_per_second": middle["six"],
        "two_threads_over_one": max(threads),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = measure(arguments.seconds)
    if arguments.json:
        print(json.dumps({name: round(value, 2) for name, value in found.items()}))
    else:
        for name, value in found.items():
            print(f"{name:<26} {value:>12,.1f}  at least {BOUNDS[name]:,.1f}")
    return int(any(found[name] < bound for name, bound in BOUNDS.items()))


if __name__ == "__main__":
    sys.exit(main())
