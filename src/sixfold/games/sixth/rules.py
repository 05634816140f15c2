"""The seven ways to play Sixth!, and what their options mean for the referee. Titles and summaries: `messages.toml`."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

from msgspec.structs import replace

from sixfold.games.base import Appearance, Game
from sixfold.games.errors import BadOption
from sixfold.games.messages import Messages
from sixfold.games.options import Counts, Integer, OneOf, Option, YesNo
from sixfold.games.presets import Features, Preset
from sixfold.games.sixth.board import Board, Squares, squares
from sixfold.games.sixth.moves import Turn, parse
from sixfold.games.sixth.pieces import COSTS, KIND, KINDS, KING, LETTERS, OWNER, SHARE, height

MESSAGES = Messages("sixfold.games.sixth")

#: How many Pawns, Giants and Hunchbacks a side has in hand.
Hand: TypeAlias = tuple[int, int, int]

T = TypeVar("T")

_KINGS = Option("kings", OneOf(("one", "six")), "one")
#: 6 × King is a variant of the game in the booklet.
_KINGS_CARD = replace(_KINGS, card="six")
_STYLE = Option("style", OneOf(("trim", "classic")), "trim", needs=("kings", "six"))
_MILADY = Option("milady", OneOf(("edge", "beside")), "edge")
_PLACER = Option("placer", OneOf(("gold", "silver", "lot")), "gold", needs=("milady", "edge"))
_ENDLESS = Option("endless", OneOf(("draw", "play")), "draw")
_KEEPER = Option("keeper", OneOf(("place", "move")), "place")
_SHARES = Option("shares", YesNo(price=SHARE), True, per_seat=True, spends="points")
_POINTS = Option("points", Integer(1, 40), 12)
_ARMY = Option("army", Counts({"P": 40, "G": 1, "H": 1}, prices=dict(COSTS)), None, per_seat=True, spends="points")
#: STH-19: offered where the first player scores over 60 % (docs/balance.md).
_SWAP = Option("swap", YesNo(), False)


def _discs(count: int) -> Option:
    return Option("discs", Integer(1, 30), count)


def _preset(name: str, *options: Option, kings: Option = _KINGS, **fixed: Any) -> Preset:
    return Preset(
        name,
        seats=(2, 2),
        sides=("Silver", "Gold"),
        options=(kings, _STYLE, *options, _ENDLESS),
        fixed={"size": 5, "giants": 0, "hunchbacks": 0, "milady": False, "armies": False} | fixed,
        # The engine is closed to players during a game.
        features=Features(pairs=True, closed_tools=("engine",)),
    )


PRESETS = (
    _preset("sixth", _discs(15), _SWAP, kings=_KINGS_CARD),
    _preset("sixth-milady", _discs(12), _MILADY, _PLACER, _SWAP, milady=True),
    _preset("sixth-hunchbacks", _discs(11), hunchbacks=1),
    _preset("sixth-giants", _discs(11), _SWAP, giants=1),
    replace(
        _preset("sixth-armies", _MILADY, _PLACER, _KEEPER, _SHARES, _POINTS, _ARMY, milady=True, armies=True),
        first_defaults={"milady": "beside"},
    ),
    # The boards of 2013 come after the games of the booklet.
    _preset("sixth-16", _discs(16), _SWAP),
    _preset("sixth-4x4", _discs(12), _SWAP, size=4),
)


class Landing(NamedTuple):
    """What happens to a stack that discs were moved onto (STH-4, STH-9, STH-10)."""

    #: What stays on the square.
    stack: str
    #: The discs that go back to the hands.
    returned: str = ""
    #: The side that made a King, or `None`.
    king: int | None = None


class SixthRules(Game):
    """The options of one game of Sixth!, as attributes. `SixthGame` adds the start."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=2, face="sixth", ages=8, minutes=20, featured=True)
    move_types = Turn

    #: For the engine, which numbers the squares to 24: the lot puts Milady on a square only when a game starts.
    milady_square = 31

    @cached_property
    def squares(self) -> Squares:
        """The board's squares."""
        return squares(self.size)

    @cached_property
    def size(self) -> int:
        """Squares along a side of the board: 4 or 5."""
        return cast(int, self.preset.fixed["size"])

    @cached_property
    def six_kings(self) -> bool:
        """6 × King: Kings score, and six points win (STH-9)."""
        return self.options["kings"] == "six"

    @cached_property
    def classic(self) -> bool:
        """Whether a King's whole tower leaves the board (STH-10)."""
        return self.options["style"] == "classic"

    @cached_property
    def armies(self) -> bool:
        """Whether armies are bought (STH-16)."""
        return cast(bool, self.preset.fixed["armies"])

    @cached_property
    def plain_discs_only(self) -> bool:
        """Whether only plain discs are in play, so that no character can block a move."""
        return not self.armies and not any(self.preset.fixed[kind] for kind in ("giants", "hunchbacks", "milady"))

    @cached_property
    def milady_placers(self) -> tuple[bool, bool]:
        """STH-11, STH-16: which sides may place Milady; neither if she does not play."""
        if self.armies:
            return cast(tuple[bool, bool], self.options["shares"])
        plays = cast(bool, self.preset.fixed["milady"])
        return plays, plays

    @cached_property
    def milady_opens(self) -> bool:
        """STH-11: whether Milady is on the edge before Silver's first turn, which needs both to have paid for her.

        By version 1 of the rules it was enough that Gold had.
        """
        paid = self.milady_placers[1] if self.rules_version == 1 else all(self.milady_placers)
        return self.options.get("milady") == "edge" and paid

    @cached_property
    def milady_side(self) -> int:
        """STH-11: the side that places Milady then."""
        return 0 if self.options.get("placer") == "silver" else 1

    @cached_property
    def milady_lot(self) -> bool:
        """STH-11: whether the seed places Milady instead."""
        return self.milady_opens and self.options["placer"] == "lot"

    @cached_property
    def endless(self) -> bool:
        """STH-8: whether neither repetition nor quiet turns end the game."""
        return self.options["endless"] == "play"

    @cached_property
    def swap(self) -> bool:
        """STH-19: whether Gold may take over the first turn."""
        return cast(bool, self.options.get("swap", False))

    @cached_property
    def milady_movers(self) -> tuple[bool, bool]:
        """STH-16: which sides may move Milady."""
        sole = self.options.get("keeper") == "move" and self.milady_placers[0] != self.milady_placers[1]
        return self.milady_placers if sole else (True, True)

    @cached_property
    def hands(self) -> tuple[Hand, Hand]:
        """What each side has in hand at the start."""
        if self.armies:
            first, second = (_counts(army) for army in cast(tuple[Any, Any], self.options["army"]))
            return first, second
        hand = (cast(int, self.options["discs"]), self.preset.fixed["giants"], self.preset.fixed["hunchbacks"])
        return hand, hand

    @cached_property
    def budget(self) -> tuple[int, int]:
        """STH-16: what each side may spend on pieces, after paying its share in Milady."""
        if not self.armies:
            return 0, 0
        points = cast(int, self.options["points"])
        first, second = (points - SHARE * paid for paid in self.milady_placers)
        return first, second

    @cached_property
    def points(self) -> tuple[int, int]:
        """What each side has left to spend at the start, after buying its army."""
        first, second = (
            budget - (cost(hand) if self.armies else 0) for budget, hand in zip(self.budget, self.hands, strict=True)
        )
        return first, second

    def _check_options(self) -> None:
        for side, left in enumerate(self.points):
            if left < 0:
                points = self.options["points"]
                raise self.messages.error(BadOption, "army-too-dear", seat=side, points=points, over=-left)

    def _parse(self, text: str) -> Turn:
        return parse(text, self.messages)

    def resolve_landing(self, tower: str) -> Landing:
        """Return what happens to a tower. Milady is never on top of one that is a King (STH-13)."""
        if height(tower) < KING:
            return Landing(tower)
        king = OWNER[tower[-1]]
        if not self.six_kings:
            return Landing(tower, king=king)
        if self.classic:
            return Landing("", tower, king)
        stays = tower
        while height(stays) >= KING:
            stays = stays[:-1]
        return Landing(stays, tower[len(stays) :], king)


def cost(hand: Hand) -> int:
    """STH-16: return what these pieces cost."""
    return sum(COSTS[kind] * count for kind, count in zip(KINDS, hand, strict=True))


def _counts(army: dict[str, int] | None) -> Hand:
    bought = army or {}
    return bought.get("P", 0), bought.get("G", 0), bought.get("H", 0)


def return_discs(hands: tuple[Hand, Hand], discs: str) -> tuple[Hand, Hand]:
    """STH-17: return the hands after discs went back to them. Milady goes beside the board, to no hand."""
    counts = [list(hand) for hand in hands]
    for letter in discs:
        if letter in OWNER:
            counts[OWNER[letter]][KINDS.index(KIND[letter])] += 1
    first, second = ((p, g, h) for p, g, h in counts)
    return first, second


class Purse(NamedTuple):
    """The hands and points of both sides, from the view of the side to move (STH-6, STH-16)."""

    armies: bool
    side: int
    hands: tuple[Hand, Hand]
    left: tuple[int, int]

    def can_place(self, piece: str, board: Board) -> bool:
        """Return whether a piece is in hand or can be bought. Each side has one Giant and one Hunchback."""
        if self.hands[self.side][KINDS.index(piece)]:
            return True
        if not self.armies or self.left[self.side] < COSTS[piece]:
            return False
        return piece == "P" or not any(LETTERS[piece][self.side] in stack for stack in board)

    def pay(self, piece: str) -> tuple[tuple[Hand, Hand], tuple[int, int]]:
        """Return hands and points after a placement, which buys the piece only if it is not in hand."""
        kind, hand = KINDS.index(piece), list(self.hands[self.side])
        if hand[kind]:
            hand[kind] -= 1
            return replace_side(self.hands, self.side, (hand[0], hand[1], hand[2])), self.left
        return self.hands, replace_side(self.left, self.side, self.left[self.side] - COSTS[piece])


def replace_side(pair: tuple[T, T], side: int, value: T) -> tuple[T, T]:
    """Return a pair with the value of one side replaced."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
