"""Who sits where, in games that people may come to and go from: who is here, who is a bot, who has resigned."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class Seats(Struct, frozen=True):
    """What a game knows of its seats."""

    count: int
    away: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    #: Whoever resigned.
    out: tuple[int, ...] = ()

    @property
    def here(self) -> frozenset[int]:
        """Everybody who is here and plays on, bots too."""
        return frozenset(range(self.count)) - {*self.away, *self.out}

    def joined(self, seat: int, bot: bool) -> Self:
        """With somebody on this seat, or back on it."""
        bots = {*self.bots, seat} if bot else {*self.bots} - {seat}
        return replace(self, away=in_order({*self.away} - {seat}), bots=in_order(bots))

    def left(self, seat: int) -> Self:
        """With whoever had this seat gone."""
        return replace(self, away=in_order({*self.away, seat}))

    def resigned(self, seat: int) -> Self:
        """With this seat out of the game."""
        return replace(self, out=in_order({*self.out, seat}))


def in_order(seats: Iterable[int]) -> tuple[int, ...]:
    """Seats as they are written down."""
    return tuple(sorted(seats))
