"""Who sits where (TBL-5), and who is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import moves
from sixfold.tables import actions, start, turns
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def sit(table: Table, done: PersonEntry[actions.Sit]) -> Table:
    """Sit down; before the first game one may also move to another seat."""
    phase = table.phase
    if phase == "playing" and not table.preset.features.late_joining:
        raise table_error("seats-kept")
    own = table.seat_of(done.person)
    if own is not None and (phase != "setup" or own == done.action.seat):
        raise table_error("seated-already", seat=own)
    seat = _first_free_seat(table) if done.action.seat is None else done.action.seat
    if not 0 <= seat < len(table.seats):
        raise table_error("no-such-seat", seat=seat, last=len(table.seats) - 1)
    if table.seats[seat] is not None:
        raise table_error("seat-taken", seat=seat)
    taken = [None if person == done.person else person for person in table.seats]
    taken[seat] = done.person
    table = replace(table.with_person(replace(table.require_person(done.person), ready=False)), seats=tuple(taken))
    if phase == "playing":
        return turns.play_common_move(table, moves.Join(table.require_person(done.person).bot), seat, done.at)
    # Whoever was asked to play again was asked to play with others.
    return replace(table, offers=())


def stand(table: Table, done: PersonEntry[actions.Stand]) -> Table:
    """Stand up, but not in the middle of a game."""
    table.require_seat(done.person)
    if table.phase == "playing":
        raise table_error("seats-kept")
    table, companion = vacate_seat(table, done.person), table.require_person(done.person).device_of is not None
    # Companions are at the table for as long as they sit there.
    return table.without_person(done.person) if companion else table


def vacate_seat(table: Table, who: str) -> Table:
    """The table with the seat of this person empty, and what they had said and chosen there forgotten."""
    if who not in table.seats:
        return table
    if table.phase == "between":
        # TBL-20: the others were ready for a second game with this person.
        table = replace(table, people=tuple(replace(person, ready=False) for person in table.people))
    table = table.with_person(replace(table.require_person(who), ready=False, chosen_options=""))
    return replace(table, seats=tuple(None if person == who else person for person in table.seats), offers=())


def set_ready(table: Table, done: PersonEntry[actions.Ready]) -> Table:
    """TBL-7: say that one is ready to start, or not yet; whoever shares a device says it for all who are at it.

    The second game of a pair begins when the last of them says it (TBL-20).
    """
    if table.active_seat(done.person) is None:
        raise table_error("not-seated")
    table.require_phase("setup", "between")
    return start.start_second_game(
        table.with_person(replace(table.require_person(done.person), ready=done.action.ready)), done.at
    )


def _first_free_seat(table: Table) -> int:
    if None not in table.seats:
        raise table_error("no-free-seat")
    return table.seats.index(None)
