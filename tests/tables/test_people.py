"""TBL-3, TBL-4, TBL-14: who is here, who owns the table, who left and came back."""

from __future__ import annotations

import pytest

from sixfold.games import Reason
from sixfold.tables import Fischer, PerTurn, Table, actions
from tests.sample_games import SealedState
from tests.tables.driver import TableDriver, four_players, two_players


def away(table: Table) -> tuple[int, ...]:
    assert isinstance(table.state, SealedState)
    return table.state.away


def test_tbl_3_people_come_to_watch_and_are_forgotten_when_they_go() -> None:
    evening = TableDriver("six")
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.Join("Eve")) == "here-already"
    evening.do("eve", actions.Leave())
    assert evening.table.person("eve") is None
    assert evening.error_code("eve", actions.Leave()) == "unknown-person"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "two\nlines", "mirror\u202eword", "half \ud800", "bell\a"])
def test_tbl_3_names_are_one_short_line(name: str) -> None:
    assert TableDriver("six").error_code("eve", actions.Join(name)) == "bad-name"


@pytest.mark.parametrize("name", ["Zoë", "👩‍👩‍👧", "نام‌ها", " Bob "])
def test_tbl_3_names_may_be_of_any_script(name: str) -> None:
    assert TableDriver("six").do("eve", actions.Join(name)).require_person("eve").name == name.strip()


@pytest.mark.parametrize("person", ["", "a b", "x" * 65, "é"])
def test_tbl_3_people_are_known_by_plain_ids(person: str) -> None:
    assert TableDriver("six").error_code(person, actions.Join("Eve")) == "bad-person"


def test_tbl_3_those_away_do_nothing() -> None:
    evening = two_players()
    evening.do("bob", actions.Leave())
    assert evening.error_code("bob", actions.Resign()) == "away"
    assert evening.error_code("bob", actions.Leave()) == "away"


def test_tbl_3_bots_are_brought_by_the_owner_and_stay() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("bob", actions.Join("Bob"))
    assert evening.error_code("bob", actions.AddBot("bot:1", "Bot")) == "owner-only"
    evening.do("ann", actions.AddBot("bot:1", "Bot", seat=1))
    assert evening.error_code("ann", actions.AddBot("bot:1", "Bot")) == "here-already"
    assert evening.error_code("ann", actions.AddBot("bot:2", "Bot")) == "no-free-seat"
    assert evening.error_code("bot:1", actions.Leave()) == "bot-stays"
    assert evening.do("ann", actions.Kick("bot:1")).seats == ("ann", None)
    assert evening.do("ann", actions.AddBot("bot:1", "Bot")).seats == ("ann", "bot:1")


def test_tbl_4_whoever_came_first_acts_for_an_owner_who_is_away() -> None:
    evening = TableDriver("six").seat("bob", "cas")
    evening.do("ann", actions.Leave())
    assert evening.table.acting_owner == "bob"
    evening.do("cas", actions.Ready())
    assert evening.error_code("cas", actions.Start()) == "owner-only"
    assert evening.error_code("bob", actions.TransferOwnership("cas")) == "owner-only"
    assert evening.error_code("bob", actions.Kick("ann")) == "owner-stays"
    evening.do("bob", actions.Start())
    evening.do("ann", actions.Join("Ann"))
    assert evening.table.acting_owner == "ann"


def test_tbl_4_the_owner_stays_the_owner_when_nobody_is_left() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("ann", actions.Leave())
    assert evening.table.acting_owner == "ann"
    assert evening.table.seats == (None, None)


def test_tbl_4_the_table_is_handed_over_to_a_person_who_is_here() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    assert evening.error_code("ann", actions.TransferOwnership("bot:1")) == "no-owner"
    assert evening.error_code("ann", actions.TransferOwnership("bob")) == "unknown-person"
    evening.do("ann", actions.Kick("bot:1"))
    evening.start("bob")
    evening.do("bob", actions.Leave())
    assert evening.error_code("ann", actions.TransferOwnership("bob")) == "no-owner"
    evening.do("bob", actions.Join("Bob"))
    evening.do("ann", actions.TransferOwnership("bob"))
    assert evening.table.acting_owner == "bob"
    assert evening.error_code("ann", actions.Kick("bob")) == "owner-only"


def test_tbl_4_a_bot_never_acts_for_the_owner() -> None:
    evening = TableDriver("six-4")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.seat("bob")
    evening.do("ann", actions.Leave())
    assert evening.table.acting_owner == "bob"


def test_tbl_4_whoever_was_sent_away_does_not_come_back() -> None:
    evening = TableDriver("six").seat("ann", "bob")
    assert evening.error_code("bob", actions.Kick("ann")) == "owner-only"
    assert evening.error_code("ann", actions.Kick("ann")) == "owner-stays"
    evening.do("ann", actions.Kick("bob"))
    assert evening.table.seats == ("ann", None)
    assert evening.error_code("bob", actions.Join("Bob")) == "barred"


def test_tbl_4_nobody_is_sent_away_from_a_game_that_needs_them() -> None:
    evening = two_players()
    assert evening.error_code("ann", actions.Kick("bob")) == "playing-on"
    evening.do("eve", actions.Join("Eve"))
    evening.do("ann", actions.Kick("eve"))
    assert evening.error_code("eve", actions.Join("Eve")) == "barred"


def test_tbl_14_the_game_is_not_told_of_those_who_only_watch() -> None:
    evening = two_players()
    evening.do("eve", actions.Join("Eve"))
    evening.do("eve", actions.Leave())
    assert evening.table.log == ()


def test_tbl_4_a_game_that_goes_on_without_them_is_told_of_those_sent_away() -> None:
    evening = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    evening.do("cas", actions.Leave())
    evening.do("ann", actions.Kick("cas"))
    evening.do("ann", actions.Kick("bob"))
    assert away(evening.table) == (1, 2)
    assert evening.error_code("bob", actions.Turn("bid 1")) == "away"
    assert [entry.seat for entry in evening.table.log] == [2, 1], "nobody leaves twice"
    assert evening.table.seats == ("ann", "bob", "cas"), "what they have played stays theirs"


def test_tbl_14_whoever_goes_in_the_middle_of_a_game_keeps_the_seat_and_the_game_is_told() -> None:
    evening = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    evening.do("bob", actions.Leave())
    assert away(evening.table) == (1,)
    assert evening.table.seats == ("ann", "bob", "cas")
    evening.do("bob", actions.Join("Bobby"))
    assert away(evening.table) == ()
    assert evening.table.require_person("bob").name == "Bobby"
    evening.do("bob", actions.Turn("bid 1"))


def test_tbl_14_somebody_away_still_loses_on_time() -> None:
    evening = two_players(clock=Fischer(30), claim_after=0.0)
    evening.do("ann", actions.Leave())
    assert evening.error_code("bob", actions.ClaimWin(), at=29.0) == "nothing-to-claim", "with a clock, time decides"
    evening.tick()
    assert evening.table.record.final().outcome == evening.table.current_state.outcome
    assert evening.wins("bob") == 1


def test_tbl_14_a_game_is_claimed_from_a_seat_to_move_that_was_away_too_long() -> None:
    evening = two_players(claim_after=60.0).turns("c3")
    assert evening.error_code("ann", actions.ClaimWin(), at=99.0) == "nothing-to-claim", "Bob is here"
    evening.do("bob", actions.Leave(), at=100.0)
    assert evening.error_code("ann", actions.ClaimWin(), at=159.9) == "nothing-to-claim"
    table = evening.do("ann", actions.ClaimWin(), at=160.0)
    assert table.current_state.outcome is not None
    assert (table.current_state.outcome.winners, table.current_state.outcome.reason) == ((0,), Reason.TIME)


def test_tbl_14_nobody_claims_while_it_is_their_own_side_that_is_awaited() -> None:
    evening = four_players(claim_after=0.0)
    evening.do("ann", actions.Leave())
    assert evening.error_code("cas", actions.ClaimWin()) == "nothing-to-claim", "Ann is Cas's partner"
    evening.do("dot", actions.ClaimWin())
    assert (evening.wins("bob"), evening.wins("dot"), evening.wins("ann")) == (1, 1, 0)


def test_tbl_14_without_patience_or_a_seat_to_move_there_is_nothing_to_claim() -> None:
    evening = two_players(claim_after=None)
    evening.do("ann", actions.Leave())
    assert evening.error_code("bob", actions.ClaimWin(), at=1e6) == "nothing-to-claim"
    sealed = TableDriver("sealed", claim_after=0.0).start("ann", "bob")
    sealed.do("ann", actions.Leave())
    assert sealed.error_code("bob", actions.ClaimWin()) == "nothing-to-claim"


def test_tbl_3_programs_come_and_go_as_people_do_and_are_told_apart() -> None:
    evening = TableDriver("six").seat("ann")
    evening.do("prog", actions.Join("Program", bot=True))
    evening.do("prog", actions.Sit())
    assert [person.bot for person in evening.table.view(None).people] == [False, True]
    evening.do("prog", actions.Leave())
    assert evening.table.seats == ("ann", None)


def test_tbl_3_where_nobody_may_watch_a_game_is_for_those_who_play() -> None:
    evening = two_players(spectators=False).turns("c3")
    evening.do("eve", actions.Join("Eve"))
    for who in ("eve", None):
        seen = evening.table.view(who)
        assert (seen.game, seen.turns, seen.choices, seen.spectators) == (None, (), None, False)
    assert evening.table.view("bob").game is not None


def test_tbl_18_the_owner_closes_the_table_but_not_over_others_who_play() -> None:
    evening = two_players()
    assert evening.error_code("bob", actions.Close()) == "owner-only"
    assert evening.error_code("ann", actions.Close()) == "played-on"
    evening.do("bob", actions.Resign())
    assert evening.do("ann", actions.Close()).view(None).closed
    assert evening.error_code("ann", actions.RequestRematch()) == "table-closed"
    assert evening.error_code("eve", actions.Join("Eve")) == "table-closed"
    assert evening.table.record.final().outcome is not None


def test_tbl_18_the_house_closes_a_table_and_nothing_is_due_there_any_more() -> None:
    evening = two_players(clock=PerTurn(10))
    assert evening.table.deadline is not None
    evening.do(None, actions.Close())
    assert evening.table.deadline is None
    assert evening.error_code(None, actions.Tick()) == "table-closed"
