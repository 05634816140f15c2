"""Playing the game at a table: turns (TBL-9), taking them back (TBL-12), resigning (TBL-13), claims (TBL-14).

The referee's own moves, at a deadline, are here too.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sixfold.games import Entry, Move, Outcome, State, moves, record
from sixfold.games.messages import clip
from sixfold.tables import actions, pairs
from sixfold.tables.clocks import NoClock
from sixfold.tables.errors import table_error
from sixfold.tables.log import GameResult, PersonEntry

if TYPE_CHECKING:
    from sixfold.tables.table import Table


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
        return after
    clocks = table.clocks.after_turn(seat, after.to_move, entry.at, entry.action.lag)
    return replace(after, clocks=clocks, offers=())


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
    return replace(after, clocks=after.clocks.switch(after.to_move, at))


def lose_on_time(table: Table, at: float) -> Table:
    """The running seat's time is up (TBL-10)."""
    after = _append_entry(table, moves.FlagFall(), table.clocks.running, at)
    return replace(after, clocks=after.clocks.after_flag(after.to_move, at), offers=())


def play_deadline(table: Table, at: float, move: str | None = None) -> Table:
    """The game's own deadline has come; `move` is what its referee plays then, if anything (TBL-2)."""
    played = None if move is None else table.current_state.game.parse(move)
    if not isinstance(played, moves.RefereeMove | None):
        raise table_error("not-a-turn", move=clip(str(played)))
    after = _append_entry(table, played, None, at)
    return replace(after, clocks=after.clocks.switch(after.to_move, at), offers=())


def _append_entry(table: Table, move: Move | None, seat: int | None, at: float) -> Table:
    """The table with one more entry in the game's log, scored if the game ends; clocks are the caller's to update."""
    state, since = table.current_state, at - table.started_at
    if move is None or (seat is None and isinstance(move, moves.RefereeMove)):
        # Subtracting the start can lose the last bit, which would make the referee's own turn come too early.
        since = since if state.deadline is None else max(since, state.deadline)
        state = state.expire(since, move)
    else:
        state = state.play(move, seat, since)
    after = replace(table, state=state, log=(*table.log, Entry(len(table.log), seat, since, move)))
    return after if state.outcome is None else _score_outcome(after, state.outcome)


def _score_outcome(table: Table, outcome: Outcome) -> Table:
    """Count a game that is over for the winners and the pair, and drop all offers (TBL-17, TBL-20)."""
    winners = {table.seats[seat] for seat in outcome.winners}
    people = tuple(replace(person, wins=person.wins + 1) if person.id in winners else person for person in table.people)
    result = GameResult(table.game_number, table.seats, table.current_state.game.teams, outcome)
    results = (*table.results, result)
    return replace(table, people=people, pairs=pairs.score_pair(table, outcome), results=results, offers=())


def turns_since(table: Table, seat: int) -> int:
    """How many turns have been played since this seat's last one, with that one (TBL-12)."""
    if not table.preset.features.takeback:
        raise table_error("no-take-backs")
    played = [entry.seat for entry in reversed(table.log) if is_turn(entry)]
    if seat not in played:
        raise table_error("nothing-to-take-back")
    return played.index(seat) + 1


def entries_after_takeback(table: Table, turns: int, seat: int) -> tuple[Entry, ...]:
    """The game's log when this seat takes back a number of turns (TBL-12); raises `TableError` where they must stay."""
    if not table.preset.features.takeback:
        raise table_error("no-take-backs")
    played = [number for number, entry in enumerate(table.log) if is_turn(entry)]
    if not 1 <= turns <= len(played):
        raise table_error("back-too-far", turns=turns, played=len(played))
    cut = played[-turns]
    if table.log[cut].seat != seat:
        raise table_error("back-not-yours")
    since = table.log[cut:]
    if any(entry.move is None for entry in since):
        raise table_error("back-past-referee")
    # Joining and leaving are not turns, and stay.
    kept = (entry for entry in since if isinstance(entry.move, moves.Join | moves.Leave))
    entries = tuple(replace(entry, seq=seq) for seq, entry in enumerate((*table.log[:cut], *kept)))
    if replay(table, entries).reveal_count != table.current_state.reveal_count:
        raise table_error("already-revealed")
    return entries


def take_back(table: Table, turns: int, seat: int, at: float) -> Table:
    """The table with these turns taken back. Clocks keep their time, and run for the seat that is to move again."""
    entries = entries_after_takeback(table, turns, seat)
    after = replace(table, log=entries, state=replay(table, entries), offers=())
    return replace(after, clocks=table.clocks.switch(after.to_move, at))


def is_turn(entry: Entry) -> bool:
    """Whether an entry is a turn that somebody played."""
    return entry.move is not None and not isinstance(entry.move, moves.CommonMove)


def replay(table: Table, entries: tuple[Entry, ...]) -> State[Any]:
    """The state that these entries of the current game's log give."""
    state: State[Any] = table.record.game.start(table.game_seed)
    for entry in entries:
        state = record.fold(state, entry)
    return state
