"""Moves, and the common ones that every game takes once the table has settled them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

_CLIP = 60


class Move(Struct, frozen=True, tag_field="move", tag=str.lower):
    """A turn, or what stands for one. `str(move)` is its notation; in JSON it is an object with its kind in `move`."""


class RefereeMove(Move, frozen=True):
    """A turn of the referee's own, played at a deadline and by no seat. Games that have some derive them from this."""


class Private(Move, frozen=True):
    """A turn that nobody but its author ever sees as it was written, such as a draft."""


class OwnerMove(Move, frozen=True):
    """A turn that the owner of the table may play, seated or not: in the log it is nobody's seat, `None`."""


class Resign(Move, frozen=True):
    """A seat gives up, for its side."""

    def __str__(self) -> str:
        return "resign"


class Draw(Move, frozen=True):
    """The sides have agreed on a draw."""

    def __str__(self) -> str:
        return "draw"


class FlagFall(Move, frozen=True, tag="flag"):
    """A seat's clock ran out."""

    def __str__(self) -> str:
        return "flag"


class Join(Move, frozen=True, omit_defaults=True):
    """Somebody takes the seat, or comes back to it; perhaps a bot."""

    bot: bool = False

    def __str__(self) -> str:
        return "join bot" if self.bot else "join"


class Leave(Move, frozen=True):
    """Whoever had the seat is gone."""

    def __str__(self) -> str:
        return "leave"


class Cough(Move, frozen=True):
    """A wordless warning that every seat hears. It is no turn."""

    def __str__(self) -> str:
        return "cough"


Common: TypeAlias = Resign | Draw | FlagFall | Join | Leave | Cough

#: The common moves by their notation.
COMMON: Mapping[str, Common] = {
    str(move): move for move in (Resign(), Draw(), FlagFall(), Join(), Join(bot=True), Leave(), Cough())
}


def clip(text: str) -> str:
    """A text short enough for the sentence that refuses it."""
    return text if len(text) <= _CLIP else text[:_CLIP] + "…"
