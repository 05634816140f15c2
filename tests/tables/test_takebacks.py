"""TBL-12: taking back by consent, never once something was shown."""

from __future__ import annotations

from sixfold.tables import Fischer, PerTurn, actions, fold
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def test_tbl_12_turns_are_taken_back_by_consent() -> None:
    evening = two_players().turns("c3", "c2", "b1")
    before = evening.table
    evening.do("ann", actions.RequestTakeback())
    assert evening.table.state == before.state, "nothing happens before Bob agrees"
    evening.do("bob", actions.Accept("takeback"))
    assert evening.table.to_move == 0
    assert [str(entry.move) for entry in evening.table.log] == ["c3", "c2"]
    assert evening.table.record.final() == evening.table.state
    evening.turns("a1")
    assert fold(evening.entries) == evening.table


def test_tbl_12_who_is_asked_may_decline() -> None:
    evening = two_players().turns("c3")
    evening.do("ann", actions.RequestTakeback())
    evening.do("bob", actions.Decline("takeback"))
    assert evening.error_code("ann", actions.RequestTakeback()) == "asked-already"
    assert len(evening.table.log) == 1


def test_tbl_12_one_goes_back_to_before_a_turn_of_ones_own() -> None:
    evening = two_players().turns("c3", "c2")
    assert evening.error_code("ann", actions.RequestTakeback(1)) == "back-not-yours"
    assert evening.error_code("bob", actions.RequestTakeback(2)) == "back-not-yours"
    for turns in (0, -1, 3):
        assert evening.error_code("ann", actions.RequestTakeback(turns)) == "back-too-far"
    evening.do("ann", actions.RequestTakeback(2))
    evening.do("bob", actions.Accept("takeback"))
    assert evening.table.log == ()
    assert evening.table.state == evening.table.current_state.game.start()


def test_tbl_12_every_person_on_the_other_side_has_to_consent() -> None:
    evening = four_players().turns("2,0")
    evening.do("ann", actions.RequestTakeback())
    assert evening.error_code("cas", actions.Accept("takeback")) == "no-offer", "partners are not asked"
    assert evening.do("dot", actions.Accept("takeback")).to_move == 1
    assert evening.do("bob", actions.Accept("takeback")).log == ()


def test_tbl_12_bots_always_consent() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("ann", actions.Start())
    evening.turns("2,0", "0,1")
    evening.do("ann", actions.RequestTakeback(2))
    assert evening.table.log == ()


def test_tbl_12_silence_of_those_away_is_no_consent() -> None:
    evening = two_players().turns("c3")
    evening.do("bob", actions.Leave())
    evening.do("ann", actions.RequestTakeback())
    assert str(evening.table.log[0].move) == "c3"


def test_tbl_12_who_came_and_went_and_what_was_coughed() -> None:
    evening = four_players(options={"cough": True}).turns("2,0")
    evening.do("cas", actions.Cough())
    evening.do("dot", actions.Leave())
    evening.do("dot", actions.Join("Dot"))
    evening.do("ann", actions.RequestTakeback())
    evening.do("bob", actions.Accept("takeback"))
    evening.do("dot", actions.Accept("takeback"))
    entries = [(entry.seq, str(entry.move)) for entry in evening.table.log]
    assert entries == [(0, "leave"), (1, "join")], "people have gone and come; the cough went with its turn"


def test_tbl_12_never_once_something_hidden_was_shown() -> None:
    evening = TableDriver("sealed").start("ann", "bob")
    evening.do("ann", actions.Turn("bid 3"))
    evening.do("ann", actions.RequestTakeback())
    evening.do("bob", actions.Accept("takeback"))
    assert evening.table.log == (), "nothing was shown yet"
    evening.do("ann", actions.Turn("bid 4"))
    evening.do("bob", actions.Turn("bid 5"))
    assert evening.error_code("bob", actions.RequestTakeback()) == "already-revealed"
    assert evening.error_code("ann", actions.RequestTakeback(2)) == "already-revealed"
    evening.do("ann", actions.Turn("bid 9"))
    evening.do("ann", actions.RequestTakeback())
    assert evening.error_code("bob", actions.RequestTakeback(2)) == "already-revealed"
    assert fold(evening.entries, ALL) == evening.table


def test_tbl_12_never_past_the_referees_own_turn() -> None:
    evening = TableDriver("sealed").start("ann", "bob")
    evening.do("ann", actions.Turn("bid 3"))
    evening.do("ann", actions.RequestTakeback())
    evening.tick()
    assert evening.table.offers == (), "the referee's turn puts an end to offers too"
    assert evening.error_code("ann", actions.RequestTakeback()) == "back-past-referee"


def test_tbl_12_never_in_games_that_do_not_allow_it() -> None:
    evening = TableDriver("sealed-strict").start("ann", "bob")
    evening.do("ann", actions.Turn("bid 3"))
    assert evening.error_code("ann", actions.RequestTakeback()) == "no-take-backs"


def test_tbl_12_time_used_stays_used_and_time_given_stays_given() -> None:
    evening = two_players(clock=Fischer(60, 2))
    evening.do("ann", actions.Turn("c3"), at=10.0)
    evening.do("ann", actions.RequestTakeback(), at=12.0)
    evening.do("bob", actions.Accept("takeback"), at=15.0)
    assert (evening.table.clocks.time_left, evening.table.clocks.running) == ((52.0, 55.0), 0)
    assert evening.table.deadline == 67.0


def test_tbl_12_with_time_per_turn_whoever_is_to_move_again_has_a_whole_turn() -> None:
    evening = two_players(clock=PerTurn(10))
    evening.do("ann", actions.Turn("c3"), at=9.0)
    evening.do("ann", actions.RequestTakeback(), at=12.0)
    evening.do("bob", actions.Accept("takeback"), at=15.0)
    assert (evening.table.clocks.running, evening.table.deadline) == (0, 25.0)


def test_tbl_12_taking_back_to_ones_own_running_turn_lets_the_clock_run_on() -> None:
    evening = two_players(clock=Fischer(60))
    evening.turns("c3", "c2")
    evening.do("ann", actions.RequestTakeback(2), at=10.0)
    evening.do("bob", actions.Accept("takeback"), at=20.0)
    assert evening.table.view().time_left == (41.0, 59.0)
