"""TBL-17: rematches, and the score of the match."""

from __future__ import annotations

from sixfold.tables import Fischer, actions, fold
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def test_tbl_17_a_match_is_one_log_and_counts_the_wins_of_each_person() -> None:
    driver = two_players(clock=Fischer(60, 5), seed=5)
    for loser in ("ann", "bob", "bob"):
        driver.turns("c3")
        driver.do(loser, actions.Resign())
        requester, accepter = ("ann", "bob") if loser == "bob" else ("bob", "ann")
        driver.do(requester, actions.RequestRematch())
        assert driver.table.phase == "finished"
        driver.do(accepter, actions.Accept("rematch"))
    assert (driver.wins("ann"), driver.wins("bob"), driver.table.game_number) == (2, 1, 4)
    assert (driver.table.phase, driver.table.log, driver.table.started_at) == ("playing", (), driver.table.at)
    assert driver.table.view().time_left == (60.0, 60.0), "clocks start again"
    assert driver.table.offers == ()
    assert [(one.number, one.seats[one.outcome.winners[0]]) for one in driver.table.results] == [
        (1, "bob"),
        (2, "ann"),
        (3, "ann"),
    ]
    assert fold(driver.entries) == driver.table


def test_tbl_17_each_game_of_a_match_has_its_own_seed() -> None:
    driver = two_players(seed=5)
    first = driver.table.record.seed
    driver.do("ann", actions.Resign())
    driver.do("bob", actions.RequestRematch())
    driver.do("ann", actions.Accept("rematch"))
    assert driver.table.record.seed != first
    assert two_players(seed=6).table.record.seed != first == two_players(seed=5).table.record.seed


def test_tbl_17_everybody_seated_must_agree() -> None:
    driver = four_players()
    driver.do("ann", actions.Resign())
    driver.do("ann", actions.RequestRematch())
    for person in ("bob", "cas"):
        driver.do(person, actions.Accept("rematch"))
    driver.do("dot", actions.Decline("rematch"))
    assert driver.table.phase == "finished"
    assert driver.error_code("ann", actions.RequestRematch()) == "asked-already"
    driver.do("dot", actions.RequestRematch())


def test_tbl_17_bots_always_accept_a_rematch() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    driver.do("ann", actions.Resign())
    assert driver.do("ann", actions.RequestRematch()).game_number == 2


def test_tbl_17_a_rematch_needs_every_seat_taken_and_present() -> None:
    driver = two_players()
    driver.do("ann", actions.Resign())
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.RequestRematch()) == "not-seated"
    driver.do("ann", actions.RequestRematch())
    driver.do("bob", actions.Leave())
    assert driver.table.offers == (), "Ann asked Bob, and Bob has gone"
    assert driver.error_code("ann", actions.RequestRematch()) == "someone-away"
    driver.do("ann", actions.Kick("bob"))
    assert driver.error_code("ann", actions.RequestRematch()) == "seats-open"
    driver.do("eve", actions.Sit())
    driver.do("ann", actions.RequestRematch())
    assert driver.do("eve", actions.Accept("rematch")).seats == ("ann", "eve")


def test_tbl_17_standing_up_withdraws_a_request() -> None:
    driver = two_players()
    driver.do("ann", actions.Resign())
    driver.do("ann", actions.RequestRematch())
    driver.do("ann", actions.Stand())
    assert driver.error_code("bob", actions.Accept("rematch")) == "no-offer"


def test_tbl_17_a_missing_player_is_an_error_at_the_request() -> None:
    driver = four_players()
    driver.do("ann", actions.Resign())
    driver.do("dot", actions.Leave())
    assert driver.error_code("ann", actions.RequestRematch()) == "someone-away"


def test_tbl_17_a_new_player_closes_the_request() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob")
    for person in ("ann", "bob", "ann", "bob"):
        driver.do(person, actions.Turn("bid 1"))
    driver.do("ann", actions.RequestRematch())
    driver.do("cas", actions.Join("Cas"))
    driver.do("cas", actions.Sit())
    assert driver.error_code("bob", actions.Accept("rematch")) == "no-offer"


def test_tbl_17_a_game_with_late_joining_does_not_wait_for_absent_players() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    for person in ("ann", "bob", "cas") * 2:
        driver.do(person, actions.Turn("bid 1"))
    driver.do("cas", actions.Leave())
    assert driver.table.seats == ("ann", "bob", "cas")
    driver.do("ann", actions.RequestRematch())
    driver.do("bob", actions.Accept("rematch"))
    assert driver.table.game_number == 2
    assert [str(entry.move) for entry in driver.table.log] == ["leave"]
    driver.do("cas", actions.Join("Cas"))
    assert [str(entry.move) for entry in driver.table.log] == ["leave", "join"]
    assert fold(driver.entries, ALL) == driver.table
