"""Deadlines (TBL-2): clocks run out, votes close, and the game's own deadline comes."""

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


class _DeadlineRule(Protocol):
    def __call__(self, table: Table, *, at: float) -> Table: ...


def next_deadline(table: Table) -> float | None:
    """When the referee must act next, or `None`."""
    return min((at for at, _ in _deadlines(table)), default=None)


def prepare_tick(table: Table, judge: Judge | None) -> actions.Tick:
    """The next tick as it goes into the log: with the referee's move, if it is the game's own deadline."""
    _, rule = _next_deadline(table)
    move = table.current_state.deadline_move(judge) if rule is turns.play_deadline else None
    return actions.Tick(None if move is None else str(move))


def tick(table: Table, at: float, move: str | None = None) -> Table:
    """The table after the one thing that has been due longest; `move` is the referee's at the game's own deadline."""
    time, rule = _next_deadline(table)
    if rule is None or time > at:
        raise table_error("not-due", at=at)
    if move is None:
        return rule(table, at=at)
    if rule is not turns.play_deadline:
        raise table_error("nothing-to-say", move=clip(move))
    return turns.play_deadline(table, at, move)


def _next_deadline(table: Table) -> tuple[float, _DeadlineRule | None]:
    """What is due first, and when; of two at the same time, the first of `_deadlines`."""
    return min(_deadlines(table), key=lambda each: each[0], default=(math.inf, None))


def _deadlines(table: Table) -> list[tuple[float, _DeadlineRule]]:
    """Everything that comes due if nothing else happens: when, and what the referee does then."""
    if table.closed:
        return []
    deadlines: list[tuple[float, _DeadlineRule]] = [
        (ballot.closes_at, partial(votes.close_vote, ballot=ballot)) for ballot in votes.open_votes(table)
    ]
    if table.clocks.deadline is not None:
        deadlines.append((table.clocks.deadline, turns.lose_on_time))
    if table.phase == "playing" and table.current_state.deadline is not None:
        deadlines.append((table.started_at + table.current_state.deadline, turns.play_deadline))
    return deadlines
