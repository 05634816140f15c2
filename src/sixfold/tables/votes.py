"""Votes of the people who are here (TBL-16)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import SixfoldError, moves
from sixfold.games.notation import one_line
from sixfold.tables import actions, turns
from sixfold.tables.chat import TEXT_LIMIT
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.people import Person
    from sixfold.tables.table import Table

#: How many votes stay at the table after they are closed.
CLOSED_BALLOTS = 10


class Ballot(Struct, frozen=True):
    """A question put to the vote, and who said what. `void` is a turn that was carried and could not be played."""

    number: int
    by: str
    question: str
    #: The turn that is played for the caller if it is carried.
    move: str | None
    closes_at: float
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()
    result: Literal["carried", "lost", "void"] | None = None


def call_vote(table: Table, done: PersonEntry[actions.CallVote]) -> Table:
    """Put a question to the vote. Each has one open at a time."""
    _require_voter(table, done.person)
    question = one_line(done.action.question, TEXT_LIMIT)
    if question is None:
        raise table_error("bad-text", limit=TEXT_LIMIT)
    if any(ballot.by == done.person for ballot in open_votes(table)):
        raise table_error("vote-open")
    turn = None if done.action.move is None else _write_move(table, done.action.move, table.require_seat(done.person))
    number = table.votes[-1].number + 1 if table.votes else 1
    ballot = Ballot(number, done.person, question, turn, done.at + table.settings.vote_seconds, yes=(done.person,))
    return replace(table, votes=(*table.votes, ballot))


def _write_move(table: Table, text: str, seat: int) -> str:
    """A turn to be voted on, as it is written. Whoever calls the vote cannot put a judge's answers into it."""
    table.require_phase("playing")
    move = table.current_state.game.parse(text)
    if isinstance(move, moves.CommonMove):
        raise table_error("not-a-turn", move=str(move))
    return str(table.current_state.prepare(move, seat))


def cast_vote(table: Table, done: PersonEntry[actions.Vote]) -> Table:
    """Say yes or no, once."""
    _require_voter(table, done.person)
    ballot = next((ballot for ballot in open_votes(table) if ballot.number == done.action.number), None)
    if ballot is None:
        raise table_error("no-vote", number=done.action.number)
    if done.person in ballot.yes + ballot.no:
        raise table_error("voted")
    if done.action.yes:
        return _replace_ballot(table, replace(ballot, yes=(*ballot.yes, done.person)))
    return _replace_ballot(table, replace(ballot, no=(*ballot.no, done.person)))


def open_votes(table: Table) -> tuple[Ballot, ...]:
    """The votes that are not closed yet, oldest first."""
    return tuple(ballot for ballot in table.votes if ballot.result is None)


def voters(table: Table) -> frozenset[str]:
    """Everybody who has a vote now: seated, here and no bot."""
    people = (table.person(person) for person in table.seats)
    return frozenset(person.id for person in people if person is not None and _has_vote(person))


def _has_vote(person: Person) -> bool:
    """TBL-19: a device has one vote, which is that of the person who has come with it."""
    return person.present and not person.bot and person.device_of is None


def close_complete_votes(table: Table, at: float) -> Table:
    """The table with every vote closed in which all have voted."""
    for ballot in open_votes(table):
        if voters(table) <= {*ballot.yes, *ballot.no}:
            table = close_vote(table, ballot, at)
    return table


def close_vote(table: Table, ballot: Ballot, at: float) -> Table:
    """The table after a vote: more than half of those who are here carry it."""
    here = voters(table)
    if 2 * len(here.intersection(ballot.yes)) <= len(here):
        return _replace_ballot(table, replace(ballot, result="lost"))
    carried = _replace_ballot(table, replace(ballot, result="carried"))
    if ballot.move is None:
        return carried
    try:
        return turns.play_turn(carried, PersonEntry(ballot.by, at, actions.Turn(ballot.move)))
    except SixfoldError:
        return _replace_ballot(table, replace(ballot, result="void"))


def _require_voter(table: Table, who: str) -> None:
    table.require_seat(who)
    if table.require_person(who).bot:
        raise table_error("no-votes-for-bots")


def _replace_ballot(table: Table, ballot: Ballot) -> Table:
    """The table with this vote as it now stands; of the closed ones only the last are kept."""
    votes = [ballot if other.number == ballot.number else other for other in table.votes]
    over = [other.number for other in votes if other.result is not None][:-CLOSED_BALLOTS]
    return replace(table, votes=tuple(other for other in votes if other.number not in over))
