"""Sixes and 6° without a judge: the referee reports it, and the game goes on or ends as the owner says."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import IllegalMove
from sixfold.games.base import Reason
from sixfold.games.deal_failures import NO_CARDS
from sixfold.games.degrees import Cards
from sixfold.games.options import SHIPPED
from sixfold.games.sixes import NextCard
from tests.games.degrees.driver import DegreesDriver
from tests.games.driver import GameDriver
from tests.games.sixes.driver import SixesDriver
from tests.games.sixes.judge import PlainJudge


class AskedJudge:
    """Answers nothing, and keeps the question."""

    question: Any = None

    def answer(self, question: Any) -> Any:
        self.question = question
        raise RuntimeError("the deck is gone")


def waiting(kind: str) -> GameDriver[Any]:
    """A game whose cards could not be dealt."""
    driver: GameDriver[Any] = (
        SixesDriver(deck="friday") if kind == "sixes" else DegreesDriver(dealt=False, deck="house+noir")
    )
    driver.play(None, driver.state.failure_move())
    return driver


def owner_moves(driver: GameDriver[Any]) -> list[str]:
    return [form.move for form in driver.state.choices(None).forms if form.owner_only]


@pytest.mark.parametrize("kind", ["sixes", "degrees"])
def test_a_game_without_cards_waits_for_the_owner_and_has_no_deadline(kind: str) -> None:
    driver = waiting(kind)
    assert driver.state.deadline is None
    assert driver.state.view(None).failed
    assert owner_moves(driver) == ["again", "shipped", "end"]
    with pytest.raises(IllegalMove):
        driver.state.play("again", 0)


@pytest.mark.parametrize("kind", ["sixes", "degrees"])
def test_the_owner_lets_the_referee_ask_again(kind: str) -> None:
    driver = waiting(kind)
    driver.play(None, "again")
    assert driver.state.deadline is not None
    driver.expire()
    assert driver.state.reveal_count > 0
    assert not driver.state.view(None).failed
    with pytest.raises(IllegalMove) as caught:
        driver.state.play("again", None, driver.at)
    assert caught.value.code == "nothing-failed"


@pytest.mark.parametrize("kind", ["sixes", "degrees"])
def test_the_owner_goes_on_with_the_shipped_cards(kind: str) -> None:
    driver, judge = waiting(kind), AskedJudge()
    driver.play(None, "shipped")
    with pytest.raises(RuntimeError):
        driver.state.deadline_move(judge)
    asked = judge.question
    assert asked.deck == SHIPPED if isinstance(asked, NextCard) else isinstance(asked, Cards)
    assert kind == "sixes" or (asked.decks, asked.catalogue) == ((SHIPPED,), SHIPPED)


@pytest.mark.parametrize("kind", ["sixes", "degrees"])
def test_the_owner_ends_a_game_before_its_first_card_and_nobody_wins(kind: str) -> None:
    driver = waiting(kind)
    driver.play(None, "end")
    outcome = driver.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), NO_CARDS)


def test_sixes_ended_after_a_round_is_won_by_points() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.write("", "").ready()
    driver.deal()
    driver.write("a1, b2", "c3").ready()
    driver.play(None, "fail", after=20.0)
    driver.play(None, "end")
    assert driver.state.outcome is not None
    assert (driver.state.outcome.winners, driver.state.outcome.reason) == ((0,), Reason.POINTS)
    driver.check_replay()


class EmptyDeck(PlainJudge):
    """Deals no card from the deck `friday`, which has none left."""

    def answer(self, question: Any) -> Any:
        return None if isinstance(question, NextCard) and question.deck == "friday" else super().answer(question)


def test_sixes_whose_deck_has_no_card_left_waits_for_the_owner() -> None:
    driver = SixesDriver(judge=EmptyDeck(), deck="friday")
    driver.deal()
    assert owner_moves(driver) == ["again", "shipped", "end"]
    driver.play(None, "shipped")
    driver.deal()
    assert driver.view.phase == "writing"
    driver.check_replay()


def test_sixes_without_a_first_card_is_won_by_nobody() -> None:
    driver = SixesDriver(judge=EmptyDeck(), deck="friday")
    driver.deal()
    driver.play(None, "shipped")
    driver.play(None, "deal null")
    outcome = driver.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((), NO_CARDS)


@pytest.mark.parametrize("rounds", [0, 2], ids=["match", "lightning"])
def test_lists_that_nobody_can_compare_are_joined_by_their_letters(rounds: int) -> None:
    driver = SixesDriver()
    for _ in range(rounds):
        driver.deal()
        driver.write("", "").ready()
    driver.deal()
    driver.finish(0, "Crab apple", "pear", "pear")
    driver.finish(1, "crab-apple", "pears")
    driver.play(None, driver.state.failure_move(), after=0.0)
    assert (driver.view.phase, driver.view.failed, driver.points) == ("comparing", True, [1, 1])
    assert driver.view.rows[0].lines[2].how == "repeat"
    driver.play(0, "join 0.1 1.1")
    driver.vote(yes="1")
    assert driver.points == [2, 2], "people join the rest"
    driver.ready()
    assert not driver.view.failed
    driver.check_replay()


def test_a_sheet_that_no_judge_can_check_is_checked_by_the_owner() -> None:
    driver = DegreesDriver()
    judge, driver.judge = driver.judge, AskedJudge()
    for _ in range(2):
        driver.hand(0, "Robert De Niro", "Anybody")
    assert [(sheet.status, sheet.points) for sheet in driver.state.sides[0].sheets] == [("review", 0)] * 2
    assert owner_moves(driver) == ["rule"]
    driver.play(None, "rule 0.1 right")
    driver.play(None, "rule 0.2 wrong")
    assert [sheet.points for sheet in driver.state.sides[0].sheets] == [2, 0]
    driver.judge = judge
    assert driver.hand(0, "Robert De Niro", "Anybody").status == "settled"
    driver.check_replay()


@pytest.mark.parametrize("right", [True, False])
def test_a_claim_that_no_judge_can_check_is_checked_by_the_owner(right: bool) -> None:
    driver = DegreesDriver(check="honour", goal=6)
    for _ in range(3):
        driver.hand(0, "Robert De Niro", "Anybody")
    driver.judge = AskedJudge()
    driver.play(1, "challenge 0.1")
    driver.play(0, "claim")
    assert [sheet.status for sheet in driver.state.sides[0].sheets] == ["review"] * 3
    assert "rule" in owner_moves(driver)
    for number in (1, 2, 3):
        driver.play(None, f"rule 0.{number} {'right' if right else 'wrong'}")
    assert (driver.state.outcome is not None) == right
    assert driver.state.claims == ((0,) if right else ())
    driver.check_replay()


def test_the_sheet_of_a_daily_game_is_not_handed_in_before_it_can_be_checked() -> None:
    driver = DegreesDriver(seats=1, daily="2026-11-18", goal=0)
    driver.judge = AskedJudge()
    with pytest.raises(RuntimeError):
        driver.hand(0, "Robert De Niro", "Anybody")


def test_a_draft_is_saved_though_the_judge_fails() -> None:
    driver = SixesDriver()
    driver.deal()
    driver.judge = AskedJudge()
    driver.draft(0, "pear")
    assert driver.state.lists[0][0] == "pear"
