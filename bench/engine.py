"""The speed of the core next to the referees and OpenSpiel: `sixfold bench engine [--seconds S] [--json]`.

Random games of `sixth` and `six`, by the core and the referee in turn, in one process, in CPU time. In the same rounds
OpenSpiel's C++ rollouts play random games of `connect_four`, compared by plies. Two threads and one are compared in
wall-clock time.
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
    """The referee's games per CPU second."""
    start, games = process_time(), 0
    while process_time() - start < SLICE:
        state = sixfold.game(name).start()
        while state.outcome is None:
            state = state.play(dice.choice(state.legal()))
        games += 1
    return games / (process_time() - start)


def core_games(name: str, seed: int) -> tuple[float, float]:
    """The core's games and plies per CPU second."""
    core, start, games, plies = engine_state(sixfold.game(name).start()), process_time(), 0, 0
    while process_time() - start < SLICE:
        plies += core.playouts(1000, seed + games)[3]
        games += 1000
    spent = process_time() - start
    return games / spent, plies / spent


def thread_speedup(games: int) -> float:
    """How many times as fast two threads are as one."""
    core = engine_state(sixfold.game("sixth").start())
    times = []
    for threads in (1, 2):
        start = perf_counter()
        core.playouts(games, seed=threads, threads=threads)
        times.append(perf_counter() - start)
    return times[0] / times[1]


class ConnectFour:
    """OpenSpiel's rollouts.

    Only its tree search calls them, so this runs a search with two leaves and thousands of rollouts from each.
    """

    def __init__(self, dice: Random) -> None:
        import pyspiel  # type: ignore[import-not-found,unused-ignore]  # has no types

        self._game = pyspiel.load_game("connect_four")
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, dice.randrange(2**31))
        self._bot = pyspiel.MCTSBot(self._game, evaluator, 1.0, 2, 100, False, dice.randrange(2**31), False)
        games = [self._play_game(dice) for _ in range(1000)]
        self._length = sum(games) / len(games)

    def _play_game(self, dice: Random) -> int:
        """Plays a random game and returns its plies."""
        state = self._game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        return int(state.move_number())

    def plies_per_second(self) -> float:
        """Plies per CPU second."""
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
                rates.setdefault("sixth_over_openspiel_connect_four", []).append(
                    plies / connect_four.plies_per_second()
                )
        rates.setdefault("two_threads_over_one", []).append(thread_speedup(60_000))
        progress((number + 1) / rounds)
    # Two threads need two idle cores: take the round with the least interference.
    return {name: max(values) if name == "two_threads_over_one" else median(values) for name, values in rates.items()}
