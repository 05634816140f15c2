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


def due(table: Table) -> float | None:
    """When the referee must act next, or `None`."""
    return min((at for at, _ in _dues(table)), default=None)


def tick(table: Table, at: float, move: str | None = None) -> Table:
    """The table after the one thing that has been due longest, with what the game's referee says if it is that."""
    time, do = _first(table)
    if do is None or time > at:
        raise table_error("not-due", at=at)
    if move is None:
        return do(table, at=at)
    if do is not turns.expire:
        raise table_error("nothing-to-say", move=clip(move))
    return turns.expire(table, at, move)


def written(table: Table, judge: Judge | None) -> actions.Tick:
    """The next tick as it goes into the log: with what the game's referee says, if it is the game's deadline."""
    _, do = _first(table)
    said = table.playing.deadline_move(judge) if do is turns.expire else None
    return actions.Tick(None if said is None else str(said))


def _first(table: Table) -> tuple[float, _Doing | None]:
    """What will be due first, and when; of two at the same time, the first of `_dues`."""
    return min(_dues(table), key=lambda each: each[0], default=(math.inf, None))


def _dues(table: Table) -> list[tuple[float, _Doing]]:
    """Everything that will be due if nothing else happens: when, and what is done then."""
    if table.closed:
        return []
    dues: list[tuple[float, _Doing]] = [
        (ballot.closes_at, partial(votes.closed, ballot=ballot)) for ballot in votes.open_votes(table)
    ]
    if table.clocks.due is not None:
        dues.append((table.clocks.due, turns.flag))
    if table.phase == "playing" and table.playing.deadline is not None:
        dues.append((table.started_at + table.playing.deadline, turns.expire))
    return dues
