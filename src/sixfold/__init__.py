"""Sixfold: the games of six, with referees, bots, films, cards and a server.

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
    """Import `decks` and `movies` at first use: they are large, and board games need neither."""
    if name in ("decks", "movies"):
        return import_module(f"sixfold.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
