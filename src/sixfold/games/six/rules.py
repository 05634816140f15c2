"""Six with its options settled, as the referee needs it."""

from __future__ import annotations

from typing import cast

from sixfold.games.base import Appearance, Game
from sixfold.games.messages import Messages
from sixfold.games.six.moves import Turn, parse
from sixfold.games.six.presets import PRESETS

MESSAGES = Messages("sixfold.games.six")


class SixRules(Game):
    """What the options and the preset say about the rules of one game of Six."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=1, face="six")
    move_types = Turn

    @property
    def tiles(self) -> int:
        """Tiles of each colour, the starting one included (SIX-1)."""
        return cast(int, self.options["tiles"])

    @property
    def called(self) -> bool:
        """Whether a six must be called (SIX-11)."""
        return cast(bool, self.options["called"])

    @property
    def cough(self) -> bool:
        """Whether players may cough (SIX-14)."""
        return cast(bool, self.options.get("cough", False))

    @property
    def capture(self) -> bool:
        """Whether splitting captures (SIX-7) or is forbidden (SIX-6)."""
        return cast(bool, self.preset.fixed["capture"])

    def _parse(self, text: str) -> Turn:
        return parse(text, self.messages)

    def seats_of(self, colour: int) -> tuple[int, ...]:
        """The seats that play a colour."""
        return self.teams[colour]
