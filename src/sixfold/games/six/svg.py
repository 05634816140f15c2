"""Six drawn as SVG: tiles with thickness on felt, a ring or three spokes on each, the winning six lit."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sixfold.games.six.cells import Cell, border
from sixfold.games.six.views import SixView

#: The distance from a cell's centre to its corners; everything else is a fraction of it.
SIZE = 30.0

#: Face, edge and mark of each colour.
_COLOURS = {
    "Red": ("#d23a2c", "#8e1d14", "#ffd9d2"),
    "Black": ("#2a3034", "#0d1012", "#aebac1"),
    "Orange": ("#f08a2b", "#a85508", "#4a2300"),
    "Teal": ("#0c6c74", "#05434a", "#b9ecec"),
}
_RINGED = {"Red", "Orange"}
_FELT, _FELT_LINE, _INK, _LAMP = "#d3dfd3", "#b4c5b6", "#45584e", "#f4b32a"


def draw(view: SixView) -> str:
    """Return the table as an SVG document, drawn from back to front."""
    tiles = sorted(view.tiles, key=lambda tile: (tile[1], tile[0]))
    rim = sorted(border(frozenset((q, r) for q, r, _ in tiles)))
    xs = [centre(cell)[0] for cell in rim]
    ys = [centre(cell)[1] for cell in rim]
    left, top = min(xs) - SIZE * 1.4, min(ys) - SIZE * 1.4
    width, height = max(xs) + SIZE * 1.4 - left, max(ys) + SIZE * 1.4 - top
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" font-family="sans-serif">',
        f"<title>{_title(view)}</title>",
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="12" fill="{_FELT}"/>',
    ]
    parts += [_empty(cell) for cell in rim]
    parts += [_tile((q, r), view.sides[colour]) for q, r, colour in tiles]
    parts += [
        f'<polygon points="{hexagon(centre(cell), SIZE * 0.8)}" fill="none" stroke="{_LAMP}" stroke-width="4"/>'
        for cell in view.six
    ]
    return "".join([*parts, "</svg>"])


def centre(cell: Cell) -> tuple[float, float]:
    """Return where the centre of a cell is drawn."""
    q, r = cell
    return sqrt(3) * SIZE * (q + r / 2), 1.5 * SIZE * r


def hexagon(middle: tuple[float, float], size: float) -> str:
    """Return the corners of a hexagon that stands on one of them, as SVG points."""
    x, y = middle
    corners = [(x + size * sin(pi / 3 * turn), y - size * cos(pi / 3 * turn)) for turn in range(6)]
    return " ".join(f"{a:.2f},{b:.2f}" for a, b in corners)


def _empty(cell: Cell) -> str:
    x, y = centre(cell)
    q, r = cell
    return (
        f'<polygon points="{hexagon((x, y), SIZE * 0.945)}" fill="none" stroke="{_FELT_LINE}"/>'
        f'<text x="{x:.2f}" y="{y + SIZE * 0.12:.2f}" font-size="{SIZE * 0.36:.1f}" fill="{_INK}" '
        f'text-anchor="middle">{q},{r}</text>'
    )


def _tile(cell: Cell, side: str) -> str:
    face, edge, mark = _COLOURS[side]
    x, y = centre(cell)
    # A wide stroke of the same colour rounds the corners.
    joined = f'stroke-width="{SIZE * 0.16:.1f}" stroke-linejoin="round"'
    under, over = hexagon((x, y + SIZE * 0.13), SIZE * 0.86), hexagon((x, y), SIZE * 0.86)
    return (
        f'<g><polygon points="{under}" fill="{edge}" stroke="{edge}" {joined}/>'
        f'<polygon points="{over}" fill="{face}" stroke="{face}" {joined}/>'
        f'<g stroke="{mark}" stroke-width="{SIZE * 0.085:.2f}" fill="none" stroke-linecap="round">'
        f"{_mark((x, y), side)}</g></g>"
    )


def _mark(middle: tuple[float, float], side: str) -> str:
    x, y = middle
    if side in _RINGED:
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{SIZE * 0.27:.2f}"/>'
    ends = [(cos(turn), sin(turn)) for turn in (-pi / 2, pi / 6, 5 * pi / 6)]
    return "".join(
        f'<path d="M{x + 0.07 * SIZE * a:.2f} {y + 0.07 * SIZE * b:.2f}L{x + 0.34 * SIZE * a:.2f} '
        f'{y + 0.34 * SIZE * b:.2f}"/>'
        for a, b in ends
    )


def _title(view: SixView) -> str:
    counts = [sum(owner == colour for _, _, owner in view.tiles) for colour in (0, 1)]
    return f"Six: {view.sides[0]} {counts[0]}, {view.sides[1]} {counts[1]}"
