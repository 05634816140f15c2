"""STH-11 to STH-17: Milady, Hunchbacks, Giants and armies."""

from __future__ import annotations

from typing import Any

import pytest

import sixfold
from sixfold.games import BadOption, Outcome, Reason, Record
from sixfold.games.options import Counts, YesNo
from sixfold.games.sixth import SixthGame
from tests.games.sixth.positions import play_all, shift_texts, stack_on, turn_texts, with_stacks
from tests.games.sixth.test_rulings import error_of

EDGE = {f"M{file}{rank}" for file in "abcde" for rank in "12345" if file in "ae" or rank in "15"}


def test_sth_11_gold_places_milady_on_the_edge_and_silver_starts() -> None:
    state = SixthGame.of("sixth-milady").start()
    assert (state.turn, turn_texts(state)) == (1, EDGE)
    assert error_of(state, "c3") == ("milady-first", "STH-11")
    assert error_of(state, "a1-a2") == ("milady-first", "STH-11")
    assert error_of(state, "Mc3") == ("not-edge", "STH-11")
    after = state.play("Ma1")
    assert (after.turn, stack_on(after, "a1"), after.hands) == (0, "m", state.hands)


def test_sth_11_with_placer_silver_silver_places_her_and_has_the_first_turn() -> None:
    state = SixthGame.of("sixth-milady", placer="silver").start()
    assert (state.turn, turn_texts(state)) == (0, EDGE)
    assert error_of(state, "c3") == ("milady-first", "STH-11")
    after = state.play("Ma1")
    assert (after.turn, "c3" in turn_texts(after)) == (0, True)
    assert after.play("c3").turn == 1


def test_sth_11_with_placer_lot_the_seed_puts_her_on_each_edge_square_alike() -> None:
    game = SixthGame.of("sixth-milady", placer="lot")
    starts = [game.start(seed) for seed in range(16)]
    assert {f"M{game.squares.names[state.board.index('m')]}" for state in starts} == EDGE
    assert all(state.turn == 0 and "c3" in turn_texts(state) for state in starts)
    assert game.start(16) == starts[0]


def test_sth_11_the_placer_is_chosen_only_if_she_starts_on_the_edge() -> None:
    with pytest.raises(BadOption) as caught:
        SixthGame.of("sixth-milady", milady="beside", placer="lot")
    assert caught.value.code == "option-needs"


def test_sth_11_beside_the_board_placing_her_is_a_turn_for_either() -> None:
    state = SixthGame.of("sixth-milady", milady="beside").start()
    assert (state.turn, state.milady_beside) == (0, True)
    assert turn_texts(state) >= EDGE
    assert "c3" in turn_texts(state)
    assert state.play("c3").play("Ma1").turn == 0


def test_sth_11_she_is_placed_once() -> None:
    state = SixthGame.of("sixth-milady").start().play("Ma1")
    assert error_of(state, "Ma2") == ("milady-placed", "STH-11")
    assert error_of(SixthGame.of("sixth").start(), "Ma1") == ("no-milady", "STH-11")


def test_sth_11_she_moves_as_a_pawn_when_alone_and_counts_one() -> None:
    # Alone she is a Pawn: two squares off, a disc is as much out of her reach as she is out of its.
    state = with_stacks("a1:m a3:s e2:g", preset="sixth-milady", empty_hands=True)
    assert state.outcome == Outcome((1,), Reason.STUCK)
    moved = with_stacks("a1:m a2:k e5:gs c5:g", preset="sixth-armies", side="g", empty_hands=True)
    assert turn_texts(moved) == {"a2-a1"}
    on_top = with_stacks("a1:gm a4:g e5:s", preset="sixth-milady", empty_hands=True)  # with her, height two: a Rook
    assert {"a1-a4", "a1-a4:1"} <= turn_texts(on_top)


def test_sth_11_after_she_came_back_she_may_be_placed_again() -> None:
    state = with_stacks("a1:sgs b3:ggmgg", preset="sixth-milady", kings="six", style="classic")
    after = state.play("a1-b3")
    assert after.milady_beside
    assert not any(after.board)
    assert turn_texts(after) >= EDGE | {"c3"}  # an empty board is no opening any more


def test_sth_12_a_player_who_can_move_discs_onto_her_must() -> None:
    state = with_stacks("a1:m a2:s c1:gg e5:g", preset="sixth-milady")
    assert turn_texts(state) == {"a2-a1", "c1-a1", "c1-a1:1"}
    assert error_of(state, "c3") == ("milady-calls", "STH-12")
    assert error_of(state, "a1-a2") == ("milady-calls", "STH-12")


def test_sth_12_the_turn_is_free_if_no_disc_reaches_her() -> None:
    assert "c3" in turn_texts(with_stacks("a1:m e5:g", preset="sixth-milady"))


def test_sth_12_covered_she_has_no_power_and_uncovered_she_has_it_again() -> None:
    covered = with_stacks("a1:ms a2:s e5:g", preset="sixth-milady")
    assert "c3" in turn_texts(covered)
    uncovered = covered.play("a1-a2:1")
    assert stack_on(uncovered, "a1") == "m"
    assert all(turn.endswith("-a1") or "-a1:" in turn for turn in turn_texts(uncovered))


def test_sth_12_a_move_barred_by_sth_5_does_not_count_as_able() -> None:
    state = with_stacks("a1:ms a3:g", preset="sixth-milady").play("a1-a3:1")
    assert (stack_on(state, "a1"), stack_on(state, "a3")) == ("m", "gs")
    assert turn_texts(state) == {"a3-a1"}  # both discs may go; one alone would undo the turn
    assert error_of(state, "a3-a1:1") == ("restores", "STH-5")


def test_sth_12_a_move_barred_by_sth_5_leaves_the_turn_free() -> None:
    # Gold's disc has just stepped off Milady; nothing but that disc reaches her, and it may not step back.
    state = SixthGame.of("sixth-milady", discs=1).position("5/5/5/[m]4/[g]4 s P1/none 0/0 0/0 5/5/5/[mg]4/5 0")
    assert error_of(state, "a1-a2") == ("restores", "STH-5")
    assert "c3" in turn_texts(state)


def test_sth_13_milady_may_not_crown_a_king() -> None:
    state = with_stacks("a1:sgm b3:ggs", preset="sixth-milady")
    assert error_of(state, "a1-b3") == ("milady-king", "STH-13")
    assert turn_texts(state) == {"b3-a1:1", "b3-a1:2", "b3-a1"}  # she lies open, and may be answered with a King
    assert state.play("b3-a1").outcome == Outcome((0,), Reason.KING)


def test_sth_13_a_trim_that_takes_her_off_puts_her_beside_the_board() -> None:
    state = with_stacks("a1:sms b3:ggsgg", preset="sixth-milady", kings="six")
    after = state.play("a1-b3")
    assert (stack_on(after, "b3"), after.score, after.milady_beside) == ("ggsgg", (1, 0), True)


def test_sth_14_nothing_is_moved_onto_a_hunchback() -> None:
    state = with_stacks("a1:s a2:h a3:gg c2:k", preset="sixth-hunchbacks")
    assert error_of(state, "a1-a2") == ("onto-hunchback", "STH-14")
    assert not any(turn.endswith("-a2") or "-a2:" in turn for turn in turn_texts(state))


def test_sth_14_it_moves_as_a_pawn_rides_along_and_blocks_lines() -> None:
    state = with_stacks("a1:s a2:h a5:gg", preset="sixth-hunchbacks")
    assert "a2-a1" in turn_texts(state)
    assert not any(turn.startswith("a5-a1") for turn in turn_texts(state))  # it stands in between
    assert stack_on(with_stacks("a1:sh a4:g", preset="sixth-hunchbacks").play("a1-a4"), "a4") == "gsh"


def test_sth_14_it_may_crown_a_king_for_its_owner() -> None:
    state = with_stacks("a1:ssk b3:gsg", preset="sixth-hunchbacks")
    assert state.play("a1-b3").outcome == Outcome((1,), Reason.KING)


def test_sth_15_a_giant_counts_two_and_moves_as_a_rook() -> None:
    assert "a1-a4" in turn_texts(with_stacks("a1:t a4:g", preset="sixth-giants"))
    state = with_stacks("a1:tu b2:sg", preset="sixth-giants")  # height four, a Bishop of two discs
    assert shift_texts(state) >= {"a1-b2", "a1-b2:1"}
    assert state.play("a1-b2").outcome == Outcome((1,), Reason.KING)


def test_sth_15_it_cannot_be_cut() -> None:
    state = with_stacks("a1:gt b3:g", preset="sixth-giants")  # height three: a Knight
    assert {turn for turn in turn_texts(state) if turn.startswith("a1-b3")} == {"a1-b3", "a1-b3:1"}
    assert stack_on(state.play("a1-b3:1"), "b3") == "gt"


def test_sth_15_in_a_trim_it_leaves_whole() -> None:
    state = with_stacks("a1:t a4:gssg", preset="sixth-giants", kings="six")
    after = state.play("a1-a4")
    assert (stack_on(after, "a4"), after.score, after.hands[0]) == ("gssg", (1, 0), (9, 1, 0))


def armies(**options: Any) -> sixfold.games.sixth.SixthState:
    return SixthGame.of("sixth-armies", **{"milady": "beside"} | options).start()


def test_sth_16_both_pay_for_milady_and_have_ten_points_left() -> None:
    state = armies()
    assert (state.left, state.hands) == ((10, 10), ((0, 0, 0), (0, 0, 0)))
    assert armies(shares=[True, False]).left == (10, 12)
    assert armies(points=20, shares=[False, False]).left == (20, 20)


def test_sth_16_pieces_are_bought_by_placing() -> None:
    state = armies()
    assert {"c3", "Gc3", "Hc3", "Mc1"} <= turn_texts(state)
    assert state.play("c3").left == (9, 10)
    assert state.play("Gc3").left == (8, 10)
    assert state.play("Hc3").left == (7, 10)
    assert state.play("Mc1").left == (10, 10)


def test_sth_16_there_is_one_giant_and_one_hunchback_for_each() -> None:
    state = play_all(armies(), "Ga1 Ge5 Hb1 Hd5")
    assert error_of(state, "Gc3") == ("cannot-buy", "STH-16")
    assert error_of(state, "Hc3") == ("cannot-buy", "STH-16")
    assert stack_on(state, "a1") + stack_on(state, "e5") + stack_on(state, "b1") + stack_on(state, "d5") == "tuhk"


def test_sth_16_nobody_spends_more_points_than_they_have() -> None:
    state = armies(points=4)
    assert state.left == (2, 2)
    assert not any(turn.startswith("H") for turn in turn_texts(state))
    assert error_of(state, "Hc3") == ("cannot-buy", "STH-16")


def test_sth_16_an_army_may_be_bought_before_the_game() -> None:
    state = armies(army=[{"P": 5, "G": 1, "H": 1}, {"P": 4}])
    assert (state.hands, state.left) == (((5, 1, 1), (4, 0, 0)), (0, 6))
    after = state.play("Gc3")
    assert (after.hands[0], after.left[0]) == ((5, 0, 1), 0)


@pytest.mark.parametrize(
    "options",
    [
        {"army": [{"P": 11}, None]},
        {"army": [None, {"P": 10, "G": 1}]},
        {"points": 1},
        {"army": [{"G": 2}, None]},
        {"army": [{"Q": 1}, None]},
        {"army": [{"P": -1}, None]},
        {"army": {"P": 1}},
        {"shares": [True]},
    ],
)
def test_sth_16_an_army_that_cannot_be_paid_is_no_option(options: dict[str, Any]) -> None:
    with pytest.raises(sixfold.BadOption) as raised:
        armies(**options)
    assert raised.value.code in {"army-too-dear", "option-value", "option-per-seat"}


def test_sth_16_a_placement_takes_from_the_hand_first_and_returned_pieces_are_free() -> None:
    state = armies(army=[{"P": 1}, None], kings="six")
    one = state.play("c3")
    assert (one.hands[0], one.left[0]) == ((0, 0, 0), 9)
    two = play_all(one, "e5 c4")
    assert (two.hands[0], two.left[0]) == ((0, 0, 0), 8)


def test_sth_16_only_the_sole_payer_places_milady() -> None:
    state = armies(shares=[True, False])
    assert "Ma1" in turn_texts(state)
    after = state.play("c3")
    assert not any(turn.startswith("M") for turn in turn_texts(after))
    assert error_of(after, "Ma1") == ("not-entitled", "STH-16")


def test_sth_16_if_neither_paid_milady_is_out() -> None:
    state = armies(shares=[False, False])
    assert not state.milady_beside
    assert error_of(state, "Ma1") == ("no-milady", "STH-11")


def test_sth_16_anyone_moves_her_unless_only_the_keeper_may() -> None:
    moves = "Ma1 a2 a2-a1 e5 e1"
    anyone = play_all(armies(shares=[True, False]), moves)
    assert (anyone.turn, stack_on(anyone, "a1")) == (1, "mg")
    assert "a1-e1" in turn_texts(anyone)
    state = play_all(armies(shares=[True, False], keeper="move"), moves)
    assert error_of(state, "a1-e1") == ("keeper", "STH-16")
    assert "a1-e1" not in turn_texts(state)
    assert "a1-e1:1" in turn_texts(state)  # the disc above her is not her
    assert "a1-e1" in turn_texts(state.play("d5"))  # the sole payer may


def test_sth_11_with_armies_she_starts_on_the_edge_only_if_both_paid() -> None:
    assert turn_texts(armies(milady="edge")) == EDGE
    assert armies(milady="edge", placer="lot").board.count("m") == 1
    for shares in ([True, False], [False, True], [False, False]):
        for placer in ("gold", "silver", "lot"):
            state = armies(milady="edge", shares=shares, placer=placer)
            assert (state.turn, any(state.board), state.milady_beside) == (0, False, any(shares))
            assert ("Ma1" in turn_texts(state)) == shares[0]


def test_sth_11_by_version_1_of_the_rules_she_started_beside_the_board_unless_gold_had_paid() -> None:
    first = SixthGame.of("sixth-armies", rules_version=1)
    assert (first.options["milady"], first.start().turn, first.options_text()) == ("beside", 0, "")
    edge = SixthGame.of("sixth-armies", rules_version=1, milady="edge", shares=[False, True])
    assert (edge.start().turn, edge.options_text()) == (1, "milady=edge shares=no/yes")
    record = Record.of(first, 0, ["c3", "Ma1"])
    assert Record.loads(record.dumps()) == record


def test_sth_16_the_view_has_the_prices_and_who_paid_for_milady() -> None:
    view = SixthGame.of("sixth-armies", shares=(True, False)).start().view(None)
    assert (view.prices, view.milady, view.points) == ({"P": 1, "G": 2, "H": 3}, (True, False), (10, 12))
    assert SixthGame.of("sixth").start().view(None).prices == {}


def test_sth_16_the_options_have_their_costs_and_budget() -> None:
    options = {option.name: option for option in SixthGame.of("sixth-armies").preset.options}
    assert {name for name, option in options.items() if option.spends == "points"} == {"shares", "army"}
    assert (options["shares"].kind, options["army"].kind) == (
        YesNo(price=2),
        Counts({"P": 40, "G": 1, "H": 1}, prices={"P": 1, "G": 2, "H": 3}),
    )
