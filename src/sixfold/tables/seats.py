"""Who sits where (TBL-5), and who is ready (TBL-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import moves
from sixfold.tables import actions, start, turns
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def sit(table: Table, entry: PersonEntry[actions.Sit]) -> Table:
    """Sit down; before the first game also move to another seat."""
    phase = table.phase
    if phase == "playing" and not table.preset.features.late_joining:
        raise table_error("seats-kept")
    own = table.seat_of(entry.person)
    if own is not None and (phase != "setup" or own == entry.action.seat):
        raise table_error("seated-already", seat=own)
    seat = _first_free_seat(table) if entry.action.seat is None else entry.action.seat
    if not 0 <= seat < len(table.seats):
        raise table_error("no-such-seat", seat=seat, last=len(table.seats) - 1)
    if table.seats[seat] is not None:
        raise table_error("seat-taken", seat=seat)
    taken = [None if person == entry.person else person for person in table.seats]
    taken[seat] = entry.person
    person = replace(table.require_person(entry.person), ready=False)
    table = replace(table.with_person(person), seats=tuple(taken))
    if phase == "playing":
        return turns.play_common_move(table, moves.Join(person.bot), seat, entry.at)
    # An offer of a rematch was made to the people who sat here before.
    return replace(table, offers=())


def stand(table: Table, entry: PersonEntry[actions.Stand]) -> Table:
    """Stand up, but not in the middle of a game."""
    table.require_seat(entry.person)
    if table.phase == "playing":
        raise table_error("seats-kept")
    is_companion = table.require_person(entry.person).device_of is not None
    table = vacate_seat(table, entry.person)
    # Companions are at the table only while they sit there.
    return table.without_person(entry.person) if is_companion else table


def vacate_seat(table: Table, person_id: str) -> Table:
    """The table with this person's seat empty, and their readiness and chosen options dropped."""
    if person_id not in table.seats:
        return table
    if table.phase == "between":
        # TBL-20: the others were ready for a second game with this person.
        table = replace(table, people=tuple(replace(person, ready=False) for person in table.people))
    table = table.with_person(replace(table.require_person(person_id), ready=False, chosen_options=""))
    return replace(table, seats=tuple(None if sitter == person_id else sitter for sitter in table.seats), offers=())


def set_ready(table: Table, entry: PersonEntry[actions.Ready]) -> Table:
    """Be ready to start, or not yet (TBL-7); people who share a device are ready together.

    The second game of a pair starts as soon as the last of them is ready (TBL-20).
    """
    if table.active_seat(entry.person) is None:
        raise table_error("not-seated")
    table.require_phase("setup", "between")
    person = replace(table.require_person(entry.person), ready=entry.action.ready)
    return start.start_second_game(table.with_person(person), entry.at)


def _first_free_seat(table: Table) -> int:
    if None not in table.seats:
        raise table_error("no-free-seat")
    return table.seats.index(None)
