"""Pairs (TBL-20): two games with the sides changed, counted together, so that it is all one who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import Outcome

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: How far everybody moves for the second game: sides sit alternately, so that one place further is the other side.
SEAT_SHIFT = 1


class Pair(Struct, frozen=True):
    """Two games of a match that belong together, or the first of them.

    >>> pair = Pair(3, ("ann", "bob"), (1.0, 0.5))
    >>> pair.ordinal(4), pair.points_in(4)
    (2, (0.5, 1.0))
    """

    #: The number of its first game.
    first_game: int
    #: Who sat where in that one, and what each of them has: 1 for a win, ½ for a draw.
    seats: tuple[str | None, ...]
    points: tuple[float, ...]

    def ordinal(self, number: int) -> int:
        """Which game of the pair the game of this number is: 1 or 2."""
        return number - self.first_game + 1

    def seats_in(self, number: int) -> tuple[str | None, ...]:
        """Who sat where in the game of this number."""
        by = SEAT_SHIFT * (number - self.first_game)
        return (*self.seats[by:], *self.seats[:by])

    def points_in(self, number: int) -> tuple[float, ...]:
        """What each seat of the game of this number has in the whole pair."""
        by = SEAT_SHIFT * (number - self.first_game)
        return (*self.points[by:], *self.points[:by])


def find_pair(pairs: tuple[Pair, ...], number: int) -> Pair | None:
    """The pair that the game of this number belongs to. Where one was broken off, the next game begins another."""
    return next((pair for pair in reversed(pairs) if pair.first_game <= number <= pair.first_game + 1), None)


def is_between_games(table: Table) -> bool:
    """Whether the first game of a pair is over, and those who played it sit there as they did."""
    pair = table.pair
    return pair is not None and pair.first_game == table.game_number and pair.seats == table.seats


def add_pair(table: Table) -> tuple[Pair, ...]:
    """The pairs of a table whose next game is the first of one."""
    if not table.settings.pairs:
        return table.pairs
    return (*table.pairs, Pair(table.game_number, table.seats, (0.0,) * len(table.seats)))


def score_pair(table: Table, outcome: Outcome) -> tuple[Pair, ...]:
    """The pairs of a table whose game has just ended."""
    pair = table.pair
    if pair is None:
        return table.pairs
    winners = {table.seats[seat] for seat in outcome.winners}
    shared = len(winners) in (0, len(table.seats))
    points = tuple(
        has + (0.5 if shared else float(person in winners)) for person, has in zip(pair.seats, pair.points, strict=True)
    )
    return (*table.pairs[:-1], replace(pair, points=points))
