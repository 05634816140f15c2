"""One judge for every game: each question to whoever knows it, loaded once, whoever asks first."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from sixfold.games.base import Question
from sixfold.games.degrees.questions import Cards, Names
from sixfold.games.sixes.questions import NextCard
from sixfold.judges import JUDGES
from sixfold.server.judge import HouseJudge

NEXT = NextCard("match", "en", "house", family=True, used=(), seed=7, round=1)


class Asked(Question, frozen=True):
    """A question of no game."""


class SlowJudge:
    """Takes its time to be made, and counts how often it is."""

    made = 0

    def __init__(self) -> None:
        type(self).made += 1
        time.sleep(0.1)

    def answer(self, question: Question) -> Any:
        return type(self).made


class BrokenJudge:
    """Cannot be made the first time."""

    tries = 0

    def __init__(self) -> None:
        type(self).tries += 1
        if type(self).tries == 1:
            raise FileNotFoundError

    def answer(self, question: Question) -> Any:
        return "at last"


def test_every_question_that_a_game_declares_has_its_judge() -> None:
    declared = {kind for kind in Question.__subclasses__() if kind.__module__.startswith("sixfold.games.")}
    assert declared == set(JUDGES)


def test_each_question_is_answered_by_the_judge_that_knows_it() -> None:
    judge = HouseJudge()
    assert judge.answer(NEXT)["text"]
    assert judge.answer(Names("actor", "al pacino", 1))[0]["name"] == "Al Pacino"
    assert len(judge.answer(Cards(("house",)))["cards"]) > 100


def test_nothing_is_loaded_before_it_is_asked() -> None:
    code = "import sys, sixfold.server.judge as judge; judge.HouseJudge(); print('sixfold.movies.judge' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_a_judge_is_made_once_however_many_ask_at_the_same_time() -> None:
    judge = HouseJudge({Asked: f"{__name__}:SlowJudge"})
    together = Barrier(8)

    def ask(_: int) -> Any:
        together.wait()
        return judge.answer(Asked())

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {1}


def test_a_judge_that_could_not_be_made_is_tried_again() -> None:
    judge = HouseJudge({Asked: f"{__name__}:BrokenJudge"})
    with pytest.raises(FileNotFoundError):
        judge.answer(Asked())
    assert judge.answer(Asked()) == "at last"


def test_a_question_of_nobody_is_a_fault_of_whoever_asks() -> None:
    with pytest.raises(TypeError):
        HouseJudge().answer(Asked())
