"""Every player by name: the levels of a game, and the yardsticks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from sixfold.bots.law import MESSAGES
from sixfold.bots.levels import Level, levels_of
from sixfold.bots.nets import card_of
from sixfold.bots.player import Player
from sixfold.bots.thinker import Thinker
from sixfold.bots.yardsticks import RandomPlayer, UctPlayer
from sixfold.games import Game, SixfoldError
from sixfold.games.degrees import DegreesGame
from sixfold.games.sixes import SixesGame

Maker: TypeAlias = Callable[[int, bool], Player]


class UnknownPlayer(SixfoldError):
    """Nobody of this name plays this game."""


def names(game: Game) -> tuple[str, ...]:
    """Who plays a game, by name, the levels first.

    >>> import sixfold
    >>> names(sixfold.game("six"))
    ('1', '2', '3', '4', '5', '6', '7', '8', 'alphabeta', 'random', 'uct')
    """
    return tuple(_makers(game))


def player(name: str, game: Game, seed: int = 0, cpu: bool = False) -> Player:
    """The player of this name in a game. A seed makes it play the same every time; another one, differently.

    With `cpu` its time is what its thread works, so that a busy machine takes nothing from it.

    >>> import sixfold
    >>> game = sixfold.game("sixth-4x4")
    >>> thought = player("2", game).turn(game.start(), 0, seconds=0.1)
    >>> thought.move in game.start().legal()
    True
    """
    makers = _makers(game)
    if not makers:
        raise MESSAGES.error(UnknownPlayer, "no-players", preset=game.preset.name)
    if name not in makers:
        known = ", ".join(makers)
        raise MESSAGES.error(UnknownPlayer, "unknown-player", name=name, preset=game.preset.name, known=known)
    return makers[name](seed, cpu)


def _makers(game: Game) -> Mapping[str, Maker]:
    if isinstance(game, SixesGame):
        return _writers()
    if isinstance(game, DegreesGame):
        return _linkers()
    levels = levels_of(game)
    if not levels:
        return {}

    card = card_of(game)

    def thinker(level: Level) -> Maker:
        return lambda seed, cpu: Thinker(level, seed, cpu, card if level.netted else None)

    numbered = {str(number): thinker(level) for number, level in enumerate(levels, 1)}
    plain = msgspec.structs.replace(levels[-1], netted=False)
    return numbered | {"alphabeta": thinker(plain), "random": RandomPlayer, "uct": UctPlayer}


def _writers() -> Mapping[str, Maker]:
    """Who writes in Sixes. Decks and what compares words are read only where somebody plays it."""
    from sixfold.bots.sixes import LEVELS
    from sixfold.bots.writer import Writer

    def writer(level: int) -> Maker:
        return lambda seed, _: Writer(level, seed)

    return {str(level): writer(level) for level in LEVELS}


def _linkers() -> Mapping[str, Maker]:
    """Who plays 6°. The catalogue is opened only where somebody thinks."""
    from sixfold.bots.degrees import LEVELS
    from sixfold.bots.linker import Linker

    def linker(level: int) -> Maker:
        return lambda seed, _: Linker(level, seed)

    return {str(level): linker(level) for level in LEVELS}
