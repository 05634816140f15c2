"""Matches between nets, and the Elo difference that follows from a score."""

import ctypes
import math
from dataclasses import dataclass

import numpy as np

from training.games import TrainedGame, find_game
from training.native import check, library


class Entrant(ctypes.Structure):
    """A player: a file of weights or `alphabeta`, and its nodes or microseconds of CPU time per turn."""

    _fields_ = (("name", ctypes.c_char_p), ("nodes", ctypes.c_int64), ("microseconds", ctypes.c_int64))


@dataclass(frozen=True)
class Score:
    """The score of a match for the first player.

    >>> Score(60, 0, 40).elo
    (69.0, 68.8)
    """

    won: int
    drawn: int
    lost: int
    first: int = 0
    plies: int = 0
    seconds: tuple[float, float] = (0.0, 0.0)
    speeds: tuple[float, float] = (0.0, 0.0)

    @property
    def games(self) -> int:
        """The number of games."""
        return self.won + self.drawn + self.lost

    @property
    def share(self) -> float:
        """The share of the points, from 0 to 1."""
        return (self.won + self.drawn / 2) / max(self.games, 1)

    @property
    def elo(self) -> tuple[float, float]:
        """The difference in Elo and its 95 % error. Each side is given one extra point."""
        games, share = self.games + 2, (self.won + self.drawn / 2 + 1) / (self.games + 2)
        square = (self.won + self.drawn / 4 + 1) / games - share * share
        slope = 400 / math.log(10) / (share * (1 - share))
        error = 1.96 * math.sqrt(max(square, 0.0) / games) * slope
        return round(400 * math.log10(share / (1 - share)), 1), round(error, 1)

    def __str__(self) -> str:
        elo, error = self.elo
        return (
            f"{self.won}-{self.drawn}-{self.lost} ({100 * self.share:.1f} %, Elo {elo:+.0f} ± {error:.0f}), first won"
            f" {self.first}, {self.plies / max(self.games, 1):.1f} plies,"
            f" CPU {self.seconds[0]:.4f} : {self.seconds[1]:.4f} s a turn,"
            f" {self.speeds[0] / 1e6:.2f} : {self.speeds[1] / 1e6:.2f} M nodes a second"
        )


def match(
    one: Entrant,
    other: Entrant,
    *,
    preset: str,
    pairs: int,
    threads: int,
    opening: int = 4,
    seed: int = 1,
    game: TrainedGame | None = None,
) -> Score:
    """Play pairs of games from the same openings with sides swapped. `game` is the preset's unless given."""
    out = np.zeros(11, np.int64)
    game = game or find_game(preset)
    who = (game.number, ctypes.byref(one), ctypes.byref(other), preset.encode())
    check(library().training_match(*who, pairs, threads, opening, seed, out.ctypes.data))
    cpu_times, turns, nodes = (out[at : at + 2] for at in (5, 7, 9))
    seconds, speeds = cpu_times / np.maximum(turns, 1) / 1e6, nodes * 1e6 / np.maximum(cpu_times, 1)
    won, drawn, lost, first, plies = out[:5].tolist()
    return Score(won, drawn, lost, first, plies, (seconds[0], seconds[1]), (speeds[0], speeds[1]))
