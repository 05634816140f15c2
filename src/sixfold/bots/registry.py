"""Finds computer players by name, whichever package brings them (entry points of the group `sixfold.bots`).

An entry has the name of its game and points to a function that takes the game and returns its players: for each
player's name, a function that creates the player from a seed and whether it counts CPU time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sixfold.bots.player import MESSAGES, Player, PlayerFactory
from sixfold.games import Game, SixfoldError
from sixfold.games.registry import game_name, plugins


class UnknownPlayer(SixfoldError):
    """No player of this name plays this game."""


def player_names(game: Game) -> tuple[str, ...]:
    """The names of the players of a game, levels first.

    >>> import sixfold
    >>> player_names(sixfold.game("six"))
    ('1', '2', '3', '4', '5', '6', '7', '8', 'alphabeta', 'random', 'uct')
    """
    return tuple(_factories(game))


def level_count(game: Game) -> int:
    """How many levels of bots a game has: its players named `1`, `2`, `3` and so on.

    >>> import sixfold
    >>> level_count(sixfold.game("six"))
    8
    """
    return sum(name.isdigit() for name in player_names(game))


def create_player(name: str, game: Game, seed: int = 0, cpu: bool = False) -> Player:
    """Creates the player of this name. With the same seed it plays the same turns.

    With `cpu` its time is CPU time of its thread, so that a busy machine does not weaken it.

    >>> import sixfold
    >>> game = sixfold.game("sixth-4x4")
    >>> decision = create_player("2", game).turn(game.start(), 0, seconds=0.1)
    >>> decision.move in game.start().legal()
    True
    """
    factories = _factories(game)
    if not factories:
        raise MESSAGES.error(UnknownPlayer, "no-players", preset=game.preset.name)
    if name not in factories:
        known = ", ".join(factories)
        raise MESSAGES.error(UnknownPlayer, "unknown-player", name=name, preset=game.preset.name, known=known)
    return factories[name](seed, cpu)


def _factories(game: Game) -> Mapping[str, PlayerFactory]:
    """What creates each player of a game, by the player's name: what the game's entry of `sixfold.bots` says."""
    entry = plugins("sixfold.bots").get(game_name(type(game)))
    if entry is None:
        return {}
    players: Callable[[Game], Mapping[str, PlayerFactory]] = entry.load()
    return players(game)
