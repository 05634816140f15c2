"""Taking back turns (TBL-12): the game is replayed from the start without them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from sixfold.games import Entry, State, moves, record
from sixfold.tables.errors import table_error

if TYPE_CHECKING:
    from sixfold.tables.table import Table


def entries_after_takeback(table: Table, turns: int, seat: int) -> tuple[Entry, ...]:
    """The game's log when this seat takes back a number of turns; raises `TableError` where they must stay."""
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
    if _replay(table, entries).reveal_count != table.current_state.reveal_count:
        raise table_error("already-revealed")
    return entries


def take_back(table: Table, turns: int, seat: int, at: float) -> Table:
    """The table with these turns taken back. Clocks keep their time, and run for the seat that is to move again."""
    entries = entries_after_takeback(table, turns, seat)
    after = replace(table, log=entries, state=_replay(table, entries), offers=())
    return replace(after, clocks=table.clocks.switch(after.to_move, at))


def is_turn(entry: Entry) -> bool:
    """Whether an entry is a turn that somebody played."""
    return entry.move is not None and not isinstance(entry.move, moves.CommonMove)


def _replay(table: Table, entries: tuple[Entry, ...]) -> State[Any]:
    state: State[Any] = table.current_state.game.start(table.game_seed)
    for entry in entries:
        state = record.fold(state, entry)
    return state
