"""Who is at the table (TBL-3), who owns it (TBL-4), and who left in the middle of a game (TBL-14)."""

from __future__ import annotations

import re
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
_ID = re.compile(r"[A-Za-z0-9:_.-]{1,64}", re.ASCII)


class Person(Struct, frozen=True):
    """Somebody at the table, a bot perhaps."""

    id: str
    name: str
    bot: bool = False
    #: A bot that the owner brought, and that the house plays for; other bots come and go as people do.
    added_bot: bool = False
    present: bool = True
    #: When they came, came back or left.
    since: float = 0.0
    ready: bool = False
    #: What they chose for their own seat, as text such as `army=P6G1H0`; nobody else sees it before the start (TBL-6).
    chosen_options: str = ""
    #: Games won at this table (TBL-17).
    wins: int = 0
    muted: bool = False
    #: Whose device a companion plays on (TBL-19); `None` for everybody who has come with one of their own.
    device_of: str | None = None


def new_person(person: str, name: str, at: float, bot: bool = False) -> Person:
    """Somebody new, if they may be called so."""
    if not _ID.fullmatch(person):
        raise table_error("bad-person")
    named = one_line(name, NAME_LIMIT)
    if named is None:
        raise table_error("bad-name", limit=NAME_LIMIT)
    return Person(person, named, bot=bot, since=at)


def join(table: Table, done: PersonEntry[actions.Join]) -> Table:
    """Somebody comes, or comes back; a game that they play in is told (TBL-14)."""
    if done.person in table.barred:
        raise table_error("barred", person=done.person)
    new = new_person(done.person, done.action.name, done.at, bot=done.action.bot)
    person = table.person(done.person)
    if person is None:
        return replace(table, people=(*table.people, new))
    if person.present:
        raise table_error("here-already", person=done.person)
    table = table.with_person(replace(person, name=new.name, present=True, since=done.at))
    table = _notify_game(table, moves.Join(person.bot), done.person, done.at)
    for companion in table.companions(done.person):
        table = table.with_person(replace(companion, present=True, since=done.at))
        table = _notify_game(table, moves.Join(), companion.id, done.at)
    return table


def leave(table: Table, done: PersonEntry[actions.Leave]) -> Table:
    """Somebody goes, and their companions with them. In the middle of a game and after it the seat stays theirs; before
    it they give it up.
    """
    person = table.require_person(done.person)
    if person.added_bot:
        raise table_error("bot-stays")
    for one in (*table.companions(done.person), person):
        table = _depart(table, one, done.at)
    # Those who hold nothing here need not be remembered.
    holds = done.person == table.owner or done.person in table.seats or table.companions(done.person)
    return table if holds else table.without_person(done.person)


def add_bot(table: Table, done: PersonEntry[actions.AddBot]) -> Table:
    """TBL-3: a bot is brought and seated by the owner."""
    table.require_owner(done.person)
    if table.person(done.action.bot) is not None:
        raise table_error("here-already", person=done.action.bot)
    bot = replace(new_person(done.action.bot, done.action.name, done.at, bot=True), added_bot=True)
    table = replace(table, people=(*table.people, bot))
    return seats.sit(table, PersonEntry(done.action.bot, done.at, actions.Sit(done.action.seat)))


def kick(table: Table, done: PersonEntry[actions.Kick]) -> Table:
    """TBL-4: the owner sends somebody away for good. A seat that was played on stays empty until the game is over."""
    table.require_owner(done.person)
    person = table.require_person(done.action.person)
    if person.id in (done.person, table.owner):
        raise table_error("owner-stays")
    table = replace(table, barred=table.barred | {person.id})
    everybody = (person, *table.companions(person.id))
    if table.phase == "playing" and any(one.id in table.seats for one in everybody):
        if not table.preset.features.late_joining:
            raise table_error("playing-on", person=person.id)
        if not person.present:
            return table
        return _notify_game(
            table.with_person(replace(person, present=False, since=done.at)), moves.Leave(), person.id, done.at
        )
    for one in everybody:
        table = seats.vacate_seat(table, one.id).without_person(one.id)
    return table


def transfer_ownership(table: Table, done: PersonEntry[actions.TransferOwnership]) -> Table:
    """TBL-4: the table gets another owner, from the owner's own hands."""
    if done.person != table.owner:
        raise table_error("owner-only", host=table.owner)
    person = table.require_person(done.action.person)
    if person.bot or not person.present or person.device_of is not None:
        raise table_error("no-owner", person=person.id)
    return replace(table, owner=person.id)


def mute(table: Table, done: PersonEntry[actions.Mute]) -> Table:
    """TBL-15: the owner lets somebody talk no more, or again."""
    table.require_owner(done.person)
    return table.with_person(replace(table.require_person(done.action.person), muted=done.action.muted))


def close(table: Table, done: PersonEntry[actions.Close]) -> Table:
    """TBL-18: the owner closes the table, but not over a game that others play in."""
    table.require_owner(done.person)
    others = [person for person in map(table.person, table.seats) if person and not person.added_bot]
    if table.phase == "playing" and any(
        person.present and table.device_owner(person.id) != done.person for person in others
    ):
        raise table_error("played-on")
    return replace(table, closed=True)


def _depart(table: Table, person: Person, at: float) -> Table:
    """The table when somebody, a companion perhaps, is here no more."""
    # TBL-20: by post, whoever is ready for the second game of a pair need not wait for the others.
    ready = person.ready and is_correspondence(table.settings.clock)
    table = table.with_person(replace(person, present=False, since=at, ready=ready))
    if table.phase == "setup":
        table = seats.vacate_seat(table, person.id)
    table = offers.drop_offers(table, person.id)
    table = _notify_game(table, moves.Leave(), person.id, at)
    return table.without_person(person.id) if person.device_of is not None and person.id not in table.seats else table


def _notify_game(table: Table, move: moves.CommonMove, who: str, at: float) -> Table:
    """The game is told of who comes and goes, if it is going on and they play in it."""
    seat = table.seat_of(who)
    return table if seat is None or table.phase != "playing" else turns.play_common_move(table, move, seat, at)
