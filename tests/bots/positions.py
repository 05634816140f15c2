"""Positions to put to players: those of random games, near their end, where wins and threats of them are common."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

import sixfold
from sixfold.games import IllegalMove, State
from tests.conformance.test_conformance import BOARDS, VARIANTS


def position(variant: str, seed: int, back: int) -> State[Any]:
    """Where a random game stood so many plies before it ended."""
    state = sixfold.game(variant.split()[0], **VARIANTS[variant]).start()
    states, dice = [state], Random(seed)
    while state.outcome is None:
        state = state.play(dice.choice(state.legal()))
        states.append(state)
    return states[max(0, len(states) - 1 - back)]


POSITIONS = st.builds(position, st.sampled_from(sorted(BOARDS)), st.integers(0, 10_000), st.integers(1, 8))


def wins_at_once(state: State[Any]) -> list[str]:
    """Every turn with which the seat to move wins for its side, by the referee."""
    if state.outcome is not None:
        return []
    return [str(turn) for turn in state.legal() if won_by(state.play(turn), state.turn)]


def loses_at_once(state: State[Any], turn: str) -> bool:
    """Whether the other side has won with a turn (STH-4 lets it), or wins at once after it."""
    assert state.turn is not None
    after = state.play(turn)
    return bool(wins_at_once(after)) or won_by(after, state.game.opponents_of(state.turn)[0])


def hopeless(state: State[Any]) -> bool:
    """Whether every turn loses at once."""
    answers: list[str] = []

    def answered(turn: str) -> bool:
        # What was the answer to one turn is mostly the answer to the next: hundreds of others need not be tried.
        after = state.play(turn)
        if after.outcome is None and any(wins_with(after, answer) for answer in answers):
            return True
        answers.extend(answer for answer in wins_at_once(after) if answer not in answers)
        return loses_at_once(state, turn)

    return all(answered(str(turn)) for turn in state.legal())


def wins_with(state: State[Any], turn: str) -> bool:
    try:
        return won_by(state.play(turn), state.turn)
    except IllegalMove:
        return False


def won_by(state: State[Any], seat: int | None) -> bool:
    return state.outcome is not None and seat in state.outcome.winners
