"""Whom a line of the log concerns. What is hidden from somebody is hidden altogether, its number included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games import SixfoldError, moves
from sixfold.tables import acts
from sixfold.tables.log import Line

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class Event(Struct, frozen=True, omit_defaults=True):
    """That something happened, for those who may know of it; what it made of the table is in the view.

    `act` is the kind of the act; `who` is missing where the referee acted. A turn has its `move` and its `seat` where
    nothing is hidden in the game.
    """

    at: float
    act: str
    who: str | None = None
    seat: int | None = None
    move: str | None = None


def audience(table: Table, line: Line) -> frozenset[str] | None:
    """Who may know of the next line of this table; `None` is everybody.

    >>> from sixfold.tables import fold
    >>> table = fold([Line(0, "ann", 0.0, acts.Open("sixth", name="Ann"))])
    >>> audience(table, table.line("ann", 1.0, acts.Sit())) is None
    True
    >>> sorted(audience(table, table.line("ann", 1.0, acts.Choose({}))))
    ['ann']
    """
    if line.who is None:
        return None
    if isinstance(line.act, acts.Choose):
        return frozenset({table.device(line.who)})
    if isinstance(line.act, acts.Turn) and table.phase == "playing" and _private(table, line.act.move):
        seat = table.seat_of(line.who)
        side = next((team for team in table.playing.game.teams if seat in team), ())
        sat = {person for place in side if (person := table.seats[place]) is not None}
        return frozenset(table.device(person) for person in {line.who} | sat)
    return None


def event(table: Table, line: Line) -> Event:
    """The next line of this table as an event."""
    kind = acts.kind(line.act)
    if not isinstance(line.act, acts.Turn) or table.preset.terms.hidden or line.who is None:
        return Event(line.at, kind, line.who)
    return Event(line.at, kind, line.who, table.seat_of(line.who), line.act.move)


def _private(table: Table, text: str) -> bool:
    try:
        return isinstance(table.playing.game.parse(text), moves.Private)
    except SixfoldError:
        return False
