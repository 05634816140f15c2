"""Who sits where in a game of Sixes, and who plays in this round (SXS-14)."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from sixfold.games import seats
from sixfold.games.seats import in_seat_order


class Seats(seats.Seats, frozen=True):
    """What the game knows of its seats."""

    #: Whoever plays in this round; those who have played before are among them, here or not.
    players: tuple[int, ...] = ()

    @property
    def writing(self) -> frozenset[int]:
        """The players of this round who are here, bots too."""
        return self.active.intersection(self.players)

    @property
    def voters(self) -> frozenset[int]:
        """SXS-11: the people of this round who are here."""
        return self.writing.difference(self.bots)

    @property
    def left_in(self) -> tuple[int, ...]:
        """Those who can still win: whoever has played, here or not, or may play next, and has not resigned."""
        return in_seat_order((self.active | {*self.players}) - {*self.out})

    def dealt(self) -> Self:
        """As a new round begins: everybody here plays, and whoever played before may come back into it."""
        return replace(self, players=self.left_in)
