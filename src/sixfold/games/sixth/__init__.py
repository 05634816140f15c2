"""Sixth!: stacks that move like chess pieces, by height. `rulings.toml` has the rules, `referee.py` applies them."""

from sixfold.games.sixth.moves import Pass, Place, Shift, Swap
from sixfold.games.sixth.referee import SixthGame, SixthState
from sixfold.games.sixth.rules import MESSAGES
from sixfold.games.sixth.views import SixthView

__all__ = ["MESSAGES", "Pass", "Place", "Shift", "SixthGame", "SixthState", "SixthView", "Swap"]
