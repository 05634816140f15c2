"""Votes of the people who are here (TBL-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import SixfoldError, moves
from sixfold.games.lines import one_line
from sixfold.tables import acts, playing
from sixfold.tables.law import refuse
from sixfold.tables.log import Done
from sixfold.tables.talk import TEXT_LIMIT

if TYPE_CHECKING:
    from sixfold.tables.people import Person
    from sixfold.tables.table import Table

#: How many votes stay at the table after they are closed.
KEPT = 10


class Ballot(Struct, frozen=True):
    """A question put to the vote, and who said what. `void` is a turn that was carried and could not be played."""

    number: int
    by: str
    question: str
    #: The turn that is played for the caller if it is carried.
    turn: str | None
    closes: float
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()
    result: Literal["carried", "lost", "void"] | None = None


def call_vote(table: Table, done: Done[acts.CallVote]) -> Table:
    """Put a question to the vote. Each has one open at a time."""
    _voter(table, done.who)
    question = one_line(done.act.question, TEXT_LIMIT)
    if question is None:
        raise refuse("bad-text", limit=TEXT_LIMIT)
    if any(ballot.by == done.who for ballot in open_votes(table)):
        raise refuse("vote-open")
    turn = None if done.act.turn is None else _turn(table, done.act.turn, table.seated(done.who))
    number = table.votes[-1].number + 1 if table.votes else 1
    ballot = Ballot(number, done.who, question, turn, done.at + table.setting.vote, yes=(done.who,))
    return replace(table, votes=(*table.votes, ballot))


def _turn(table: Table, text: str, seat: int) -> str:
    """A turn to be voted on, as it is written. Whoever calls the vote cannot put a judge's answers into it."""
    table.during("playing")
    move = table.playing.game.parse(text)
    if isinstance(move, moves.Common):
        raise refuse("not-a-turn", move=str(move))
    return str(table.playing.entered(move, seat))


def vote(table: Table, done: Done[acts.Vote]) -> Table:
    """Say yes or no, once."""
    _voter(table, done.who)
    ballot = next((ballot for ballot in open_votes(table) if ballot.number == done.act.number), None)
    if ballot is None:
        raise refuse("no-vote", number=done.act.number)
    if done.who in ballot.yes + ballot.no:
        raise refuse("voted")
    if done.act.yes:
        return _put(table, replace(ballot, yes=(*ballot.yes, done.who)))
    return _put(table, replace(ballot, no=(*ballot.no, done.who)))


def open_votes(table: Table) -> tuple[Ballot, ...]:
    """The votes that are not closed yet, oldest first."""
    return tuple(ballot for ballot in table.votes if ballot.result is None)


def voters(table: Table) -> frozenset[str]:
    """Everybody who has a vote now: seated, here and no bot."""
    people = (table.person(person) for person in table.seats)
    return frozenset(person.id for person in people if person is not None and _votes(person))


def _votes(person: Person) -> bool:
    """TBL-19: a device has one vote, which is that of the person who has come with it."""
    return person.here and not person.bot and person.beside is None


def counted(table: Table, at: float) -> Table:
    """The table with every vote closed in which all have voted."""
    for ballot in open_votes(table):
        if voters(table) <= {*ballot.yes, *ballot.no}:
            table = closed(table, ballot, at)
    return table


def closed(table: Table, ballot: Ballot, at: float) -> Table:
    """The table after a vote: more than half of those who are here carry it."""
    here = voters(table)
    if 2 * len(here.intersection(ballot.yes)) <= len(here):
        return _put(table, replace(ballot, result="lost"))
    carried = _put(table, replace(ballot, result="carried"))
    if ballot.turn is None:
        return carried
    try:
        return playing.turn(carried, Done(ballot.by, at, acts.Turn(ballot.turn)))
    except SixfoldError:
        return _put(table, replace(ballot, result="void"))


def _voter(table: Table, who: str) -> None:
    table.seated(who)
    if table.somebody(who).bot:
        raise refuse("no-votes-for-bots")


def _put(table: Table, ballot: Ballot) -> Table:
    """The table with this vote as it now stands; of the closed ones only the last are kept."""
    votes = [ballot if other.number == ballot.number else other for other in table.votes]
    over = [other.number for other in votes if other.result is not None][:-KEPT]
    return replace(table, votes=tuple(other for other in votes if other.number not in over))
