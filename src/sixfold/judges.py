"""One judge for every game: passes each question on to the judge that its type names."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import Lock
from typing import Any, Protocol

from sixfold.games.base import Judge, Question
from sixfold.games.registry import plugins


class Loader(Protocol):
    """Loads a judge's class; an entry point is one."""

    def load(self) -> Callable[[], Judge]:
        """The class, or a function that creates the judge."""


class InstalledJudges:
    """Answers the questions of every referee, with the judges of all installed packages (group `sixfold.judges`).

    A judge is loaded and created at its first question, because films and decks are large, and then kept. Safe to use
    from several threads: a thread that needs a judge which another is loading waits for it, others do not.
    """

    def __init__(self, judges: Mapping[str, Loader] | None = None) -> None:
        self._loaders: Mapping[str, Loader] = plugins("sixfold.judges") if judges is None else judges
        self._locks = {name: Lock() for name in self._loaders}
        self._judges: dict[str, Judge] = {}

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON. Raises `TypeError` if no installed judge answers such questions."""
        if question.judge not in self._loaders:
            raise TypeError(f"no judge answers {type(question).__name__}")
        return self._judge(question.judge).answer(question)

    def _judge(self, name: str) -> Judge:
        judge = self._judges.get(name)
        if judge is None:
            with self._locks[name]:
                judge = self._judges.get(name)
                if judge is None:
                    judge = self._judges[name] = self._loaders[name].load()()
        return judge
