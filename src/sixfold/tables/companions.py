"""Several people at one device (TBL-19): one of them has come to the table, the others sit beside that one."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.tables import actions, offers, people, seats, takebacks
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What companions do by themselves; the rest is for whoever's device it is.
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


def add_companion(table: Table, done: PersonEntry[actions.AddCompanion]) -> Table:
    """Somebody sits down who plays on the device of a person who is here."""
    terms = table.preset.features
    if terms.hidden or terms.late_joining:
        raise table_error("own-device")
    if table.require_person(done.person).bot:
        raise table_error("no-companions")
    taken = {person.id for person in table.people} | table.barred
    name = next(name for number in count(2) if (name := f"{done.person}.{number}") not in taken)
    new = replace(people.new_person(name, done.action.name, done.at), device_of=done.person)
    table = replace(table, people=(*table.people, new))
    return seats.sit(table, PersonEntry(name, done.at, actions.Sit(done.action.seat)))


def require_allowed(table: Table, who: str, act: actions.AnyAction) -> None:
    """Refuse what a companion does not do."""
    device = table.device_owner(who)
    if device != who and not isinstance(act, COMPANION_ACTIONS):
        raise table_error("not-for-companions", person=device)


def acting_person(table: Table, who: str, act: actions.AnyAction, person: str | None = None) -> str:
    """Who of those at a device does something: the one who is named, or else the one whose affair it is."""
    at = [who, *(other.id for other in table.companions(who))]
    if person is not None:
        if person not in at:
            raise table_error("not-beside", person=person)
        return person
    if (
        len(at) == 1
        or not isinstance(act, COMPANION_ACTIONS)
        or isinstance(act, actions.Sit | actions.Stand | actions.ChooseOptions)
    ):
        return who
    return next((one for one in _people_concerned(table, act) if one in at), _first_seated(table, at))


def _people_concerned(table: Table, act: actions.AnyAction) -> tuple[str | None, ...]:
    """Those whose affair an act is, whoever they are."""
    match act:
        case actions.RequestTakeback():
            turns = [entry.seat for entry in table.log if takebacks.is_turn(entry)]
            seat = turns[-act.turns] if 1 <= act.turns <= len(turns) else None
            return () if seat is None else (table.seats[seat],)
        case actions.Accept() | actions.Decline():
            return tuple(
                person for offer in _open_offers(table, act.offer) for person in offers.awaited_people(table, offer)
            )
        case actions.Withdraw():
            return tuple(offer.by for offer in _open_offers(table, act.offer))
        case _:
            return () if table.to_move is None else (table.seats[table.to_move],)


def _open_offers(table: Table, kind: actions.OfferKind) -> list[offers.Offer]:
    return [offer for offer in table.offers if offer.open and offer.kind == kind]


def _first_seated(table: Table, at: list[str]) -> str:
    return next((one for one in at if one in table.seats), at[0])
