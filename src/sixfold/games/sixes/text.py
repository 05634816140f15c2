"""Sixes drawn as text: the score sheet, and the lists once they are shown."""

from __future__ import annotations

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.notation import printable
from sixfold.games.sixes.rules import ROUNDS
from sixfold.games.sixes.views import SixesView
from sixfold.games.sixes.words import cell, heading, why

_NAME, _CELL = 10, 5


def paint(view: SixesView) -> TextDrawing:
    """The heading, a row of points for each seat, and everybody's answers with what they score."""
    head = TextSpan("".ljust(_NAME) + "".join(str(number + 1).rjust(_CELL) for number in range(len(ROUNDS))), "label")
    lines: list[tuple[TextSpan, ...]] = [(TextSpan(line),) for line in heading(view)]
    lines += [(), (head, TextSpan("total".rjust(_CELL + 2), "label"))]
    lines += [_scores(view, seat) for seat in range(len(view.sides))]
    for row in view.rows:
        seven = " (crooked six)" if row.crooked else ""
        lines += [(), (TextSpan(view.sides[row.seat], f"side-{row.seat}"), TextSpan(f": {row.points}{seven}"))]
        lines += [
            (
                TextSpan("  + " if line.point else "    ", "won" if line.point else ""),
                TextSpan(printable(line.text) or "-"),
                TextSpan(f"  {why(line, view.sides)}", "label"),
            )
            for line in row.lines
        ]
    return tuple(lines)


def _scores(view: SixesView, seat: int) -> tuple[TextSpan, ...]:
    """One seat's points."""
    name = TextSpan(view.sides[seat].ljust(_NAME), f"side-{seat}")
    cells = TextSpan("".join(cell(view, number, seat).rjust(_CELL) for number in range(len(ROUNDS))))
    won = bool(view.outcome and seat in view.outcome.winners)
    return (name, cells, TextSpan(str(view.totals[seat]).rjust(_CELL + 2), "won" if won else ""))
