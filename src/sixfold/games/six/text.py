"""Six drawn as text: rows are `r`, and the slanting columns are `q`, numbered where they come in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sixfold.games.base import Painting, Stroke
from sixfold.games.six.cells import border

if TYPE_CHECKING:
    from sixfold.games.six.referee import SixView

#: A tile is four characters wide, and a row lies half a tile to the right of the one above it.
_WIDE = 4
_TILES = ("⬡", "⬢")
_MARGIN = 5


def paint(view: SixView) -> Painting:
    """The table, with a dot on every empty cell that touches a tile and the winning six in brackets."""
    colours = {(q, r): colour for q, r, colour in view.tiles}
    rim = border(frozenset(colours))
    rows = range(min(r for _, r in rim), max(r for _, r in rim) + 1)
    left = min(_column(q, r) for q, r in rim)
    top = rows.start - 1
    lines = [_line("", {_column(q, top) - left: Stroke(f"{q:>2}", "label") for q in _columns(rim)})]
    for r in rows:
        marks: dict[int, Stroke] = {}
        for cell in (cell for cell in rim if cell[1] == r):
            marks[_column(*cell) - left] = Stroke(" · ", "legal")
        for cell, colour in colours.items():
            if cell[1] == r:
                won = cell in view.six
                marks[_column(*cell) - left] = Stroke(
                    f"[{_TILES[colour]}]" if won else f" {_TILES[colour]} ", "won" if won else f"side-{colour}"
                )
        lines.append(_line(f"{r:>3}", marks))
    return (*lines, (), _caption(view))


def _columns(rim: set[tuple[int, int]]) -> range:
    return range(min(q for q, _ in rim), max(q for q, _ in rim) + 1)


def _column(q: int, r: int) -> int:
    return _WIDE * q + _WIDE // 2 * r


def _line(label: str, marks: dict[int, Stroke]) -> tuple[Stroke, ...]:
    strokes = [Stroke(label.ljust(_MARGIN), "label")]
    at = 0
    for column, stroke in sorted(marks.items()):
        if column < at:  # a column's number with no room beside the row's own is left out
            continue
        strokes += [Stroke(" " * (column - at)), stroke]
        at = column + len(stroke.text)
    return tuple(strokes)


def _caption(view: SixView) -> tuple[Stroke, ...]:
    strokes: list[Stroke] = []
    for colour, side in enumerate(view.sides):
        count = sum(owner == colour for _, _, owner in view.tiles)
        hand = f", {view.hands[colour]} in hand" if view.phase == 1 else ""
        strokes += [Stroke(f"{_TILES[colour]} {side}", f"side-{colour}"), Stroke(f" {count} on the table{hand}   ")]
    return tuple(strokes)
