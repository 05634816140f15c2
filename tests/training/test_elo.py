"""Ratings recover known strengths, and their errors are calibrated."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from training.elo import UNIT, Pair, rate

STRENGTHS = np.array([0.0, 60.0, 150.0, 190.0, 320.0])


def simulate(dice: np.random.Generator, each: int, drawn: float, luck: float) -> list[Pair]:
    """A round robin with draws and with openings that favour one side, which both players get in turn."""
    pairs = []
    for one in range(len(STRENGTHS)):
        for other in range(one):
            for _ in range(each):
                opening, points = dice.normal(0, luck), 0.0
                for side in (1, -1):
                    share = 1 / (1 + np.exp(-(STRENGTHS[one] - STRENGTHS[other]) / UNIT - side * opening))
                    roll = dice.random()
                    half = drawn * min(share, 1 - share)
                    points += 1.0 if roll < share - half else 0.5 if roll < share + half else 0.0
                pairs.append(Pair(one, other, points))
    return pairs


def test_known_strengths_are_recovered() -> None:
    ratings = rate(simulate(np.random.default_rng(1), 2000, 0.3, 0.0), len(STRENGTHS))
    assert np.abs(ratings.elo - STRENGTHS).max() < 12
    assert ratings.elo[0] == 0


@pytest.mark.parametrize(("drawn", "luck"), [(0.0, 0.0), (0.5, 0.0), (0.2, 1.5)])
def test_95_percent_errors_are_calibrated(drawn: float, luck: float) -> None:
    """Openings that decide much shrink the differences, so the truth is estimated from many games."""
    truth = rate(simulate(np.random.default_rng(2), 5000, drawn, luck), len(STRENGTHS)).elo
    dice, hits, total = np.random.default_rng(3), 0, 0
    for _ in range(150):
        ratings = rate(simulate(dice, 20, drawn, luck), len(STRENGTHS))
        for one in range(len(STRENGTHS)):
            for other in range(one):
                off = (ratings.elo[one] - ratings.elo[other]) - (truth[one] - truth[other])
                hits += abs(off) <= ratings.error(one, other)
                total += 1
    assert 0.92 < hits / total < 0.98


def test_a_player_who_wins_every_game_has_a_finite_rating_and_a_large_error() -> None:
    ratings = rate([Pair(1, 0, 2.0)] * 10, 2)
    assert 300 < ratings.elo[1] < 2000
    assert ratings.error(1, 0) > 300


def test_a_player_without_games_has_a_large_error() -> None:
    ratings = rate([Pair(0, 1, 1.0)] * 50, 3)
    assert ratings.error(1, 0) < ratings.error(2, 0)
    assert ratings.error(2, 0) > 1000


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.sampled_from([0, 0.5, 1, 1.5, 2])), max_size=30))
def test_any_results_can_be_rated_symmetrically(results: list[tuple[int, int, float]]) -> None:
    pairs = [Pair(*result) for result in results if result[0] != result[1]]
    ratings = rate(pairs, 4)
    swapped = rate([Pair(other, one, 2 - points) for one, other, points, _ in pairs], 4)
    assert np.isfinite(ratings.elo).all()
    assert np.isfinite(ratings.covariance).all()
    assert np.allclose(ratings.elo, swapped.elo, atol=1e-3)
    assert ratings.error(0, 0) == 0
