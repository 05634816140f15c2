"""The referee's move at a deadline: the tick in the log has the move, and with it the judge's answers."""

from __future__ import annotations

from typing import Any

from sixfold.games import Question
from sixfold.games.moves import Join
from sixfold.tables import LogEntry, actions, fold
from tests.sample_games.sealed import NextOmen, Omen
from tests.tables.driver import ALL, TableDriver


class FixedJudge:
    """Answers every question with the same number, and keeps the questions."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.questions: list[Question] = []

    def answer(self, question: Question) -> Any:
        self.questions.append(question)
        return self.number


def after_bids() -> TableDriver:
    """A table with omens where all have bid."""
    driver = TableDriver("sealed-omens", seats=3).start("ann", "bob", "cas")
    for person, bid in {"ann": 7, "bob": 5, "cas": 7}.items():
        driver.do(person, actions.Turn(f"bid {bid}"))
    return driver


def test_tbl_2_the_judges_answer_at_a_deadline_is_in_the_log_and_folding_asks_no_judge() -> None:
    driver, judge = after_bids(), FixedJudge(7)
    driver.tick(judge)
    assert driver.table.current_state.scores == (0, 1, 0)
    assert driver.entries[-1].dumps().endswith('"action":{"type":"tick","move":"omen 7"}}')
    assert driver.table.log[-1].move == Omen(7)
    folded = fold([LogEntry.loads(entry.dumps()) for entry in driver.entries], ALL)
    assert folded == driver.table
    assert judge.questions == [NextOmen(0)]


def test_tbl_2_a_tick_without_a_referee_move_has_no_move() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    judge = FixedJudge(7)
    driver.tick(judge)
    assert driver.entries[-1].dumps().endswith('"action":{"type":"tick"}}')
    assert judge.questions == []


def test_tbl_2_only_the_referee_plays_referee_moves_and_only_at_its_deadline() -> None:
    driver = after_bids()
    deadline = driver.table.deadline
    assert deadline is not None
    assert driver.error_code(None, actions.Tick("omen 7"), deadline - 1) == "not-due"
    assert driver.error_code("ann", actions.Turn("omen 7")) == "referee-alone"
    assert driver.error_code("ann", actions.Tick("omen 7"), deadline) == "referee-only"
    assert driver.error_code(None, actions.Tick("bid 7"), deadline) == "not-a-turn"
    assert driver.error_code(None, actions.Tick("nonsense"), deadline) == "bad-move"
    assert (
        TableDriver("sealed-strict").start("ann", "bob").error_code(None, actions.Tick("omen 7"), deadline)
        == "not-this-game"
    )


def test_tbl_2_a_tick_that_closes_a_vote_has_no_referee_move() -> None:
    driver, judge = after_bids(), FixedJudge(7)
    driver.do("ann", actions.CallVote("Shall we?"))
    closes = driver.table.votes[0].closes_at
    assert driver.table.deadline == closes
    assert driver.error_code(None, actions.Tick("omen 7"), closes) == "nothing-to-say"
    assert driver.table.prepare_tick(judge) == actions.Tick()
    driver.tick(judge)
    driver.tick(judge)
    assert driver.table.current_state.scores == (0, 1, 0)


def test_tbl_7_a_game_with_late_joining_logs_its_bots() -> None:
    driver = TableDriver("sealed", seats=4).seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    assert [(entry.seat, str(entry.move)) for entry in driver.table.log] == [(1, "join bot")]
    driver.do("ann", actions.AddBot("bot:2", "Bot"))
    assert driver.table.log[-1].move == Join(bot=True)
    driver.do("bob", actions.Join("Bob"))
    driver.do("bob", actions.Sit())
    assert (driver.table.log[-1].seat, driver.table.log[-1].move) == (3, Join())


def test_tbl_7_other_games_do_not_log_their_bots() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    assert driver.table.log == ()
