"""The registered games as subjects of the suite. Games without a list of legal turns get a source of turns."""

from __future__ import annotations

from typing import Any

import sixfold
from sixfold.games import Game
from sixfold.games.conformance import Subject
from sixfold.games.degrees import DegreesGame
from sixfold.games.sixes import SixesGame
from tests.games.degrees import small_judge as degrees
from tests.games.sixes import judge as sixes


def subject(preset: str, **options: Any) -> Subject:
    """Return the subject of a preset with options, `seats` and `teams` among them."""
    return subject_of(sixfold.game(preset, **options))


def subject_of(game: Game) -> Subject:
    """Return the subject of a game."""
    if isinstance(game, SixesGame):
        return Subject(game, sixes.random_moves, judge=sixes.PlainJudge(), public_moves=sixes.PUBLIC)
    if isinstance(game, DegreesGame):
        return Subject(game, degrees.random_moves, judge=degrees.SmallJudge(), public_moves=degrees.PUBLIC)
    return Subject(game)
