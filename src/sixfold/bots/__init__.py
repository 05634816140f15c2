"""Computer players: one interface for every game, found by name through entry points."""

from sixfold.bots.analysis import Line, analyse
from sixfold.bots.player import Decision, Player
from sixfold.bots.registry import UnknownPlayer, create_player, player_names

__all__ = ["Decision", "Line", "Player", "UnknownPlayer", "analyse", "create_player", "player_names"]
