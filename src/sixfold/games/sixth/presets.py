"""The seven ways to play Sixth!, as data."""

from __future__ import annotations

from typing import Any

from sixfold.games.options import Counts, Flag, OneOf, Option, Whole
from sixfold.games.presets import Features, Preset
from sixfold.games.sixth.pieces import COSTS, SHARE

_BOX = "Sixth! by József Dorsonczky, published by Blue Orange."
_SET = "Six MaKING by József Dorsonczky."

_KINGS = Option(
    "kings",
    OneOf(("one", "six")),
    "one",
    "the first King ends the game, or 6 × King: first to six points",
    title="Kings to win",
    labels={"one": "One King", "six": "6 × King"},
)
_STYLE = Option(
    "style",
    OneOf(("trim", "classic")),
    "trim",
    "what leaves the board after a King: the discs above five, or the whole tower",
    title="After a King",
    labels={"trim": "Discs above five leave", "classic": "The whole tower leaves"},
    needs=("kings", "six"),
)
_KEEPER = Option(
    "keeper",
    OneOf(("place", "move")),
    "place",
    "what a sole payer alone may do with Milady: place her, or move her too",
    title="Milady's keeper",
    labels={"place": "Places her", "move": "Places and moves her"},
)
_SHARES = Option(
    "shares",
    Flag(price=SHARE),
    True,
    "who paid for a share in Milady",
    title="Share in Milady",
    per_seat=True,
    spends="points",
)
_POINTS = Option("points", Whole(1, 40), 12, "points that each side may spend on its army", title="Points for the army")
_ARMY = Option(
    "army",
    Counts({"P": 40, "G": 1, "H": 1}, prices=dict(COSTS)),
    None,
    "an army bought before the game",
    title="Army",
    per_seat=True,
    spends="points",
)
#: STH-19: where the first player scores over 60 % (docs/balance.md).
_SWAP = Option(
    "swap",
    Flag(),
    False,
    "whether Gold may, as its first turn, take over Silver's first turn (a rule of the house)",
    title="Swap",
)


def _discs(count: int) -> Option:
    return Option("discs", Whole(1, 30), count, "plain discs of each side", title="Discs")


def _milady(start: str) -> Option:
    return Option(
        "milady",
        OneOf(("edge", "beside")),
        start,
        "where Milady starts: on the edge by Gold, or beside the board",
        title="Milady starts",
        labels={"edge": "On the edge", "beside": "Beside the board"},
    )


def _preset(name: str, title: str, line: str, options: tuple[Option, ...], credit: str = _BOX, **fixed: Any) -> Preset:
    return Preset(
        name,
        title=title,
        summary=line,
        seats=(2, 2),
        sides=("Silver", "Gold"),
        credit=credit,
        options=(_KINGS, _STYLE, *options),
        fixed={"size": 5, "giants": 0, "hunchbacks": 0, "milady": False, "armies": False} | fixed,
        # Nobody asks the engine in the middle of a game.
        features=Features(pairs=True, closed_tools=("engine",)),
    )


PRESETS = (
    _preset(
        "sixth", "Sixth!", "Stacks move like chess pieces by height; the first tower of six wins.", (_discs(15), _SWAP)
    ),
    _preset("sixth-16", "Six MaKING", "Sixth! with 16 discs each, as in the set of 2013.", (_discs(16), _SWAP), _SET),
    _preset("sixth-4x4", "Six MaKING, small", "The small board of 2013.", (_discs(12), _SWAP), _SET, size=4),
    _preset(
        "sixth-milady",
        "Sixth! with Milady",
        "Milady belongs to nobody, and whoever can must answer her call.",
        (_discs(12), _milady("edge"), _SWAP),
        milady=True,
    ),
    _preset(
        "sixth-hunchbacks",
        "Sixth! with Hunchbacks",
        "A Hunchback each: nothing is ever put on top of it.",
        (_discs(11),),
        hunchbacks=1,
    ),
    _preset(
        "sixth-giants", "Sixth! with Giants", "A Giant each: one disc that counts two.", (_discs(11), _SWAP), giants=1
    ),
    _preset(
        "sixth-armies",
        "Sixth! with armies",
        "Every character: spend twelve points on an army, before the game or while it goes on.",
        (_milady("beside"), _KEEPER, _SHARES, _POINTS, _ARMY),
        milady=True,
        armies=True,
    ),
)
