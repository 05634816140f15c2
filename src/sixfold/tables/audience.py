"""Who may know of a log entry. What is hidden from somebody is hidden altogether, its number included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from sixfold.games import Move, moves
from sixfold.tables import actions
from sixfold.tables.log import LogEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class Event(Struct, frozen=True, omit_defaults=True):
    """A log entry as the people who may know of it are sent it; what it did to the table is in the view.

    `action` is the kind of the action; `person` is missing where the referee acted. A turn has its `move` and its
    `seat` where nothing is hidden in the game.
    """

    at: float
    action: str
    person: str | None = None
    seat: int | None = None
    move: str | None = None


def audience(before: Table, entry: LogEntry, move: Move | None) -> frozenset[str] | None:
    """Who may know of the next entry of a table, `None` for everybody.

    What somebody chooses before the start is theirs alone; a private move is for its author and their side. `move` is
    the move of a turn, `None` for any other action.
    """
    if entry.person is None:
        return None
    if isinstance(entry.action, actions.ChooseOptions):
        return frozenset({before.device_owner(entry.person)})
    if isinstance(move, moves.PrivateMove):
        seat = before.seat_of(entry.person)
        side = next((team for team in before.current_state.game.teams if seat in team), ())
        teammates = {person for place in side if (person := before.seats[place]) is not None}
        return frozenset(before.device_owner(person) for person in {entry.person} | teammates)
    return None


def event(before: Table, entry: LogEntry) -> Event:
    """The next entry of a table as an event."""
    kind = actions.kind(entry.action)
    if not isinstance(entry.action, actions.Turn) or before.preset.features.hidden or entry.person is None:
        return Event(entry.at, kind, entry.person)
    return Event(entry.at, kind, entry.person, before.seat_of(entry.person), entry.action.move)
