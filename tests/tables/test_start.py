"""TBL-7, TBL-8: when a game can start, and which seat plays first."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.games import Outcome
from sixfold.tables import actions, fold
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def play_rematch(driver: TableDriver) -> TableDriver:
    """Start a rematch that Ann requests and all accept."""
    driver.do("ann", actions.RequestRematch())
    for person in driver.table.seats:
        if person is not None and person != "ann" and driver.table.phase == "finished":
            driver.do(person, actions.Accept("rematch"))
    return driver


def test_tbl_7_the_owner_starts_when_seats_are_taken_and_others_ready() -> None:
    driver = TableDriver("six").seat("ann")
    assert driver.error_code("ann", actions.Start()) == "seats-open"
    driver.seat("bob")
    assert driver.error_code("bob", actions.Start()) == "owner-only"
    assert driver.error_code("ann", actions.Start()) == "not-ready"
    driver.do("bob", actions.Ready())
    driver.do("bob", actions.Ready(False))
    assert driver.error_code("ann", actions.Start()) == "not-ready"
    driver.do("bob", actions.Ready())
    driver.do("ann", actions.Start())
    assert driver.table.phase == "playing"
    assert driver.error_code("ann", actions.Start()) == "wrong-phase"
    assert driver.error_code("bob", actions.Ready()) == "wrong-phase"


def test_tbl_7_bots_are_always_ready_and_the_owner_need_not_play() -> None:
    driver = TableDriver("six")
    driver.do("ann", actions.AddBot("bot:1", "One"))
    driver.do("ann", actions.AddBot("bot:2", "Two"))
    driver.do("ann", actions.Start())
    driver.turns("2,0", "0,1")
    assert driver.error_code("ann", actions.Turn("1,1")) == "not-seated"
    assert driver.error_code("ann", actions.Ready()) == "not-seated"


def test_tbl_7_nothing_is_played_before_the_start() -> None:
    driver = TableDriver("six").seat("ann", "bob")
    for action in (
        actions.Turn("2,0"),
        actions.Resign(),
        actions.Cough(),
        actions.ClaimWin(),
        actions.OfferDraw(),
        actions.RequestTakeback(),
    ):
        assert driver.error_code("ann", action) == "wrong-phase"
    assert driver.error_code("ann", actions.RequestRematch()) == "wrong-phase"
    with pytest.raises(Exception, match="TBL-7"):
        _ = driver.table.record


def test_tbl_7_a_game_with_late_joining_starts_with_the_fewest_seats() -> None:
    driver = TableDriver("sealed", seats=5).seat("ann")
    assert driver.error_code("ann", actions.Start()) == "seats-open"
    assert driver.table.view("ann").missing_players == 1
    driver.start("bob")
    assert driver.table.view("ann").missing_players == 0
    assert driver.table.view().seats == ("ann", "bob")


def test_tbl_8_first_seat_keeps_the_order_of_seats() -> None:
    driver = TableDriver("sixth", next_starter="first-seat").seat("bob", "ann").start()
    driver.do("bob", actions.Resign())
    assert play_rematch(driver).table.seats == ("bob", "ann")


@pytest.mark.parametrize("order", [("ann", "bob"), ("bob", "ann")])
def test_tbl_8_the_owner_or_the_other_player_starts(order: tuple[str, str]) -> None:
    def seats(first_starter: str, *people: str) -> tuple[str | None, ...]:
        return TableDriver("six", first_starter=first_starter).seat(*people).start().table.seats

    assert seats("owner", *order) == ("ann", "bob")
    assert seats("other", *order) == ("bob", "ann")


def test_tbl_8_with_teams_the_next_player_of_the_other_side_starts() -> None:
    assert four_players(first_starter="other").table.seats == ("bob", "cas", "dot", "ann")
    driver = TableDriver("six-4", first_starter="other").seat("dot", "cas", "bob", "ann").start()
    assert driver.table.seats == ("dot", "cas", "bob", "ann")


def test_tbl_8_without_a_seat_the_owner_leaves_the_start_to_the_first() -> None:
    for first_starter, starter in (("owner", "bob"), ("other", "cas")):
        driver = TableDriver("six", first_starter=first_starter).start("bob", "cas")
        assert driver.table.seats[0] == starter


@given(seed=st.integers(0, 2**64 - 1))
def test_tbl_8_a_random_starter_keeps_the_order_and_the_teams(seed: int) -> None:
    seats = four_players(first_starter="random", seed=seed).table.seats
    circle = ("ann", "bob", "cas", "dot") * 2
    at = circle.index(seats[0] or "")
    assert seats == circle[at : at + 4]


def test_tbl_8_a_random_starter_can_be_anybody_and_differs_between_games() -> None:
    assert {four_players(first_starter="random", seed=seed).table.seats[0] for seed in range(40)} == {
        "ann",
        "bob",
        "cas",
        "dot",
    }
    driver = two_players(next_starter="random")
    starters = set()
    for _ in range(12):
        driver.do("ann", actions.Resign())
        starters.add(play_rematch(driver).table.seats[0])
    assert starters == {"ann", "bob"}
    assert fold(driver.entries) == driver.table


@pytest.mark.parametrize(("resigns", "starts"), [("ann", ("ann", "bob")), ("bob", ("bob", "ann"))])
def test_six_13_tbl_8_with_two_players_the_loser_starts(resigns: str, starts: tuple[str, str]) -> None:
    driver = two_players()
    driver.do(resigns, actions.Resign())
    assert play_rematch(driver).table.seats == starts


def test_six_13_tbl_8_after_a_draw_the_other_player_starts() -> None:
    driver = two_players()
    for starts in (("bob", "ann"), ("ann", "bob")):
        driver.do("ann", actions.OfferDraw())
        driver.do("bob", actions.Accept("draw"))
        assert play_rematch(driver).table.seats == starts


@pytest.mark.parametrize(
    ("resigns", "starts"),
    [
        ("ann", ("cas", "dot", "ann", "bob")),
        ("cas", ("cas", "dot", "ann", "bob")),
        ("bob", ("bob", "cas", "dot", "ann")),
        ("dot", ("bob", "cas", "dot", "ann")),
    ],
)
def test_six_13_tbl_8_with_four_players_the_next_loser_clockwise_starts(resigns: str, starts: tuple[str, ...]) -> None:
    driver = four_players()
    driver.do(resigns, actions.Resign())
    play_rematch(driver)
    assert driver.table.seats == starts
    assert driver.table.current_state.game.teams == ((0, 2), (1, 3)), "partners sit opposite, as before"
    assert driver.table.to_move == 0


def test_six_13_tbl_8_with_four_players_a_draw_lets_the_other_side_start() -> None:
    driver = four_players()
    driver.do("ann", actions.OfferDraw())
    driver.do("bob", actions.Accept("draw"))
    driver.do("dot", actions.Accept("draw"))
    assert play_rematch(driver).table.seats == ("bob", "cas", "dot", "ann")


def play_sealed_game(driver: TableDriver, *bids: tuple[str, int]) -> Outcome:
    """Play a game of two rounds; without a bid of everybody its rounds end at their deadlines."""
    for _ in range(2):
        for person, bid in bids:
            driver.do(person, actions.Turn(f"bid {bid}"))
        if driver.table.phase == "playing" and len(bids) < 2:
            driver.tick()
    outcome = driver.table.current_state.outcome
    assert outcome is not None
    return outcome


def test_tbl_8_chosen_teams_stay_with_their_people() -> None:
    driver = TableDriver("sealed", seats=4, teams=((0, 1), (2, 3))).start("ann", "bob", "cas", "dot")
    assert play_sealed_game(driver, ("ann", 5)).winners == (0,)
    play_rematch(driver)
    assert driver.table.seats == ("bob", "cas", "dot", "ann")
    assert driver.table.current_state.game.teams == ((0, 3), (1, 2))


def test_tbl_8_an_empty_seat_does_not_start() -> None:
    driver = TableDriver("sealed", seats=3, rules=1).seat("ann")
    driver.do("cas", actions.Join("Cas"))
    driver.do("cas", actions.Sit(2))
    driver.start()
    assert play_sealed_game(driver, ("ann", 5)).winners == (0,)
    assert play_rematch(driver).table.seats == ("cas", "ann", None)


def test_tbl_8_a_game_that_all_win_counts_as_a_draw() -> None:
    driver = TableDriver("sealed", seats=2).start("ann", "bob")
    assert play_sealed_game(driver, ("ann", 5), ("bob", 5)).winners == (0, 1)
    assert play_rematch(driver).table.seats == ("bob", "ann")
    assert fold(driver.entries, ALL) == driver.table
