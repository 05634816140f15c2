"""Elo out of results: the strengths under which what was seen is likeliest (Bradley-Terry, a draw half a win)."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

#: Points of Elo in a logistic unit.
UNIT = 400 / math.log(10)
#: How far players are taken to lie apart before anything is seen (one standard deviation): so little that a few games
#: say more, and enough that somebody who won every game has an Elo, and a long bar.
PRIOR = 1000 / UNIT
#: Standard deviations to either side that hold 95 times in 100.
SURE = 1.96

Vector = npt.NDArray[np.float64]


class Pair(NamedTuple):
    """Two games from one opening, sides changed: who played, and how many of the points the one named first made."""

    one: int
    other: int
    points: float
    games: int = 2


@dataclass(frozen=True)
class Ratings:
    """Strengths in Elo, from a player who has 0; and how sure they are, all of them together."""

    elo: Vector
    covariance: npt.NDArray[np.float64]

    def error(self, one: int, other: int) -> float:
        """How far off the difference of two players may be, 95 times in 100."""
        spread = self.covariance
        return SURE * math.sqrt(max(spread[one, one] + spread[other, other] - 2 * spread[one, other], 0.0))


def rate(pairs: Sequence[Pair], players: int, zero: int = 0) -> Ratings:
    """The likeliest strengths, and their errors.

    The two games of a pair hang together, and so do those of players who always answer alike: the errors are found
    from how the points of whole pairs scatter, and not from games as if each were alone.

    >>> ratings = rate([Pair(0, 1, 1.5)] * 40 + [Pair(0, 1, 1.0)] * 40, 2)
    >>> round(float(ratings.elo[1]))
    -89
    """
    which, points, games = _columns(pairs)
    strengths = np.zeros(players)
    for _ in range(100):
        slope, bend = _slopes(which, points, games, strengths)
        step = np.linalg.solve(bend, slope)
        strengths += step * min(1.0, 2.0 / max(float(np.abs(step).max()), 1e-12))
        if float(np.abs(step).max()) < 1e-10:
            break
    spread = _spread(which, points, games, strengths)
    # From the player who has 0: what is common to all says nothing.
    level = np.eye(players)
    level[:, zero] -= 1
    return Ratings(UNIT * (level @ strengths), UNIT**2 * level @ spread @ level.T)


def _columns(pairs: Sequence[Pair]) -> tuple[npt.NDArray[np.int64], Vector, Vector]:
    table: Any = np.array(pairs, np.float64).reshape(len(pairs), 4)
    return table[:, :2].astype(np.int64), table[:, 2], table[:, 3]


def _expected(which: npt.NDArray[np.int64], strengths: Vector) -> Vector:
    ahead: Vector = strengths[which[:, 0]] - strengths[which[:, 1]]
    share: Vector = 1 / (1 + np.exp(-ahead))
    return share


def _slopes(
    which: npt.NDArray[np.int64], points: Vector, games: Vector, strengths: Vector
) -> tuple[Vector, npt.NDArray[np.float64]]:
    """How the likelihood rises, and how it bends."""
    share = _expected(which, strengths)
    over, weight = points - games * share, games * share * (1 - share)
    slope = -strengths / PRIOR**2
    bend = np.eye(len(strengths)) / PRIOR**2
    one, other = which.T
    np.add.at(slope, one, over)
    np.add.at(slope, other, -over)
    for rows, columns, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
        np.add.at(bend, (rows, columns), sign * weight)
    return slope, bend


def _spread(which: npt.NDArray[np.int64], points: Vector, games: Vector, strengths: Vector) -> npt.NDArray[np.float64]:
    """The covariance of the strengths: what pairs scatter by, between two looks at how sure the likelihood is."""
    share = _expected(which, strengths)
    _, bend = _slopes(which, points, games, strengths)
    scatter = np.eye(len(strengths)) / PRIOR**2
    one, other = which.T
    # Each pairing is fitted a little to its own pairs: few of them scatter too little.
    _, group, count = np.unique(np.sort(which, axis=1), axis=0, return_inverse=True, return_counts=True)
    many = count[group.reshape(-1)]
    square = (points - games * share) ** 2 * many / np.maximum(many - 1, 1)
    for rows, columns, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
        np.add.at(scatter, (rows, columns), sign * square)
    back = np.linalg.inv(bend)
    spread: npt.NDArray[np.float64] = back @ scatter @ back
    return spread
