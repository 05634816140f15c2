"""Elo ratings from results: a maximum-likelihood fit of the Bradley-Terry model, with a draw as half a win."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

#: Points of Elo in a logistic unit.
UNIT = 400 / math.log(10)
#: The prior standard deviation of strengths: wide enough that a few games outweigh it, and narrow enough that a player
#: who won every game has a finite rating, with a large error.
PRIOR = 1000 / UNIT
#: Standard deviations of a 95 % interval.
SURE = 1.96

Vector = npt.NDArray[np.float64]


class Pair(NamedTuple):
    """Two games from one opening with sides swapped: the players, and the points of the first."""

    one: int
    other: int
    points: float
    games: int = 2


@dataclass(frozen=True)
class Ratings:
    """Ratings in Elo relative to one player, and their covariance."""

    elo: Vector
    covariance: npt.NDArray[np.float64]

    def error(self, one: int, other: int) -> float:
        """The 95 % error of the difference between two players."""
        spread = self.covariance
        return SURE * math.sqrt(max(spread[one, one] + spread[other, other] - 2 * spread[one, other], 0.0))


def rate(pairs: Sequence[Pair], players: int, zero: int = 0) -> Ratings:
    """Fit ratings to results.

    The two games of a pair are correlated, and so are games of deterministic players. Errors are therefore estimated
    from the scatter of whole pairs, not of single games.

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
    # Relative to the player with rating 0; a common offset means nothing.
    level = np.eye(players)
    level[:, zero] -= 1
    return Ratings(UNIT * (level @ strengths), UNIT**2 * level @ spread @ level.T)


def _columns(pairs: Sequence[Pair]) -> tuple[npt.NDArray[np.int64], Vector, Vector]:
    table: Any = np.array(pairs, np.float64).reshape(len(pairs), 4)
    return table[:, :2].astype(np.int64), table[:, 2], table[:, 3]


def _expected_shares(which: npt.NDArray[np.int64], strengths: Vector) -> Vector:
    ahead: Vector = strengths[which[:, 0]] - strengths[which[:, 1]]
    share: Vector = 1 / (1 + np.exp(-ahead))
    return share


def _slopes(
    which: npt.NDArray[np.int64], points: Vector, games: Vector, strengths: Vector
) -> tuple[Vector, npt.NDArray[np.float64]]:
    """The gradient and the negative Hessian of the log-likelihood."""
    share = _expected_shares(which, strengths)
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
    """The covariance of the strengths, by the sandwich estimator over pairs."""
    share = _expected_shares(which, strengths)
    _, bend = _slopes(which, points, games, strengths)
    scatter = np.eye(len(strengths)) / PRIOR**2
    one, other = which.T
    # Each pairing is partly fitted to its own pairs, so that few pairs scatter too little.
    _, group, count = np.unique(np.sort(which, axis=1), axis=0, return_inverse=True, return_counts=True)
    many = count[group.reshape(-1)]
    square = (points - games * share) ** 2 * many / np.maximum(many - 1, 1)
    for rows, columns, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
        np.add.at(scatter, (rows, columns), sign * square)
    back = np.linalg.inv(bend)
    spread: npt.NDArray[np.float64] = back @ scatter @ back
    return spread
