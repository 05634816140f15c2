"""Remarks on a list while it is written (SXS-8, SXS-9), and when the next card comes (SXS-1)."""

from __future__ import annotations

from typing import Any

import pytest

from sixfold.games import Question
from sixfold.games.sixes import Compare
from sixfold.games.sixes.rules import PAUSE_SECONDS
from tests.games.driver import everything_visible
from tests.games.sixes.driver import SixesDriver
from tests.games.sixes.judge import PlainJudge


def _remarks(driver: SixesDriver, seat: int) -> list[tuple[Any, ...]]:
    return [(one.line, one.how, one.word, one.repeats) for one in driver.state.view(seat).remarks]


def test_sxs_8_and_9_drafts_get_remarks_on_card_words_and_repeats() -> None:
    driver = SixesDriver(seats=3)
    driver.deal()
    driver.draft(0, "apple", "picnic rug", "apples")
    assert _remarks(driver, 0) == [(1, "word", "picnic", None), (2, "repeat", None, 0)]
    driver.draft(0, "apple", "rug", "apples")
    assert _remarks(driver, 0) == [(2, "repeat", None, 0)]
    driver.finish(0, "apple", "rug", "pear")
    assert _remarks(driver, 0) == []
    driver.check_replay()


def test_sxs_8_a_repeat_in_another_category_gets_a_remark() -> None:
    driver = SixesDriver()
    for _ in range(2):
        driver.deal()
        driver.write("", "").ready()
    driver.deal()
    driver.draft(1, "lemon", "lemons")
    assert _remarks(driver, 1) == [(1, "repeat", None, None)]


def test_sxs_3_only_the_author_sees_remarks() -> None:
    views = set()
    for word in ("picnic", "pear"):
        driver = SixesDriver(seats=3)
        driver.deal()
        driver.draft(0, word, word)
        views.add(tuple(everything_visible(driver.state, seat) for seat in (1, 2, None)))
    assert len(views) == 1


class BrokenJudge(PlainJudge):
    """A judge whose verdicts are invalid."""

    def answer(self, question: Question) -> Any:
        return {"groups": 6} if isinstance(question, Compare) else super().answer(question)


def test_a_draft_is_saved_even_if_the_judge_fails() -> None:
    driver = SixesDriver(judge=BrokenJudge())
    driver.deal()
    driver.draft(0, "picnic")
    view = driver.state.view(0)
    assert view.own is not None
    assert (view.own[0], view.remarks) == ("picnic", ())


@pytest.mark.parametrize("text", ['draft 1 ["a] [{b}]"]', 'draft 1 ["] [{"] [{"line":0,"how":"word","word":"picnic"}]'])
def test_the_notation_of_a_draft_is_unambiguous(text: str) -> None:
    assert str(SixesDriver().game.parse(text)) == text


def test_sxs_1_the_next_card_comes_when_everybody_is_ready_or_after_a_pause() -> None:
    driver = SixesDriver(seats=3)
    driver.play(2, "join bot", after=0.0)
    driver.deal()
    driver.write("apple", "pear", "plum").ready()
    assert driver.state.deadline == driver.at + PAUSE_SECONDS
    driver.play(0, "ready")
    assert driver.view.done == (0,)
    assert driver.error_code(0, "ready") == "ready-already"
    assert driver.state.deadline == driver.at - 1.0 + PAUSE_SECONDS
    driver.play(1, "ready")
    assert driver.state.deadline == driver.at
    driver.deal()
    assert (driver.view.round, driver.view.phase) == (2, "writing")
    assert not driver.view.done
    driver.check_replay()
