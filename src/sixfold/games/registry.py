"""Every game of the house, by the names of its presets."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.games.base import Game
from sixfold.games.degrees import DegreesGame
from sixfold.games.messages import unknown_game
from sixfold.games.presets import Preset
from sixfold.games.six import SixGame
from sixfold.games.sixes import SixesGame
from sixfold.games.sixth import SixthGame

#: The games, in the order in which they are shown.
GAMES: tuple[type[Game], ...] = (SixGame, SixthGame, DegreesGame, SixesGame)

#: Every preset by its name.
PRESETS: Mapping[str, Preset] = {preset.name: preset for kind in GAMES for preset in kind.presets}


def find(name: str) -> tuple[type[Game], Preset]:
    """The game that plays a preset, and the preset; `UnknownGame` if there is none of this name."""
    for kind in GAMES:
        for preset in kind.presets:
            if preset.name == name:
                return kind, preset
    raise unknown_game(name, list(PRESETS))


def game(name: str, seats: int | None = None, teams: object = None, **options: object) -> Game:
    """The game of a preset with its options, checked.

    >>> game("sixth", kings="six").options["style"]
    'trim'
    >>> game("chess")
    Traceback (most recent call last):
        ...
    sixfold.games.errors.UnknownGame: There is no game called “chess”. There are: six, six-4, six-o, six-o-advanced, \
sixth, sixth-16, sixth-4x4, sixth-milady, sixth-hunchbacks, sixth-giants, sixth-armies, degrees, sixes.
    """
    kind, preset = find(name)
    return kind(preset, seats, teams, **options)
