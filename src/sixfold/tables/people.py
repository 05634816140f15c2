"""Who is at the table (TBL-3), who owns it (TBL-4), who leaves in the middle of a game (TBL-14), and companions.

Companions (TBL-19) play on the device of somebody who has joined the table.
"""

from __future__ import annotations

import re
from itertools import count
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import moves
from sixfold.games.notation import one_line
from sixfold.tables import actions, offers, seats, turns
from sixfold.tables.clocks import is_correspondence
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table

NAME_LIMIT = 40
#: How many big screens the owner may allow.
MAX_SCREENS = 6
_ID = re.compile(r"[A-Za-z0-9:_.-]{1,64}", re.ASCII)


class Person(Struct, frozen=True):
    """Somebody at the table, who may be a bot."""

    id: str
    name: str
    bot: bool = False
    #: A bot that the owner added and that the server plays for; other bots join and leave as people do.
    added_bot: bool = False
    #: Whether they are at the table now.
    present: bool = True
    #: When they joined, came back or left.
    since: float = 0.0
    ready: bool = False
    #: What they chose for their own seat, as text such as `army=P6G1H0`; nobody else sees it before the start (TBL-6).
    chosen_options: str = ""
    #: Games won at this table (TBL-17).
    wins: int = 0
    muted: bool = False
    #: The person whose device a companion plays on (TBL-19); `None` for everybody with a device of their own.
    device_of: str | None = None


def new_person(person_id: str, name: str, at: float, bot: bool = False) -> Person:
    """Somebody new; raises `TableError` for an id or a name that is not allowed."""
    if not _ID.fullmatch(person_id):
        raise table_error("bad-person")
    checked = one_line(name, NAME_LIMIT)
    if checked is None:
        raise table_error("bad-name", limit=NAME_LIMIT)
    return Person(person_id, checked, bot=bot, since=at)


def join(table: Table, entry: PersonEntry[actions.Join]) -> Table:
    """Somebody joins, or comes back with their companions; a game they play in gets a `join` (TBL-14)."""
    if entry.person in table.barred:
        raise table_error("barred", person=entry.person)
    new = new_person(entry.person, entry.action.name, entry.at, bot=entry.action.bot)
    person = table.person(entry.person)
    if person is None:
        return replace(table, people=(*table.people, new))
    if person.present:
        raise table_error("here-already", person=person.name)
    table = table.with_person(replace(person, name=new.name, present=True, since=entry.at))
    table = _notify_game(table, moves.Join(person.bot), entry.person, entry.at)
    for companion in table.companions(entry.person):
        table = table.with_person(replace(companion, present=True, since=entry.at))
        table = _notify_game(table, moves.Join(), companion.id, entry.at)
    return table


def leave(table: Table, entry: PersonEntry[actions.Leave]) -> Table:
    """Somebody leaves, with their companions. Before a game they give up their seats, later they keep them."""
    person = table.require_person(entry.person)
    if person.added_bot:
        raise table_error("bot-stays")
    for one in (*table.companions(entry.person), person):
        table = _depart(table, one, entry.at)
    # People who hold nothing here need not be remembered.
    holds = entry.person == table.owner or entry.person in table.seats or table.companions(entry.person)
    return table if holds else table.without_person(entry.person)


def add_bot(table: Table, entry: PersonEntry[actions.AddBot]) -> Table:
    """The owner adds a bot and seats it (TBL-3)."""
    table.require_owner(entry.person)
    if table.person(entry.action.bot) is not None:
        raise table_error("here-already", person=table.name_of(entry.action.bot))
    bot = replace(new_person(entry.action.bot, entry.action.name, entry.at, bot=True), added_bot=True)
    table = replace(table, people=(*table.people, bot))
    return seats.sit(table, PersonEntry(bot.id, entry.at, actions.Sit(entry.action.seat)))


def add_companion(table: Table, entry: PersonEntry[actions.AddCompanion]) -> Table:
    """Seat somebody who plays on this person's device (TBL-19), with an id such as `ann.2`."""
    features = table.preset.features
    if features.hidden or features.late_joining:
        raise table_error("own-device")
    if table.require_person(entry.person).bot:
        raise table_error("no-companions")
    taken = {person.id for person in table.people} | table.barred
    new_id = next(new_id for number in count(2) if (new_id := f"{entry.person}.{number}") not in taken)
    companion = replace(new_person(new_id, entry.action.name, entry.at), device_of=entry.person)
    table = replace(table, people=(*table.people, companion))
    return seats.sit(table, PersonEntry(new_id, entry.at, actions.Sit(entry.action.seat)))


def kick(table: Table, entry: PersonEntry[actions.Kick]) -> Table:
    """The owner sends somebody away, who cannot come back (TBL-4).

    A seat that was played on stays empty until the game is over.
    """
    table.require_owner(entry.person)
    person = table.require_person(entry.action.person)
    if person.id in (entry.person, table.owner):
        raise table_error("owner-stays")
    table = replace(table, barred=table.barred | {person.id})
    everybody = (person, *table.companions(person.id))
    if table.phase == "playing" and any(one.id in table.seats for one in everybody):
        if not table.preset.features.late_joining:
            raise table_error("playing-on", person=person.name)
        if not person.present:
            return table
        table = table.with_person(replace(person, present=False, since=entry.at))
        return _notify_game(table, moves.Leave(), person.id, entry.at)
    for one in everybody:
        table = seats.vacate_seat(table, one.id).without_person(one.id)
    return table


def allow_screen(table: Table, entry: PersonEntry[actions.AllowScreen]) -> Table:
    """The owner lets a big screen show the game (TBL-3). Only the newest few count."""
    table.require_owner(entry.person)
    screen = entry.action.person
    if not _ID.fullmatch(screen):
        raise table_error("bad-person")
    others = tuple(other for other in table.screens if other != screen)
    return replace(table, screens=(*others, screen)[-MAX_SCREENS:])


def transfer_ownership(table: Table, entry: PersonEntry[actions.TransferOwnership]) -> Table:
    """The owner makes somebody else the owner (TBL-4); somebody who acts for an absent owner cannot."""
    if entry.person != table.owner:
        raise table_error("owner-only", owner=table.name_of(table.owner))
    person = table.require_person(entry.action.person)
    if person.bot or not person.present or person.device_of is not None:
        raise table_error("no-owner", person=person.name)
    return replace(table, owner=person.id)


def mute(table: Table, entry: PersonEntry[actions.Mute]) -> Table:
    """The owner mutes somebody, or lets them chat again (TBL-15)."""
    table.require_owner(entry.person)
    return table.with_person(replace(table.require_person(entry.action.person), muted=entry.action.muted))


def close(table: Table, entry: PersonEntry[actions.Close]) -> Table:
    """The owner closes the table, unless others are playing (TBL-18)."""
    table.require_owner(entry.person)
    others = [person for person in map(table.person, table.seats) if person and not person.added_bot]
    if table.phase == "playing" and any(
        person.present and table.device_owner(person.id) != entry.person for person in others
    ):
        raise table_error("played-on")
    return replace(table, closed=True)


def acting_companion(table: Table, person_id: str, action: actions.AnyAction, named: str | None) -> str:
    """Which of the people at a device does something (TBL-19): the one named, or else the one it concerns."""
    at_device = [person_id, *(other.id for other in table.companions(person_id))]
    if named is not None:
        if named not in at_device:
            raise table_error("not-beside", person=table.name_of(named))
        return named
    personal = (actions.Sit, actions.Stand, actions.ChooseOptions)
    if len(at_device) == 1 or not isinstance(action, actions.COMPANION_ACTIONS) or isinstance(action, personal):
        return person_id
    seated = next((one for one in at_device if one in table.seats), person_id)
    return next((one for one in _people_concerned(table, action) if one in at_device), seated)


def _people_concerned(table: Table, action: actions.AnyAction) -> tuple[str | None, ...]:
    """The people an action may come from, at any device: the one to move, or those who are to answer an offer."""
    match action:
        case actions.RequestTakeback():
            played = [entry.seat for entry in reversed(table.log) if turns.is_turn(entry)]
            # Without a number it is the one at the device who played last.
            asking = played[action.turns - 1 : action.turns] if action.turns > 0 else played
            return tuple(table.seats[seat] for seat in asking if seat is not None)
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


def _depart(table: Table, person: Person, at: float) -> Table:
    """The table after one person, or a companion, has left."""
    # TBL-20: in correspondence games somebody who is ready for the second game need not wait for the others.
    ready = person.ready and is_correspondence(table.settings.clock)
    table = table.with_person(replace(person, present=False, since=at, ready=ready))
    if table.phase == "setup":
        table = seats.vacate_seat(table, person.id)
    table = offers.drop_offers(table, person.id)
    table = _notify_game(table, moves.Leave(), person.id, at)
    is_gone = person.device_of is not None and person.id not in table.seats
    return table.without_person(person.id) if is_gone else table


def _notify_game(table: Table, move: moves.CommonMove, person_id: str, at: float) -> Table:
    """Tell the current game who comes and goes, if they play in it."""
    seat = table.seat_of(person_id)
    if seat is None or table.phase != "playing":
        return table
    return turns.play_common_move(table, move, seat, at)
