"""What everybody sees of a game of Hex, and how it is drawn: as text for the terminal, as SVG for the page."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from string import ascii_lowercase

from sixfold.games.base import TextDrawing, TextSpan, View
from sixfold_hex.board import BLUE, RED, Cell, cell_name, cells

#: From the middle of a cell to its corners.
SIZE = 20.0
_MARKS = ("●", "○")
_FILL = ("#d23a2c", "#2563c9")
_NAMES = ("Red", "Blue")
_WOOD, _LINE, _INK = "#eadfc8", "#b39f78", "#7a6a48"


class HexView(View, frozen=True, kw_only=True):
    """What everybody sees: nothing is hidden in Hex."""

    size: int
    #: The cells of Red and of Blue.
    stones: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    last: Cell | None
    can_swap: bool
    #: The winner's chain from edge to edge; empty before the end.
    chain: tuple[Cell, ...]

    def stones_by_cell(self) -> dict[Cell, int]:
        """The side of each stone."""
        return {cell: side for side in (RED, BLUE) for cell in self.stones[side]}


def draw_text(view: HexView) -> TextDrawing:
    """The board as lines of text, each row half a cell to the right of the one above."""
    stones = view.stones_by_cell()
    head = "   " + " ".join(ascii_lowercase[: view.size])
    lines: list[tuple[TextSpan, ...]] = [(TextSpan(head, "label"),)]
    for row in range(view.size):
        strokes = [TextSpan(" " * row + f"{row + 1:>2} ", "label")]
        strokes += [_text_cell(view, (column, row), stones.get((column, row))) for column in range(view.size)]
        lines.append(tuple(strokes))
    caption = tuple(TextSpan(f"{_MARKS[side]} {_NAMES[side]}   ", f"side-{side}") for side in (RED, BLUE))
    return (*lines, (), caption)


def _text_cell(view: HexView, cell: Cell, side: int | None) -> TextSpan:
    if side is None:
        return TextSpan("· ", "legal")
    return TextSpan(f"{_MARKS[side]} ", "won" if cell in view.chain else f"side-{side}")


def draw_svg(view: HexView) -> str:
    """The board as an SVG document whose empty cells can be picked."""
    stones = view.stones_by_cell()
    right, bottom = _centre((view.size - 1, view.size - 1))
    left, top = -2.4 * SIZE, -2.2 * SIZE
    width, height = right - left + 2.4 * SIZE, bottom - top + 2.2 * SIZE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" font-family="sans-serif"><title>Hex</title>',
        *_draw_edges(view.size),
        *(_draw_cell(view, cell, stones.get(cell)) for cell in cells(view.size)),
        *_draw_labels(view.size),
    ]
    if view.chain:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(_centre, view.chain))
        parts.append(f'<polyline points="{points}" fill="none" stroke="#f4b32a" stroke-width="5" opacity="0.9"/>')
    return "".join([*parts, "</svg>"])


def _centre(cell: Cell) -> tuple[float, float]:
    column, row = cell
    return sqrt(3) * SIZE * (column + row / 2), 1.5 * SIZE * row


def _hexagon(cell: Cell, size: float) -> str:
    x, y = _centre(cell)
    corners = ((x + size * sin(pi / 3 * turn), y - size * cos(pi / 3 * turn)) for turn in range(6))
    return " ".join(f"{a:.1f},{b:.1f}" for a, b in corners)


def _draw_cell(view: HexView, cell: Cell, side: int | None) -> str:
    name = cell_name(cell)
    last = " data-last=''" if cell == view.last else ""
    x, y = _centre(cell)
    ground = f'<polygon points="{_hexagon(cell, SIZE)}" fill="{_WOOD}" stroke="{_LINE}"/>'
    if side is None:
        return f'<g data-pick="cell:{name}"><title>{name}</title>{ground}</g>'
    ring = "#fff" if cell == view.last else "none"
    return (
        f"<g{last}><title>{name}: {_NAMES[side]}</title>{ground}"
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{SIZE * 0.62:.1f}" fill="{_FILL[side]}" stroke="{ring}" '
        f'stroke-width="3"/></g>'
    )


def _draw_edges(size: int) -> list[str]:
    """A thick line of each side's colour behind the cells of its edges."""
    corners = [_centre(cell) for cell in ((0, 0), (size - 1, 0), (size - 1, size - 1), (0, size - 1))]
    sides = ((0, 1, RED, 0, -1), (1, 2, BLUE, 1, 0), (2, 3, RED, 0, 1), (3, 0, BLUE, -1, 0))
    return [
        f'<line x1="{corners[a][0] + dx * SIZE:.1f}" y1="{corners[a][1] + dy * SIZE:.1f}" '
        f'x2="{corners[b][0] + dx * SIZE:.1f}" y2="{corners[b][1] + dy * SIZE:.1f}" stroke="{_FILL[side]}" '
        f'stroke-width="{SIZE * 0.9:.1f}" stroke-linecap="round"/>'
        for a, b, side, dx, dy in sides
    ]


def _draw_labels(size: int) -> list[str]:
    labels = [((column, 0), (-0.35, -1.5), ascii_lowercase[column]) for column in range(size)]
    labels += [((0, row), (-1.75, 0.2), str(row + 1)) for row in range(size)]
    texts = []
    for cell, (right, down), text in labels:
        x, y = _centre(cell)
        texts.append(
            f'<text x="{x + right * SIZE:.1f}" y="{y + down * SIZE:.1f}" font-size="{SIZE * 0.6:.0f}" '
            f'fill="{_INK}" text-anchor="middle" stroke="{_WOOD}" stroke-width="3" paint-order="stroke">{text}</text>'
        )
    return texts
