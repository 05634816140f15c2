"""Positions for players: late ones of random games, where wins and threats are common."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

import sixfold
from sixfold.games import IllegalMove, State
from tests.conformance.test_conformance import BOARDS, VARIANTS


def late_position(variant: str, seed: int, plies_left: int) -> State[Any]:
    """The position of a random game with this many plies left to its end."""
    state = sixfold.game(variant.split()[0], **VARIANTS[variant]).start()
    states, dice = [state], Random(seed)
    while state.outcome is None:
        state = state.play(dice.choice(state.legal()))
        states.append(state)
    return states[max(0, len(states) - 1 - plies_left)]


POSITIONS = st.builds(late_position, st.sampled_from(sorted(BOARDS)), st.integers(0, 10_000), st.integers(1, 8))


def wins_at_once(state: State[Any]) -> list[str]:
    """Every turn with which the seat to move wins at once, by the referee."""
    if state.outcome is not None:
        return []
    return [str(turn) for turn in state.legal() if is_won_by(state.play(turn), state.turn)]


def loses_at_once(state: State[Any], turn: str) -> bool:
    """Whether a turn lets the other side win: with the turn itself (STH-4), or with the next one."""
    assert state.turn is not None
    after = state.play(turn)
    return bool(wins_at_once(after)) or is_won_by(after, state.game.opponents_of(state.turn)[0])


def is_lost(state: State[Any]) -> bool:
    """Whether the other side wins at once after every turn."""
    replies: list[str] = []

    def loses(turn: str) -> bool:
        # The reply that wins after one turn mostly wins after the next: trying it first saves hundreds of others.
        after = state.play(turn)
        if after.outcome is None and any(wins_with(after, reply) for reply in replies):
            return True
        replies.extend(reply for reply in wins_at_once(after) if reply not in replies)
        return loses_at_once(state, turn)

    return all(loses(str(turn)) for turn in state.legal())


def wins_with(state: State[Any], turn: str) -> bool:
    """Whether a turn is legal and wins."""
    try:
        return is_won_by(state.play(turn), state.turn)
    except IllegalMove:
        return False


def is_won_by(state: State[Any], seat: int | None) -> bool:
    return state.outcome is not None and seat in state.outcome.winners
