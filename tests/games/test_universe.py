"""The list of legal turns against the errors: a turn is listed exactly if it can be played.

The referees list turns in one way and check them in another. Here every turn that can be written near the board is
played, listed or not, in positions of random games.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import sixfold
from sixfold.games import IllegalMove, Move, State
from sixfold.games.conformance import Subject, random_game
from sixfold.games.six import Call, Lay, Shift, SixState
from sixfold.games.six import Pass as SixPass
from sixfold.games.six.cells import border
from sixfold.games.sixth import Pass, Place, SixthState, Swap
from sixfold.games.sixth import Shift as Step
from tests.conformance.test_conformance import BOARDS, VARIANTS


def every_move(state: State[Any]) -> Iterator[Move]:
    if isinstance(state, SixState):
        near = border(state.tiles[0] | state.tiles[1]) | state.tiles[0] | state.tiles[1] | {(99, 99)}
        yield from (SixPass(), Call())
        yield from (Lay(cell, call) for cell in near for call in (False, True))
        for lift in near:
            for cell in near:
                yield from (Shift(lift, cell), Shift(lift, cell, call=True))
                yield from (Shift(lift, cell, keep) for keep in sorted(near)[:: len(near) // 4])
    if isinstance(state, SixthState):
        squares = [f"{file}{rank}" for file in "abcde" for rank in "12345"]
        yield from (Pass(), Swap())
        yield from (Place(square, piece) for square in squares for piece in "PGHM")
        yield from (
            Step(stack, square, count) for stack in squares for square in squares for count in (None, 1, 2, 3, 4, 5)
        )


@pytest.mark.long
@pytest.mark.parametrize("variant", BOARDS)
def test_a_turn_is_listed_exactly_if_it_can_be_played(variant: str) -> None:
    game = sixfold.game(variant.split()[0], **VARIANTS[variant])
    dice = Random(variant)
    states = [ply.state for seed in range(3) for ply in random_game(Subject(game), seed)]
    for state in dice.sample(states, min(len(states), 10)):
        played = set()
        for move in every_move(state):
            try:
                state.play(move)
            except IllegalMove as error:
                assert error.ruling, error
            else:
                played.add(state.prepare(move, state.turn or 0))
        assert played <= set(state.legal())
        assert {move for move in state.legal() if not _keeps(move)} <= played


def _keeps(move: Move) -> bool:
    """Whether a turn names the group that stays; only some of its cells were tried."""
    return isinstance(move, Shift) and move.keep is not None
