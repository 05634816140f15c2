"""Playing the game at a table: turns (TBL-9), resigning (TBL-13), claims (TBL-14) and the referee's own moves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from sixfold.games import Entry, Judge, Move, moves, record
from sixfold.tables import actions, pairs
from sixfold.tables.clocks import NoClock
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class PreparedTurn(Struct, frozen=True):
    """A turn ready for the log: its action in the one written form, and the same move as an object."""

    action: actions.Turn
    move: Move


def prepare_turn(table: Table, person: str, text: str, judge: Judge | None) -> PreparedTurn:
    """Parse a turn, and add the judge's answers where the game needs some."""
    move = table.current_state.game.parse(text)
    seat = seat_for(table, move, person)
    if seat is not None:
        move = table.current_state.prepare(move, seat, judge)
    return PreparedTurn(actions.Turn(str(move)), move)


def parse_move(table: Table, text: str) -> Move:
    """The move that the text of a turn means in the current game."""
    table.require_phase("playing")
    move: Move = table.current_state.game.parse(text)
    return move


def play_turn(table: Table, entry: PersonEntry[actions.Turn], move: Move) -> Table:
    """Play a turn on the person's own seat. It ends every open offer (TBL-11)."""
    table.require_phase("playing")
    if not 0 <= entry.action.lag < math.inf:
        raise table_error("bad-lag", lag=entry.action.lag)
    if isinstance(move, moves.CommonMove):
        raise table_error("not-a-turn", move=str(move))
    seat = seat_for(table, move, entry.person)
    after = _append_entry(table, move, seat, entry.at)
    if seat is None:
        return _score_outcome(after)
    clocks = table.clocks.after_turn(seat, after.to_move, entry.at, entry.action.lag)
    return _score_outcome(replace(after, clocks=clocks, offers=()))


def seat_for(table: Table, move: Move, person: str) -> int | None:
    """The seat a person plays a move on: their own, or `None` where the owner acts as the owner (TBL-9)."""
    return None if isinstance(move, moves.OwnerMove) and person == table.acting_owner else table.require_seat(person)


def cough(table: Table, entry: PersonEntry[actions.Cough]) -> Table:
    """Warn everybody with a cough, in games that have it."""
    table.require_phase("playing")
    return play_common_move(table, moves.Cough(), table.require_seat(entry.person), entry.at)


def resign(table: Table, entry: PersonEntry[actions.Resign]) -> Table:
    """Resign from the game."""
    table.require_phase("playing")
    return play_common_move(table, moves.Resign(), table.require_seat(entry.person), entry.at)


def claim_win(table: Table, entry: PersonEntry[actions.ClaimWin]) -> Table:
    """Claim the game from a side that has been away too long (TBL-14)."""
    table.require_phase("playing")
    seat, to_move, claim_after = table.require_seat(entry.person), table.to_move, table.settings.claim_after
    missing = None if to_move is None else table.person(table.seats[to_move])
    if (
        claim_after is None
        or not isinstance(table.settings.clock, NoClock)
        or to_move not in table.current_state.game.opponents_of(seat)
        or missing is None
        or missing.present
        or entry.at - missing.since < claim_after
    ):
        raise table_error("nothing-to-claim", claim_after=claim_after)
    return play_common_move(table, moves.FlagFall(), to_move, entry.at)


def play_common_move(table: Table, move: moves.CommonMove, seat: int | None, at: float) -> Table:
    """The table after a move that every game has, such as resigning."""
    after = _append_entry(table, move, seat, at)
    return _score_outcome(replace(after, clocks=after.clocks.switch(after.to_move, at)))


def lose_on_time(table: Table, at: float) -> Table:
    """The running seat's time is up (TBL-10)."""
    after = _append_entry(table, moves.FlagFall(), table.clocks.running, at)
    return _score_outcome(replace(after, clocks=after.clocks.after_flag(after.to_move, at), offers=()))


def play_deadline(table: Table, at: float, move: str | None = None) -> Table:
    """The game's own deadline has come; `move` is what its referee plays then, if anything (TBL-2)."""
    played = None if move is None else table.current_state.game.parse(move)
    if not isinstance(played, moves.RefereeMove | None):
        raise table_error("not-a-turn", move=moves.clip(str(played)))
    after = _append_entry(table, played, None, at)
    return _score_outcome(replace(after, clocks=after.clocks.switch(after.to_move, at), offers=()))


def _append_entry(table: Table, move: Move | None, seat: int | None, at: float) -> Table:
    """The table with one more entry in the game's log; clocks and outcome are the caller's to update."""
    since = at - table.started_at
    deadline = table.current_state.deadline
    if isinstance(move, moves.RefereeMove | None) and deadline is not None:
        # Subtracting the start can lose the last bit, which would make the referee's own turn come too early.
        since = max(since, deadline)
    entry = Entry(len(table.log), seat, since, move)
    return replace(table, state=record.fold(table.current_state, entry), log=(*table.log, entry))


def _score_outcome(table: Table) -> Table:
    """When the game is over, count it for the winners and the pair, and drop all offers (TBL-17, TBL-20)."""
    outcome = table.current_state.outcome
    if outcome is None:
        return table
    winners = {table.seats[seat] for seat in outcome.winners}
    people = tuple(replace(person, wins=person.wins + 1) if person.id in winners else person for person in table.people)
    return replace(table, people=people, pairs=pairs.score_pair(table, outcome), offers=())
