"""Several people at one device (TBL-19): one of them has come to the table, the others sit beside that one."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.tables import acts, backs, offers, people, seats
from sixfold.tables.law import refuse
from sixfold.tables.log import Done

if TYPE_CHECKING:
    from sixfold.tables.table import Table

#: What companions do by themselves; the rest is for whoever's device it is.
THEIRS = (
    acts.Sit,
    acts.Stand,
    acts.Choose,
    acts.Turn,
    acts.Cough,
    acts.Resign,
    acts.Claim,
    acts.OfferDraw,
    acts.AskBack,
    acts.AskAgain,
    acts.Accept,
    acts.Decline,
    acts.Withdraw,
)


def companion(table: Table, done: Done[acts.Companion]) -> Table:
    """Somebody sits down who plays on the device of a person who is here."""
    terms = table.preset.terms
    if terms.hidden or terms.late:
        raise refuse("own-device")
    if table.somebody(done.who).bot:
        raise refuse("no-companions")
    taken = {person.id for person in table.people} | table.barred
    name = next(name for number in count(2) if (name := f"{done.who}.{number}") not in taken)
    new = replace(people.known(name, done.act.name, done.at), beside=done.who)
    table = replace(table, people=(*table.people, new))
    return seats.sit(table, Done(name, done.at, acts.Sit(done.act.seat)))


def check(table: Table, who: str, act: acts.AnyAct) -> None:
    """Refuse what a companion does not do."""
    device = table.device(who)
    if device != who and not isinstance(act, THEIRS):
        raise refuse("not-for-companions", person=device)


def hand(table: Table, who: str, act: acts.AnyAct, person: str | None = None) -> str:
    """Who of those at a device does something: the one who is named, or else the one whose affair it is."""
    at = [who, *(other.id for other in table.companions(who))]
    if person is not None:
        if person not in at:
            raise refuse("not-beside", person=person)
        return person
    if len(at) == 1 or not isinstance(act, THEIRS) or isinstance(act, acts.Sit | acts.Stand | acts.Choose):
        return who
    return next((one for one in _meant(table, act) if one in at), _seated(table, at))


def _meant(table: Table, act: acts.AnyAct) -> tuple[str | None, ...]:
    """Those whose affair an act is, whoever they are."""
    match act:
        case acts.AskBack():
            turns = [entry.seat for entry in table.log if backs.is_turn(entry)]
            seat = turns[-act.turns] if 1 <= act.turns <= len(turns) else None
            return () if seat is None else (table.seats[seat],)
        case acts.Accept() | acts.Decline():
            return tuple(person for offer in _open(table, act.offer) for person in offers.asked(table, offer))
        case acts.Withdraw():
            return tuple(offer.by for offer in _open(table, act.offer))
        case _:
            return () if table.to_move is None else (table.seats[table.to_move],)


def _open(table: Table, kind: acts.Offered) -> list[offers.Offer]:
    return [offer for offer in table.offers if offer.open and offer.kind == kind]


def _seated(table: Table, at: list[str]) -> str:
    return next((one for one in at if one in table.seats), at[0])
