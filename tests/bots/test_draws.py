"""Bots agree to a draw where the position is level or worse for their side, and only there."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.bots.analysis import Line
from sixfold.bots.player import Decision, accepts_draw
from sixfold.bots.registry import create_player, level_count
from sixfold.games import State
from sixfold.games.registry import presets
from tests.cli.command import SHORT_GAME

#: Every preset in which a draw can be offered.
DRAWN = [name for name, preset in presets().items() if preset.features.draw]
#: A game on the small board of Sixth! up to a position in which the seat to move, 0, loses whatever it plays.
LOST = SHORT_GAME[:-1]


@pytest.mark.parametrize("preset", DRAWN)
def test_tbl_11_every_level_calls_the_start_level_or_knows_who_is_ahead(preset: str) -> None:
    """In most presets the start is level for both sides; nobody turns a draw down that the other side would not."""
    state = sixfold.game(preset).start()
    for level in (1, level_count(state.game)):
        player = create_player(str(level), state.game)
        answers = [accepts_draw(player, state, seat, seconds=0.2) for seat in (0, 1)]
        assert any(answers)
        assert all(answers) or preset == "sixth-milady"


@pytest.mark.parametrize("level", range(1, 9))
def test_tbl_11_every_level_declines_where_it_wins_and_accepts_where_it_loses(level: int) -> None:
    lost = sixfold.game("sixth-4x4").start()
    for move in LOST:
        lost = lost.play(move)
    player = create_player(str(level), lost.game)
    for state in (lost, lost.play("a1")):
        assert accepts_draw(player, state, 0, seconds=1)
        assert not accepts_draw(player, state, 1, seconds=1)


class BiasedPlayer:
    """Plays the first legal turn, and thinks that it is worth a number of points."""

    def __init__(self, score: int) -> None:
        self.score = score

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        move = state.legal()[0]
        return Decision(move, lines=(Line((move,), self.score, depth=1, nodes=1),))


def test_tbl_11_a_partner_of_the_side_to_move_judges_for_that_side() -> None:
    """In Six for four the seats 0 and 2 are one side."""
    state = sixfold.game("six-4").start()
    answers = [accepts_draw(BiasedPlayer(500), state, seat, seconds=1) for seat in range(4)]
    assert answers == [False, True, False, True]
