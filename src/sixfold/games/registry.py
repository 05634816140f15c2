"""The installed games and judges, found by entry points.

Games, bots and judges register themselves under the groups `sixfold.games`, `sixfold.bots` and `sixfold.judges`, so
that a package can add one without changing Sixfold. A package with a game of Hex has in its `pyproject.toml`

    [project.entry-points."sixfold.games"]
    hex = "sixfold_hex:HexGame"

and once it is installed, `sixfold.game("hex")`, the command line and the server know the game. Entry points are read
at installation: after a change to them, install the package again, even an editable one.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from threading import Lock
from types import MappingProxyType
from typing import Any, Protocol

from sixfold.games.base import Game, Judge, LoadableJudge, Question
from sixfold.games.messages import unknown_game
from sixfold.games.presets import Preset


@cache
def plugins(group: str) -> Mapping[str, EntryPoint]:
    """Return the entry points of a group by name, not loaded yet.

    >>> plugins("sixfold.judges")["films"].value
    'sixfold.movies.judge:FilmJudge'
    """
    return MappingProxyType({entry.name: entry for entry in entry_points(group=group)})


@cache
def games() -> Mapping[str, type[Game]]:
    """Return every installed game by the name of its entry point, in the order in which they are shown.

    A game that cannot be loaded is left out, with a warning.

    >>> list(games())
    ['six', 'sixth', 'degrees', 'sixes']
    """
    loaded: dict[str, type[Game]] = {}
    for name, entry in plugins("sixfold.games").items():
        try:
            loaded[name] = entry.load()
        except Exception as error:  # whatever another package does wrong
            warnings.warn(
                f"the game {name!r} ({entry.value}) cannot be loaded: {error!r}", RuntimeWarning, stacklevel=2
            )
    return MappingProxyType(dict(sorted(loaded.items(), key=lambda item: (item[1].appearance.order, item[0]))))


@cache
def presets() -> Mapping[str, Preset]:
    """Return every preset of every installed game by its name."""
    return MappingProxyType({preset.name: preset for game in games().values() for preset in game.presets})


def find(name: str) -> tuple[type[Game], Preset]:
    """Return the game that plays a preset, and the preset. Raises `UnknownGame` if no preset has this name."""
    for game in games().values():
        for preset in game.presets:
            if preset.name == name:
                return game, preset
    raise unknown_game(name, list(presets()))


def game_name(game: type[Game]) -> str:
    """Return the name of the entry point of a game; empty for one that is not installed, such as a test's."""
    return next((name for name, installed in games().items() if installed is game), "")


def game(name: str, seats: int | None = None, teams: object = None, **options: object) -> Game:
    """Return the game of a preset with its options, checked.

    >>> game("sixth", kings="six").options["style"]
    'trim'
    >>> game("chess")
    Traceback (most recent call last):
        ...
    sixfold.games.errors.UnknownGame: There is no game called “chess”. Available: six, six-4, six-o, six-o-advanced, \
sixth, sixth-milady, sixth-hunchbacks, sixth-giants, sixth-armies, sixth-16, sixth-4x4, degrees, sixes.
    """
    kind, preset = find(name)
    return kind(preset, seats, teams, **options)


# Judges ---------------------------------------------------------------------------------------------------------------


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

    def load(self) -> None:
        """Load every judge and what its answers need, so that no player waits for it."""
        for name in self._loaders:
            judge = self._judge(name)
            if isinstance(judge, LoadableJudge):
                judge.load()

    def _judge(self, name: str) -> Judge:
        judge = self._judges.get(name)
        if judge is None:
            with self._locks[name]:
                judge = self._judges.get(name)
                if judge is None:
                    judge = self._judges[name] = self._loaders[name].load()()
        return judge
