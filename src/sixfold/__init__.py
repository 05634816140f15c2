"""Sixfold: a house for the games of six.

>>> import sixfold
>>> state = sixfold.game("sixth").start().play("c3").play("c2")
>>> len(state.legal())
25
"""

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
    "perft",
]
