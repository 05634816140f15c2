"""Players that are not people, and the way from the referees to the core."""

from sixfold.bots.analysis import Line, analyse
from sixfold.bots.player import Player, Thought
from sixfold.bots.registry import UnknownPlayer, names, player

__all__ = ["Line", "Player", "Thought", "UnknownPlayer", "analyse", "names", "player"]
