"""The log of the core's local table: common moves, undo and reopening, compared with the referee."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import Game, Record, State
from sixfold.games.moves import COMMON_MOVES
from sixfold.tables.errors import table_error
from tests.engine.local_tables import (
    check_agreement,
    encode,
    error_json,
    open_table,
    plausible_text,
    referee_result,
    variant_of,
    viewers,
)

GAMES = ["six", "six-4 called cough", "sixth", "sixth-milady trim", "sixth-armies sole"]


def random_turns(game: Game, dice: Random, plies: int) -> list[str]:
    """The first turns of a random game."""
    state, turns = game.start(), list[str]()
    while state.outcome is None and len(turns) < plies:
        turns.append(str(dice.choice(state.legal())))
        state = state.play(turns[-1])
    return turns


@pytest.mark.parametrize("variant", GAMES)
def test_common_moves_have_the_referees_outcome(variant: str) -> None:
    game, dice = variant_of(variant), Random(variant)
    for plies in range(0, 40, 5):
        turns = random_turns(game, dice, plies)
        state: State[Any] = Record.of(game, 0, turns).final()
        for text in COMMON_MOVES:
            for seat in viewers(game):
                table = open_table(game, encode(turns).decode())
                result, after = referee_result(state, text, seat)
                assert table.play(text, seat).encode() == result
                check_agreement(after or state, table, dice)
                assert table.play("join", 0).encode() == referee_result(after or state, "join", 0)[0]


@pytest.mark.parametrize("variant", GAMES)
def test_a_log_opens_the_same_table_again(variant: str) -> None:
    game, dice = variant_of(variant), Random(variant)
    table, state = open_table(game), game.start()
    for _ in range(150):
        text, seat = plausible_text(state, dice), dice.choice(viewers(game))
        result, after = referee_result(state, text, seat)
        assert table.play(text, seat).encode() == result
        state = after or state
    reopened = open_table(game, table.turns())
    check_agreement(state, reopened, dice)
    assert reopened.turns() == table.turns()
    while json.loads(reopened.undo()) is None:
        assert table.undo() == "null"
        assert (reopened.view(), reopened.turns()) == (table.view(), table.turns())


def test_six_7_the_group_that_stays_is_logged_by_its_smallest_cell() -> None:
    line = "2,0 -1,1 1,1 3,0 0,-1 -2,2 -3,2 -2,1 3,1 2,-1 3,1>-4,2 2,-1>3,-1"
    table = open_table(variant_of("six tiny"), encode(line.split()).decode())
    ambiguous = json.loads(table.play("0,0>0,1"))
    assert (ambiguous["kind"], ambiguous["params"]) == ("AmbiguousMove", {"cells": "-4,2 or 1,0"})
    for text, logged in (("0,0>0,1=-2,2", "0,0>0,1=-4,2"), ("0,0>0,1=3,0", "0,0>0,1=1,0")):
        assert table.play(text) == "null"
        assert json.loads(table.turns())[-1] == [0, logged]
        assert table.undo() == "null"


def test_six_14_a_cough_before_a_call_is_still_shown() -> None:
    game, dice = variant_of("six-4 called cough"), Random(1)
    line = ["2,-1", "2,0", "1,-1", "3,0", "3,-1", "4,0", "4,-1", "5,0", "0,-1", "5,-2", "-1,-1", "6,0"]
    table, state = open_table(game, encode(line).decode()), Record.of(game, 0, line).final()
    for text, seat in (("cough", 3), ("cough", 1), ("!", 0)):
        state = state.play(text, seat)
        assert table.play(text, seat) == "null"
        check_agreement(state, table, dice)
    assert table.undo() == "null"
    assert json.loads(table.view())["coughed"] == [1, 3]


@pytest.mark.parametrize("variant", GAMES)
@given(seed=st.integers(0, 2**32), plies=st.integers(0, 60))
def test_tbl_12_undo_keeps_only_joins_and_leaves(variant: str, seed: int, plies: int) -> None:
    game, dice = variant_of(variant), Random(seed)
    table, state = open_table(game), game.start()
    log: list[tuple[int, str]] = []
    for _ in range(plies):
        text = dice.choice([*COMMON_MOVES, *(["-"] if state.outcome else map(str, state.legal()[:20]))])
        seat = dice.randrange(game.seats) if text in COMMON_MOVES else state.turn
        result, after = referee_result(state, text, seat)
        assert table.play(text, seat).encode() == result
        if after is not None:
            log.append((seat or 0, text))
            state = after
        if dice.random() < 0.3:
            cut = max((number for number, (_, text) in enumerate(log) if text not in COMMON_MOVES), default=None)
            if cut is None:
                assert table.undo().encode() == error_json(table_error("back-too-far", turns=1, played=0))
                continue
            assert table.undo() == "null"
            log = log[:cut] + [entry for entry in log[cut:] if entry[1] in ("join", "join bot", "leave")]
            state = game.start()
            for seat, text in log:
                state = state.play(text, seat)
    check_agreement(state, table, dice)
    assert json.loads(table.turns()) == [list(entry) for entry in log]


def test_an_illegal_turn_in_a_log_is_reported_with_its_ply() -> None:
    game = variant_of("sixth")
    for turns, ply in ((["c3", "c3"], 1), ([[1, "c3"]], 0), (["c3", "c4", "nonsense"], 2)):
        with pytest.raises(ValueError, match="ply") as raised:
            open_table(game, encode(turns).decode())
        assert json.loads(str(raised.value))["ply"] == ply
