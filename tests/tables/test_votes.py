"""TBL-16: votes of the people who are here."""

from __future__ import annotations

from sixfold.tables import actions, fold
from sixfold.tables.votes import CLOSED_BALLOTS
from tests.tables.driver import ALL, TableDriver, four_players, two_players


def party(*others: str) -> TableDriver:
    return TableDriver("sealed", seats=5).start("ann", "bob", "cas", *others)


def result(evening: TableDriver, number: int = 1) -> str | None:
    return next(ballot.result for ballot in evening.table.votes if ballot.number == number)


def test_tbl_16_more_than_half_carry_a_vote() -> None:
    evening = party()
    evening.do("ann", actions.CallVote("Is Paris in Texas?"))
    evening.do("bob", actions.Vote(1, True))
    assert result(evening) is None, "Cas may still be heard"
    evening.do("cas", actions.Vote(1, False))
    assert result(evening) == "carried"


def test_tbl_16_half_is_not_enough_and_silence_is_a_no() -> None:
    evening = party("dot")
    evening.do("ann", actions.CallVote("Is Paris in Texas?"), at=0.0)
    evening.do("bob", actions.Vote(1, True), at=1.0)
    assert evening.table.deadline == 20.0
    evening.tick()
    assert result(evening) == "lost"


def test_tbl_16_bots_and_those_away_do_not_count() -> None:
    evening = party("dot")
    evening.do("ann", actions.AddBot("bot:1", "Bot"))
    evening.do("cas", actions.Leave())
    evening.do("dot", actions.Leave())
    assert evening.error_code("bot:1", actions.CallVote("?")) == "no-votes-for-bots"
    evening.do("ann", actions.CallVote("Is Paris in Texas?"))
    assert evening.error_code("bot:1", actions.Vote(1, False)) == "no-votes-for-bots"
    evening.do("bob", actions.Vote(1, True))
    assert result(evening) == "carried", "two of the two who are here"


def test_tbl_16_a_vote_of_somebody_who_went_does_not_count_and_may_decide_by_that() -> None:
    evening = party()
    evening.do("ann", actions.CallVote("Is Paris in Texas?"))
    evening.do("bob", actions.Vote(1, True))
    evening.do("bob", actions.Leave())
    assert result(evening) is None
    evening.do("cas", actions.Leave())
    assert result(evening) == "carried", "Ann alone is left, and has voted"


def test_tbl_16_a_vote_with_nobody_left_is_lost() -> None:
    evening = party()
    evening.do("ann", actions.CallVote("Is Paris in Texas?"))
    for person in ("ann", "bob", "cas"):
        evening.do(person, actions.Leave())
    assert result(evening) == "lost"


def test_tbl_16_each_has_one_vote_and_one_question_at_a_time() -> None:
    evening = party()
    evening.do("ann", actions.CallVote("Is Paris in Texas?"))
    assert evening.error_code("ann", actions.CallVote("And London?")) == "vote-open"
    assert evening.error_code("ann", actions.Vote(1, False)) == "voted", "whoever asks says yes"
    assert evening.error_code("bob", actions.Vote(2, True)) == "no-vote"
    evening.do("bob", actions.CallVote("And London?"))
    evening.do("bob", actions.Vote(1, False))
    evening.do("cas", actions.Vote(2, False))
    assert (result(evening, 1), result(evening, 2)) == (None, None)
    evening.do("cas", actions.Vote(1, False))
    assert evening.error_code("cas", actions.Vote(1, True)) == "no-vote", "it is closed"
    assert result(evening, 1) == "lost"


def test_tbl_16_only_players_vote_spectators_do_not() -> None:
    evening = party()
    evening.do("eve", actions.Join("Eve"))
    assert evening.error_code("eve", actions.CallVote("May I?")) == "not-seated"
    evening.do("ann", actions.CallVote("May she?"))
    assert evening.error_code("eve", actions.Vote(1, True)) == "not-seated"
    assert evening.error_code("bob", actions.CallVote("two\nlines")) == "bad-text"


def test_tbl_16_a_turn_that_was_carried_is_played_for_the_caller() -> None:
    evening = TableDriver("sealed").start("ann", "bob")
    evening.do("ann", actions.Turn("bid 1"))
    evening.do("bob", actions.Turn("bid 3"))
    assert evening.table.current_state.scores == (0, 1)
    assert evening.error_code("ann", actions.CallVote("Was that fair?", move="cry foul")) == "bad-move"
    assert evening.error_code("ann", actions.CallVote("Was that fair?", move="resign")) == "not-a-turn"
    evening.do("ann", actions.CallVote("Was that fair?", move="void 1"))
    evening.do("bob", actions.Vote(1, True))
    assert result(evening) == "carried"
    assert evening.table.current_state.scores == (0, 0)
    assert evening.table.log[-1].seat == 0
    assert fold(evening.entries, ALL) == evening.table


def test_tbl_16_a_turn_that_cannot_be_played_any_more_is_void() -> None:
    evening = TableDriver("sealed", vote_seconds=5.0).start("ann", "bob")
    evening.do("ann", actions.CallVote("Was that fair?", move="void 1"))
    evening.do("bob", actions.Vote(1, True))
    assert result(evening) == "void", "there was no point to take"
    evening.do("ann", actions.CallVote("Was that fair?", move="bid 1"))
    assert evening.tick().current_state.scores == (0, 0)
    assert result(evening, 2) == "lost"


def test_tbl_16_a_vote_gives_nobody_a_turn_out_of_turn() -> None:
    evening = two_players()
    evening.do("bob", actions.CallVote("May I begin?", move="c3"))
    evening.do("ann", actions.Vote(1, True))
    assert result(evening) == "void"
    assert evening.table.log == ()


def test_tbl_16_turns_are_put_to_the_vote_only_while_a_game_goes_on() -> None:
    evening = TableDriver("sealed").seat("ann", "bob")
    assert evening.error_code("ann", actions.CallVote("First?", move="bid 1")) == "wrong-phase"
    over = two_players()
    over.do("ann", actions.Resign())
    assert over.error_code("ann", actions.CallVote("Once more?", move="c3")) == "wrong-phase"
    evening.do("ann", actions.CallVote("Shall we?"))
    evening.do("bob", actions.Vote(1, True))
    assert result(evening) == "carried"


def test_tbl_16_a_caller_who_stood_up_leaves_a_vote_that_plays_nothing() -> None:
    evening = four_players()
    evening.do("ann", actions.CallVote("?", move="2,0"), at=0.0)
    evening.do("bob", actions.Resign(), at=1.0)
    evening.do("ann", actions.Stand(), at=2.0)
    for person in ("bob", "cas", "dot"):
        evening.do(person, actions.Vote(1, True), at=3.0)
    assert result(evening) == "void"


def test_tbl_16_the_table_keeps_the_last_votes_and_their_numbers_go_on() -> None:
    evening = TableDriver("sealed").seat("ann")
    for _ in range(CLOSED_BALLOTS + 3):
        evening.do("ann", actions.CallVote("Alone?"))
    numbers = [ballot.number for ballot in evening.table.votes]
    assert numbers == list(range(4, CLOSED_BALLOTS + 4))
