"""The four ways to play Six, and what their options mean for the referee. Titles and summaries: `messages.toml`."""

from __future__ import annotations

from typing import cast

from sixfold.games.base import Appearance, Game
from sixfold.games.messages import Messages
from sixfold.games.options import STARTING_SIDE, Integer, OneOf, Option, YesNo
from sixfold.games.presets import Features, Preset
from sixfold.games.six.moves import Turn, parse

MESSAGES = Messages("sixfold.games.six")

_TILES = Option("tiles", Integer(6, 22), 21)
_CALLED = Option("called", YesNo(), False)
_COUGH = Option("cough", YesNo(), False)
_RED_STARTS = Option(STARTING_SIDE, OneOf(("red", "black")), "red")
_TEAL_STARTS = Option(STARTING_SIDE, OneOf(("teal", "orange")), "teal")

#: The engine is closed to players during a game.
_FEATURES = Features(pairs=True, closed_tools=("engine",))

PRESETS = (
    Preset(
        "six",
        seats=(2, 2),
        sides=("Red", "Black"),
        options=(_TILES, _CALLED, _RED_STARTS),
        fixed={"capture": True},
        features=_FEATURES,
    ),
    Preset(
        "six-4",
        seats=(4, 4),
        sides=("Red", "Black", "Red", "Black"),
        options=(_TILES, _CALLED, _COUGH, _RED_STARTS),
        fixed={"capture": True},
        teams=((0, 2), (1, 3)),
        features=Features(chat=False, reactions=False, pairs=True, closed_tools=("engine",)),
    ),
    Preset(
        "six-o",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        options=(_TILES, _CALLED, _TEAL_STARTS),
        fixed={"capture": False},
        features=_FEATURES,
    ),
    Preset(
        "six-o-advanced",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        options=(_TILES, _CALLED, _TEAL_STARTS),
        fixed={"capture": True},
        features=_FEATURES,
    ),
)


class SixRules(Game):
    """The options of one game of Six, as attributes. `SixGame` adds the start."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=1, face="six", ages=9, minutes=20)
    move_types = Turn

    @property
    def tiles(self) -> int:
        """Tiles of each colour, the starting one included (SIX-1)."""
        return cast(int, self.options["tiles"])

    @property
    def must_call(self) -> bool:
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
