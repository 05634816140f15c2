"""TBL-16: votes of the people who are present."""

from __future__ import annotations

from sixfold.tables import actions, fold
from sixfold.tables.votes import CLOSED_BALLOTS
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def sealed_table(*others: str) -> TableDriver:
    """A game of sealed bids with Ann, Bob, Cas and others."""
    return TableDriver("sealed", seats=5).start("ann", "bob", "cas", *others)


def result(driver: TableDriver, number: int = 1) -> str | None:
    return next(ballot.result for ballot in driver.table.votes if ballot.number == number)


def test_tbl_16_more_than_half_carry_a_vote() -> None:
    driver = sealed_table()
    driver.do("ann", actions.CallVote("Is Paris in Texas?"))
    driver.do("bob", actions.Vote(1, True))
    assert result(driver) is None, "Cas may still vote"
    driver.do("cas", actions.Vote(1, False))
    assert result(driver) == "carried"


def test_tbl_16_half_is_not_enough_and_silence_is_a_no() -> None:
    driver = sealed_table("dot")
    driver.do("ann", actions.CallVote("Is Paris in Texas?"), at=0.0)
    driver.do("bob", actions.Vote(1, True), at=1.0)
    assert driver.table.deadline == 20.0
    driver.tick()
    assert result(driver) == "lost"


def test_tbl_16_bots_and_absent_people_do_not_count() -> None:
    driver = sealed_table("dot")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("cas", actions.Leave())
    driver.do("dot", actions.Leave())
    assert driver.error_code("bot:1", actions.CallVote("?")) == "no-votes-for-bots"
    driver.do("ann", actions.CallVote("Is Paris in Texas?"))
    assert driver.error_code("bot:1", actions.Vote(1, False)) == "no-votes-for-bots"
    driver.do("bob", actions.Vote(1, True))
    assert result(driver) == "carried", "two of the two people present"


def test_tbl_16_leaving_removes_a_vote_which_can_decide_the_ballot() -> None:
    driver = sealed_table()
    driver.do("ann", actions.CallVote("Is Paris in Texas?"))
    driver.do("bob", actions.Vote(1, True))
    driver.do("bob", actions.Leave())
    assert result(driver) is None
    driver.do("cas", actions.Leave())
    assert result(driver) == "carried", "Ann alone is left, and has voted"


def test_tbl_16_a_vote_with_nobody_left_is_lost() -> None:
    driver = sealed_table()
    driver.do("ann", actions.CallVote("Is Paris in Texas?"))
    for person in ("ann", "bob", "cas"):
        driver.do(person, actions.Leave())
    assert result(driver) == "lost"


def test_tbl_16_each_person_has_one_vote_and_one_open_question() -> None:
    driver = sealed_table()
    driver.do("ann", actions.CallVote("Is Paris in Texas?"))
    assert driver.error_code("ann", actions.CallVote("And London?")) == "vote-open"
    assert driver.error_code("ann", actions.Vote(1, False)) == "voted", "the caller votes yes"
    assert driver.error_code("bob", actions.Vote(2, True)) == "no-vote"
    driver.do("bob", actions.CallVote("And London?"))
    driver.do("bob", actions.Vote(1, False))
    driver.do("cas", actions.Vote(2, False))
    assert (result(driver, 1), result(driver, 2)) == (None, None)
    driver.do("cas", actions.Vote(1, False))
    assert driver.error_code("cas", actions.Vote(1, True)) == "no-vote", "it is closed"
    assert result(driver, 1) == "lost"


def test_tbl_16_spectators_do_not_vote() -> None:
    driver = sealed_table()
    driver.do("eve", actions.Join("Eve"))
    assert driver.error_code("eve", actions.CallVote("May I?")) == "not-seated"
    driver.do("ann", actions.CallVote("May she?"))
    assert driver.error_code("eve", actions.Vote(1, True)) == "not-seated"
    assert driver.error_code("bob", actions.CallVote("two\nlines")) == "bad-text"


def test_tbl_16_a_carried_turn_is_played_for_the_caller() -> None:
    driver = TableDriver("sealed").start("ann", "bob")
    driver.do("ann", actions.Turn("bid 1"))
    driver.do("bob", actions.Turn("bid 3"))
    assert driver.table.current_state.scores == (0, 1)
    assert driver.error_code("ann", actions.CallVote("Was that fair?", move="cry foul")) == "bad-move"
    assert driver.error_code("ann", actions.CallVote("Was that fair?", move="resign")) == "not-a-turn"
    driver.do("ann", actions.CallVote("Was that fair?", move="void 1"))
    driver.do("bob", actions.Vote(1, True))
    assert result(driver) == "carried"
    assert driver.table.current_state.scores == (0, 0)
    assert driver.table.log[-1].seat == 0
    assert fold(driver.entries, ALL) == driver.table


def test_tbl_16_a_carried_turn_that_is_illegal_is_void() -> None:
    driver = TableDriver("sealed", vote_seconds=5.0).start("ann", "bob")
    driver.do("ann", actions.CallVote("Was that fair?", move="void 1"))
    driver.do("bob", actions.Vote(1, True))
    assert result(driver) == "void", "there was no point to take"
    driver.do("ann", actions.CallVote("Was that fair?", move="bid 1"))
    assert driver.tick().current_state.scores == (0, 0)
    assert result(driver, 2) == "lost"


def test_tbl_16_a_vote_does_not_allow_a_turn_out_of_turn() -> None:
    driver = two_players()
    driver.do("bob", actions.CallVote("May I begin?", move="c3"))
    driver.do("ann", actions.Vote(1, True))
    assert result(driver) == "void"
    assert driver.table.log == ()


def test_tbl_16_votes_on_turns_need_a_running_game() -> None:
    driver = TableDriver("sealed").seat("ann", "bob")
    assert driver.error_code("ann", actions.CallVote("First?", move="bid 1")) == "wrong-phase"
    over = two_players()
    over.do("ann", actions.Resign())
    assert over.error_code("ann", actions.CallVote("Once more?", move="c3")) == "wrong-phase"
    driver.do("ann", actions.CallVote("Shall we?"))
    driver.do("bob", actions.Vote(1, True))
    assert result(driver) == "carried"


def test_tbl_16_a_carried_turn_of_a_caller_who_stood_up_is_void() -> None:
    driver = four_players()
    driver.do("ann", actions.CallVote("?", move="2,0"), at=0.0)
    driver.do("bob", actions.Resign(), at=1.0)
    driver.do("ann", actions.Stand(), at=2.0)
    for person in ("bob", "cas", "dot"):
        driver.do(person, actions.Vote(1, True), at=3.0)
    assert result(driver) == "void"


def test_tbl_16_the_table_keeps_the_last_votes_and_their_numbers() -> None:
    driver = TableDriver("sealed").seat("ann")
    for _ in range(CLOSED_BALLOTS + 3):
        driver.do("ann", actions.CallVote("Alone?"))
    numbers = [ballot.number for ballot in driver.table.votes]
    assert numbers == list(range(4, CLOSED_BALLOTS + 4))
