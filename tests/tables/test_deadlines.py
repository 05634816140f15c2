"""The referee's own move at a deadline: it goes into the log with the tick, with the judge's answers."""

from __future__ import annotations

from typing import Any

from sixfold.games import Question
from sixfold.games.moves import Join
from sixfold.tables import LogEntry, actions, fold
from tests.sample_games.sealed import NextOmen, Omen
from tests.tables.driver import ALL, TableDriver


class Oracle:
    """Names the same number each time, and remembers what it was asked."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.asked: list[Question] = []

    def answer(self, question: Question) -> Any:
        self.asked.append(question)
        return self.number


def bidding() -> TableDriver:
    driver = TableDriver("sealed-omens", seats=3).start("ann", "bob", "cas")
    for person, bid in {"ann": 7, "bob": 5, "cas": 7}.items():
        driver.do(person, actions.Turn(f"bid {bid}"))
    return driver


def test_tbl_2_what_the_judge_says_at_the_deadline_is_in_the_log_and_folding_asks_nobody() -> None:
    driver, oracle = bidding(), Oracle(7)
    driver.tick(oracle)
    assert driver.table.current_state.scores == (0, 1, 0)
    assert driver.entries[-1].dumps().endswith('"action":{"type":"tick","move":"omen 7"}}')
    assert driver.table.log[-1].move == Omen(7)
    again = fold([LogEntry.loads(line.dumps()) for line in driver.entries], ALL)
    assert again == driver.table
    assert oracle.asked == [NextOmen(0)]


def test_tbl_2_a_tick_without_anything_to_say_is_as_it_was() -> None:
    driver = TableDriver("sealed-strict").start("ann", "bob")
    oracle = Oracle(7)
    driver.tick(oracle)
    assert driver.entries[-1].dumps().endswith('"action":{"type":"tick"}}')
    assert oracle.asked == []


def test_tbl_2_only_the_referee_of_the_game_says_something_and_only_at_its_deadline() -> None:
    driver = bidding()
    due = driver.table.deadline
    assert due is not None
    assert driver.error_code(None, actions.Tick("omen 7"), due - 1) == "not-due"
    assert driver.error_code("ann", actions.Turn("omen 7")) == "referee-alone"
    assert driver.error_code("ann", actions.Tick("omen 7"), due) == "referee-only"
    assert driver.error_code(None, actions.Tick("bid 7"), due) == "not-a-turn"
    assert driver.error_code(None, actions.Tick("nonsense"), due) == "bad-move"
    assert (
        TableDriver("sealed-strict").start("ann", "bob").error_code(None, actions.Tick("omen 7"), due)
        == "not-this-game"
    )


def test_tbl_2_where_a_vote_closes_first_the_game_has_nothing_to_say_yet() -> None:
    driver, oracle = bidding(), Oracle(7)
    driver.do("ann", actions.CallVote("Shall we?"))
    closes = driver.table.votes[0].closes_at
    assert driver.table.deadline == closes
    assert driver.error_code(None, actions.Tick("omen 7"), closes) == "nothing-to-say"
    assert driver.table.prepare_tick(oracle) == actions.Tick()
    driver.tick(oracle)
    driver.tick(oracle)
    assert driver.table.current_state.scores == (0, 1, 0)


def test_tbl_7_a_game_that_people_come_late_to_is_told_of_its_bots() -> None:
    driver = TableDriver("sealed", seats=4).seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    assert [(entry.seat, str(entry.move)) for entry in driver.table.log] == [
        (1, "join bot"),
        (2, "leave"),
        (3, "leave"),
    ]
    driver.do("ann", actions.AddBot("bot:2", "Bot"))
    assert driver.table.log[-1].move == Join(bot=True)
    driver.do("bob", actions.Join("Bob"))
    driver.do("bob", actions.Sit())
    assert (driver.table.log[-1].seat, driver.table.log[-1].move) == (3, Join())


def test_tbl_7_other_games_are_not_told_of_bots() -> None:
    driver = TableDriver("six").seat("ann")
    driver.do("ann", actions.AddBot("bot:1", "Bot"))
    driver.do("ann", actions.Start())
    assert driver.table.log == ()
