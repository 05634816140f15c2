"""Sixfold: a house for the games of six.

>>> import sixfold
>>> state = sixfold.game("sixth").start().play("c3").play("c2")
>>> len(state.legal())
25
"""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from sixfold.games import (
    AmbiguousMove,
    BadNotation,
    BadOption,
    Entry,
    Game,
    IllegalMove,
    Move,
    Outcome,
    Reason,
    Record,
    SixfoldError,
    State,
    UnknownGame,
    game,
    perft,
)

if TYPE_CHECKING:
    from sixfold import decks as decks
    from sixfold import movies as movies

__version__ = "0.1.0"

__all__ = [
    "AmbiguousMove",
    "BadNotation",
    "BadOption",
    "Entry",
    "Game",
    "IllegalMove",
    "Move",
    "Outcome",
    "Reason",
    "Record",
    "SixfoldError",
    "State",
    "UnknownGame",
    "__version__",
    "game",
    "movies",
    "perft",
]


def __getattr__(name: str) -> ModuleType:
    """Parts with word lists and films are brought in when they are first asked for: whoever plays Sixth! loads none."""
    if name in ("decks", "movies"):
        return import_module(f"sixfold.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
