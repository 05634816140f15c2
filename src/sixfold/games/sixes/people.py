"""Who sits where in a game of Sixes: who is here, who is a bot, who has played before (SXS-14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from msgspec import Struct
from msgspec.structs import replace


class Seats(Struct, frozen=True):
    """What the game knows of its seats."""

    count: int
    away: tuple[int, ...] = ()
    bots: tuple[int, ...] = ()
    #: Whoever resigned.
    out: tuple[int, ...] = ()
    #: Whoever plays in this round; those who have played before are among them, here or not.
    players: tuple[int, ...] = ()

    @property
    def here(self) -> frozenset[int]:
        """Everybody who is here and plays on, bots too."""
        return frozenset(range(self.count)) - {*self.away, *self.out}

    @property
    def writing(self) -> frozenset[int]:
        """The players of this round who are here, bots too."""
        return self.here.intersection(self.players)

    @property
    def voters(self) -> frozenset[int]:
        """SXS-11: the people of this round who are here."""
        return self.writing.difference(self.bots)

    @property
    def left_in(self) -> tuple[int, ...]:
        """Those who can still win: whoever has played, here or not, or may play next, and has not resigned."""
        return _sorted((self.here | {*self.players}) - {*self.out})

    def joined(self, seat: int, bot: bool) -> Self:
        """With somebody on this seat, or back on it."""
        bots = {*self.bots, seat} if bot else {*self.bots} - {seat}
        return replace(self, away=_without(self.away, seat), bots=_sorted(bots))

    def left(self, seat: int) -> Self:
        """With whoever had this seat gone."""
        return replace(self, away=_sorted({*self.away, seat}))

    def resigned(self, seat: int) -> Self:
        """With this seat out of the game."""
        return replace(self, out=_sorted({*self.out, seat}))

    def dealt(self) -> Self:
        """As a new round begins: everybody here plays, and whoever played before may come back into it."""
        return replace(self, players=self.left_in)


def _sorted(seats: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(seats))


def _without(seats: Iterable[int], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)
