"""Six and Six-O: hexagonal tiles on an endless plane. The law is `rulings.toml`, the referee `referee.py`."""

from sixfold.games.six.game import MESSAGES, SixGame
from sixfold.games.six.moves import Call, Lay, Pass, Shift
from sixfold.games.six.referee import SixState
from sixfold.games.six.views import SixView

__all__ = ["MESSAGES", "Call", "Lay", "Pass", "Shift", "SixGame", "SixState", "SixView"]
