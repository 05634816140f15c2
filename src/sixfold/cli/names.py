"""Seats and outcomes in words."""

from __future__ import annotations

from typing import Any

from sixfold import Game, State


def seat_name(game: Game, seat: int) -> str:
    """What a seat is called: its side, and its number where several seats play for that side."""
    side = game.preset.sides[seat]
    return f"{side} (seat {seat})" if game.preset.sides.count(side) > 1 else side


def ending(state: State[Any]) -> str:
    """How the game ended, or whose turn it is.

    >>> import sixfold
    >>> ending(sixfold.game("six").start().play("resign"))
    'Black wins: Red resigned. (SIX-12)'
    >>> ending(sixfold.game("six").start())
    'Red is to play.'
    """
    game, outcome = state.game, state.outcome
    if outcome is None:
        return f"{seat_name(game, state.turn)} is to play." if state.turn is not None else "Several seats may play."
    outcomes = game.messages.outcomes
    key = str(outcome.reason)
    if outcome.is_draw:
        # A reason that can be won too has a sentence of its own for a draw.
        key = f"{key}-draw" if f"{key}-draw" in outcomes else key
    sides = {}
    if outcome.winners:
        won = list(dict.fromkeys(game.preset.sides[seat] for seat in outcome.winners))
        loser = game.preset.sides[game.against(outcome.winners[0])[0]]
        sides = {"winner": " and ".join(filter(None, (", ".join(won[:-1]), won[-1]))), "loser": loser}
    sentence = outcomes[key]
    return f"{sentence.format(sides)} ({sentence.ruling})" if sentence.ruling else sentence.format(sides)
