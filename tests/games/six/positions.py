"""Positions of Six for tests."""

from __future__ import annotations

from typing import Any, cast

from sixfold.games.six import SixGame, SixState
from sixfold.games.six.cells import Cell

#: A path of six tiles that is no six, with three tiles of the other colour at each end: lifting any tile of the
#: path splits the table.
PATH = "0,0 1,0 2,0 3,0 4,0 4,1"
ENDS = "-1,0 -2,0 -3,0 4,2 4,3 4,4"


def cells(text: str) -> frozenset[Cell]:
    return frozenset(cast(Cell, tuple(map(int, cell.split(",")))) for cell in text.split())


def second_phase(
    first: str, second: str, preset: str = "six", seat: int = 0, quiet: int = 0, **options: Any
) -> SixState:
    """Return a second-phase position with these tiles, even if no game could reach it."""
    start = SixGame.of(preset, **options).start()
    return start.set_up((cells(first), cells(second)), (0, 0), seat, quiet)


def play_all(state: SixState, moves: str) -> SixState:
    for move in moves.split():
        state = state.play(move)
    return state


def turn_texts(state: SixState) -> set[str]:
    return set(map(str, state.legal()))
