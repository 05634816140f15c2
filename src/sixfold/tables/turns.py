"""What is played at the table: turns (TBL-9), resigning (TBL-13), claims (TBL-14), and what the referee does."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sixfold.games import Entry, Move, moves, record
from sixfold.tables import actions, pairs
from sixfold.tables.clocks import NoClock
from sixfold.tables.errors import table_error
from sixfold.tables.log import PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def play_turn(table: Table, done: PersonEntry[actions.Turn]) -> Table:
    """Play a turn on one's own seat. It puts an end to every open offer (TBL-11)."""
    table.require_phase("playing")
    if not 0 <= done.action.lag < math.inf:
        raise table_error("bad-lag", lag=done.action.lag)
    move = table.current_state.game.parse(done.action.move)
    if isinstance(move, moves.CommonMove):
        raise table_error("not-a-turn", move=str(move))
    seat = seat_for(table, move, done.person)
    if seat is None:
        return _score_outcome(_append_entry(table, move, None, done.at))
    after = _append_entry(table, move, seat, done.at)
    clocks = table.clocks.after_turn(seat, after.to_move, done.at, done.action.lag)
    return _score_outcome(replace(after, clocks=clocks, offers=()))


def seat_for(table: Table, move: Move, who: str) -> int | None:
    """The seat on which somebody plays a turn: their own, or none where the owner acts as the owner (TBL-9)."""
    return None if isinstance(move, moves.OwnerMove) and who == table.acting_owner else table.require_seat(who)


def cough(table: Table, done: PersonEntry[actions.Cough]) -> Table:
    """A warning, if the game takes one."""
    table.require_phase("playing")
    return play_common_move(table, moves.Cough(), table.require_seat(done.person), done.at)


def resign(table: Table, done: PersonEntry[actions.Resign]) -> Table:
    """Give up."""
    table.require_phase("playing")
    return play_common_move(table, moves.Resign(), table.require_seat(done.person), done.at)


def claim_win(table: Table, done: PersonEntry[actions.ClaimWin]) -> Table:
    """TBL-14: claim the game from a side that keeps everybody waiting."""
    table.require_phase("playing")
    seat, to_move, patience = table.require_seat(done.person), table.to_move, table.settings.claim_after
    missing = None if to_move is None else table.person(table.seats[to_move])
    if (
        patience is None
        or not isinstance(table.settings.clock, NoClock)
        or to_move not in table.current_state.game.against(seat)
        or missing is None
        or missing.present
        or done.at - missing.since < patience
    ):
        raise table_error("nothing-to-claim", patience="never" if patience is None else patience)
    return play_common_move(table, moves.FlagFall(), to_move, done.at)


def play_common_move(table: Table, move: moves.CommonMove, seat: int | None, at: float) -> Table:
    """The table after a common move that it has settled."""
    after = _append_entry(table, move, seat, at)
    return _score_outcome(replace(after, clocks=after.clocks.switch(after.to_move, at)))


def drop_flag(table: Table, at: float) -> Table:
    """TBL-10: the running seat's time is up."""
    after = _append_entry(table, moves.FlagFall(), table.clocks.running, at)
    return _score_outcome(replace(after, clocks=after.clocks.after_flag(after.to_move, at), offers=()))


def play_deadline(table: Table, at: float, move: str | None = None) -> Table:
    """TBL-2: the game's own deadline has come, and its referee says this."""
    said = None if move is None else table.current_state.game.parse(move)
    if not isinstance(said, moves.RefereeMove | None):
        raise table_error("not-a-turn", move=moves.clip(str(said)))
    after = _append_entry(table, said, None, at)
    return _score_outcome(replace(after, clocks=after.clocks.switch(after.to_move, at), offers=()))


def _append_entry(table: Table, move: Move | None, seat: int | None, at: float) -> Table:
    """The table with one more entry in the game's log, its clocks and its end not yet seen to."""
    since = at - table.started_at
    deadline = table.current_state.deadline
    if isinstance(move, moves.RefereeMove | None) and deadline is not None:
        # Taking away what was added can lose the last bit, and make the referee's own turn come too early.
        since = max(since, deadline)
    entry = Entry(len(table.log), seat, since, move)
    return replace(table, state=record.fold(table.current_state, entry), log=(*table.log, entry))


def _score_outcome(table: Table) -> Table:
    """TBL-17, TBL-20: at the end the winners are counted, for the pair too, and what was offered is off."""
    outcome = table.current_state.outcome
    if outcome is None:
        return table
    winners = {table.seats[seat] for seat in outcome.winners}
    people = tuple(replace(person, wins=person.wins + 1) if person.id in winners else person for person in table.people)
    return replace(table, people=people, pairs=pairs.score_pair(table, outcome), offers=())
