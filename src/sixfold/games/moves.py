"""Moves, and the common ones that every game accepts from its table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class Move(Struct, frozen=True, tag_field="move", tag=str.lower):
    """A turn of a game. `str(move)` is its notation; in JSON it is an object with its type in `move`."""


class RefereeMove(Move, frozen=True):
    """A turn that the referee plays at a deadline, such as dealing a card. No seat can play it."""


class PrivateMove(Move, frozen=True):
    """A turn that only its author and their team see, such as a draft."""


class OwnerMove(Move, frozen=True):
    """A turn that the owner of the table may play, seated or not. Its seat in the log is `None`."""


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
    """Somebody takes the seat or comes back to it, perhaps a bot."""

    bot: bool = False

    def __str__(self) -> str:
        return "join bot" if self.bot else "join"


class Leave(Move, frozen=True):
    """The player of the seat leaves."""

    def __str__(self) -> str:
        return "leave"


class Cough(Move, frozen=True):
    """A wordless warning that every seat hears. It does not use up a turn."""

    def __str__(self) -> str:
        return "cough"


CommonMove: TypeAlias = Resign | Draw | FlagFall | Join | Leave | Cough

#: The common moves by their notation.
COMMON_MOVES: Mapping[str, CommonMove] = {
    str(move): move for move in (Resign(), Draw(), FlagFall(), Join(), Join(bot=True), Leave(), Cough())
}
