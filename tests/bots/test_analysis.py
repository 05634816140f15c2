"""Lines of analysis: they are turns of the referee, best first, and wins in one are proved."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import sixfold
from sixfold.bots import analyse
from sixfold.games import State
from tests.bots.positions import POSITIONS, wins_at_once


@given(state=POSITIONS, lines=st.integers(1, 16))
@settings(max_examples=60)
def test_every_line_can_be_played(state: State[Any], lines: int) -> None:
    analysis = analyse(state, nodes=2000, lines=lines)
    assert len(analysis) == min(lines, len(state.legal()))
    assert len({line.best for line in analysis}) == len(analysis)
    assert [line.score for line in analysis] == sorted((line.score for line in analysis), reverse=True)
    for line in analysis:
        after = state
        for move in line.moves:
            after = after.play(move)


@given(state=POSITIONS)
@settings(max_examples=60)
def test_a_win_in_one_is_found_and_proved(state: State[Any]) -> None:
    best = analyse(state, depth=2)[0]
    assert (best.win_in == 1) == bool(wins_at_once(state))
    assert best.win_in != 1 or str(best.best) in wins_at_once(state)


def test_a_finished_game_has_no_lines() -> None:
    assert analyse(sixfold.game("six").start().play("resign"), depth=2) == ()
