"""TBL-12: takebacks need consent, and never go back past something revealed."""

from __future__ import annotations

from sixfold.tables import Fischer, PerTurn, actions, fold
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def test_tbl_12_turns_are_taken_back_by_consent() -> None:
    driver = two_players().turns("c3", "c2", "b1")
    before = driver.table
    driver.do("ann", actions.RequestTakeback())
    assert driver.table.state == before.state, "nothing happens before Bob agrees"
    driver.do("bob", actions.Accept("takeback"))
    assert driver.table.to_move == 0
    assert [str(entry.move) for entry in driver.table.log] == ["c3", "c2"]
    assert driver.table.record.final() == driver.table.state
    driver.turns("a1")
    assert fold(driver.entries) == driver.table


def test_tbl_12_a_takeback_can_be_declined() -> None:
    driver = two_players().turns("c3")
    driver.do("ann", actions.RequestTakeback())
    driver.do("bob", actions.Decline("takeback"))
    assert driver.error_code("ann", actions.RequestTakeback()) == "asked-already"
    assert len(driver.table.log) == 1


def test_tbl_12_a_takeback_ends_before_a_turn_of_the_requester() -> None:
    driver = two_players().turns("c3", "c2")
    assert driver.error_code("ann", actions.RequestTakeback(1)) == "back-not-yours"
    assert driver.error_code("bob", actions.RequestTakeback(2)) == "back-not-yours"
    for turns in (-1, 3):
        assert driver.error_code("ann", actions.RequestTakeback(turns)) == "back-too-far"
    driver.do("ann", actions.RequestTakeback(2))
    driver.do("bob", actions.Accept("takeback"))
    assert driver.table.log == ()
    assert driver.table.state == driver.table.current_state.game.start()


def test_tbl_12_the_answers_are_taken_back_with_the_own_last_turn() -> None:
    driver = two_players().turns("c3", "c2", "b1", "b2")
    driver.do("ann", actions.RequestTakeback())
    assert [offer.turns for offer in driver.table.offers] == [2]
    driver.do("bob", actions.Accept("takeback"))
    assert (driver.table.to_move, [str(entry.move) for entry in driver.table.log]) == (0, ["c3", "c2"])
    driver.turns("b1")
    driver.do("bob", actions.RequestTakeback())
    driver.do("ann", actions.Accept("takeback"))
    assert (driver.table.to_move, [str(entry.move) for entry in driver.table.log]) == (1, ["c3"])
    assert driver.error_code("bob", actions.RequestTakeback()) == "nothing-to-take-back"
    assert fold(driver.entries) == driver.table


def test_tbl_12_with_four_players_all_answers_are_taken_back() -> None:
    driver = four_players().turns("2,0", "0,1", "1,-1", "2,1", "3,0")
    driver.do("bob", actions.RequestTakeback())
    driver.do("ann", actions.Accept("takeback"))
    driver.do("cas", actions.Accept("takeback"))
    assert (driver.table.to_move, [str(entry.move) for entry in driver.table.log]) == (1, ["2,0"])


def test_tbl_12_everybody_sees_what_would_be_undone() -> None:
    driver = two_players().turns("c3")
    before = driver.table.current_state
    driver.turns("c2", "b1")
    assert driver.table.view("ann").takeback is None
    driver.do("bob", actions.RequestTakeback())
    for person in ("ann", "bob", None):
        shown = driver.table.view(person).takeback
        assert shown is not None
        assert [(turn.seat, turn.move) for turn in shown.turns] == [(1, "c2"), (0, "b1")]
        assert shown.drawing == before.svg()
    driver.do("ann", actions.Decline("takeback"))
    assert driver.table.view("ann").takeback is None


def test_tbl_12_what_is_hidden_stays_hidden_in_a_request() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 3"))
    driver.do("ann", actions.RequestTakeback())
    for person in ("ann", "bob"):
        shown = driver.table.view(person).takeback
        assert shown is not None
        assert shown.turns == ()
        assert shown.drawing == driver.table.current_state.game.start(driver.table.game_seed).svg()


def test_tbl_12_everybody_on_the_other_side_must_consent() -> None:
    driver = four_players().turns("2,0")
    driver.do("ann", actions.RequestTakeback())
    assert driver.error_code("cas", actions.Accept("takeback")) == "no-offer", "partners are not asked"
    assert driver.do("dot", actions.Accept("takeback")).to_move == 1
    assert driver.do("bob", actions.Accept("takeback")).log == ()


def test_tbl_12_bots_always_consent() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    driver.turns("2,0", "0,1", "1,-1", "2,1", "3,0")
    for left in (4, 2, 0):
        driver.do("ann", actions.RequestTakeback())
        assert (len(driver.table.log), driver.table.to_move, driver.table.offers) == (left, 0, ())
    assert driver.error_code("ann", actions.RequestTakeback()) == "nothing-to-take-back"
    driver.turns("2,0", "0,1")
    driver.do("ann", actions.RequestTakeback(2))
    assert driver.table.log == (), "a number of turns can still be named"


def test_tbl_12_people_who_are_away_do_not_consent() -> None:
    driver = two_players().turns("c3")
    driver.do("bob", actions.Leave())
    driver.do("ann", actions.RequestTakeback())
    assert str(driver.table.log[0].move) == "c3"


def test_tbl_12_a_takeback_keeps_joins_and_leaves_but_not_coughs() -> None:
    driver = four_players(options={"cough": True}).turns("2,0")
    driver.do("cas", actions.Cough())
    driver.do("dot", actions.Leave())
    driver.do("dot", actions.Join("Dot"))
    driver.do("ann", actions.RequestTakeback())
    driver.do("bob", actions.Accept("takeback"))
    driver.do("dot", actions.Accept("takeback"))
    entries = [(entry.seq, str(entry.move)) for entry in driver.table.log]
    assert entries == [(0, "leave"), (1, "join")], "the cough was undone with its turn"


def test_tbl_12_there_is_no_takeback_past_something_revealed() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 3"))
    driver.do("ann", actions.RequestTakeback())
    driver.do("bob", actions.Accept("takeback"))
    assert driver.table.log == (), "nothing was revealed yet"
    driver.do("ann", actions.Turn("bid 4"))
    driver.do("bob", actions.Turn("bid 5"))
    assert driver.error_code("bob", actions.RequestTakeback()) == "already-revealed"
    assert driver.error_code("ann", actions.RequestTakeback(2)) == "already-revealed"
    driver.do("ann", actions.Turn("bid 9"))
    driver.do("ann", actions.RequestTakeback())
    assert driver.error_code("bob", actions.RequestTakeback(2)) == "already-revealed"
    assert fold(driver.entries, ALL) == driver.table


def test_tbl_12_there_is_no_takeback_past_a_turn_of_the_referee() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 3"))
    driver.do("ann", actions.RequestTakeback())
    driver.tick()
    assert driver.table.offers == (), "a turn of the referee closes offers too"
    assert driver.error_code("ann", actions.RequestTakeback()) == "back-past-referee"


def test_tbl_12_some_games_have_no_takebacks() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 3"))
    assert driver.error_code("ann", actions.RequestTakeback()) == "no-take-backs"


def test_tbl_12_a_takeback_returns_no_time_and_keeps_increments() -> None:
    driver = two_players(clock=Fischer(60, 2))
    driver.do("ann", actions.Turn("c3"), at=10.0)
    driver.do("ann", actions.RequestTakeback(), at=12.0)
    driver.do("bob", actions.Accept("takeback"), at=15.0)
    assert (driver.table.clocks.time_left, driver.table.clocks.running) == ((52.0, 55.0), 0)
    assert driver.table.deadline == 67.0


def test_tbl_12_with_time_per_turn_a_takeback_gives_a_whole_turn() -> None:
    driver = two_players(clock=PerTurn(10))
    driver.do("ann", actions.Turn("c3"), at=9.0)
    driver.do("ann", actions.RequestTakeback(), at=12.0)
    driver.do("bob", actions.Accept("takeback"), at=15.0)
    assert (driver.table.clocks.running, driver.table.deadline) == (0, 25.0)


def test_tbl_12_the_clock_runs_on_after_a_takeback_to_the_same_seat() -> None:
    driver = two_players(clock=Fischer(60))
    driver.turns("c3", "c2")
    driver.do("ann", actions.RequestTakeback(2), at=10.0)
    driver.do("bob", actions.Accept("takeback"), at=20.0)
    assert driver.table.view().time_left == (41.0, 59.0)
