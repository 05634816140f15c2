"""The referees: the rules of every game. Pure: no input or output, no clock, no global random generator."""

from sixfold.games.base import Game, Judge, Outcome, Question, Reason, State, View
from sixfold.games.errors import AmbiguousMove, BadNotation, BadOption, IllegalMove, SixfoldError, UnknownGame
from sixfold.games.moves import Move
from sixfold.games.perft import perft
from sixfold.games.record import Entry, Record
from sixfold.games.registry import game

__all__ = [
    "AmbiguousMove",
    "BadNotation",
    "BadOption",
    "Entry",
    "Game",
    "IllegalMove",
    "Judge",
    "Move",
    "Outcome",
    "Question",
    "Reason",
    "Record",
    "SixfoldError",
    "State",
    "UnknownGame",
    "View",
    "game",
    "perft",
]
