"""Who sits where (TBL-5), how many may (TBL-21), and who is ready (TBL-7)."""

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
    open_seats = table.settings.open_seats
    if own is not None and (phase != "setup" or open_seats or own == entry.action.seat):
        raise table_error("seated-already", seat=own)
    person = replace(table.require_person(entry.person), ready=False)
    if table.locked and own is None and not person.added_bot and person.id != table.acting_owner:
        raise table_error("door-closed")
    seat = _next_seat(table, entry.action.seat) if open_seats else _free_seat(table, entry.action.seat)
    taken = [None if sitter == person.id else sitter for sitter in table.seats]
    taken[seat : seat + 1] = [person.id]
    table = replace(table.with_person(person), seats=tuple(taken))
    if phase == "playing":
        table = replace(table, clocks=table.clocks.add_seat()) if open_seats else table
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
    rest = tuple(None if sitter == person_id else sitter for sitter in table.seats)
    if table.settings.open_seats and table.phase == "setup":
        rest = tuple(sitter for sitter in rest if sitter is not None)
    return replace(table, seats=rest, offers=())


def set_seats(table: Table, entry: PersonEntry[actions.SetSeats]) -> Table:
    """The owner says how many people may sit (TBL-21)."""
    table.require_owner(entry.person)
    if not table.settings.open_seats:
        raise table_error("fixed-seats")
    game = table.game.resize(entry.action.seats)
    taken = sum(person is not None and person not in table.barred for person in table.seats)
    if game.seats < taken:
        raise table_error("seats-in-use", taken=taken)
    return replace(table, settings=replace(table.settings, game=game))


def lock(table: Table, entry: PersonEntry[actions.Lock]) -> Table:
    """The owner closes the door to new players, or opens it again (TBL-21)."""
    table.require_owner(entry.person)
    return replace(table, locked=entry.action.locked)


def set_ready(table: Table, entry: PersonEntry[actions.Ready]) -> Table:
    """Be ready to start, or not yet (TBL-7); people who share a device are ready together.

    The second game of a pair starts as soon as the last of them is ready (TBL-20).
    """
    if table.active_seat(entry.person) is None:
        raise table_error("not-seated")
    table.require_phase("setup", "between")
    person = replace(table.require_person(entry.person), ready=entry.action.ready)
    return start.start_second_game(table.with_person(person), entry.at)


def _free_seat(table: Table, chosen: int | None) -> int:
    """The seat somebody chose, or the first free one."""
    if chosen is None and None not in table.seats:
        raise table_error("no-free-seat")
    seat = table.seats.index(None) if chosen is None else chosen
    if not 0 <= seat < len(table.seats):
        raise table_error("no-such-seat", seat=seat, last=len(table.seats) - 1)
    if table.seats[seat] is not None:
        raise table_error("seat-taken", seat=seat)
    return seat


def _next_seat(table: Table, chosen: int | None) -> int:
    """The seat of somebody who comes, where seats open as people come: the next one, whichever they chose."""
    if chosen is not None and not 0 <= chosen < table.game.seats:
        raise table_error("no-such-seat", seat=chosen, last=table.game.seats - 1)
    if chosen is not None and chosen < len(table.seats) and table.seats[chosen] is not None:
        raise table_error("seat-taken", seat=chosen)
    if table.free_seats <= 0:
        raise table_error("no-free-seat")
    # Seats given up after a game keep their number until the next one, as long as there are others.
    return len(table.seats) if len(table.seats) < table.preset.seats[1] else table.seats.index(None)
