"""One judge for every game: each question goes to the judge that knows it, loaded when it is first asked."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from threading import Lock
from typing import Any

from sixfold.games.base import Judge, Question
from sixfold.judges import JUDGES


class HouseJudge:
    """Answers the questions of every referee. It is asked from several threads at once.

    Each judge is made once. Whoever asks while another thread loads it waits for it; those who ask other judges do not.
    """

    def __init__(self, judges: Mapping[type[Question], str] = JUDGES) -> None:
        self._judges = judges
        self._locks = {name: Lock() for name in {*judges.values()}}
        self._made: dict[str, Judge] = {}

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON."""
        name = self._judges.get(type(question))
        if name is None:
            raise TypeError(f"no judge knows {type(question).__name__}")
        return self._judge(name).answer(question)

    def _judge(self, name: str) -> Judge:
        made = self._made.get(name)
        if made is None:
            with self._locks[name]:
                made = self._made.get(name)
                if made is None:
                    module, _, kind = name.partition(":")
                    made = self._made[name] = getattr(import_module(module), kind)()
        return made
