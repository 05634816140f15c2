"""Who sits where (TBL-5), and who is ready."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import moves
from sixfold.tables import acts, playing, starting
from sixfold.tables.law import refuse
from sixfold.tables.log import Done

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def sit(table: Table, done: Done[acts.Sit]) -> Table:
    """Sit down; before the first game one may also move to another seat."""
    phase = table.phase
    if phase == "playing" and not table.preset.terms.late:
        raise refuse("seats-kept")
    own = table.seat_of(done.who)
    if own is not None and (phase != "setting" or own == done.act.seat):
        raise refuse("seated-already", seat=own)
    seat = _free(table) if done.act.seat is None else done.act.seat
    if not 0 <= seat < len(table.seats):
        raise refuse("no-such-seat", seat=seat, last=len(table.seats) - 1)
    if table.seats[seat] is not None:
        raise refuse("seat-taken", seat=seat)
    taken = [None if person == done.who else person for person in table.seats]
    taken[seat] = done.who
    table = replace(table.changed(replace(table.somebody(done.who), ready=False)), seats=tuple(taken))
    if phase == "playing":
        return playing.settled(table, moves.Join(table.somebody(done.who).bot), seat, done.at)
    # Whoever was asked to play again was asked to play with others.
    return replace(table, offers=())


def stand(table: Table, done: Done[acts.Stand]) -> Table:
    """Stand up, but not in the middle of a game."""
    table.seated(done.who)
    if table.phase == "playing":
        raise refuse("seats-kept")
    table, companion = freed(table, done.who), table.somebody(done.who).beside is not None
    # Companions are at the table for as long as they sit there.
    return table.without(done.who) if companion else table


def freed(table: Table, who: str) -> Table:
    """The table with the seat of this person empty, and what they had said and chosen there forgotten."""
    if who not in table.seats:
        return table
    if table.phase == "between":
        # TBL-20: the others were ready for a second game with this person.
        table = replace(table, people=tuple(replace(person, ready=False) for person in table.people))
    table = table.changed(replace(table.somebody(who), ready=False, chosen=""))
    return replace(table, seats=tuple(None if person == who else person for person in table.seats), offers=())


def ready(table: Table, done: Done[acts.Ready]) -> Table:
    """TBL-7: say that one is ready to start, or not yet; whoever shares a device says it for all who are at it.

    The second game of a pair begins when the last of them says it (TBL-20).
    """
    if table.seat_at(done.who) is None:
        raise refuse("not-seated")
    table.during("setting", "between")
    return starting.second(table.changed(replace(table.somebody(done.who), ready=done.act.ready)), done.at)


def _free(table: Table) -> int:
    if None not in table.seats:
        raise refuse("no-free-seat")
    return table.seats.index(None)
