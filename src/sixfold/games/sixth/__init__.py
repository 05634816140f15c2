"""Sixth!: stacks that move like chess pieces by height. The law is `rulings.toml`, the referee `referee.py`."""

from sixfold.games.sixth.game import MESSAGES, SixthGame
from sixfold.games.sixth.moves import Pass, Place, Shift, Swap
from sixfold.games.sixth.referee import SixthState
from sixfold.games.sixth.views import SixthView

__all__ = ["MESSAGES", "Pass", "Place", "Shift", "SixthGame", "SixthState", "SixthView", "Swap"]
