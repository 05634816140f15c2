"""TBL-10: clocks."""

from __future__ import annotations

import math

import pytest

from sixfold.games import Reason
from sixfold.tables import Clocks, Fischer, NoClock, PerTurn, actions
from tests.tables.driver import TableDriver, four_players, two_players


def test_tbl_10_without_a_clock_there_is_no_deadline() -> None:
    driver = two_players()
    driver.do("ann", actions.Turn("c3"), at=1e9)
    assert driver.table.deadline is None
    assert driver.table.view().time_left == ()


def test_tbl_10_a_clock_per_turn_gives_each_turn_its_seconds() -> None:
    driver = two_players(clock=PerTurn(10))
    driver.do("ann", actions.Turn("c3"), at=9.0)
    assert (driver.table.deadline, driver.table.clocks.running) == (19.0, 1)
    driver.do("bob", actions.Turn("c2"), at=18.0)
    assert driver.table.view(at=20.0).time_left == (8.0, 10.0)
    assert driver.table.deadline == 28.0


def test_tbl_10_a_fischer_clock_subtracts_the_time_used_and_adds_the_increment() -> None:
    driver = two_players(clock=Fischer(60, 5))
    driver.do("ann", actions.Turn("c3"), at=20.0)
    assert driver.table.view().time_left == (45.0, 60.0)
    driver.do("bob", actions.Turn("c2"), at=21.0)
    assert driver.table.view().time_left == (45.0, 64.0)
    assert driver.table.deadline == 66.0


def test_tbl_10_a_side_loses_when_one_of_its_seats_runs_out_of_time() -> None:
    driver = four_players(clock=Fischer(30)).turns("2,0")
    table = driver.tick()
    outcome = table.current_state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0, 2), Reason.TIME)
    assert table.view().time_left == (29.0, 0.0, 30.0, 30.0)
    assert table.view(at=99.0).time_left == (29.0, 0.0, 30.0, 30.0), "clocks stop with the game"


def test_tbl_10_each_seat_has_its_own_clock_even_partners() -> None:
    driver = four_players(clock=Fischer(30))
    driver.do("ann", actions.Turn("2,0"), at=10.0)
    driver.do("bob", actions.Turn("0,1"), at=15.0)
    driver.do("cas", actions.Turn("3,0"), at=16.0)
    assert driver.table.view().time_left == (20.0, 25.0, 29.0, 30.0)


def test_tbl_10_network_lag_is_not_counted_up_to_the_grace() -> None:
    driver = two_players(clock=Fischer(10, grace=1.0))
    assert driver.table.deadline == 11.0, "the flag waits for turns in transit"
    assert driver.error_code("ann", actions.Turn("c3"), at=10.5) == "flag-fell"
    assert driver.error_code("ann", actions.Turn("c3", lag=0.5), at=10.5) == "flag-fell"
    for lag in (-1.0, math.nan, math.inf):
        assert driver.error_code("ann", actions.Turn("c3", lag=lag), at=1.0) == "bad-lag"
    driver.do("ann", actions.Turn("c3", lag=0.75), at=10.5)
    assert driver.table.view().time_left == (0.25, 10.0)
    driver.do("bob", actions.Turn("c2", lag=99.0), at=13.5)
    assert driver.table.view().time_left == (0.25, 8.0), "never more than the grace"


def test_tbl_10_lag_never_gives_more_time_than_the_turn_took() -> None:
    driver = two_players(clock=Fischer(10, grace=5.0))
    driver.do("ann", actions.Turn("c3", lag=4.0), at=1.0)
    assert driver.table.view().time_left == (10.0, 10.0)


def test_tbl_10_clocks_stop_while_several_seats_may_act() -> None:
    driver = TableDriver("sealed", clock=Fischer(5, 1)).start("ann", "bob")
    driver.do("ann", actions.Turn("bid 1"), at=20.0)
    assert driver.table.view(at=29.0).time_left == (5.0, 5.0)
    assert driver.table.deadline == pytest.approx(30.1)


def test_tbl_10_the_clock_of_the_next_seat_runs_when_the_game_skips_one() -> None:
    driver = TableDriver("relay", clock=Fischer(30, 5)).start("ann", "bob", "cas")
    driver.do("ann", actions.Leave(), at=10.0)
    assert driver.table.clocks.running == 1
    assert driver.table.view().time_left == (20.0, 30.0, 30.0), "time used stays used, without an increment"
    driver.do("cas", actions.Leave(), at=12.0)
    assert driver.table.clocks == Clocks(Fischer(30, 5), (20.0, 30.0, 30.0), 1, 10.0), "Bob's clock ran on"


@pytest.mark.parametrize(("clock", "left"), [(PerTurn(10), 10.0), (Fischer(10), 10.0)])
def test_tbl_10_a_flag_falls_once_and_the_game_can_go_on(clock: PerTurn | Fischer, left: float) -> None:
    driver = TableDriver("relay", clock=clock).start("ann", "bob", "cas")
    driver.do("bob", actions.OfferDraw())
    table = driver.tick()
    assert table.offers == ()
    assert (table.at, table.phase, table.clocks.running) == (10.0, "playing", 1)
    assert table.view().time_left == (0.0, left, 10.0)
    assert driver.tick().clocks.running == 2


def test_tbl_10_a_flag_falls_once_even_if_it_is_still_the_turn_of_that_seat() -> None:
    driver = TableDriver("relay", clock=PerTurn(10)).start("ann", "bob", "cas")
    driver.do("bob", actions.Leave(), at=0.0)
    driver.do("cas", actions.Leave(), at=0.0)
    table = driver.tick()
    assert (table.to_move, table.deadline) == (0, None)
    driver.do("cas", actions.Join("Cas"))
    table = driver.do("ann", actions.Turn("go"), at=50.0)
    assert (table.clocks.running, table.deadline) == (2, 60.0)


def test_a_table_without_a_clock_has_no_clocks() -> None:
    NoClock().check()
    assert Clocks.start(NoClock(), 2, 0, 5.0) == Clocks()
