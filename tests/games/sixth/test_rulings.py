"""STH-1 to STH-10, STH-17 and STH-18, ruling by ruling. Characters and armies are in `test_characters.py`."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.games import IllegalMove, Outcome, Reason
from sixfold.games.sixth import SixthGame, SixthState
from tests.games.sixth.positions import play_all, shift_texts, stack_on, turn_texts, with_stacks


def error_of(state: SixthState, move: str, seat: int | None = None) -> tuple[str, str | None]:
    with pytest.raises(IllegalMove) as raised:
        state.play(move, seat)
    return raised.value.code, raised.value.ruling


def test_sth_1_the_board_is_empty_and_silver_starts() -> None:
    state = SixthGame.of("sixth").start()
    assert not any(state.board)
    assert (state.turn, state.hands) == (0, ((15, 0, 0), (15, 0, 0)))
    assert SixthGame.of("sixth-16").start().hands[0] == (16, 0, 0)
    assert len(SixthGame.of("sixth-4x4").start().board) == 16
    assert SixthGame.of("sixth", discs=3).start().hands[1] == (3, 0, 0)


def test_sth_2_a_disc_is_placed_on_an_empty_square() -> None:
    state = SixthGame.of("sixth").start().play("c3")
    assert (stack_on(state, "c3"), state.hands) == ("s", ((14, 0, 0), (15, 0, 0)))
    assert error_of(state, "c3") == ("not-empty", "STH-2")
    assert error_of(SixthGame.of("sixth-4x4").start(), "e5") == ("off-board", "STH-2")


def test_sth_2_any_stack_may_be_moved_onto_another_whole_or_in_part() -> None:
    state = with_stacks("c3:gg c5:s")
    assert shift_texts(state) == {"c3-c5", "c3-c5:1"}
    assert (stack_on(state.play("c3-c5"), "c5"), stack_on(state.play("c3-c5"), "c3")) == ("sgg", "")
    assert (stack_on(state.play("c3-c5:1"), "c5"), stack_on(state.play("c3-c5:1"), "c3")) == ("sg", "g")


def test_sth_2_nothing_moves_to_an_empty_square_or_from_one() -> None:
    state = with_stacks("c3:s")
    assert error_of(state, "c3-c4") == ("onto-empty", "STH-2")
    assert error_of(state, "c4-c3") == ("no-stack", "STH-2")


#: The squares that a stack of each height on c3 reaches, on a board that is full except for free paths.
REACH = {
    1: {"c4", "c2", "b3", "d3"},
    2: {"c4", "c2", "b3", "d3"},
    3: {"a2", "a4", "b1", "b5", "d1", "d5", "e2", "e4"},
    4: {"b2", "b4", "d2", "d4"},
    5: {"c4", "c2", "b3", "d3", "b2", "b4", "d2", "d4"},
}


@pytest.mark.parametrize("height", REACH)
def test_sth_3_a_stack_moves_by_its_height(height: int) -> None:
    squares = [f"{file}{rank}" for file in "abcde" for rank in "12345" if f"{file}{rank}" != "c3"]
    state = with_stacks(" ".join(f"{square}:g" for square in squares) + " c3:" + "s" * height, discs=30)
    reached = {turn.removeprefix("c3-").split(":")[0] for turn in turn_texts(state) if turn.startswith("c3-")}
    assert reached == REACH[height]


def test_sth_3_rooks_bishops_and_queens_go_to_the_first_stack_on_their_path() -> None:
    assert shift_texts(with_stacks("a1:ss a3:g a5:g")) == {"a1-a3", "a1-a3:1"}
    assert shift_texts(with_stacks("a1:ssgs c3:g e5:g")) == {"a1-c3", "a1-c3:3", "a1-c3:2", "a1-c3:1"}
    assert {turn for turn in shift_texts(with_stacks("a1:ssgsg c3:g e5:g a4:s a5:s d1:g")) if ":" not in turn} == {
        "a1-c3",
        "a1-a4",
        "a1-d1",
        "a4-a5",
        "a5-a4",
    }


def test_sth_3_a_knight_jumps() -> None:
    assert "b1-c3" in turn_texts(with_stacks("b1:sgs b2:g c2:g c3:g"))


def test_sth_3_movement_follows_the_height_before_the_split() -> None:
    # One disc from a Rook still moves like a Rook.
    assert "a1-a5:1" in turn_texts(with_stacks("a1:gs a5:s"))
    assert error_of(with_stacks("a1:gs b2:s"), "a1-b2:1") == ("out-of-reach", "STH-3")


def test_sth_3_discs_keep_their_order() -> None:
    assert stack_on(with_stacks("a1:gsgs b2:g").play("a1-b2:3"), "b2") == "gsgs"


def test_sth_3_so_many_discs_are_there_to_take() -> None:
    state = with_stacks("a1:gs a5:s")
    assert error_of(state, "a1-a5:2") == ("whole-stack", "STH-3")
    assert error_of(state, "a1-a5:3") == ("too-many", "STH-3")
    assert error_of(state, "a1-c3") == ("onto-empty", "STH-2")


def test_sth_4_a_stack_of_six_ends_the_game_for_the_colour_on_top() -> None:
    state = with_stacks("a1:gsg a4:ss b3:sgs")  # a1 is a Knight and reaches b3
    assert state.play("a1-b3").outcome == Outcome((1,), Reason.KING)
    assert stack_on(state.play("a1-b3"), "b3") == "sgsgsg"
    assert state.play("a1-b3").winning_king() == "b3"


def test_sth_4_the_colour_on_top_wins_no_matter_who_moved() -> None:
    state = with_stacks("a1:sgg b3:sgs", side="s")
    after = state.play("a1-b3")
    assert after.outcome == Outcome((1,), Reason.KING)  # Silver built it for Gold
    assert after.turn is None


def test_sth_5_the_last_turn_may_not_be_undone() -> None:
    state = with_stacks("a1:s a2:gs").play("a2-a1:1")
    assert (stack_on(state, "a1"), stack_on(state, "a2")) == ("ss", "g")
    assert error_of(state, "a1-a2:1") == ("restores", "STH-5")
    assert "a1-a2:1" not in turn_texts(state)
    assert "a1-a2" in turn_texts(state)


def test_sth_5_only_the_opponents_last_turn_counts() -> None:
    state = with_stacks("a1:s a2:gs e5:s e4:g").play("a2-a1:1").play("d1")
    assert "a1-a2:1" in turn_texts(state)


def test_sth_5_a_placement_may_not_restore_the_board_either() -> None:
    # 6 x King: a single disc makes a King on a tower of five and is trimmed: its square is empty, and the tower as
    # it was. Putting a disc of that colour back there would undo the turn.
    state = with_stacks("a1:ggggg a2:g", kings="six", side="s").play("a2-a1")
    assert (stack_on(state, "a1"), stack_on(state, "a2"), state.score) == ("ggggg", "", (0, 1))
    assert error_of(state, "a2") == ("restores", "STH-5")
    assert "a2" not in turn_texts(state)
    assert "b2" in turn_texts(state)


def test_sth_5_the_board_counts_after_any_trim() -> None:
    # The tower is trimmed back to what it was before: the source stack is what tells the boards apart.
    state = with_stacks("a1:sgsgs a2:g b1:s e5:gg", kings="six").play("a2-a1")
    assert stack_on(state, "a1") == "sgsgs"
    assert state.forbidden is not None
    assert state.forbidden[0] == "sgsgs"


def test_sth_5_comes_before_a_sixth_point() -> None:
    # Silver's King on a5 was trimmed: a disc left a4. The King that would put the board back as it was is not legal,
    # though it would be Gold's sixth point.
    state = SixthGame.of("sixth", kings="six").position("[ggggg]4/[g]4/5/5/5 s P15/P9 0/0 0/5 [ggggg]4/5/5/5/5 0")
    assert error_of(state, "a4-a5") == ("restores", "STH-5")


def test_sth_6_with_nothing_in_hand_stacks_are_moved() -> None:
    state = with_stacks("a1:s a2:g c3:gs", empty_hands=True)
    assert turn_texts(state) == shift_texts(state)
    assert error_of(state, "e5") == ("hand-empty", "STH-6")


def test_sth_7_in_one_king_play_the_side_that_cannot_move_loses() -> None:
    state = SixthGame.of("sixth", discs=1).start()
    assert play_all(state, "a1 a3").outcome == Outcome((1,), Reason.STUCK)
    assert error_of(state, "-") == ("may-not-pass", "STH-7")


def test_sth_7_in_6_x_king_it_passes_and_two_in_a_row_end_the_game() -> None:
    # A lone Pawn with a neighbour can be moved; two far apart cannot. Gold's hand is empty, Silver's too.
    state = with_stacks("a1:s c3:g", kings="six", empty_hands=True, score="2/1")
    assert turn_texts(state) == {"-"}
    assert sixfold.perft(state, 1) == 1
    after = state.play("-")
    assert after.outcome == Outcome((0,), Reason.STUCK, (2, 1))
    assert with_stacks("a1:s c3:g", kings="six", empty_hands=True, score="1/1").play("-").outcome == Outcome(
        (), Reason.STUCK, (1, 1)
    )


def test_sth_7_a_pass_is_a_quiet_turn_and_the_other_side_plays_on() -> None:
    state = SixthGame.of("sixth", kings="six", discs=2).position("5/5/2[g]2/5/[s]3[s] s none/P1 0/0 0/0 - 7")
    assert turn_texts(state) == {"-"}
    after = state.play("-")
    assert (after.turn, after.quiet, after.earlier) == (1, 8, (state.board,))
    assert "b1" in turn_texts(after)


def test_sth_7_a_player_who_can_move_cannot_pass() -> None:
    assert error_of(SixthGame.of("sixth", kings="six").start(), "-") == ("may-not-pass", "STH-7")


def test_sth_8_the_third_time_of_a_position_is_a_draw() -> None:
    # Two discs go there and back: no turn undoes the one before it, and after four the board is as it was.
    start = with_stacks("a1:gs a4:g e5:gs c5:g", empty_hands=True)
    cycle = "a1-a4:1 e5-c5:1 a4-a1:1 c5-e5:1"
    twice = play_all(start, cycle)
    assert (twice.board, twice.outcome) == (start.board, None)
    assert play_all(twice, cycle.rsplit(" ", 1)[0]).outcome is None
    assert play_all(twice, cycle).outcome == Outcome((), Reason.REPETITION)


def test_sth_8_fifty_turns_without_a_placement_or_a_king_are_a_draw() -> None:
    state = with_stacks("a1:gs a4:gg e5:ss c5:gg", empty_hands=True, quiet=48)
    one = state.play("a1-a4:1")
    assert one.outcome is None
    assert one.play("e5-c5:1").outcome == Outcome((), Reason.QUIET)


def test_sth_8_a_placement_and_a_king_restart_the_count() -> None:
    state = with_stacks("a1:gs a4:gg e5:ss c5:gg", quiet=48)
    assert state.play("c3").quiet == 0
    king = with_stacks("a1:ggggg a2:s a3:g", kings="six", quiet=49).play("a2-a1")
    assert (king.quiet, king.outcome, king.score) == (0, None, (1, 0))


def test_sth_8_it_is_a_draw_at_any_score() -> None:
    state = with_stacks("a1:gs a4:gg e5:ss c5:gg", kings="six", empty_hands=True, quiet=49, score="5/0")
    assert state.play("a1-a4:1").outcome == Outcome((), Reason.QUIET, (5, 0))


def test_sth_8_with_endless_play_neither_repetition_nor_quiet_turns_end_the_game() -> None:
    state = with_stacks("a1:gs a4:g e5:gs c5:g", empty_hands=True, endless="play")
    for _ in range(20):
        state = play_all(state, "a1-a4:1 e5-c5:1 a4-a1:1 c5-e5:1")
    assert (state.outcome, state.quiet, state.earlier) == (None, 0, ())
    forbidden = play_all(state, "a1-a4:1")
    assert error_of(forbidden, "a4-a1:1") == ("restores", "STH-5")  # no undoing still holds
    assert state.play("draw").outcome == Outcome((), Reason.AGREED)


def test_sth_8_sides_may_agree_on_a_draw() -> None:
    assert SixthGame.of("sixth").start().play("draw").outcome == Outcome((), Reason.AGREED)


def test_sth_9_a_king_scores_and_is_trimmed_to_five() -> None:
    state = with_stacks("a1:sgs b3:ggsgg", kings="six")
    after = state.play("a1-b3")
    assert stack_on(after, "b3") == "ggsgg"  # the three discs that came leave again
    assert after.score == (1, 0)
    assert after.turn == 1
    assert after.hands == ((state.hands[0][0] + 2, 0, 0), (state.hands[1][0] + 1, 0, 0))


def test_sth_9_six_points_win_at_once() -> None:
    state = with_stacks("a1:sgs b3:ggsgg", kings="six", score="5/5")
    assert state.play("a1-b3").outcome == Outcome((0,), Reason.POINTS, (6, 5))


def test_sth_9_in_6_x_king_resigning_keeps_the_score() -> None:
    assert with_stacks("a1:sgs", kings="six", score="3/1").play("resign").outcome == Outcome(
        (1,), Reason.RESIGNED, (3, 1)
    )


def test_sth_10_classic_takes_the_whole_tower_away() -> None:
    state = with_stacks("a1:sgs b3:ggsgg", kings="six", style="classic")
    after = state.play("a1-b3")
    assert (stack_on(after, "b3"), stack_on(after, "a1")) == ("", "")
    assert after.hands == ((15, 0, 0), (15, 0, 0))
    with pytest.raises(sixfold.BadOption):
        SixthGame.of("sixth", style="classic")


def test_sth_17_discs_go_back_as_the_piece_they_were() -> None:
    options: dict[str, Any] = {"kings": "six", "style": "classic", "shares": [False, False]}
    state = with_stacks("b2:gtsh d4:g e1:g", preset="sixth-armies", empty_hands=True, **options)  # height five: a Queen
    king = state.play("b2-d4")
    assert king.score == (1, 0)
    assert king.hands == ((1, 1, 1), (2, 0, 0))
    placed = play_all(king, "a1 Gc3")
    assert (stack_on(placed, "c3"), placed.hands, placed.left) == ("t", ((1, 0, 1), (1, 0, 0)), (0, 0))


def test_sth_18_a_king_comes_before_repetition_and_quiet_turns() -> None:
    king = with_stacks("a1:sgs b3:ggs", quiet=49).play("a1-b3")
    assert king.outcome == Outcome((0,), Reason.KING)


def test_sth_18_six_points_come_before_everything_after_them() -> None:
    state = with_stacks("a1:sgs b3:ggsgg", kings="six", score="5/5", empty_hands=True, quiet=49)
    assert state.play("a1-b3").outcome == Outcome((0,), Reason.POINTS, (6, 5))


def test_sth_18_a_draw_by_quiet_turns_comes_before_the_next_side_being_stuck() -> None:
    state = with_stacks("a1:s a2:g e5:s", empty_hands=True, quiet=49)
    assert state.play("a2-a1").outcome == Outcome((), Reason.QUIET)
    # one turn earlier the next side, whose only stacks stand alone, has lost
    assert with_stacks("a1:s a2:g e5:s", empty_hands=True, quiet=48).play("a2-a1").outcome == Outcome(
        (0,), Reason.STUCK
    )
