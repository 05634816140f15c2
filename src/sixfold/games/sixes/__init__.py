"""Sixes: six rounds, six answers, one minute each. The rulings are in `rulings.toml`, the referee in `referee.py`.

What the referee asks of a judge, and the shape of each answer, is in `questions.py`.
"""

from sixfold.games.sixes.moves import Deal, Done, Draft, More, Propose, Ready, Reveal, Vote
from sixfold.games.sixes.questions import Alike, Card, Compare, NextCard, UsesWord, Verdict
from sixfold.games.sixes.referee import SixesGame, SixesState
from sixfold.games.sixes.rules import MESSAGES
from sixfold.games.sixes.views import SixesView

__all__ = [
    "MESSAGES",
    "Alike",
    "Card",
    "Compare",
    "Deal",
    "Done",
    "Draft",
    "More",
    "NextCard",
    "Propose",
    "Ready",
    "Reveal",
    "SixesGame",
    "SixesState",
    "SixesView",
    "UsesWord",
    "Verdict",
    "Vote",
]
