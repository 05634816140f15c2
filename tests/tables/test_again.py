"""TBL-17: playing again, and the score of the match."""

from __future__ import annotations

from sixfold.tables import Fischer, acts, fold
from tests.tables.evening import ALL, Evening, four, two


def test_tbl_17_a_match_is_one_log_and_its_score_is_kept_for_each_person() -> None:
    evening = two(clock=Fischer(60, 5), seed=5)
    for loser in ("ann", "bob", "bob"):
        evening.turns("c3")
        evening.do(loser, acts.Resign())
        asks, accepts = ("ann", "bob") if loser == "bob" else ("bob", "ann")
        evening.do(asks, acts.AskAgain())
        assert evening.table.phase == "over"
        evening.do(accepts, acts.Accept("again"))
    assert (evening.won("ann"), evening.won("bob"), evening.table.number) == (2, 1, 4)
    assert (evening.table.phase, evening.table.log, evening.table.begun) == ("playing", (), evening.table.at)
    assert evening.table.view().left == (60.0, 60.0), "clocks are set anew"
    assert evening.table.offers == ()
    assert fold(evening.lines) == evening.table


def test_tbl_17_each_game_of_a_match_has_its_own_seed() -> None:
    evening = two(seed=5)
    first = evening.table.record.seed
    evening.do("ann", acts.Resign())
    evening.do("bob", acts.AskAgain())
    evening.do("ann", acts.Accept("again"))
    assert evening.table.record.seed != first
    assert two(seed=6).table.record.seed != first == two(seed=5).table.record.seed


def test_tbl_17_everybody_seated_has_to_agree() -> None:
    evening = four()
    evening.do("ann", acts.Resign())
    evening.do("ann", acts.AskAgain())
    for person in ("bob", "cas"):
        evening.do(person, acts.Accept("again"))
    evening.do("dot", acts.Decline("again"))
    assert evening.table.phase == "over"
    assert evening.refused("ann", acts.AskAgain()) == "asked-already"
    evening.do("dot", acts.AskAgain())


def test_tbl_17_bots_always_play_again() -> None:
    evening = Evening("six").seat("ann")
    evening.do("ann", acts.Bring("bot:1", "Bot"))
    evening.do("ann", acts.Start())
    evening.do("ann", acts.Resign())
    assert evening.do("ann", acts.AskAgain()).number == 2


def test_tbl_17_nobody_plays_again_without_those_who_are_needed() -> None:
    evening = two()
    evening.do("ann", acts.Resign())
    evening.do("eve", acts.Come("Eve"))
    assert evening.refused("eve", acts.AskAgain()) == "not-seated"
    evening.do("ann", acts.AskAgain())
    evening.do("bob", acts.Leave())
    assert evening.table.offers == (), "Ann asked Bob, and Bob has gone"
    assert evening.refused("ann", acts.AskAgain()) == "someone-away"
    evening.do("ann", acts.Kick("bob"))
    assert evening.refused("ann", acts.AskAgain()) == "seats-open"
    evening.do("eve", acts.Sit())
    evening.do("ann", acts.AskAgain())
    assert evening.do("eve", acts.Accept("again")).seats == ("ann", "eve")


def test_tbl_17_standing_up_is_no_agreement() -> None:
    evening = two()
    evening.do("ann", acts.Resign())
    evening.do("ann", acts.AskAgain())
    evening.do("ann", acts.Stand())
    assert evening.refused("bob", acts.Accept("again")) == "no-offer"


def test_tbl_17_it_is_said_at_once_that_somebody_is_missing() -> None:
    evening = four()
    evening.do("ann", acts.Resign())
    evening.do("dot", acts.Leave())
    assert evening.refused("ann", acts.AskAgain()) == "someone-away"


def test_tbl_17_taking_a_seat_asks_anew() -> None:
    evening = Evening("sealed", seats=3).start("ann", "bob")
    for person in ("ann", "bob", "ann", "bob"):
        evening.do(person, acts.Turn("bid 1"))
    evening.do("ann", acts.AskAgain())
    evening.do("cas", acts.Come("Cas"))
    evening.do("cas", acts.Sit())
    assert evening.refused("bob", acts.Accept("again")) == "no-offer"


def test_tbl_17_where_people_come_late_those_away_are_not_waited_for() -> None:
    evening = Evening("sealed", seats=3).start("ann", "bob", "cas")
    for person in ("ann", "bob", "cas") * 2:
        evening.do(person, acts.Turn("bid 1"))
    evening.do("cas", acts.Leave())
    assert evening.table.seats == ("ann", "bob", "cas")
    evening.do("ann", acts.AskAgain())
    evening.do("bob", acts.Accept("again"))
    assert evening.table.number == 2
    assert [str(entry.move) for entry in evening.table.log] == ["leave"]
    evening.do("cas", acts.Come("Cas"))
    assert [str(entry.move) for entry in evening.table.log] == ["leave", "join"]
    assert fold(evening.lines, ALL) == evening.table
