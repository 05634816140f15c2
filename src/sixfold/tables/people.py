"""Who is at the table (TBL-3), who owns it (TBL-4), and who left in the middle of a game (TBL-14)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import moves
from sixfold.games.lines import one_line
from sixfold.tables import acts, offers, playing, seats
from sixfold.tables.clocks import by_post
from sixfold.tables.law import refuse
from sixfold.tables.log import Done

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
    brought: bool = False
    here: bool = True
    #: When they came, came back or left.
    since: float = 0.0
    ready: bool = False
    #: What they chose for their own seat, as text such as `army=P6G1H0`; nobody else sees it before the start (TBL-6).
    chosen: str = ""
    #: Games won at this table (TBL-17).
    won: int = 0
    muted: bool = False
    #: Whose device a companion plays on (TBL-19); `None` for everybody who has come with one of their own.
    beside: str | None = None


def known(person: str, name: str, at: float, bot: bool = False) -> Person:
    """Somebody new, if they may be called so."""
    if not _ID.fullmatch(person):
        raise refuse("bad-person")
    named = one_line(name, NAME_LIMIT)
    if named is None:
        raise refuse("bad-name", limit=NAME_LIMIT)
    return Person(person, named, bot=bot, since=at)


def come(table: Table, done: Done[acts.Come]) -> Table:
    """Somebody comes, or comes back; a game that they play in is told (TBL-14)."""
    if done.who in table.barred:
        raise refuse("barred", person=done.who)
    new = known(done.who, done.act.name, done.at, bot=done.act.bot)
    person = table.person(done.who)
    if person is None:
        return replace(table, people=(*table.people, new))
    if person.here:
        raise refuse("here-already", person=done.who)
    table = table.changed(replace(person, name=new.name, here=True, since=done.at))
    table = _told(table, moves.Join(person.bot), done.who, done.at)
    for companion in table.companions(done.who):
        table = table.changed(replace(companion, here=True, since=done.at))
        table = _told(table, moves.Join(), companion.id, done.at)
    return table


def leave(table: Table, done: Done[acts.Leave]) -> Table:
    """Somebody goes, and their companions with them. In the middle of a game and after it the seat stays theirs; before
    it they give it up.
    """
    person = table.somebody(done.who)
    if person.brought:
        raise refuse("bot-stays")
    for one in (*table.companions(done.who), person):
        table = _gone(table, one, done.at)
    # Those who hold nothing here need not be remembered.
    holds = done.who == table.owner or done.who in table.seats or table.companions(done.who)
    return table if holds else table.without(done.who)


def bring(table: Table, done: Done[acts.Bring]) -> Table:
    """TBL-3: a bot is brought and seated by the owner."""
    table.by_host(done.who)
    if table.person(done.act.bot) is not None:
        raise refuse("here-already", person=done.act.bot)
    bot = replace(known(done.act.bot, done.act.name, done.at, bot=True), brought=True)
    table = replace(table, people=(*table.people, bot))
    return seats.sit(table, Done(done.act.bot, done.at, acts.Sit(done.act.seat)))


def kick(table: Table, done: Done[acts.Kick]) -> Table:
    """TBL-4: the owner sends somebody away for good. A seat that was played on stays empty until the game is over."""
    table.by_host(done.who)
    person = table.somebody(done.act.person)
    if person.id in (done.who, table.owner):
        raise refuse("owner-stays")
    table = replace(table, barred=table.barred | {person.id})
    everybody = (person, *table.companions(person.id))
    if table.phase == "playing" and any(one.id in table.seats for one in everybody):
        if not table.preset.terms.late:
            raise refuse("playing-on", person=person.id)
        if not person.here:
            return table
        return _told(table.changed(replace(person, here=False, since=done.at)), moves.Leave(), person.id, done.at)
    for one in everybody:
        table = seats.freed(table, one.id).without(one.id)
    return table


def hand_over(table: Table, done: Done[acts.HandOver]) -> Table:
    """TBL-4: the table gets another owner, from the owner's own hands."""
    if done.who != table.owner:
        raise refuse("owner-only", host=table.owner)
    person = table.somebody(done.act.person)
    if person.bot or not person.here or person.beside is not None:
        raise refuse("no-owner", person=person.id)
    return replace(table, owner=person.id)


def mute(table: Table, done: Done[acts.Mute]) -> Table:
    """TBL-15: the owner lets somebody talk no more, or again."""
    table.by_host(done.who)
    return table.changed(replace(table.somebody(done.act.person), muted=done.act.muted))


def close(table: Table, done: Done[acts.Close]) -> Table:
    """TBL-18: the owner closes the table, but not over a game that others play in."""
    table.by_host(done.who)
    others = [person for person in map(table.person, table.seats) if person and not person.brought]
    if table.phase == "playing" and any(person.here and table.device(person.id) != done.who for person in others):
        raise refuse("played-on")
    return replace(table, closed=True)


def _gone(table: Table, person: Person, at: float) -> Table:
    """The table when somebody, a companion perhaps, is here no more."""
    # TBL-20: by post, whoever is ready for the second game of a pair need not wait for the others.
    ready = person.ready and by_post(table.setting.clock)
    table = table.changed(replace(person, here=False, since=at, ready=ready))
    if table.phase == "setting":
        table = seats.freed(table, person.id)
    table = offers.gone(table, person.id)
    table = _told(table, moves.Leave(), person.id, at)
    return table.without(person.id) if person.beside is not None and person.id not in table.seats else table


def _told(table: Table, move: moves.Common, who: str, at: float) -> Table:
    """The game is told of who comes and goes, if it is going on and they play in it."""
    seat = table.seat_of(who)
    return table if seat is None or table.phase != "playing" else playing.settled(table, move, seat, at)
