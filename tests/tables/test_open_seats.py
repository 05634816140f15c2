"""TBL-21: seats open as people come; the owner says how many, and may close the door."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games.record import Record
from sixfold.tables import Fischer, Table, actions, fold
from tests.sample_games import SealedState
from tests.tables.driver import ALL, TableDriver


def sealed_state(table: Table) -> SealedState:
    assert isinstance(table.state, SealedState)
    return table.state


def test_tbl_21_a_seat_opens_for_everybody_who_sits_down_up_to_the_limit() -> None:
    driver = TableDriver("sealed")
    assert driver.table.seats == ()
    driver.seat("ann", "bob", "cas")
    view = driver.table.view("bob")
    assert (view.seats, view.limit, view.open_seats, view.locked) == (("ann", "bob", "cas"), 5, True, False)
    driver.seat("dot", "eve")
    driver.do("fay", actions.Join("Fay"))
    assert driver.error_code("fay", actions.Sit()) == "no-free-seat"


def test_tbl_21_a_chosen_seat_is_the_next_one_or_an_error() -> None:
    driver = TableDriver("sealed").seat("ann")
    driver.do("ann", actions.AddBot("bot:1:1", "Bot 1", 3))
    assert driver.table.seats == ("ann", "bot:1:1")
    driver.do("bob", actions.Join("Bob"))
    assert driver.error_code("bob", actions.Sit(0)) == "seat-taken"
    assert driver.error_code("bob", actions.Sit(5)) == "no-such-seat"
    assert driver.error_code("ann", actions.Sit(2)) == "seated-already"


def test_tbl_21_a_seat_given_up_before_the_game_is_gone() -> None:
    driver = TableDriver("sealed").seat("ann", "bob", "cas")
    driver.do("bob", actions.Stand())
    assert driver.table.seats == ("ann", "cas")
    assert driver.do("cas", actions.Leave()).seats == ("ann",)


def test_tbl_21_the_game_has_the_seats_that_are_taken_and_grows_with_late_players() -> None:
    driver = TableDriver("sealed", clock=Fischer(60, 1)).start("ann", "bob")
    assert sealed_state(driver.table).away == ()
    driver.do("ann", actions.Turn("bid 1"))
    driver.seat("cas")
    after = sealed_state(driver.table)
    assert (after.game.seats, after.points, after.bids) == (3, (0, 0, 0), (1, None, None))
    assert driver.table.view("cas").seat == 2
    assert len(driver.table.view("cas").time_left) == 3
    driver.do("ann", actions.AddBot("bot:1:1", "Bot 1"))
    assert sealed_state(driver.table).game.seats == 4
    for person, bid in (("bob", 2), ("cas", 3)):
        driver.do(person, actions.Turn(f"bid {bid}"))
    assert fold(driver.entries, ALL) == driver.table


def test_tbl_21_the_record_of_a_game_that_grew_gives_the_same_end() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    driver.seat("cas")
    driver.tick()
    driver.tick()
    assert driver.table.phase == "finished"
    record = driver.table.record
    assert record.game.seats == 2
    assert Record(record.game, record.seed, record.entries).final() == driver.table.state


def test_tbl_21_seats_given_up_after_a_game_are_gone_in_the_next() -> None:
    driver = TableDriver("sealed").start("ann", "bob", "cas")
    driver.do("ann", actions.Kick("bob"))
    assert driver.table.seats == ("ann", "bob", "cas"), "a seat that was played on stays until the game is over"
    driver.tick()
    driver.tick()
    driver.seat("dot")
    driver.do("cas", actions.Stand())
    assert driver.table.view().seats == ("ann", "bob", None, "dot")
    driver.do("ann", actions.RequestRematch())
    driver.do("dot", actions.Accept("rematch"))
    assert set(driver.table.seats) == {"ann", "dot"}
    assert sealed_state(driver.table).game.seats == 2


def test_tbl_21_the_owner_raises_and_lowers_the_number_of_seats() -> None:
    driver = TableDriver("sealed", seats=2).seat("ann", "bob")
    driver.do("cas", actions.Join("Cas"))
    assert driver.error_code("cas", actions.Sit()) == "no-free-seat"
    assert driver.error_code("cas", actions.SetSeats(3)) == "owner-only"
    driver.do("ann", actions.SetSeats(3))
    driver.do("cas", actions.Sit())
    assert driver.error_code("ann", actions.SetSeats(2)) == "seats-in-use"
    for number in (0, 1, 6, 10**12):
        assert driver.error_code("ann", actions.SetSeats(number)) in ("option-value", "seats-in-use")
    driver.start()
    driver.do("ann", actions.SetSeats(4))
    driver.seat("dot")
    assert driver.table.free_seats == 0


def test_tbl_21_somebody_else_takes_the_place_of_a_player_who_was_sent_away() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    driver.do("ann", actions.Kick("cas"))
    assert driver.table.free_seats == 1
    driver.seat("dot")
    assert driver.table.seats == ("ann", "bob", "cas", "dot")
    assert driver.table.free_seats == 0
    driver.do("ann", actions.Kick("dot"))
    driver.do("ann", actions.SetSeats(2))
    assert driver.table.free_seats == 0


def test_tbl_21_there_are_no_more_seats_in_a_game_than_it_takes() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    most = driver.table.preset.seats[1]
    for number in range(most - 2):
        driver.seat(f"person{number}")
        driver.do("ann", actions.Kick(f"person{number}"))
    driver.do("cas", actions.Join("Cas"))
    assert driver.table.free_seats == 0
    assert driver.error_code("cas", actions.Sit()) == "no-free-seat"


def test_tbl_21_a_closed_door_lets_nobody_sit_but_the_owner_and_bots() -> None:
    driver = TableDriver("sealed").seat("bob")
    driver.do("cas", actions.Join("Cas"))
    assert driver.error_code("cas", actions.Lock()) == "owner-only"
    driver.do("ann", actions.Lock())
    assert driver.error_code("cas", actions.Sit()) == "door-closed"
    driver.do("ann", actions.Sit())
    driver.do("ann", actions.AddBot("bot:1:1", "Bot 1"))
    driver.do("dot", actions.Join("Dot"))
    assert driver.table.view("dot").locked
    driver.start()
    assert driver.error_code("cas", actions.Sit()) == "door-closed"
    driver.do("bob", actions.Leave())
    driver.do("bob", actions.Join("Bob"))
    driver.do("ann", actions.Lock(locked=False))
    driver.do("cas", actions.Sit())
    assert driver.table.seats == ("bob", "ann", "bot:1:1", "cas")


@pytest.mark.parametrize("opening", [{"rules": 1}, {"rules": 1, "seats": 3}, {"teams": ((0, 1), (2,)), "seats": 3}])
def test_tbl_21_older_tables_and_tables_with_teams_have_a_fixed_number_of_seats(opening: dict[str, Any]) -> None:
    driver = TableDriver("sealed", **opening).seat("ann")
    seats = opening.get("seats", 2)
    assert driver.table.seats == ("ann", *(None,) * (len(driver.table.seats) - 1))
    assert len(driver.table.seats) == seats
    assert driver.error_code("ann", actions.SetSeats(3)) == "fixed-seats"
    driver.do("ann", actions.Lock())
    driver.do("bob", actions.Join("Bob"))
    assert driver.error_code("bob", actions.Sit()) == "door-closed"
