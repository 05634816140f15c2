"""Sixfold: a house for the games of six.

>>> import sixfold
>>> state = sixfold.game("sixth").start().play("c3").play("c2")
>>> len(state.legal())
25
"""

from importlib import import_module
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
    from sixfold import movies

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


def __getattr__(name: str) -> object:
    """`sixfold.movies` is there once somebody asks for it: whoever plays Sixth! loads no films."""
    if name == "movies":
        return import_module("sixfold.movies")
    raise AttributeError(f"module 'sixfold' has no attribute {name!r}")
