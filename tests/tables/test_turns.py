"""TBL-9, TBL-13: turns, coughs and resigning."""

from __future__ import annotations

import pytest

from sixfold.games import Reason, Record
from sixfold.tables import actions
from tests.tables.driver import TableDriver, four_players, two_players


def test_tbl_9_people_play_on_their_own_seat_and_in_turn() -> None:
    driver = two_players()
    assert driver.error_code("bob", actions.Turn("c3")) == "not-your-turn"
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Turn("c3")) == "not-seated"
    assert driver.error_code("ann", actions.Turn("z9")) == "bad-move"
    driver.do("ann", actions.Turn("c3"))
    assert driver.error_code("bob", actions.Turn("c3")) == "not-empty"


@pytest.mark.parametrize("move", ["resign", "draw", "flag", "join", "leave", "cough"])
def test_tbl_9_actions_of_the_table_are_not_turns(move: str) -> None:
    assert two_players().error_code("ann", actions.Turn(move)) == "not-a-turn"


def test_tbl_9_the_record_of_the_game_comes_from_the_log_of_the_table() -> None:
    driver = two_players("six", at=100.0).turns("2,0", "0,1")
    driver.do("bob", actions.Leave())
    driver.do("bob", actions.Join("Bob"))
    driver.do("ann", actions.Resign())
    record = driver.table.record
    assert Record.loads(record.dumps()) == record
    assert record.final() == driver.table.state
    assert [(str(entry.move), entry.at) for entry in record.entries] == [
        ("2,0", 1.0),
        ("0,1", 2.0),
        ("leave", 3.0),
        ("join", 4.0),
        ("resign", 5.0),
    ]


def test_tbl_9_a_turn_is_logged_in_its_canonical_form() -> None:
    driver = two_players("six")
    assert driver.table.perform("ann", 9.0, actions.Turn("2,0")).entry.action == actions.Turn("2,0")


def test_tbl_9_a_finished_game_cannot_be_played() -> None:
    driver = two_players()
    driver.do("ann", actions.Resign())
    for action in (
        actions.Turn("c3"),
        actions.Resign(),
        actions.Cough(),
        actions.OfferDraw(),
        actions.RequestTakeback(),
        actions.ClaimWin(),
    ):
        assert driver.error_code("bob", action) == "wrong-phase"


def test_tbl_13_a_player_can_resign_out_of_turn_and_the_side_loses() -> None:
    driver = four_players()
    driver.do("bob", actions.Resign())
    outcome = driver.table.current_state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), Reason.RESIGNED)
    assert [driver.wins(person) for person in ("ann", "bob", "cas", "dot")] == [1, 0, 1, 0]


def test_tbl_13_only_players_resign() -> None:
    driver = two_players()
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Resign()) == "not-seated"


def test_the_game_decides_about_coughs() -> None:
    driver = four_players(options={"cough": True})
    driver.do("cas", actions.Cough())
    assert driver.error_code("cas", actions.Cough()) == "coughed"
    assert driver.table.to_move == 0, "it is no turn"
    assert four_players().error_code("cas", actions.Cough()) == "no-cough-here"
    assert TableDriver("sixth").start("ann", "bob").error_code("ann", actions.Cough()) == "no-cough"
