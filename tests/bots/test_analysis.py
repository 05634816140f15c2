"""What the search says, in terms of the referee's turns."""

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
    found = analyse(state, nodes=2000, lines=lines)
    assert len(found) == min(lines, len(state.legal()))
    assert len({line.best for line in found}) == len(found)
    assert [line.score for line in found] == sorted((line.score for line in found), reverse=True)
    for line in found:
        after = state
        for move in line.moves:
            after = after.play(move)


@given(state=POSITIONS)
@settings(max_examples=60)
def test_a_proved_win_in_one_is_one(state: State[Any]) -> None:
    best = analyse(state, depth=2)[0]
    assert (best.win_in == 1) == bool(wins_at_once(state))
    assert best.win_in != 1 or str(best.best) in wins_at_once(state)


def test_a_finished_game_has_no_lines() -> None:
    assert analyse(sixfold.game("six").start().play("resign"), depth=2) == ()
