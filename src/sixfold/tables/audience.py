"""Whom a line of the log concerns. What is hidden from somebody is hidden altogether, its number included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games import SixfoldError, moves
from sixfold.tables import actions
from sixfold.tables.log import LogEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class Event(Struct, frozen=True, omit_defaults=True):
    """That something happened, for those who may know of it; what it made of the table is in the view.

    `act` is the kind of the act; `who` is missing where the referee acted. A turn has its `move` and its `seat` where
    nothing is hidden in the game.
    """

    at: float
    action: str
    person: str | None = None
    seat: int | None = None
    move: str | None = None


def audience(table: Table, line: LogEntry) -> frozenset[str] | None:
    """Who may know of the next line of this table; `None` is everybody.

    >>> from sixfold.tables import fold
    >>> table = fold([LogEntry(0, "ann", 0.0, actions.Open("sixth", name="Ann"))])
    >>> audience(table, table.next_entry("ann", 1.0, actions.Sit())) is None
    True
    >>> sorted(audience(table, table.next_entry("ann", 1.0, actions.ChooseOptions({}))))
    ['ann']
    """
    if line.person is None:
        return None
    if isinstance(line.action, actions.ChooseOptions):
        return frozenset({table.device_owner(line.person)})
    if isinstance(line.action, actions.Turn) and table.phase == "playing" and _private(table, line.action.move):
        seat = table.seat_of(line.person)
        side = next((team for team in table.current_state.game.teams if seat in team), ())
        sat = {person for place in side if (person := table.seats[place]) is not None}
        return frozenset(table.device_owner(person) for person in {line.person} | sat)
    return None


def event(table: Table, line: LogEntry) -> Event:
    """The next line of this table as an event."""
    kind = actions.kind(line.action)
    if not isinstance(line.action, actions.Turn) or table.preset.features.hidden or line.person is None:
        return Event(line.at, kind, line.person)
    return Event(line.at, kind, line.person, table.seat_of(line.person), line.action.move)


def _private(table: Table, text: str) -> bool:
    try:
        return isinstance(table.current_state.game.parse(text), moves.PrivateMove)
    except SixfoldError:
        return False
