"""Several people at one device (TBL-19): one has joined the table, the others are that person's companions."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.tables import actions, offers, people, seats, takebacks
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What companions do themselves; everything else is done by the person whose device it is.
COMPANION_ACTIONS = (
    actions.Sit,
    actions.Stand,
    actions.ChooseOptions,
    actions.Turn,
    actions.Cough,
    actions.Resign,
    actions.ClaimWin,
    actions.OfferDraw,
    actions.RequestTakeback,
    actions.RequestRematch,
    actions.Accept,
    actions.Decline,
    actions.Withdraw,
)


def add_companion(table: Table, entry: PersonEntry[actions.AddCompanion]) -> Table:
    """Seat somebody who plays on this person's device, with an id such as `ann.2`."""
    features = table.preset.features
    if features.hidden or features.late_joining:
        raise table_error("own-device")
    if table.require_person(entry.person).bot:
        raise table_error("no-companions")
    taken = {person.id for person in table.people} | table.barred
    new_id = next(new_id for number in count(2) if (new_id := f"{entry.person}.{number}") not in taken)
    companion = replace(people.new_person(new_id, entry.action.name, entry.at), device_of=entry.person)
    table = replace(table, people=(*table.people, companion))
    return seats.sit(table, PersonEntry(new_id, entry.at, actions.Sit(entry.action.seat)))


def require_allowed(table: Table, person_id: str, action: actions.AnyAction) -> None:
    """Raise `TableError` for an action that a companion does not do."""
    device_owner = table.device_owner(person_id)
    if device_owner != person_id and not isinstance(action, COMPANION_ACTIONS):
        raise table_error("not-for-companions", person=table.name_of(device_owner))


def acting_person(table: Table, person_id: str, action: actions.AnyAction, named: str | None = None) -> str:
    """Which of the people at a device does something: the one named, or else the one it concerns."""
    at_device = [person_id, *(other.id for other in table.companions(person_id))]
    if named is not None:
        if named not in at_device:
            raise table_error("not-beside", person=table.name_of(named))
        return named
    personal = (actions.Sit, actions.Stand, actions.ChooseOptions)
    if len(at_device) == 1 or not isinstance(action, COMPANION_ACTIONS) or isinstance(action, personal):
        return person_id
    seated = next((one for one in at_device if one in table.seats), person_id)
    return next((one for one in _people_concerned(table, action) if one in at_device), seated)


def _people_concerned(table: Table, action: actions.AnyAction) -> tuple[str | None, ...]:
    """The people an action may come from, at any device: the one to move, or those who are to answer an offer."""
    match action:
        case actions.RequestTakeback():
            turns = [entry.seat for entry in table.log if takebacks.is_turn(entry)]
            seat = turns[-action.turns] if 1 <= action.turns <= len(turns) else None
            return () if seat is None else (table.seats[seat],)
        case actions.Accept() | actions.Decline():
            return tuple(
                person for offer in _open_offers(table, action.offer) for person in offers.awaited_people(table, offer)
            )
        case actions.Withdraw():
            return tuple(offer.by for offer in _open_offers(table, action.offer))
        case _:
            return () if table.to_move is None else (table.seats[table.to_move],)


def _open_offers(table: Table, kind: actions.OfferKind) -> list[offers.Offer]:
    return [offer for offer in table.offers if offer.open and offer.kind == kind]
