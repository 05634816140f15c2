"""SIX-1 to SIX-14, ruling by ruling. SIX-13 (who starts the next game) is the table's: see tests/tables."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import sixfold
from sixfold.games import AmbiguousMove, IllegalMove, Outcome, Reason
from sixfold.games.choices import Picks
from sixfold.games.six import SixGame
from sixfold.games.six.cells import SHAPES, find_any_six, groups_around, neighbours, sixes_through
from tests.games.six.positions import ENDS, PATH, cells, play_all, second_phase, turn_texts


def error_of(state: sixfold.State[Any], move: str, seat: int | None = None) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as raised:
        state.play(move, seat)
    return raised.value.code, raised.value.ruling


def test_six_1_one_tile_of_each_colour_and_twenty_in_hand() -> None:
    state = SixGame.of("six").start()
    assert state.tiles == (cells("0,0"), cells("1,0"))
    assert state.hands == (20, 20)
    assert SixGame.of("six", tiles=6).start().hands == (5, 5)


def test_six_2_the_first_tile_touches_the_other_and_not_its_own() -> None:
    state = SixGame.of("six").start()
    assert turn_texts(state) == {"2,0", "2,-1", "1,1"}
    assert error_of(state, "-1,0") == ("opening", "SIX-2")
    assert error_of(state, "0,1") == ("opening", "SIX-2")


def test_six_2_the_second_player_has_no_such_limit() -> None:
    state = SixGame.of("six").start().play("2,0")
    assert len(turn_texts(state)) == 10
    assert state.play("-1,0").turn == 0


def test_six_3_a_tile_is_laid_on_an_empty_cell_that_touches_a_tile() -> None:
    state = SixGame.of("six").start().play("2,0")
    assert error_of(state, "2,0") == ("not-empty", "SIX-3")
    assert error_of(state, "5,5") == ("not-touching", "SIX-3")
    assert state.play("3,0").hands == (19, 19)


def test_six_4_there_are_36_sixes_through_a_cell() -> None:
    through = sixes_through((3, -2))
    assert len(set(through)) == 36
    assert all(len(six) == 6 and (3, -2) in six for six in through)
    # 3 lines in 6 places, 2 triangles in 6 places, 1 ring in 6 places
    assert [len(shape) for shape in SHAPES] == [6] * 6


@pytest.mark.parametrize(
    ("own", "last"),
    [
        ("0,0 1,0 2,0 3,0 4,0", "5,0"),
        ("0,0 0,1 0,2 0,3 0,4", "0,5"),
        ("0,0 1,-1 2,-2 3,-3 4,-4", "5,-5"),
        ("0,0 1,0 2,0 4,0 5,0 6,0", "3,0"),  # a longer line contains one
        ("0,0 1,0 2,0 0,1 1,1", "0,2"),
        ("0,0 -1,0 -2,0 0,-1 -1,-1", "0,-2"),
        ("1,0 1,-1 0,-1 -1,0 -1,1", "0,1"),
    ],
)
def test_six_4_lines_triangles_and_rings_win_at_once(own: str, last: str) -> None:
    far = "-5,0 -4,0 -3,0 -2,0 -1,0" if "-" not in own else "2,0 3,0 4,0 5,0 6,0"
    others = " ".join(cell for cell in far.split() if cell not in own.split())
    state = second_phase(own, others).set_up((cells(own), cells(others)), (9, 9), 0, 0)
    after = state.play(last)
    assert after.outcome == Outcome((0,), Reason.SIX)
    assert len(after.winning_six()) == 6
    assert turn_texts(after) == set()
    assert error_of(after, "9,9") == ("game-over", "GAME-2")


@pytest.mark.parametrize("middle", ["0", "1", "empty"])
def test_six_4_a_ring_counts_with_anything_in_its_middle(middle: str) -> None:
    ring = "1,0 1,-1 0,-1 -1,0 -1,1" + (" 0,0" if middle == "0" else "")
    state = second_phase(ring, "2,0 3,0" + (" 0,0" if middle == "1" else ""))
    assert state.set_up(state.tiles, (9, 9), 0, 0).play("0,1").outcome == Outcome((0,), Reason.SIX)


def test_six_4_five_or_another_colour_among_them_win_nothing() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0", "3,0 0,1 1,1 2,1 3,1").set_up(
        (cells("0,0 1,0 2,0 4,0 5,0"), cells("3,0 0,1 1,1 2,1 3,1")), (9, 9), 0, 0
    )
    assert state.play("6,0").outcome is None


def test_six_5_every_tile_laid_an_own_tile_is_lifted_and_laid_elsewhere() -> None:
    state = play_all(SixGame.of("six", tiles=6).start(), "2,-1 -1,1 3,-2 -2,2 -3,2 0,-1 4,-3 0,-2 1,-3 -3,1")
    assert state.second_phase
    assert error_of(state, "5,-3") == ("hand-empty", "SIX-5")
    assert error_of(state, "1,0>2,0") == ("not-your-tile", "SIX-5")
    assert error_of(state, "4,-3>4,-3") == ("same-cell", "SIX-5")
    assert error_of(state, "4,-3>3,-2") == ("not-empty-rest", "SIX-5")
    assert error_of(state, "4,-3>9,9") == ("not-touching-rest", "SIX-5")
    moved = state.play("4,-3>2,0")
    assert (4, -3) not in moved.tiles[0]
    assert (2, 0) in moved.tiles[0]


def test_six_5_tiles_are_not_moved_while_there_are_some_in_hand() -> None:
    assert error_of(SixGame.of("six").start(), "0,0>2,0") == ("hand-first", "SIX-5")


def test_six_5_a_cell_that_only_the_lifted_tile_touches_is_no_place() -> None:
    state = second_phase(PATH + " 5,1 -4,0", ENDS + " 6,0 6,1")
    assert error_of(state, "-4,0>-5,0") == ("not-touching-rest", "SIX-5")
    assert "-4,0>-5,0" not in turn_texts(state)


def test_six_5_a_fully_enclosed_tile_may_be_lifted() -> None:
    state = second_phase("0,0 1,0 1,-1 0,-1 2,0 3,0 4,0", "-1,0 -1,1 0,1 -2,1 -3,1 -4,1 5,0", preset="six-o", tiles=7)
    assert all(cell in state.tiles[0] | state.tiles[1] for cell in neighbours((0, 0)))
    assert state.play("0,0>2,-1").outcome is None
    assert error_of(state, "0,0>0,0") == ("same-cell", "SIX-5")


def test_six_6_a_tile_that_holds_the_table_together_stays() -> None:
    state = second_phase(PATH, ENDS, preset="six-o", tiles=6, seat=0)
    assert error_of(state, "2,0>2,-1") == ("would-split", "SIX-6")  # though it would close the gap where it lands


def test_six_7_only_the_largest_group_stays() -> None:
    state = second_phase(PATH + " 5,1 -1,-1 2,1", ENDS + " 6,1 7,1")
    after = state.play("0,0>1,1")  # parts four tiles on the left from the rest
    assert after.tiles[1] == cells("4,2 4,3 4,4 6,1 7,1")
    assert after.tiles[0] == cells("1,0 2,0 3,0 4,0 4,1 5,1 2,1 1,1")
    assert after.quiet == 0
    assert after.earlier == ()


def test_six_7_the_mover_chooses_between_the_largest_groups() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0 6,0 3,0", "-1,0 -2,0 -3,0 7,0 8,0 9,0")
    with pytest.raises(AmbiguousMove) as raised:
        state.play("3,0>2,1")
    assert (raised.value.code, raised.value.ruling) == ("choose-group", "SIX-7")
    assert raised.value.params == {"cells": "-3,0 or 4,0"}
    left, right = state.play("3,0>2,1=-3,0"), state.play("3,0>4,1=8,0")
    assert left.tiles == (cells("0,0 1,0 2,0 2,1"), cells("-1,0 -2,0 -3,0"))
    assert right.tiles == (cells("4,0 5,0 6,0 4,1"), cells("7,0 8,0 9,0"))
    assert {"3,0>2,1=-3,0", "3,0>4,1=4,0"} <= turn_texts(state)
    assert "3,0>2,1" not in turn_texts(state)


def test_six_7_any_cell_of_the_group_is_read_and_the_smallest_is_written() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0 6,0 3,0", "-1,0 -2,0 -3,0 7,0 8,0 9,0")
    move = state.game.parse("3,0>4,1=8,0")
    assert str(state.prepare(move, 0)) == "3,0>4,1=4,0"
    assert state.play("3,0>4,1=8,0") == state.play("3,0>4,1=4,0")


def test_six_7_only_one_of_several_largest_groups_can_be_chosen() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0 6,0 3,0", "-1,0 -2,0 -3,0 7,0 8,0 9,0")
    assert error_of(state, "0,0>2,1=4,0") == ("no-choice", "SIX-7")
    assert error_of(state, "3,0>2,1=3,0") == ("not-largest", "SIX-7")


def test_six_7_the_tile_is_laid_next_to_a_survivor() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0 6,0 3,0", "-1,0 -2,0 -3,0 7,0 8,0 9,0")
    assert error_of(state, "3,0>8,1=-3,0") == ("not-touching-rest", "SIX-5")
    assert error_of(state, "2,0>-1,1") == ("not-touching-rest", "SIX-5")


def test_six_7_a_lift_makes_at_most_three_groups() -> None:
    for present in product([False, True], repeat=6):
        tiles = frozenset(cell for cell, there in zip(neighbours((0, 0)), present, strict=True) if there)
        assert len(groups_around(tiles, (0, 0))) <= 3


def test_six_7_of_three_groups_only_the_largest_stays() -> None:
    arm, short_arms = ("3,0 4,0 6,0 8,0 10,0 12,0", "1,0 2,0 5,0 7,0 9,0 11,0"), "-1,1 -2,2 0,-1 0,-2"
    state = second_phase(f"0,0 {arm[0]}", f"{arm[1]} {short_arms}")
    after = state.play("0,0>13,0")
    assert after.tiles == (cells(f"{arm[0]} 13,0"), cells(arm[1]))
    assert error_of(state, "0,0>-1,2") == ("not-touching-rest", "SIX-5")


def test_six_7_tiles_are_captured_before_the_lifted_one_is_laid() -> None:
    # Laid at 1,1 the tile touches both parts, but the smaller one is gone by then.
    state = second_phase("1,0 2,0 3,0 4,0 5,0 5,1 5,2", "0,0 0,1 6,0 7,0 8,0 9,0 9,1 9,2")
    after = state.play("1,0>1,1")
    assert after.tiles[1] == cells("6,0 7,0 8,0 9,0 9,1 9,2")
    assert after.tiles[0] == cells("2,0 3,0 4,0 5,0 5,1 5,2 1,1")


def test_six_8_five_tiles_or_fewer_lose() -> None:
    state = second_phase(PATH + " 5,0 -1,-1", "-1,0 -2,0 -3,0 6,0 7,0 8,0")
    after = state.play("0,0>2,1")
    assert after.outcome == Outcome((0,), Reason.TOO_FEW)


def test_six_8_both_with_five_or_fewer_draw() -> None:
    state = second_phase("0,0 1,0 2,0 4,0 5,0 6,0 3,0", "-1,0 -2,0 -3,0 7,0 8,0 9,0")
    assert state.play("3,0>2,1=-3,0").outcome == Outcome((), Reason.TOO_FEW)


def test_six_8_a_six_of_the_mover_comes_before_too_few() -> None:
    # Five on the table and the lifted one make a six; the lift also leaves the other colour with five tiles.
    state = second_phase("0,0 1,0 2,0 3,0 4,0 -1,1", "-2,2 -3,3 -4,4 4,1 4,2 4,3 4,4 4,5")
    assert state.play("-1,1>5,0").outcome == Outcome((0,), Reason.SIX)
    assert state.play("-1,1>5,-1").outcome == Outcome((0,), Reason.TOO_FEW)


def test_six_9_a_side_with_every_tile_pinned_passes() -> None:
    state = second_phase(PATH, ENDS, preset="six-o", tiles=6)
    assert turn_texts(state) == {"-"}
    assert sixfold.perft(state, 1) == 1
    after = state.play("-")
    assert (after.turn, after.quiet, after.tiles) == (1, 1, state.tiles)
    assert after.earlier == (state.tiles,)
    assert error_of(after, "-") == ("may-not-pass", "SIX-9")


def test_six_9_there_is_no_passing_while_a_tile_can_be_moved_or_laid() -> None:
    assert error_of(SixGame.of("six-o").start(), "-") == ("may-not-pass", "SIX-9")


def test_six_10_the_third_time_of_a_position_is_a_draw() -> None:
    start = second_phase(PATH + " -4,0", ENDS + " 5,1")
    there_and_back = "-4,0>-4,1 5,1>5,0 -4,1>-4,0 5,0>5,1"
    twice = play_all(start, there_and_back)
    assert (twice.tiles, twice.outcome) == (start.tiles, None)
    assert play_all(twice, there_and_back.rsplit(" ", 1)[0]).outcome is None
    assert play_all(twice, there_and_back).outcome == Outcome((), Reason.REPETITION)


def test_six_10_the_colour_to_move_counts_and_not_the_seat() -> None:
    start = second_phase(PATH + " -4,0", ENDS + " 5,0", preset="six-4")
    six_plies = "-4,0>-4,1 5,0>5,-1 -4,1>-3,1 5,-1>4,-1 -3,1>-4,0 4,-1>5,0"
    once = play_all(start, six_plies)
    assert (once.tiles, once.seat, once.outcome) == (start.tiles, 2, None)  # the partner is to move
    assert play_all(once, six_plies).outcome == Outcome((), Reason.REPETITION)


def test_six_10_the_table_does_not_drift() -> None:
    # The same shape one cell further is another position.
    shape, other = cells(PATH + " -4,0"), cells(ENDS + " 5,1")
    moved = (frozenset((q + 1, r) for q, r in shape), frozenset((q + 1, r) for q, r in other))
    assert second_phase(PATH + " -4,0", ENDS + " 5,1").tiles != moved


def test_six_10_120_plies_without_a_capture_are_a_draw() -> None:
    state = second_phase(PATH + " -4,0", ENDS + " 5,1", quiet=118)
    one = state.play("-4,0>-4,1")
    assert one.outcome is None
    assert one.play("5,1>5,0").outcome == Outcome((), Reason.QUIET)


def test_six_10_six_o_ends_within_120_plies_of_the_second_phase() -> None:
    state = second_phase(PATH, ENDS, preset="six-o", tiles=6, quiet=119)
    assert state.play("-").outcome == Outcome((), Reason.QUIET)


def test_six_10_sides_may_agree_on_a_draw() -> None:
    assert SixGame.of("six").start().play("draw").outcome == Outcome((), Reason.AGREED)


def five_in_a_row(**options: Any) -> sixfold.games.six.SixState:
    start = SixGame.of("six", **options).start()
    return start.set_up((cells("0,0 1,0 2,0 3,0 4,0"), cells("0,1 1,1 2,1 3,1 0,2")), (9, 9), 0, 0)


def test_six_11_off_the_referee_sees_every_six_and_nothing_is_called() -> None:
    state = five_in_a_row()
    assert state.play("5,0").outcome == Outcome((0,), Reason.SIX)
    assert error_of(state, "5,0!") == ("no-calls", "SIX-11")
    assert error_of(state, "!") == ("no-calls", "SIX-11")


def test_six_11_on_a_six_counts_only_when_it_is_called_with_the_move() -> None:
    state = five_in_a_row(called=True)
    assert {"5,0", "5,0!"} <= turn_texts(state)
    assert "5,-1!" not in turn_texts(state)
    assert state.play("5,0").outcome is None
    assert state.play("5,0!").outcome == Outcome((0,), Reason.SIX)
    assert error_of(state, "5,-1!") == ("no-six", "SIX-11")


def test_six_11_on_neither_the_view_nor_the_choices_recognise_a_six() -> None:
    state = five_in_a_row(called=True)
    for now in (state, play_all(state, "5,0 -1,2")):
        view, choices = now.view(now.turn), now.choices(now.turn)
        assert (view.threats, view.six) == ((), ())
        assert isinstance(choices, Picks)
        assert "!" not in "".join(choices.moves())
        assert any("!" in str(turn) for turn in now.legal())  # it may be called all the same
    assert five_in_a_row(called=False).view(None).threats


def test_six_11_on_a_standing_six_can_be_called_instead_of_a_turn() -> None:
    state = five_in_a_row(called=True)
    assert "!" not in turn_texts(state)
    assert error_of(state, "!") == ("nothing-to-call", "SIX-11")
    later = play_all(state, "5,0 0,3")
    assert "!" in turn_texts(later)
    assert later.play("!").outcome == Outcome((0,), Reason.SIX)
    assert error_of(play_all(state, "5,0"), "!") == ("nothing-to-call", "SIX-11")


def test_six_11_a_pinned_side_may_call_instead_of_passing() -> None:
    line = "0,0 1,0 2,0 3,0 4,0 5,0"
    state = second_phase(line, "-1,0 -2,0 -3,0 6,0 7,0 8,0", preset="six-o", tiles=6, called=True)
    assert turn_texts(state) == {"-", "!"}


def test_six_11_a_move_that_makes_a_six_in_the_second_phase_is_called_too() -> None:
    state = second_phase("0,0 1,0 2,0 3,0 4,0 0,-1 -1,0", "0,1 1,1 2,1 3,1 0,2 -2,0", called=True)
    assert {"0,-1>5,0", "0,-1>5,0!"} <= turn_texts(state)
    assert state.play("0,-1>5,0!").outcome == Outcome((0,), Reason.SIX)
    assert state.play("0,-1>5,0").outcome is None


def test_six_12_a_side_may_resign_and_a_side_out_of_time_loses() -> None:
    state = SixGame.of("six").start()
    assert state.play("resign").outcome == Outcome((1,), Reason.RESIGNED)
    assert state.play("resign", 1).outcome == Outcome((0,), Reason.RESIGNED)
    assert state.play("flag", 0).outcome == Outcome((1,), Reason.TIME)
    assert SixGame.of("six-4").start().play("resign", 3).outcome == Outcome((0, 2), Reason.RESIGNED)


def test_six_12_a_turn_does_not_change_the_state_before_it() -> None:
    # So a tile dropped by mistake is no move.
    state = SixGame.of("six").start()
    state.play("2,0")
    assert state == SixGame.of("six").start()


def test_six_14_opposite_seats_share_a_colour_and_lay_in_clockwise_turns() -> None:
    state = SixGame.of("six-4").start()
    seats, colours = [], []
    for _ in range(8):
        seats.append(state.turn)
        colours.append(state.colour)
        state = state.play(state.legal()[-1])
    assert seats == [0, 1, 2, 3, 0, 1, 2, 3]
    assert colours == [0, 1, 0, 1, 0, 1, 0, 1]
    assert state.game.teams == ((0, 2), (1, 3))


@pytest.mark.parametrize(("tiles", "shares"), [(21, [10, 10, 10, 10]), (22, [11, 11, 10, 10])])
def test_six_14_the_hand_is_split_evenly_and_the_odd_tile_goes_to_the_first_of_each_side(
    tiles: int, shares: list[int]
) -> None:
    game = SixGame.of("six-4", tiles=tiles, called=True)  # nobody calls, so every tile is laid
    state, count = game.start(), [0, 0, 0, 0]
    while not state.second_phase:
        count[state.seat] += 1
        state = state.play(next(turn for turn in state.legal() if not str(turn).endswith("!")))
    assert count == shares


def test_six_14_any_tile_of_the_team_may_be_lifted() -> None:
    one = second_phase(PATH + " -4,0", ENDS + " 5,1", preset="six-4", seat=0)
    other = second_phase(PATH + " -4,0", ENDS + " 5,1", preset="six-4", seat=2)
    assert turn_texts(one) == turn_texts(other)


def test_six_14_partners_may_not_talk() -> None:
    terms = SixGame.of("six-4").preset.features
    assert (terms.chat, terms.reactions) == (False, False)


def test_six_14_a_cough_is_possible_once_a_turn_and_is_no_turn() -> None:
    state = SixGame.of("six-4", cough=True).start()
    coughed = state.play("cough", 2)
    assert coughed.turn == 0
    assert coughed.view(None).coughed == (2,)
    assert error_of(coughed, "cough", 2) == ("coughed", "SIX-14")
    assert coughed.play("cough", 1).coughed == {1, 2}
    assert coughed.play("2,0").coughed == frozenset()


def test_six_14_coughs_need_the_option() -> None:
    assert error_of(SixGame.of("six-4").start(), "cough", 2) == ("no-cough-here", "SIX-14")
    assert error_of(SixGame.of("six").start(), "cough", 1) == ("no-cough-here", "SIX-14")
    with pytest.raises(sixfold.BadOption):
        SixGame.of("six", cough=True)


def test_six_4_a_six_is_found_anywhere() -> None:
    assert find_any_six(cells("0,0 1,0 2,0 3,0 4,0")) is None
    assert find_any_six(cells("9,9 0,0 1,0 2,0 3,0 4,0 5,0")) == cells("0,0 1,0 2,0 3,0 4,0 5,0")
