"""Six and Six-O: hexagonal tiles on an endless plane. `rulings.toml` has the rules, `referee.py` applies them."""

from sixfold.games.six.moves import Call, Lay, Pass, Shift
from sixfold.games.six.referee import SixGame, SixState
from sixfold.games.six.rules import MESSAGES
from sixfold.games.six.views import SixView

__all__ = ["MESSAGES", "Call", "Lay", "Pass", "Shift", "SixGame", "SixState", "SixView"]
