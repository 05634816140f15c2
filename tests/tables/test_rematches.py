"""TBL-17: playing again, and the score of the match."""

from __future__ import annotations

from sixfold.tables import Fischer, actions, fold
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def test_tbl_17_a_match_is_one_log_and_its_score_is_kept_for_each_person() -> None:
    evening = two_players(clock=Fischer(60, 5), seed=5)
    for loser in ("ann", "bob", "bob"):
        evening.turns("c3")
        evening.do(loser, actions.Resign())
        asks, accepts = ("ann", "bob") if loser == "bob" else ("bob", "ann")
        evening.do(asks, actions.RequestRematch())
        assert evening.table.phase == "finished"
        evening.do(accepts, actions.Accept("rematch"))
    assert (evening.wins("ann"), evening.wins("bob"), evening.table.game_number) == (2, 1, 4)
    assert (evening.table.phase, evening.table.log, evening.table.started_at) == ("playing", (), evening.table.at)
    assert evening.table.view().time_left == (60.0, 60.0), "clocks are set anew"
    assert evening.table.offers == ()
    assert fold(evening.entries) == evening.table


def test_tbl_17_each_game_of_a_match_has_its_own_seed() -> None:
    evening = two_players(seed=5)
    first = evening.table.record.seed
    evening.do("ann", actions.Resign())
    evening.do("bob", actions.RequestRematch())
    evening.do("ann", actions.Accept("rematch"))
    assert evening.table.record.seed != first
    assert two_players(seed=6).table.record.seed != first == two_players(seed=5).table.record.seed


def test_tbl_17_everybody_seated_has_to_agree() -> None:
    evening = four_players()
    evening.do("ann", actions.Resign())
    evening.do("ann", actions.RequestRematch())
    for person in ("bob", "cas"):
        evening.do(person, actions.Accept("rematch"))
    evening.do("dot", actions.Decline("rematch"))
    assert evening.table.phase == "finished"
    assert evening.error_code("ann", actions.RequestRematch()) == "asked-already"
    evening.do("dot", actions.RequestRematch())


def test_tbl_17_bots_always_play_again() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("ann", actions.Start())
    evening.do("ann", actions.Resign())
    assert evening.do("ann", actions.RequestRematch()).game_number == 2


def test_tbl_17_nobody_plays_again_without_those_who_are_needed() -> None:
    evening = two_players()
    evening.do("ann", actions.Resign())
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.RequestRematch()) == "not-seated"
    evening.do("ann", actions.RequestRematch())
    evening.do("bob", actions.Leave())
    assert evening.table.offers == (), "Ann asked Bob, and Bob has gone"
    assert evening.error_code("ann", actions.RequestRematch()) == "someone-away"
    evening.do("ann", actions.Kick("bob"))
    assert evening.error_code("ann", actions.RequestRematch()) == "seats-open"
    evening.do("eve", actions.Sit())
    evening.do("ann", actions.RequestRematch())
    assert evening.do("eve", actions.Accept("rematch")).seats == ("ann", "eve")


def test_tbl_17_standing_up_is_no_agreement() -> None:
    evening = two_players()
    evening.do("ann", actions.Resign())
    evening.do("ann", actions.RequestRematch())
    evening.do("ann", actions.Stand())
    assert evening.error_code("bob", actions.Accept("rematch")) == "no-offer"


def test_tbl_17_it_is_said_at_once_that_somebody_is_missing() -> None:
    evening = four_players()
    evening.do("ann", actions.Resign())
    evening.do("dot", actions.Leave())
    assert evening.error_code("ann", actions.RequestRematch()) == "someone-away"


def test_tbl_17_taking_a_seat_asks_anew() -> None:
    evening = TableDriver("sealed", seats=3).start("ann", "bob")
    for person in ("ann", "bob", "ann", "bob"):
        evening.do(person, actions.Turn("bid 1"))
    evening.do("ann", actions.RequestRematch())
    evening.do("cas", actions.Join("Cas"))
    evening.do("cas", actions.Sit())
    assert evening.error_code("bob", actions.Accept("rematch")) == "no-offer"


def test_tbl_17_where_people_come_late_those_away_are_not_waited_for() -> None:
    evening = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    for person in ("ann", "bob", "cas") * 2:
        evening.do(person, actions.Turn("bid 1"))
    evening.do("cas", actions.Leave())
    assert evening.table.seats == ("ann", "bob", "cas")
    evening.do("ann", actions.RequestRematch())
    evening.do("bob", actions.Accept("rematch"))
    assert evening.table.game_number == 2
    assert [str(entry.move) for entry in evening.table.log] == ["leave"]
    evening.do("cas", actions.Join("Cas"))
    assert [str(entry.move) for entry in evening.table.log] == ["leave", "join"]
    assert fold(evening.entries, ALL) == evening.table
