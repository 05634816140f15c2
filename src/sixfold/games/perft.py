"""Perft: counts the leaves of a game tree, to compare two implementations of the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sixfold.games.base import State


def perft(state: State[Any], depth: int, progress: Callable[[float], None] | None = None) -> int:
    """Return the number of sequences of `depth` legal turns. Finished games have none.

    `progress` is called with the fraction of the tree that has been counted, from 0 to 1.

    >>> import sixfold
    >>> perft(sixfold.game("six").start(), 3)
    348
    """
    if depth < 0:
        raise ValueError(f"depth must be 0 or more, not {depth}")
    if depth == 0:
        return 1
    turns = state.legal()
    if depth == 1:
        return len(turns)
    total = 0
    for number, turn in enumerate(turns, start=1):
        if progress is None:
            total += perft(state.play(turn), depth - 1)
        else:
            start, share = (number - 1) / len(turns), 1 / len(turns)
            total += perft(state.play(turn), depth - 1, _part(progress, start, share) if depth > 3 else None)
            progress(number / len(turns))
    return total


def _part(progress: Callable[[float], None], start: float, share: float) -> Callable[[float], None]:
    return lambda done: progress(start + done * share)
