"""Sixth! with its options settled, as the referee needs it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, TypeAlias, cast

from sixfold.games.base import Appearance, Game
from sixfold.games.errors import BadOption
from sixfold.games.messages import Messages
from sixfold.games.sixth.board import Squares, squares
from sixfold.games.sixth.moves import Turn, parse
from sixfold.games.sixth.pieces import COSTS, KINDS, SHARE
from sixfold.games.sixth.presets import PRESETS

MESSAGES = Messages("sixfold.games.sixth")

#: How many Pawns, Giants and Hunchbacks a side has in hand.
Hand: TypeAlias = tuple[int, int, int]


class SixthRules(Game):
    """What the options and the preset say about the rules of one game of Sixth!."""

    presets = PRESETS
    messages = MESSAGES
    appearance = Appearance(order=2, face="sixth", featured=True)
    move_types = Turn

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
        """Whether only plain discs are played, so that no character can bar a move."""
        return not self.armies and not any(self.preset.fixed[kind] for kind in ("giants", "hunchbacks", "milady"))

    @cached_property
    def entitled(self) -> tuple[bool, bool]:
        """STH-11, STH-16: which sides may place Milady; neither where she is out."""
        if self.armies:
            return cast(tuple[bool, bool], self.options["shares"])
        plays = cast(bool, self.preset.fixed["milady"])
        return plays, plays

    @cached_property
    def milady_opens(self) -> bool:
        """STH-11: the first ply is Gold's placement of Milady. A Gold who may not place her cannot open so."""
        return self.options.get("milady") == "edge" and self.entitled[1]

    @cached_property
    def swap(self) -> bool:
        """STH-19: whether Gold may take over the first turn."""
        return cast(bool, self.options.get("swap", False))

    @cached_property
    def movers(self) -> tuple[bool, bool]:
        """STH-16: which sides may move Milady."""
        sole = self.options.get("keeper") == "move" and self.entitled[0] != self.entitled[1]
        return self.entitled if sole else (True, True)

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
        """STH-16: what each side may spend on pieces, its share in Milady being paid."""
        if not self.armies:
            return 0, 0
        points = cast(int, self.options["points"])
        first, second = (points - SHARE * paid for paid in self.entitled)
        return first, second

    @cached_property
    def points(self) -> tuple[int, int]:
        """What each side has left to spend at the start, its army being bought."""
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


def cost(hand: Hand) -> int:
    """STH-16: what these pieces cost."""
    return sum(COSTS[kind] * count for kind, count in zip(KINDS, hand, strict=True))


def _counts(army: dict[str, int] | None) -> Hand:
    bought = army or {}
    return bought.get("P", 0), bought.get("G", 0), bought.get("H", 0)
