"""Invariants of every position in random games of Six, with any options."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.base import Reason
from sixfold.games.six import SixGame, SixState
from sixfold.games.six.cells import find_any_six, group_of
from sixfold.games.six.rules import PRESETS

#: Small sets reach the second phase sooner, so most games are played with fewer tiles than the box holds.
TILES = st.one_of(st.integers(6, 8), st.integers(6, 8), st.integers(6, 12), st.integers(6, 22))


@pytest.mark.long
@pytest.mark.parametrize("name", [preset.name for preset in PRESETS])
@settings(max_examples=2000)
@given(tiles=TILES, called=st.booleans(), seed=st.integers(0, 2**32))
def test_random_games_keep_the_invariants(name: str, tiles: int, called: bool, seed: int) -> None:
    game = SixGame.of(name, tiles=tiles, called=called)
    dice, state, plies = Random(seed), game.start(), 0
    while state.outcome is None:
        after = state.play(dice.choice(state.legal()))
        check(state, after)
        state, plies = after, plies + 1
    check_end(state)
    # SIX-10: every tile laid, and then at most 120 plies between one capture and the next.
    assert plies <= 2 * tiles - 2 + 120 * (1 + 2 * tiles)


def check(before: SixState, after: SixState) -> None:
    game = after.game
    first, second = after.tiles
    everything = first | second
    assert not first & second
    assert group_of(everything, next(iter(everything))) == everything, "SIX-7: the table is one group"
    called_later = after.outcome is not None and after.tiles == before.tiles and after.seat == before.seat
    assert called_later or after.seat == (before.seat + 1) % game.seats
    if not before.second_phase:
        assert all(len(own) + hand == game.tiles for own, hand in zip(after.tiles, after.hands, strict=True))
        assert sum(after.hands) == sum(before.hands) - (after.tiles != before.tiles)
    else:
        assert after.hands == (0, 0)
        lost = [len(old) - len(new) for old, new in zip(before.tiles, after.tiles, strict=True)]
        assert min(lost) >= 0, "nothing comes back"
        assert game.capture or lost == [0, 0]
        ended_by_six = after.outcome is not None and after.outcome.reason == Reason.SIX
        assert ended_by_six or after.quiet == (0 if any(lost) else before.quiet + 1)
    assert after.outcome is not None or not after.second_phase or min(len(first), len(second)) > 5 or game.tiles <= 5
    assert after.outcome is not None or after.quiet < 120
    assert len(after.earlier) <= after.quiet


def check_end(state: SixState) -> None:
    outcome = state.outcome
    assert outcome is not None
    counts = [len(own) for own in state.tiles]
    match outcome.reason:
        case Reason.SIX:
            assert find_any_six(state.tiles[outcome.winners[0] % 2])
        case Reason.TOO_FEW:
            assert min(counts) <= 5
            assert outcome.is_draw == (max(counts) <= 5)
        case Reason.REPETITION:
            assert [*state.earlier, state.tiles][::-2].count(state.tiles) == 3
        case Reason.QUIET:
            assert state.quiet == 120
        case _:
            raise AssertionError(outcome)
