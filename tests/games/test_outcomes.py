"""What is said of the end of a game: shared wins, points of somebody alone, and who won or lost."""

from __future__ import annotations

import pytest

import sixfold
from sixfold.games import Outcome
from sixfold.games.messages import COMMON_MESSAGES

NAMES = ("Ada", "Brook", "Cleo", "Dana")


def test_sxs_13_a_tie_is_a_shared_win_with_names_and_points() -> None:
    game = sixfold.game("sixes", seats=3)
    shared = Outcome((0, 1), "points", (13, 13, 9))
    assert game.describe_outcome(shared, NAMES) == ("Ada and Brook share the win, 13 each.", "SXS-13")
    assert game.describe_outcome(shared, NAMES, "fr")[0] == "Victoire partagée\xa0: Ada et Brook, 13 points partout."
    everybody = Outcome((0, 1, 2), "points", (4, 4, 4))
    assert game.describe_outcome(everybody, NAMES)[0] == "Ada, Brook and Cleo share the win, 4 each."


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (Outcome((0,), "points", (4,), 18), "Ada scored 4 of 18."),
        (Outcome((), "points", (24,), 60), "Ada scored 24 of 60."),
        (Outcome((0,), "points", (24,)), "Ada scored 24."),
        (Outcome((0,), "goal", (62,), 60), "Ada reached the goal with 62."),
        (Outcome((), "resigned", (7,)), "Ada gave up with 7."),
    ],
)
def test_deg_8_nobody_wins_alone(outcome: Outcome, sentence: str) -> None:
    assert sixfold.game("degrees", seats=1).describe_outcome(outcome, NAMES)[0] == sentence


def test_a_side_of_two_wins_together() -> None:
    game = sixfold.game("six-4")
    assert game.describe_outcome(Outcome((0, 2), "resigned"), NAMES)[0] == "Ada + Cleo wins: Brook + Dana resigned."


def test_every_sentence_for_a_special_end_belongs_to_a_reason() -> None:
    for preset in ("six", "sixth", "degrees", "sixes"):
        outcomes = sixfold.game(preset).messages.outcomes
        for key in outcomes.keys() - COMMON_MESSAGES.outcomes.keys():
            reason, _, variant = key.rpartition("-")
            assert variant not in ("draw", "shared", "alone", "possible") or reason in outcomes
