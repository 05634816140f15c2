"""DEG-8: who is first to reach the goal, where each sheet is checked when it is handed in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sixfold.games.degrees.sheets import Sheet
from sixfold.games.degrees.sides import Side


def first_home(sides: Sequence[Side], racing: Iterable[int], goal: int) -> int | None:
    """The side that was first to reach the goal; `None` while nobody has, or a vote may yet show somebody before it."""
    reached = {side: _crossing(sides[side].sheets, goal, hoping=False) for side in racing}
    home = [(order, side) for side, order in reached.items() if order is not None]
    if not home:
        return None
    first, winner = min(home)
    hopes = (_crossing(sides[side].sheets, goal, hoping=True) for side in reached if side != winner)
    return None if any(hope is not None and hope < first for hope in hopes) else winner


def _crossing(sheets: Iterable[Sheet], goal: int, hoping: bool) -> int | None:
    """The place in the order of all sheets of the one that reaches the goal; `hoping` carries every open vote."""
    total = 0
    for sheet in sheets:
        ballot = sheet.ballot if hoping and sheet.status == "voting" else None
        total += sheet.points if ballot is None else ballot.points
        if total >= goal:
            return sheet.order
    return None
