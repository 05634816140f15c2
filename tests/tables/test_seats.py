"""TBL-5: sitting down and standing up."""

from __future__ import annotations

from sixfold.tables import actions
from tests.sample_games import SealedState
from tests.tables.driver import TableDriver, two_players


def test_tbl_5_before_a_game_people_take_any_free_seat() -> None:
    driver = TableDriver("six-4").seat("ann")
    assert driver.error_code("ann", actions.Sit(0)) == "seated-already"
    driver.do("ann", actions.Sit(2))
    assert driver.table.seats == (None, None, "ann", None)
    driver.do("bob", actions.Join("Bob"))
    assert driver.error_code("bob", actions.Sit(2)) == "seat-taken"
    assert driver.error_code("bob", actions.Sit(4)) == "no-such-seat"
    assert driver.error_code("bob", actions.Sit(-1)) == "no-such-seat"
    assert driver.error_code("bob", actions.Stand()) == "not-seated"
    assert driver.do("ann", actions.Stand()).seats == (None, None, None, None)


def test_tbl_5_leaving_before_a_game_frees_the_seat() -> None:
    driver = TableDriver("six").seat("ann", "bob")
    driver.do("bob", actions.Leave())
    assert driver.table.seats == ("ann", None)


def test_tbl_5_moving_to_another_seat_or_standing_up_clears_ready() -> None:
    driver = TableDriver("six-4").seat("ann", "bob", "cas")
    driver.do("bob", actions.Ready())
    driver.do("bob", actions.Sit(3))
    assert not driver.table.require_person("bob").ready
    driver.do("bob", actions.Ready())
    driver.do("bob", actions.Stand())
    assert not driver.table.require_person("bob").ready


def test_tbl_5_seats_do_not_change_during_a_game() -> None:
    driver = two_players()
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Sit()) == "seats-kept"
    assert driver.error_code("bob", actions.Stand()) == "seats-kept"


def test_tbl_5_after_a_game_empty_seats_can_be_taken_but_not_changed() -> None:
    driver = two_players()
    driver.do("ann", actions.Resign())
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Sit()) == "no-free-seat"
    driver.do("bob", actions.Stand())
    assert driver.error_code("ann", actions.Sit(1)) == "seated-already"
    driver.do("eve", actions.Sit())
    assert driver.table.seats == ("ann", "eve")


def test_tbl_5_late_players_take_a_seat_that_nobody_has_used() -> None:
    driver = TableDriver("sealed", seats=3, rules=1).start("ann", "bob")
    state = driver.table.state
    assert isinstance(state, SealedState)
    assert state.away == (2,), "the game knows that nobody is there"
    driver.do("cas", actions.Join("Cas"))
    assert driver.error_code("cas", actions.Sit(1)) == "seat-taken"
    assert driver.error_code("bob", actions.Sit(2)) == "seated-already"
    driver.do("bob", actions.Leave())
    assert driver.error_code("cas", actions.Sit(1)) == "seat-taken"
    driver.do("cas", actions.Sit())
    state = driver.table.state
    assert isinstance(state, SealedState)
    assert state.away == (1,)
    driver.do("cas", actions.Turn("bid 2"))
