"""What the referee does by itself (TBL-2): flags fall, votes close, the game's own deadline comes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from sixfold.tables import playing, votes
from sixfold.tables.law import refuse

if TYPE_CHECKING:
    from sixfold.tables.table import Table


class _Doing(Protocol):
    def __call__(self, table: Table, *, at: float) -> Table: ...


def due(table: Table) -> float | None:
    """When the referee must act next, or `None`."""
    return min((at for at, _ in _dues(table)), default=None)


def tick(table: Table, at: float) -> Table:
    """The table after the one thing that has been due longest; of two at the same time, the first of `_dues`."""
    dues = [(time, do) for time, do in _dues(table) if time <= at]
    if not dues:
        raise refuse("not-due", at=at)
    _, do = min(dues, key=lambda each: each[0])
    return do(table, at=at)


def _dues(table: Table) -> list[tuple[float, _Doing]]:
    """Everything that will be due if nothing else happens: when, and what is done then."""
    dues: list[tuple[float, _Doing]] = [
        (ballot.closes, partial(votes.closed, ballot=ballot)) for ballot in votes.open_votes(table)
    ]
    if table.clocks.due is not None:
        dues.append((table.clocks.due, playing.flag))
    if table.phase == "playing" and table.playing.deadline is not None:
        dues.append((table.begun + table.playing.deadline, playing.expire))
    return dues
