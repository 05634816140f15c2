"""`InstalledJudges`: each question goes to the judge that its type names, and a judge is loaded once."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint
from threading import Barrier
from typing import Any, ClassVar

import pytest

from sixfold.games.base import Question
from sixfold.games.degrees.questions import Cards, Names
from sixfold.games.registry import InstalledJudges, plugins
from sixfold.games.sixes.questions import NextCard

NEXT = NextCard("match", "en", "house", family=True, used=(), seed=7, round=1)


class GamelessQuestion(Question, frozen=True):
    """A question of no game."""

    judge: ClassVar[str] = "test"


class SlowJudge:
    """Takes a while to create, and counts how often it is created."""

    created = 0

    def __init__(self) -> None:
        type(self).created += 1
        time.sleep(0.1)

    def answer(self, question: Question) -> Any:
        return type(self).created


class BrokenJudge:
    """Fails the first time it is created."""

    tries = 0

    def __init__(self) -> None:
        type(self).tries += 1
        if type(self).tries == 1:
            raise FileNotFoundError

    def answer(self, question: Question) -> Any:
        return "at last"


def judges_with(judge: type) -> InstalledJudges:
    """The installed judges, as if this were the only one."""
    return InstalledJudges({"test": EntryPoint("test", f"{__name__}:{judge.__name__}", "sixfold.judges")})


def test_every_question_of_a_game_names_an_installed_judge() -> None:
    declared = {kind for kind in Question.__subclasses__() if kind.__module__.startswith("sixfold.games.")}
    assert declared
    assert {kind.judge for kind in declared} <= set(plugins("sixfold.judges"))


def test_each_question_is_answered_by_the_judge_it_names() -> None:
    judges = InstalledJudges()
    assert judges.answer(NEXT)["text"]
    assert judges.answer(Names("actor", "al pacino", 1))[0]["name"] == "Al Pacino"
    assert len(judges.answer(Cards(("house",)))["cards"]) > 100


def test_no_judge_is_loaded_before_its_first_question() -> None:
    code = "import sys, sixfold.games.registry as j; j.InstalledJudges(); print('sixfold.movies.judge' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "False\n"


def test_a_judge_is_created_once_for_many_threads() -> None:
    judges = judges_with(SlowJudge)
    barrier = Barrier(8)

    def ask(_: int) -> Any:
        barrier.wait()
        return judges.answer(GamelessQuestion())

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(ask, range(8))) == {1}


def test_a_judge_that_could_not_be_created_is_tried_again() -> None:
    judges = judges_with(BrokenJudge)
    with pytest.raises(FileNotFoundError):
        judges.answer(GamelessQuestion())
    assert judges.answer(GamelessQuestion()) == "at last"


def test_a_question_without_a_judge_is_a_type_error() -> None:
    with pytest.raises(TypeError):
        InstalledJudges().answer(GamelessQuestion())
