"""Computer players: one interface for every game, found by name through entry points."""

from sixfold.bots.analysis import Line, analyse
from sixfold.bots.player import Decision, Player, accepts_draw
from sixfold.bots.registry import UnknownPlayer, create_player, player_names

__all__ = ["Decision", "Line", "Player", "UnknownPlayer", "accepts_draw", "analyse", "create_player", "player_names"]
