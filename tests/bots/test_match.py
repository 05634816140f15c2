"""Matches: undecided openings, sides that swap, and a score with its error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import sixfold
from sixfold.bots.match import Match, MatchScore, NoOpening, elo, play_game, random_opening
from tests.bots.positions import is_lost, wins_at_once
from tests.engine.agreement import ENGINE_PRESETS


def create_match(preset: str, first: str = "2", second: str = "random", seed: int = 0) -> Match:
    return Match(sixfold.game(preset), first, second, seconds=1, seed=seed)


@pytest.mark.parametrize("preset", ENGINE_PRESETS)
def test_both_games_of_a_pair_have_one_opening_and_swapped_sides(preset: str) -> None:
    match = create_match(preset)
    one, two, three = (play_game(match, number) for number in range(3))
    openings = [[entry.move for entry in game.record.entries[:4]] for game in (one, two, three)]
    assert openings[0] == openings[1]
    assert openings[1] != openings[2] or preset.startswith("six-") or preset == "six"
    for game, side in ((one, 0), (two, 1), (three, 0)):
        final = game.record.final()
        assert final.outcome is not None
        winners = {final.game.side(seat) for seat in final.outcome.winners}
        assert game.result == (0 if not winners else 1 if winners == {side} else -1)
        assert sum(game.turns) == len(game.record.entries) - 4


def test_the_same_seed_plays_the_same_match() -> None:
    def turns(seed: int) -> list[str]:
        return [str(entry.move) for entry in play_game(create_match("sixth", "3", "2", seed), 0).record.entries]

    assert turns(7) == turns(7) != turns(8)


@pytest.mark.parametrize(("preset", "plies"), [("six", 14), ("sixth", 16), ("sixth-milady", 12), ("six-o", 4)])
def test_openings_are_not_decided(preset: str, plies: int) -> None:
    for seed in range(10):
        record, state = random_opening(sixfold.game(preset), plies, seed)
        assert len(record.entries) == plies
        assert record.final() == state
        assert not wins_at_once(state)
        assert not is_lost(state)


def test_openings_that_are_too_long_are_errors() -> None:
    with pytest.raises(NoOpening) as caught:
        random_opening(sixfold.game("sixth-4x4"), 95, 0)
    assert caught.value.code == "no-opening"


@pytest.mark.parametrize("preset", ["six", "six-4", "sixth", "sixth-armies"])
def test_level_3_beats_the_random_player(preset: str) -> None:
    results = [play_game(create_match(preset, "3", "random"), number).result for number in range(10)]
    assert sum(results) >= 8


@given(won=st.integers(0, 500), drawn=st.integers(0, 500), lost=st.integers(0, 500))
def test_the_score_of_the_other_side_is_the_opposite(won: int, drawn: int, lost: int) -> None:
    one, other = MatchScore(won, drawn, lost), MatchScore(lost, drawn, won)
    assert one.score + other.score == pytest.approx(1)
    assert one.error == pytest.approx(other.error)
    assert elo(one.score) == pytest.approx(-elo(other.score))


def test_more_games_have_a_smaller_error() -> None:
    errors = [MatchScore(won=games, lost=games).error for games in (1, 10, 100, 1000)]
    assert errors == sorted(errors, reverse=True)
    assert MatchScore(won=3).error > 0.2
