"""Positions as text: legal ones can be written and set up, impossible ones raise `BadNotation` with the reason."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold import BadNotation, Outcome, Reason
from sixfold.games.base import Game
from tests.games.six.positions import ENDS, PATH, second_phase

START = "0,0 1,0 0 20,20 0"
EMPTY = "5/5/5/5/5 s P15/P15 0/0 0/0 - 0"


def tiles(text: str) -> str:
    return ";".join(text.split())


def position_error(game: Game, text: str) -> str:
    with pytest.raises(BadNotation) as error:
        game.position(text)
    assert error.value.code == "bad-position"
    return str(error.value.params["why"])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("0,0 1,0 0", "its fields are"),
        ("0,0 1,0 9 20,20 0", "no number from 0 to 1"),
        ("0,0 1,0 0 20,20 00", "no number"),
        ("0,0 1,0 0 20 0", "two numbers"),
        ("0,0 1;0 0 20,20 0", "tiles are at most"),
        ("0,0;0,0 1,0 1 19,20 0", "each once"),
        ("0,0 1,0 0 21,20 0", "each colour has 21 tiles"),
        ("0,0 0,0 0 20,20 0", "two tiles lie on one cell"),
        ("none none 0 0,0 0", "are not connected"),
        ("0,0;3,0 1,0 1 19,20 0", "are not connected"),
        ("0,0 1,0 0 19,20 0", "must make 21 tiles"),
        ("5,5 6,5 0 20,20 0", "starting tiles are at"),
        ("0,0 1,0 1 20,20 0", "does not fit the seat"),
        ("0,0 1,0 0 20,20 5", "from the second phase on"),
        (START + " and more", "at most the words"),
        (START + " moves", "at most the words"),
        (START + " moves 9,9", "cannot be played"),
        (START + " moves banana", "cannot be played"),
        (START + " end 0", "an end is"),
        (START + " end 5:six", "an end is"),
        (START + " end 0:boredom", "an end is"),
        (START + " end 0:six", "has not ended"),
        (START + " end =:resigned", "has not ended"),
        (START + " end 0:agreed", "has not ended"),
    ],
)
def test_an_impossible_position_of_six_raises_bad_notation(text: str, why: str) -> None:
    assert why in position_error(sixfold.game("six"), text)


def test_in_six_o_all_tiles_are_there_in_the_second_phase() -> None:
    text = f"{tiles(PATH)} {tiles(ENDS)} 0 0,0 0"
    assert "nothing is captured" in position_error(sixfold.game("six-o"), text)
    assert sixfold.game("six-o", tiles=6).position(text).legal()
    assert sixfold.game("six").position(text).turn == 0


def test_a_side_to_move_with_a_six_raises_bad_notation() -> None:
    line, other = "0,0;1,0;2,0;3,0;4,0;5,0", "0,1;1,1;2,1;3,1;0,2;1,2"
    assert "won already" in position_error(sixfold.game("six"), f"{line} {other} 0 0,0 0")
    assert sixfold.game("six").position(f"{line} {other} 1 0,0 0").outcome == Outcome((0,), Reason.SIX)
    called = sixfold.game("six", called=True)
    assert called.position(f"{line} {other} 0 0,0 0").outcome is None
    assert called.position(f"{line} {other} 1 0,0 0 end 0:six").outcome == Outcome((0,), Reason.SIX)


def test_a_position_shows_too_few_tiles_and_too_many_quiet_plies() -> None:
    game = sixfold.game("six")
    assert game.position("0,0;1,0;2,0;3,0;4,0;4,1 -1,0 0 0,0 0").outcome == Outcome((0,), Reason.TOO_FEW)
    text = f"{tiles(PATH)} {tiles(ENDS)} 0 0,0 120"
    assert game.position(text).outcome == Outcome((), Reason.QUIET)
    assert game.position(text + " end =:quiet").outcome == Outcome((), Reason.QUIET)


@pytest.mark.parametrize("move", ["resign", "flag", "draw"])
@pytest.mark.parametrize("preset", ["six", "six-4", "sixth", "sixth-milady"])
def test_an_end_from_the_table_is_kept(preset: str, move: str) -> None:
    game = sixfold.game(preset)
    state = game.start().play(move)
    assert game.position(str(state.position())) == state


def test_a_win_called_later_is_kept_in_both_phases() -> None:
    game = sixfold.game("six", tiles=8, called=True)
    state = game.start()
    for move in ["2,0", "3,0", "-1,0", "4,0", "-2,0", "5,0", "-3,0", "6,0", "-4,0", "3,1", "-5,0", "4,1", "!"]:
        state = state.play(move)
    assert state.outcome == Outcome((0,), Reason.SIX)
    assert game.position(str(state.position())) == state


def test_coughs_are_kept() -> None:
    game = sixfold.game("six-4", cough=True)
    state = game.start().play("cough", 2).play("cough", 1)
    assert str(state.position()).endswith(" 0 20,20 0 cough 1,2")
    assert game.position(str(state.position())) == state
    ended = state.play("resign", 3)
    assert game.position(str(ended.position())) == ended
    assert "coughed this turn" in position_error(game, "0,0 1,0 0 20,20 0 cough 1,1")
    assert "no number" in position_error(game, "0,0 1,0 0 20,20 0 cough 1,9")
    assert "Coughing is not allowed" in position_error(sixfold.game("sixth"), EMPTY + " cough 1")


def test_quiet_turns_are_kept_for_repetition() -> None:
    state: Any = second_phase(PATH + " -4,0", ENDS + " 5,1")
    for move in ["-4,0>-4,1", "5,1>5,0", "-4,1>-4,0", "5,0>5,1"]:
        state = state.play(move)
    text = state.position()
    assert text.endswith("moves -4,0>-4,1 5,1>5,0 -4,1>-4,0 5,0>5,1")
    assert state.game.position(text) == state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("5/5/5/5/5 s", "its fields are"),
        ("5/5/5/5 s P15/P15 0/0 0/0 - 0", "a board is 5 ranks"),
        ("5/5/5/5/4 s P15/P15 0/0 0/0 - 0", "each rank has 5 squares"),
        ("5/5/5/5/41 s P15/P15 0/0 0/0 - 0", "are one number"),
        ("5/5/5/5/[x]4 s P15/P15 0/0 0/0 - 0", "a board is"),
        ("5/5/5/5/5 x P15/P15 0/0 0/0 - 0", "s or g"),
        ("5/5/5/5/5 s P15 0/0 0/0 - 0", "for both sides"),
        ("5/5/5/5/5 s 15/15 0/0 0/0 - 0", "a hand is such as"),
        ("5/5/5/5/5 s P14/P15 0/0 0/0 - 0", "has P15 in all"),
        ("5/5/5/5/5 s P15/P15 1/0 0/0 - 0", "has P15 in all"),
        ("5/5/5/5/5 s P15/P15 0/0 1/0 - 0", "no number from 0 to 0"),
        ("5/5/5/5/5 g P15/P15 0/0 0/0 - 0", "s starts"),
        ("5/5/5/5/[m]4 g P15/P15 0/0 0/0 - 0", "Milady"),
        ("5/5/5/5/[ssssss]1[gggggg]2 s P9/P9 0/0 0/0 - 0", "first King"),
        ("5/5/5/5/5 s P15/P15 0/0 0/0 5/5 0", "a board is"),
        (EMPTY + " moves c3 c3", "cannot be played"),
    ],
)
def test_an_impossible_position_of_sixth_raises_bad_notation(text: str, why: str) -> None:
    assert why in position_error(sixfold.game("sixth"), text)


@pytest.mark.parametrize(
    ("preset", "options", "text", "why"),
    [
        ("sixth-hunchbacks", {}, "5/5/5/5/[hs]4 s P10/P11H1 0/0 0/0 - 0", "always on top"),
        ("sixth-milady", {}, "5/5/5/5/[sssssm]4 s P7/P12 0/0 0/0 - 0", "no such tower"),
        ("sixth", {"kings": "six"}, "5/5/5/5/[ssssss]4 s P9/P15 0/0 0/0 - 0", "no such tower"),
        ("sixth", {"kings": "six"}, "5/5/5/5/5 s P15/P15 0/0 6/6 - 0", "only one side"),
        ("sixth-armies", {}, "5/5/5/5/5 s none/none 10/9 0/0 - 0", "do not make 10 points"),
        ("sixth-armies", {}, "5/5/5/5/[t]3[t] s none/none 6/10 0/0 - 0", "do not make 10 points"),
    ],
)
def test_an_impossible_position_with_characters_raises_bad_notation(
    preset: str, options: dict[str, Any], text: str, why: str
) -> None:
    assert why in position_error(sixfold.game(preset, **options), text)


def test_a_position_shows_kings_points_and_a_side_without_turns() -> None:
    game = sixfold.game("sixth")
    assert game.position("5/5/5/5/[ssssss]4 s P9/P15 0/0 0/0 - 0").outcome == Outcome((0,), Reason.KING)
    assert game.position("5/5/5/5/[s]4 s P14/P15 0/0 0/0 - 50").outcome == Outcome((), Reason.QUIET)
    six = sixfold.game("sixth", kings="six")
    assert six.position("5/5/5/5/[s]4 s P14/P15 0/0 2/6 - 0").outcome == Outcome((1,), Reason.POINTS, (2, 6))
    one = sixfold.game("sixth", discs=1)
    assert one.position("5/5/5/4[g]/[s]4 s none/none 0/0 0/0 - 0").outcome == Outcome((1,), Reason.STUCK)


def test_the_example_of_the_rule_page_is_a_position() -> None:
    game = sixfold.game("sixth-armies", shares=[False, False])
    board = "5/2[sg]2/1[g]1[ssgs]1/5/[u]4"
    state = game.position(f"{board} g P2/P5 6/2 0/0 - 0")
    assert str(state.position()).split()[0] == board
