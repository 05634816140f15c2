"""TBL-9, TBL-13: turns, coughs, resigning."""

from __future__ import annotations

import pytest

from sixfold.games import Reason, Record
from sixfold.tables import actions
from tests.tables.driver import TableDriver, four_players, two_players


def test_tbl_9_people_play_on_their_own_seat_and_in_turn() -> None:
    evening = two_players()
    assert evening.error_code("bob", actions.Turn("c3")) == "not-your-turn"
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Turn("c3")) == "not-seated"
    assert evening.error_code("ann", actions.Turn("z9")) == "bad-move"
    evening.do("ann", actions.Turn("c3"))
    assert evening.error_code("bob", actions.Turn("c3")) == "not-empty"


@pytest.mark.parametrize("move", ["resign", "draw", "flag", "join", "leave", "cough"])
def test_tbl_9_what_the_table_settles_is_not_played_as_a_turn(move: str) -> None:
    assert two_players().error_code("ann", actions.Turn(move)) == "not-a-turn"


def test_tbl_9_the_record_of_the_game_comes_from_the_log_of_the_table() -> None:
    evening = two_players("six", at=100.0).turns("2,0", "0,1")
    evening.do("bob", actions.Leave())
    evening.do("bob", actions.Join("Bob"))
    evening.do("ann", actions.Resign())
    record = evening.table.record
    assert Record.loads(record.dumps()) == record
    assert record.final() == evening.table.state
    assert [(str(entry.move), entry.at) for entry in record.entries] == [
        ("2,0", 1.0),
        ("0,1", 2.0),
        ("leave", 3.0),
        ("join", 4.0),
        ("resign", 5.0),
    ]


def test_tbl_9_a_turn_is_written_in_its_one_form() -> None:
    evening = two_players("six")
    assert evening.table.perform("ann", 9.0, actions.Turn("2,0")).entry.action == actions.Turn("2,0")


def test_tbl_9_a_finished_game_stays_as_it_is() -> None:
    evening = two_players()
    evening.do("ann", actions.Resign())
    for act in (
        actions.Turn("c3"),
        actions.Resign(),
        actions.Cough(),
        actions.OfferDraw(),
        actions.RequestTakeback(),
        actions.ClaimWin(),
    ):
        assert evening.error_code("bob", act) == "wrong-phase"


def test_tbl_13_whoever_resigns_loses_for_the_side_whoever_is_to_move() -> None:
    evening = four_players()
    evening.do("bob", actions.Resign())
    outcome = evening.table.current_state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), Reason.RESIGNED)
    assert [evening.wins(who) for who in ("ann", "bob", "cas", "dot")] == [1, 0, 1, 0]


def test_tbl_13_only_players_resign() -> None:
    evening = two_players()
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Resign()) == "not-seated"


def test_coughs_are_the_games_affair() -> None:
    evening = four_players(options={"cough": True})
    evening.do("cas", actions.Cough())
    assert evening.error_code("cas", actions.Cough()) == "coughed"
    assert evening.table.to_move == 0, "it is no turn"
    assert four_players().error_code("cas", actions.Cough()) == "no-cough-here"
    assert TableDriver("sixth").start("ann", "bob").error_code("ann", actions.Cough()) == "no-cough"
