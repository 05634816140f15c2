"""The seven ways to play Sixth!. Their titles and summaries are in `messages.toml`."""

from __future__ import annotations

from typing import Any

from sixfold.games.options import Counts, Flag, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset
from sixfold.games.sixth.pieces import COSTS, SHARE

_KINGS = Option("kings", OneOf(("one", "six")), "one")
_STYLE = Option("style", OneOf(("trim", "classic")), "trim", needs=("kings", "six"))
_KEEPER = Option("keeper", OneOf(("place", "move")), "place")
_SHARES = Option("shares", Flag(price=SHARE), True, per_seat=True, spends="points")
_POINTS = Option("points", Whole(1, 40), 12)
_ARMY = Option("army", Counts({"P": 40, "G": 1, "H": 1}, prices=dict(COSTS)), None, per_seat=True, spends="points")
#: STH-19: offered where the first player scores over 60 % (docs/balance.md).
_SWAP = Option("swap", Flag(), False)


def _discs(count: int) -> Option:
    return Option("discs", Whole(1, 30), count)


def _milady(start: str) -> Option:
    return Option("milady", OneOf(("edge", "beside")), start)


def _preset(name: str, *options: Option, **fixed: Any) -> Preset:
    return Preset(
        name,
        seats=(2, 2),
        sides=("Silver", "Gold"),
        options=(_KINGS, _STYLE, *options),
        fixed={"size": 5, "giants": 0, "hunchbacks": 0, "milady": False, "armies": False} | fixed,
        # The engine is closed to players during a game.
        features=Features(pairs=True, closed_tools=("engine",)),
    )


PRESETS = (
    _preset("sixth", _discs(15), _SWAP),
    _preset("sixth-16", _discs(16), _SWAP),
    _preset("sixth-4x4", _discs(12), _SWAP, size=4),
    _preset("sixth-milady", _discs(12), _milady("edge"), _SWAP, milady=True),
    _preset("sixth-hunchbacks", _discs(11), hunchbacks=1),
    _preset("sixth-giants", _discs(11), _SWAP, giants=1),
    _preset("sixth-armies", _milady("beside"), _KEEPER, _SHARES, _POINTS, _ARMY, milady=True, armies=True),
)
