"""Perft against reference counts."""

from __future__ import annotations

import pytest

import sixfold
from tests.games.six.positions import play_all

SECOND_PHASE = "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1 5,-3 -2,1"


@pytest.mark.parametrize(
    ("preset", "counts"),
    [
        ("six", [1, 3, 30, 348, 4568, 66684]),
        ("sixth", [1, 25, 600, 13960, 318480]),
        ("sixth-4x4", [1, 16, 240, 3456, 49152, 710560]),
    ],
)
def test_perft_matches_the_reference(preset: str, counts: list[int]) -> None:
    state = sixfold.game(preset).start()
    assert [sixfold.perft(state, depth) for depth in range(len(counts))] == counts


@pytest.mark.long
def test_perft_sixth_5_is_7214544() -> None:
    assert sixfold.perft(sixfold.game("sixth").start(), 5) == 7214544


def second_phase() -> sixfold.games.six.SixState:
    start = sixfold.game("six", tiles=7).start()
    assert isinstance(start, sixfold.games.six.SixState)
    return play_all(start, SECOND_PHASE)


def test_perft_of_the_second_phase_counts_captures_and_choices() -> None:
    state = second_phase()
    assert [sixfold.perft(state, depth) for depth in (1, 2)] == [169, 16930]
    assert sum("=" in str(turn) for turn in state.legal()) == 23


@pytest.mark.long
def test_perft_of_the_second_phase_at_depth_3_is_1710039() -> None:
    assert sixfold.perft(second_phase(), 3) == 1710039


def test_perft_of_a_negative_depth_raises_value_error() -> None:
    with pytest.raises(ValueError, match="0 or more"):
        sixfold.perft(sixfold.game("six").start(), -1)


def test_perft_reports_its_progress() -> None:
    shares: list[float] = []
    assert sixfold.perft(sixfold.game("sixth-4x4").start(), 4, shares.append) == 49152
    assert shares == sorted(shares)
    assert shares[-1] == 1
    assert len(shares) > 16
