"""Six drawn as text: rows are `r`, and the slanting columns are `q`, numbered at their top."""

from __future__ import annotations

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.six.cells import border
from sixfold.games.six.views import SixView

#: A tile is four characters wide, and a row lies half a tile to the right of the one above it.
_WIDE = 4
_TILES = ("⬡", "⬢")
_MARGIN = 5


def paint(view: SixView) -> TextDrawing:
    """Return the table, with a dot on every empty cell that touches a tile and the winning six in brackets."""
    colours = {(q, r): colour for q, r, colour in view.tiles}
    rim = border(frozenset(colours))
    # The cell above the first of a column is always empty, so there is room for the column's number.
    tops = {q: min(r for column, r in rim if column == q) - 1 for q, _ in rim}
    marks = {(q, r): TextSpan(f"{q:^3}", "label") for q, r in tops.items()}
    marks |= {cell: TextSpan(" · ", "legal") for cell in rim}
    marks |= {cell: _tile(colour, cell in view.six) for cell, colour in colours.items()}
    rows = range(min(r for _, r in marks), max(r for _, r in marks) + 1)
    left = min(_column(q, r) for q, r in marks)
    lines = [
        _line(
            f"{r:>3}" if r > rows.start else "", {_column(*at) - left: mark for at, mark in marks.items() if at[1] == r}
        )
        for r in rows
    ]
    return (*lines, (), _caption(view))


def _tile(colour: int, won: bool) -> TextSpan:
    return TextSpan(f"[{_TILES[colour]}]", "won") if won else TextSpan(f" {_TILES[colour]} ", f"side-{colour}")


def _column(q: int, r: int) -> int:
    return _WIDE * q + _WIDE // 2 * r


def _line(label: str, marks: dict[int, TextSpan]) -> tuple[TextSpan, ...]:
    spans = [TextSpan(label.ljust(_MARGIN), "label")]
    at = 0
    for column, span in sorted(marks.items()):
        spans += [TextSpan(" " * (column - at)), span]
        at = column + len(span.text)
    return tuple(spans)


def _caption(view: SixView) -> tuple[TextSpan, ...]:
    spans: list[TextSpan] = []
    for colour, side in enumerate(view.sides):
        count = sum(owner == colour for _, _, owner in view.tiles)
        hand = f", {view.hands[colour]} in hand" if view.phase == 1 else ""
        spans += [TextSpan(f"{_TILES[colour]} {side}", f"side-{colour}"), TextSpan(f" {count} on the table{hand}   ")]
    return tuple(spans)
