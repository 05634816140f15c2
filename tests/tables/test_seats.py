"""TBL-5: who sits where."""

from __future__ import annotations

from sixfold.tables import actions
from tests.sample_games import SealedState
from tests.tables.driver import TableDriver, two_players


def test_tbl_5_before_a_game_people_sit_where_they_like() -> None:
    evening = TableDriver("six-4").seat("ann")
    assert evening.error_code("ann", actions.Sit(0)) == "seated-already"
    evening.do("ann", actions.Sit(2))
    assert evening.table.seats == (None, None, "ann", None)
    evening.do("bob", actions.Join("Bob"))
    assert evening.error_code("bob", actions.Sit(2)) == "seat-taken"
    assert evening.error_code("bob", actions.Sit(4)) == "no-such-seat"
    assert evening.error_code("bob", actions.Sit(-1)) == "no-such-seat"
    assert evening.error_code("bob", actions.Stand()) == "not-seated"
    assert evening.do("ann", actions.Stand()).seats == (None, None, None, None)


def test_tbl_5_before_a_game_whoever_goes_gives_up_the_seat() -> None:
    evening = TableDriver("six").seat("ann", "bob")
    evening.do("bob", actions.Leave())
    assert evening.table.seats == ("ann", None)


def test_tbl_5_moving_to_another_seat_asks_for_a_new_yes() -> None:
    evening = TableDriver("six-4").seat("ann", "bob", "cas")
    evening.do("bob", actions.Ready())
    evening.do("bob", actions.Sit(3))
    assert not evening.table.require_person("bob").ready
    evening.do("bob", actions.Ready())
    evening.do("bob", actions.Stand())
    assert not evening.table.require_person("bob").ready


def test_tbl_5_seats_are_kept_while_a_game_goes_on() -> None:
    evening = two_players()
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Sit()) == "seats-kept"
    assert evening.error_code("bob", actions.Stand()) == "seats-kept"


def test_tbl_5_after_a_game_empty_seats_are_taken_but_nobody_changes_places() -> None:
    evening = two_players()
    evening.do("ann", actions.Resign())
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Sit()) == "no-free-seat"
    evening.do("bob", actions.Stand())
    assert evening.error_code("ann", actions.Sit(1)) == "seated-already"
    evening.do("eve", actions.Sit())
    assert evening.table.seats == ("ann", "eve")


def test_tbl_5_where_people_come_late_they_take_a_seat_that_nobody_has_played_on() -> None:
    evening = TableDriver("sealed", seats=3).start("ann", "bob")
    state = evening.table.state
    assert isinstance(state, SealedState)
    assert state.away == (2,), "the game knows that nobody is there"
    evening.do("cas", actions.Join("Cas"))
    assert evening.error_code("cas", actions.Sit(1)) == "seat-taken"
    assert evening.error_code("bob", actions.Sit(2)) == "seated-already"
    evening.do("bob", actions.Leave())
    assert evening.error_code("cas", actions.Sit(1)) == "seat-taken"
    evening.do("cas", actions.Sit())
    state = evening.table.state
    assert isinstance(state, SealedState)
    assert state.away == (1,)
    evening.do("cas", actions.Turn("bid 2"))
