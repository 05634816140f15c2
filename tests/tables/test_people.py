"""TBL-3, TBL-4, TBL-14, TBL-18: people who join, leave and return, the owner, and closing a table."""

from __future__ import annotations

import pytest

from sixfold.games import Reason
from sixfold.tables import Fischer, PerTurn, Table, actions
from sixfold.tables.people import MAX_SCREENS
from tests.sample_games import SealedState
from tests.tables.driver import TableDriver, four_players, two_players


def seats_away(table: Table) -> tuple[int, ...]:
    assert isinstance(table.state, SealedState)
    return table.state.away


def test_tbl_3_spectators_join_and_are_removed_when_they_leave() -> None:
    driver = TableDriver("six")
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.Join("Eve")) == "here-already"
    driver.do("eve", actions.Leave())
    assert driver.table.person("eve") is None
    assert driver.error_code("eve", actions.Leave()) == "unknown-person"


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "two\nlines", "mirror\u202eword", "half \ud800", "bell\a"])
def test_tbl_3_names_are_one_short_line(name: str) -> None:
    assert TableDriver("six").error_code("eve", actions.Join(name)) == "bad-name"


@pytest.mark.parametrize("name", ["Zoë", "👩‍👩‍👧", "نام‌ها", " Bob "])
def test_tbl_3_names_can_be_in_any_script(name: str) -> None:
    assert TableDriver("six").do("eve", actions.Join(name)).require_person("eve").name == name.strip()


@pytest.mark.parametrize("person", ["", "a b", "x" * 65, "é"])
def test_tbl_3_ids_of_people_are_plain_ascii(person: str) -> None:
    assert TableDriver("six").error_code(person, actions.Join("Eve")) == "bad-person"


def test_tbl_3_people_who_are_away_cannot_act() -> None:
    driver = two_players()
    driver.do("bob", actions.Leave())
    assert driver.error_code("bob", actions.Resign()) == "away"
    assert driver.error_code("bob", actions.Leave()) == "away"


def test_tbl_3_only_the_owner_adds_and_removes_bots() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("bob", actions.Join("Bob"))
    assert driver.error_code("bob", actions.AddBot("bot:1", "Bot")) == "owner-only"
    driver.do("ann", actions.AddBot("bot:1", "Bot", seat=1))
    assert driver.error_code("ann", actions.AddBot("bot:1", "Bot")) == "here-already"
    assert driver.error_code("ann", actions.AddBot("bot:2", "Bot")) == "no-free-seat"
    assert driver.error_code("bot:1", actions.Leave()) == "bot-stays"
    assert driver.do("ann", actions.Kick("bot:1")).seats == ("ann", None)
    assert driver.do("ann", actions.AddBot("bot:1", "Bot")).seats == ("ann", "bot:1")


def test_tbl_4_the_first_person_present_acts_for_an_owner_who_is_away() -> None:
    driver = TableDriver("six").seat("bob", "cas")
    driver.do("ann", actions.Leave())
    assert driver.table.acting_owner == "bob"
    driver.do("cas", actions.Ready())
    assert driver.error_code("cas", actions.Start()) == "owner-only"
    assert driver.error_code("bob", actions.TransferOwnership("cas")) == "owner-only"
    assert driver.error_code("bob", actions.Kick("ann")) == "owner-stays"
    driver.do("bob", actions.Start())
    driver.do("ann", actions.Join("Ann"))
    assert driver.table.acting_owner == "ann"


def test_tbl_4_the_owner_stays_the_owner_when_nobody_is_left() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.Leave())
    assert driver.table.acting_owner == "ann"
    assert driver.table.seats == (None, None)


def test_tbl_4_ownership_goes_only_to_a_person_who_is_present() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    assert driver.error_code("ann", actions.TransferOwnership("bot:1")) == "no-owner"
    assert driver.error_code("ann", actions.TransferOwnership("bob")) == "unknown-person"
    driver.do("ann", actions.Kick("bot:1"))
    driver.start("bob")
    driver.do("bob", actions.Leave())
    assert driver.error_code("ann", actions.TransferOwnership("bob")) == "no-owner"
    driver.do("bob", actions.Join("Bob"))
    driver.do("ann", actions.TransferOwnership("bob"))
    assert driver.table.acting_owner == "bob"
    assert driver.error_code("ann", actions.Kick("bob")) == "owner-only"


def test_tbl_4_a_bot_never_acts_for_the_owner() -> None:
    driver = TableDriver("six-4")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.seat("bob")
    driver.do("ann", actions.Leave())
    assert driver.table.acting_owner == "bob"


def test_tbl_4_a_kicked_person_cannot_join_again() -> None:
    driver = TableDriver("six").seat("ann", "bob")
    assert driver.error_code("bob", actions.Kick("ann")) == "owner-only"
    assert driver.error_code("ann", actions.Kick("ann")) == "owner-stays"
    driver.do("ann", actions.Kick("bob"))
    assert driver.table.seats == ("ann", None)
    assert driver.error_code("bob", actions.Join("Bob")) == "barred"


def test_tbl_4_players_of_a_running_game_cannot_be_kicked() -> None:
    driver = two_players()
    assert driver.error_code("ann", actions.Kick("bob")) == "playing-on"
    driver.do("eve", actions.Join("Eve"))
    driver.do("ann", actions.Kick("eve"))
    assert driver.error_code("eve", actions.Join("Eve")) == "barred"


def test_tbl_14_spectators_are_not_in_the_log_of_the_game() -> None:
    driver = two_players()
    driver.do("eve", actions.Join("Eve"))
    driver.do("eve", actions.Leave())
    assert driver.table.log == ()


def test_tbl_4_kicked_players_leave_a_game_with_late_joining() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    driver.do("cas", actions.Leave())
    driver.do("ann", actions.Kick("cas"))
    driver.do("ann", actions.Kick("bob"))
    assert seats_away(driver.table) == (1, 2)
    assert driver.error_code("bob", actions.Turn("bid 1")) == "away"
    assert [entry.seat for entry in driver.table.log] == [2, 1], "nobody leaves twice"
    assert driver.table.seats == ("ann", "bob", "cas"), "what they have played stays theirs"


def test_tbl_14_a_player_who_leaves_keeps_the_seat_and_the_game_logs_it() -> None:
    driver = TableDriver("sealed", seats=3).start("ann", "bob", "cas")
    driver.do("bob", actions.Leave())
    assert seats_away(driver.table) == (1,)
    assert driver.table.seats == ("ann", "bob", "cas")
    driver.do("bob", actions.Join("Bobby"))
    assert seats_away(driver.table) == ()
    assert driver.table.require_person("bob").name == "Bobby"
    driver.do("bob", actions.Turn("bid 1"))


def test_tbl_14_a_player_who_is_away_still_loses_on_time() -> None:
    driver = two_players(clock=Fischer(30), claim_after=0.0)
    driver.do("ann", actions.Leave())
    assert driver.error_code("bob", actions.ClaimWin(), at=29.0) == "nothing-to-claim", "with a clock, time decides"
    driver.tick()
    assert driver.table.record.final().outcome == driver.table.current_state.outcome
    assert driver.wins("bob") == 1


def test_tbl_14_a_win_can_be_claimed_from_a_player_who_is_away_too_long() -> None:
    driver = two_players(claim_after=60.0).turns("c3")
    assert driver.error_code("ann", actions.ClaimWin(), at=99.0) == "nothing-to-claim", "Bob is here"
    driver.do("bob", actions.Leave(), at=100.0)
    assert driver.error_code("ann", actions.ClaimWin(), at=159.9) == "nothing-to-claim"
    table = driver.do("ann", actions.ClaimWin(), at=160.0)
    assert table.current_state.outcome is not None
    assert (table.current_state.outcome.winners, table.current_state.outcome.reason) == ((0,), Reason.TIME)


def test_tbl_14_nobody_claims_a_win_on_the_turn_of_their_own_side() -> None:
    driver = four_players(claim_after=0.0)
    driver.do("ann", actions.Leave())
    assert driver.error_code("cas", actions.ClaimWin()) == "nothing-to-claim", "Ann is Cas's partner"
    driver.do("dot", actions.ClaimWin())
    assert (driver.wins("bob"), driver.wins("dot"), driver.wins("ann")) == (1, 1, 0)


def test_tbl_14_without_claim_after_or_a_seat_to_move_there_is_no_claim() -> None:
    driver = two_players(claim_after=None)
    driver.do("ann", actions.Leave())
    assert driver.error_code("bob", actions.ClaimWin(), at=1e6) == "nothing-to-claim"
    sealed = TableDriver("sealed", claim_after=0.0).start("ann", "bob")
    sealed.do("ann", actions.Leave())
    assert sealed.error_code("bob", actions.ClaimWin()) == "nothing-to-claim"


def test_tbl_3_programs_join_and_leave_like_people_and_are_marked_as_bots() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("prog", actions.Join("Program", bot=True))
    driver.do("prog", actions.Sit())
    assert [person.bot for person in driver.table.view(None).people] == [False, True]
    driver.do("prog", actions.Leave())
    assert driver.table.seats == ("ann", None)


def test_tbl_3_without_spectators_only_players_see_the_game() -> None:
    driver = two_players(spectators=False).turns("c3")
    driver.do("eve", actions.Join("Eve"))
    for person in ("eve", None):
        view = driver.table.view(person)
        assert (view.game, view.turns, view.choices, view.spectators) == (None, (), None, False)
    assert driver.table.view("bob").game is not None


def test_tbl_18_the_owner_closes_the_table_but_not_while_others_play() -> None:
    driver = two_players()
    assert driver.error_code("bob", actions.Close()) == "owner-only"
    assert driver.error_code("ann", actions.Close()) == "played-on"
    driver.do("bob", actions.Resign())
    assert driver.do("ann", actions.Close()).view(None).closed
    assert driver.error_code("ann", actions.RequestRematch()) == "table-closed"
    assert driver.error_code("eve", actions.Join("Eve")) == "table-closed"
    assert driver.table.record.final().outcome is not None


def test_tbl_18_the_server_closes_a_table_and_its_deadlines_end() -> None:
    driver = two_players(clock=PerTurn(10))
    assert driver.table.deadline is not None
    driver.do(None, actions.Close())
    assert driver.table.deadline is None
    assert driver.error_code(None, actions.Tick()) == "table-closed"


def test_tbl_3_without_spectators_a_screen_shows_the_game_once_the_owner_allows_it() -> None:
    driver = two_players(spectators=False).turns("c3")
    assert driver.table.view("screen").game is None
    assert driver.error_code("bob", actions.AllowScreen("screen")) == "owner-only"
    assert driver.error_code("ann", actions.AllowScreen("no id")) == "bad-person"
    driver.do("ann", actions.AllowScreen("screen"))
    view = driver.table.view("screen")
    assert (view.game, view.turns) == (driver.table.view("ann").game, driver.table.view("ann").turns)
    assert (view.seat, view.choices) == (None, None)
    assert driver.table.view("other").game is None
    for number in range(MAX_SCREENS):
        driver.do("ann", actions.AllowScreen(f"newer-{number}"))
    assert driver.table.view("screen").game is None
