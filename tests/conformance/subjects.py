"""The games of the house as subjects of the suite: most as they are, some with somebody to think of turns."""

from __future__ import annotations

from typing import Any

import sixfold
from sixfold.games import Game
from sixfold.games.conformance import Subject
from sixfold.games.degrees import DegreesGame
from sixfold.games.sixes import SixesGame
from tests.games.degrees import judge as degrees
from tests.games.sixes import judge as sixes


def subject(preset: str, **options: Any) -> Subject:
    """A preset, with options and perhaps `seats`, ready to be checked."""
    return subject_of(sixfold.game(preset, **options))


def subject_of(game: Game) -> Subject:
    """A game, ready to be checked."""
    if isinstance(game, SixesGame):
        return Subject(game, sixes.ideas, judge=sixes.PlainJudge(), public_moves=sixes.PUBLIC)
    if isinstance(game, DegreesGame):
        return Subject(game, degrees.ideas, judge=degrees.PlainJudge(), public_moves=degrees.PUBLIC)
    return Subject(game)
