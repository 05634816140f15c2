"""Pairs (TBL-20): two games with the sides changed, counted together, so that starting gives no advantage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import Outcome

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: How many seats everybody moves for the second game: sides sit alternately, so one seat further is the other side.
SEAT_SHIFT = 1


class Pair(Struct, frozen=True):
    """Two games of a match that belong together, or the first of them.

    >>> pair = Pair(3, ("ann", "bob"), (1.0, 0.5))
    >>> pair.ordinal(4), pair.points_in(4)
    (2, (0.5, 1.0))
    """

    #: The number of its first game.
    first_game: int
    #: Who sat where in the first game, and what each has: 1 for a win, ½ for a draw.
    seats: tuple[str | None, ...]
    points: tuple[float, ...]

    def ordinal(self, number: int) -> int:
        """Which game of the pair the match's game with this number is: 1 or 2."""
        return number - self.first_game + 1

    def seats_in(self, number: int) -> tuple[str | None, ...]:
        """Who sat where in the match's game with this number."""
        shift = SEAT_SHIFT * (number - self.first_game)
        return (*self.seats[shift:], *self.seats[:shift])

    def points_in(self, number: int) -> tuple[float, ...]:
        """The points in the whole pair, by the seats of the match's game with this number."""
        shift = SEAT_SHIFT * (number - self.first_game)
        return (*self.points[shift:], *self.points[:shift])


def is_between_games(table: Table) -> bool:
    """Whether the first game of a pair is over, and everybody still sits as they played it."""
    pair = table.pair_of(table.game_number)
    return pair is not None and pair.first_game == table.game_number and pair.seats == table.seats


def add_pair(table: Table) -> tuple[Pair, ...]:
    """The pairs of a table whose current game is the first of a new one, where games come in pairs."""
    if not table.settings.pairs:
        return table.pairs
    return (*table.pairs, Pair(table.game_number, table.seats, (0.0,) * len(table.seats)))


def score_pair(table: Table, outcome: Outcome) -> tuple[Pair, ...]:
    """The pairs of a table whose game has just ended, with its points added."""
    pair = table.pair_of(table.game_number)
    if pair is None:
        return table.pairs
    winners = {table.seats[seat] for seat in outcome.winners}
    is_draw = len(winners) in (0, len(table.seats))
    points = tuple(
        total + (0.5 if is_draw else float(person in winners))
        for person, total in zip(pair.seats, pair.points, strict=True)
    )
    return (*table.pairs[:-1], replace(pair, points=points))
