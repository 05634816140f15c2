"""The four ways to play Six. Their titles and summaries are in `messages.toml`."""

from __future__ import annotations

from sixfold.games.options import Flag, Option, Whole
from sixfold.games.presets import Features, Preset

_TILES = Option("tiles", Whole(6, 22), 21)
_CALLED = Option("called", Flag(), False)
_COUGH = Option("cough", Flag(), False)

#: The engine is closed to players during a game.
_FEATURES = Features(pairs=True, closed_tools=("engine",))

PRESETS = (
    Preset(
        "six",
        seats=(2, 2),
        sides=("Red", "Black"),
        options=(_TILES, _CALLED),
        fixed={"capture": True},
        features=_FEATURES,
    ),
    Preset(
        "six-4",
        seats=(4, 4),
        sides=("Red", "Black", "Red", "Black"),
        options=(_TILES, _CALLED, _COUGH),
        fixed={"capture": True},
        teams=((0, 2), (1, 3)),
        features=Features(chat=False, reactions=False, pairs=True, closed_tools=("engine",)),
    ),
    Preset(
        "six-o",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        options=(_TILES, _CALLED),
        fixed={"capture": False},
        features=_FEATURES,
    ),
    Preset(
        "six-o-advanced",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        options=(_TILES, _CALLED),
        fixed={"capture": True},
        features=_FEATURES,
    ),
)
