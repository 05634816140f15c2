"""Votes among the people at the table (TBL-16)."""

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

#: How many closed votes the table keeps.
CLOSED_BALLOTS = 10


class Ballot(Struct, frozen=True):
    """A question put to the vote, and who voted how. It is `void` if its move was carried but could not be played."""

    number: int
    by: str
    question: str
    #: The move that is played for the caller if the vote is carried.
    move: str | None
    closes_at: float
    yes: tuple[str, ...]
    no: tuple[str, ...] = ()
    result: Literal["carried", "lost", "void"] | None = None


def call_vote(table: Table, entry: PersonEntry[actions.CallVote]) -> Table:
    """Put a question to the vote. Each person has one open vote at a time."""
    _require_voter(table, entry.person)
    question = one_line(entry.action.question, TEXT_LIMIT)
    if question is None:
        raise table_error("bad-text", limit=TEXT_LIMIT)
    if any(ballot.by == entry.person for ballot in open_votes(table)):
        raise table_error("vote-open")
    seat, text = table.require_seat(entry.person), entry.action.move
    move = None if text is None else _write_move(table, text, seat)
    number = table.votes[-1].number + 1 if table.votes else 1
    ballot = Ballot(number, entry.person, question, move, entry.at + table.settings.vote_seconds, yes=(entry.person,))
    return replace(table, votes=(*table.votes, ballot))


def _write_move(table: Table, text: str, seat: int) -> str:
    """A move to be voted on, in its one written form. The caller cannot put a judge's answers into it."""
    table.require_phase("playing")
    move = table.current_state.game.parse(text)
    if isinstance(move, moves.CommonMove):
        raise table_error("not-a-turn", move=str(move))
    return str(table.current_state.prepare(move, seat))


def cast_vote(table: Table, entry: PersonEntry[actions.Vote]) -> Table:
    """Vote yes or no, once."""
    _require_voter(table, entry.person)
    ballot = next((ballot for ballot in open_votes(table) if ballot.number == entry.action.number), None)
    if ballot is None:
        raise table_error("no-vote", number=entry.action.number)
    if entry.person in ballot.yes + ballot.no:
        raise table_error("voted")
    if entry.action.yes:
        return _replace_ballot(table, replace(ballot, yes=(*ballot.yes, entry.person)))
    return _replace_ballot(table, replace(ballot, no=(*ballot.no, entry.person)))


def open_votes(table: Table) -> tuple[Ballot, ...]:
    """The votes that are still open, oldest first."""
    return tuple(ballot for ballot in table.votes if ballot.result is None)


def voters(table: Table) -> frozenset[str]:
    """Everybody who has a vote now: seated, present and not a bot."""
    people = (table.person(person) for person in table.seats)
    return frozenset(person.id for person in people if person is not None and _has_vote(person))


def _has_vote(person: Person) -> bool:
    """Whether a seated person has a vote: a device has one, that of the person who joined with it (TBL-19)."""
    return person.present and not person.bot and person.device_of is None


def close_complete_votes(table: Table, at: float) -> Table:
    """Close every vote in which all have voted."""
    for ballot in open_votes(table):
        if voters(table) <= {*ballot.yes, *ballot.no}:
            table = close_vote(table, ballot, at)
    return table


def close_vote(table: Table, ballot: Ballot, at: float) -> Table:
    """Close a vote: more than half of the people present carry it, and its move is played."""
    present = voters(table)
    if 2 * len(present.intersection(ballot.yes)) <= len(present):
        return _replace_ballot(table, replace(ballot, result="lost"))
    carried = _replace_ballot(table, replace(ballot, result="carried"))
    if ballot.move is None:
        return carried
    try:
        move = turns.parse_move(carried, ballot.move)
        return turns.play_turn(carried, PersonEntry(ballot.by, at, actions.Turn(ballot.move)), move)
    except SixfoldError:
        return _replace_ballot(table, replace(ballot, result="void"))


def _require_voter(table: Table, person_id: str) -> None:
    table.require_seat(person_id)
    if table.require_person(person_id).bot:
        raise table_error("no-votes-for-bots")


def _replace_ballot(table: Table, ballot: Ballot) -> Table:
    """The table with this vote replaced; of the closed ones only the last are kept."""
    votes = [ballot if other.number == ballot.number else other for other in table.votes]
    dropped = [other.number for other in votes if other.result is not None][:-CLOSED_BALLOTS]
    return replace(table, votes=tuple(other for other in votes if other.number not in dropped))
