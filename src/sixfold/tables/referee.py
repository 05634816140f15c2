"""What the referee does by itself (TBL-2): flags fall, votes close, the game's own deadline comes."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Protocol

from sixfold.games import Judge
from sixfold.games.moves import clip
from sixfold.tables import actions, turns, votes
from sixfold.tables.errors import table_error

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class _Doing(Protocol):
    def __call__(self, table: Table, *, at: float) -> Table: ...


def next_deadline(table: Table) -> float | None:
    """When the referee must act next, or `None`."""
    return min((at for at, _ in _deadlines(table)), default=None)


def tick(table: Table, at: float, move: str | None = None) -> Table:
    """The table after the one thing that has been due longest, with what the game's referee says if it is that."""
    time, do = _next_deadline(table)
    if do is None or time > at:
        raise table_error("not-due", at=at)
    if move is None:
        return do(table, at=at)
    if do is not turns.play_deadline:
        raise table_error("nothing-to-say", move=clip(move))
    return turns.play_deadline(table, at, move)


def written(table: Table, judge: Judge | None) -> actions.Tick:
    """The next tick as it goes into the log: with what the game's referee says, if it is the game's deadline."""
    _, do = _next_deadline(table)
    said = table.current_state.deadline_move(judge) if do is turns.play_deadline else None
    return actions.Tick(None if said is None else str(said))


def _next_deadline(table: Table) -> tuple[float, _Doing | None]:
    """What will be due first, and when; of two at the same time, the first of `_dues`."""
    return min(_deadlines(table), key=lambda each: each[0], default=(math.inf, None))


def _deadlines(table: Table) -> list[tuple[float, _Doing]]:
    """Everything that will be due if nothing else happens: when, and what is done then."""
    if table.closed:
        return []
    dues: list[tuple[float, _Doing]] = [
        (ballot.closes_at, partial(votes.close_vote, ballot=ballot)) for ballot in votes.open_votes(table)
    ]
    if table.clocks.deadline is not None:
        dues.append((table.clocks.deadline, turns.drop_flag))
    if table.phase == "playing" and table.current_state.deadline is not None:
        dues.append((table.started_at + table.current_state.deadline, turns.play_deadline))
    return dues
