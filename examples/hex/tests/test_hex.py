"""Hex against its rulings, against the conformance suite of Sixfold, and its bots against each other."""

from __future__ import annotations

from random import Random

import pytest

import sixfold
from sixfold.bots import create_player
from sixfold.games.conformance import CHECKS, Subject
from sixfold_hex.board import BLUE, RED, cells, winning_chain
from sixfold_hex.bot import HexPlayer
from sixfold_hex.game import HexGame, HexState


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("options", [{}, {"size": 5, "swap": False}], ids=str)
def test_hex_conforms(options, check):
    check(Subject(HexGame.of("hex", **options)), seed=1)


def test_hex_is_found_by_its_entry_point():
    assert isinstance(sixfold.game("hex"), HexGame)
    assert sixfold.game("hex").size == 11


def test_hex_2_a_stone_needs_an_empty_cell():
    state = sixfold.game("hex").start().play("f6")
    with pytest.raises(sixfold.IllegalMove, match="already a stone on f6") as caught:
        state.play("f6")
    assert (caught.value.code, caught.value.ruling) == ("cell-taken", "HEX-2")


def test_hex_1_a_cell_must_be_on_the_board():
    with pytest.raises(sixfold.IllegalMove, match="k11 is not on this board"):
        sixfold.game("hex", size=5).start().play("k11")


def test_hex_3_connecting_both_edges_wins():
    state = sixfold.game("hex", size=5, swap=False).start()
    for turn in ("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4"):
        state = state.play(turn)
        assert state.outcome is None
    state = state.play("c5")
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((RED,), "connected")
    assert state.view(None).chain == ((2, 0), (2, 1), (2, 2), (2, 3), (2, 4))


@pytest.mark.parametrize("seed", range(20))
def test_hex_3_a_full_board_has_exactly_one_winner(seed):
    size = Random(seed).randint(5, 11)
    order = Random(seed).sample(cells(size), size * size)
    red, blue = frozenset(order[::2]), frozenset(order[1::2])
    assert bool(winning_chain(red, RED, size)) != bool(winning_chain(blue, BLUE, size))


def test_hex_4_swap_mirrors_the_stone():
    state = sixfold.game("hex").start().play("b5").play("swap")
    assert isinstance(state, HexState)
    assert state.stones == (frozenset(), frozenset({(4, 1)}))
    assert state.turn == RED
    assert "swap" not in map(str, state.legal())


def test_hex_4_swap_is_only_for_the_second_turn():
    start = sixfold.game("hex").start()
    for state in (start, start.play("a1").play("a2"), sixfold.game("hex", swap=False).start().play("f6")):
        with pytest.raises(sixfold.IllegalMove, match="Only Blue can swap"):
            state.play("swap")


def test_errors_are_translated():
    game = sixfold.game("hex")
    with pytest.raises(sixfold.IllegalMove) as caught:
        game.start().play("f6").play("f6")
    assert game.messages.text(caught.value, "fr") == "Il y a déjà une pierre en f6."


def test_every_empty_cell_of_the_drawing_can_be_picked():
    state = sixfold.game("hex", size=5).start().play("c3")
    drawing = state.svg()
    assert all((f'data-pick="cell:{turn}"' in drawing) == (str(turn) != "swap") for turn in state.legal())
    assert 'data-pick="cell:c3"' not in drawing


def _count_wins(first: int, second: int, games: int) -> int:
    """How many games the first level wins, each side having the first move in half of them."""
    wins = 0
    for number in range(games):
        state = sixfold.game("hex", size=7, swap=False).start()
        levels = (first, second) if number % 2 == 0 else (second, first)
        while state.outcome is None:
            assert state.turn is not None
            bot = HexPlayer(levels[state.turn], seed=number)
            state = state.play(bot.turn(state, state.turn, seconds=60.0).move)
        wins += levels[state.outcome.winners[0]] == first
    return wins


def test_each_level_is_stronger_than_the_one_below():
    assert _count_wins(2, 1, games=10) >= 9
    assert _count_wins(3, 2, games=10) >= 6


def test_bots_are_found_by_their_entry_point():
    game = sixfold.game("hex")
    assert create_player("3", game).turn(game.start(), 0, seconds=1.0).move in game.start().legal()


def test_a_bot_takes_over_a_strong_opening_only():
    game = sixfold.game("hex")
    bot = HexPlayer(3)
    assert str(bot.turn(game.start().play("f6"), 1, seconds=1.0).move) == "swap"
    assert str(bot.turn(game.start().play("a1"), 1, seconds=1.0).move) != "swap"
