"""Invariants of every position in random games of Sixth!, with any options."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.base import Reason
from sixfold.games.presets import Preset
from sixfold.games.sixth import SixthGame, SixthState, Swap
from sixfold.games.sixth.pieces import HUNCHBACKS, KINDS, LETTERS, MILADY_LETTER, height
from sixfold.games.sixth.rules import PRESETS, cost


@st.composite
def options(draw: st.DrawFn, preset: Preset) -> dict[str, Any]:
    """Options that change how a game is played, drawn from the preset's declarations."""
    has = {option.name for option in preset.options}
    chosen: dict[str, Any] = {"kings": draw(st.sampled_from(["one", "six"]))}
    if chosen["kings"] == "six":
        chosen["style"] = draw(st.sampled_from(["trim", "classic"]))
    if "discs" in has:
        chosen["discs"] = draw(st.integers(1, 20))
    if "milady" in has:
        chosen["milady"] = draw(st.sampled_from(["edge", "beside"]))
    if "swap" in has:
        chosen["swap"] = draw(st.booleans())
    if "army" in has:
        chosen["keeper"] = draw(st.sampled_from(["place", "move"]))
        chosen["shares"] = draw(st.lists(st.booleans(), min_size=2, max_size=2))
        chosen["points"] = draw(st.integers(12, 20))
        army = st.none() | st.fixed_dictionaries({"P": st.integers(0, 5), "G": st.integers(0, 1)})
        chosen["army"] = draw(st.lists(army, min_size=2, max_size=2))
    return chosen


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
@settings(max_examples=2000)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_random_games_keep_the_invariants(preset: Preset, data: st.DataObject, seed: int) -> None:
    game = SixthGame(preset, **data.draw(options(preset)))
    dice, state, plies = Random(seed), game.start(), 0
    owned = discs(state)
    while state.outcome is None:
        turn = dice.choice(state.legal())
        after = state.play(turn)
        check(state, after, swapped=isinstance(turn, Swap))
        if not game.armies:
            assert discs(after) == owned, "no disc is lost and none comes from nowhere"
        state, plies = after, plies + 1
    check_end(state)
    # STH-8: fifty turns at the most between one placement or King and the next, and Kings and discs are few.
    assert plies <= 50 * 2 * (11 + 12 * 60)


def discs(state: SixthState) -> Counter[str]:
    """Every disc of both sides, on the board and in hand."""
    count = Counter(letter for letter in "".join(state.board) if letter != MILADY_LETTER)
    for side, hand in enumerate(state.hands):
        count.update({LETTERS[kind][side]: number for kind, number in zip(KINDS, hand, strict=True)})
    return +count


def check(before: SixthState, after: SixthState, swapped: bool) -> None:
    game = after.game
    over = after.outcome is not None and after.outcome.reason == Reason.KING
    assert after.side == 1 - before.side
    assert over or max(map(height, after.board)) <= 5
    assert "".join(after.board).count(MILADY_LETTER) <= any(game.milady_placers)
    assert not any(HUNCHBACKS & set(stack[:-1]) for stack in after.board)
    assert after.board != before.forbidden or after.board == before.board, "STH-5: no restored board"
    assert after.forbidden == (None if swapped else before.board)
    assert min(after.left) >= 0
    assert min(count for hand in after.hands for count in hand) >= 0
    assert all(new >= old for new, old in zip(after.score, before.score, strict=True))
    assert sum(after.score) <= sum(before.score) + 1
    assert game.six_kings or after.score == (0, 0)
    assert after.quiet <= 50
    assert len(after.earlier) == after.quiet
    if game.armies:
        count = discs(after)
        for side in (0, 1):
            p, g, h = (count[LETTERS[kind][side]] for kind in KINDS)
            assert g <= 1
            assert h <= 1
            assert cost((p, g, h)) + after.left[side] == game.budget[side], "every piece was paid for once"


def check_end(state: SixthState) -> None:
    outcome = state.outcome
    assert outcome is not None
    match outcome.reason:
        case Reason.KING:
            tower = max(state.board, key=height)
            assert height(tower) >= 6
            assert tower[-1] in "sht" if outcome.winners == (0,) else tower[-1] in "gku"
        case Reason.POINTS:
            assert state.score[outcome.winners[0]] == 6
        case Reason.STUCK:
            assert not state.can_move
        case Reason.REPETITION:
            assert [*state.earlier, state.board][::-2].count(state.board) == 3
        case Reason.QUIET:
            assert state.quiet == 50
        case _:
            raise AssertionError(outcome)
