"""The four ways to play Six, as data."""

from __future__ import annotations

from sixfold.games.options import Flag, Option, Whole
from sixfold.games.presets import Features, Preset

_SIX = "Six by Steffen Mühlhäuser."
_SIX_O = "Six-O by Steffen Mühlhäuser, published by FoxMind."

_TILES = Option(
    "tiles",
    Whole(6, 22),
    21,
    "tiles of each colour, the starting one included (19, 21 and 22 were sold)",
    title="Tiles of each colour",
)
_CALLED = Option("called", Flag(), False, "a six counts only when its owner calls it", title="Called sixes")
_COUGH = Option("cough", Flag(), False, "a player may cough: a wordless warning that all seats hear", title="Coughing")

#: Nobody asks the engine in the middle of a game.
_TERMS = Features(pairs=True, closed_tools=("engine",))

PRESETS = (
    Preset(
        "six",
        title="Six",
        summary="Lay hexagon tiles; make a line, a triangle or a ring of six. Splitting the table captures.",
        seats=(2, 2),
        sides=("Red", "Black"),
        credit=_SIX,
        options=(_TILES, _CALLED),
        fixed={"capture": True},
        features=_TERMS,
    ),
    Preset(
        "six-4",
        title="Six for four",
        summary="Six in two teams: partners sit opposite, share a colour and say nothing.",
        seats=(4, 4),
        sides=("Red", "Black", "Red", "Black"),
        credit=_SIX,
        options=(_TILES, _CALLED, _COUGH),
        fixed={"capture": True},
        teams=((0, 2), (1, 3)),
        features=Features(chat=False, reactions=False, pairs=True, closed_tools=("engine",)),
    ),
    Preset(
        "six-o",
        title="Six-O",
        summary="The basic rules: the table may never be split.",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        credit=_SIX_O,
        options=(_TILES, _CALLED),
        fixed={"capture": False},
        features=_TERMS,
    ),
    Preset(
        "six-o-advanced",
        title="Six-O advanced",
        summary="The advanced rules: splitting the table captures.",
        seats=(2, 2),
        sides=("Teal", "Orange"),
        credit=_SIX_O,
        options=(_TILES, _CALLED),
        fixed={"capture": True},
        features=_TERMS,
    ),
)
