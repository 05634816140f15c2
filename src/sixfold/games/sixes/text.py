"""Sixes drawn as text: the score sheet, and the lists once they are shown."""

from __future__ import annotations

from sixfold.games.base import Painting, Stroke
from sixfold.games.lines import printable
from sixfold.games.sixes.rules import ROUNDS
from sixfold.games.sixes.views import SixesView
from sixfold.games.sixes.words import cell, heading, why

_NAME, _CELL = 10, 5


def paint(view: SixesView) -> Painting:
    """The heading, a row of points for each seat, and everybody's answers with what they score."""
    head = Stroke("".ljust(_NAME) + "".join(str(number + 1).rjust(_CELL) for number in range(len(ROUNDS))), "label")
    lines: list[tuple[Stroke, ...]] = [(Stroke(line),) for line in heading(view)]
    lines += [(), (head, Stroke("total".rjust(_CELL + 2), "label"))]
    lines += [_scores(view, seat) for seat in range(len(view.sides))]
    for row in view.rows:
        seven = " (crooked six)" if row.crooked else ""
        lines += [(), (Stroke(view.sides[row.seat], f"side-{row.seat}"), Stroke(f": {row.points}{seven}"))]
        lines += [
            (
                Stroke("  + " if line.point else "    ", "won" if line.point else ""),
                Stroke(printable(line.text) or "-"),
                Stroke(f"  {why(line, view.sides)}", "label"),
            )
            for line in row.lines
        ]
    return tuple(lines)


def _scores(view: SixesView, seat: int) -> tuple[Stroke, ...]:
    """One seat's points."""
    name = Stroke(view.sides[seat].ljust(_NAME), f"side-{seat}")
    cells = Stroke("".join(cell(view, number, seat).rjust(_CELL) for number in range(len(ROUNDS))))
    won = bool(view.outcome and seat in view.outcome.winners)
    return (name, cells, Stroke(str(view.totals[seat]).rjust(_CELL + 2), "won" if won else ""))
