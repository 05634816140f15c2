"""Who is at the seats, in games that people may join and leave while they last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class Seats(Struct, frozen=True):
    """The seats of a game: who is away, who is a bot, who has resigned."""

    count: int
    away: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    #: Seats that have resigned.
    out: tuple[int, ...] = ()

    @property
    def active(self) -> frozenset[int]:
        """The seats that are present and still play, bots included."""
        return frozenset(range(self.count)) - {*self.away, *self.out}

    def join(self, seat: int, bot: bool) -> Self:
        """Return the seats after somebody, perhaps a bot, took this one or came back to it."""
        bots = {*self.bots, seat} if bot else {*self.bots} - {seat}
        return replace(self, away=in_seat_order({*self.away} - {seat}), bots=in_seat_order(bots))

    def leave(self, seat: int) -> Self:
        """Return the seats after the player of this one left."""
        return replace(self, away=in_seat_order({*self.away, seat}))

    def resign(self, seat: int) -> Self:
        """Return the seats after the player of this one resigned."""
        return replace(self, out=in_seat_order({*self.out, seat}))


def in_seat_order(seats: Iterable[int]) -> tuple[int, ...]:
    """Return the seats sorted, as a tuple."""
    return tuple(sorted(seats))
