"""Six drawn as text and as SVG."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.six.cells import Cell, border
from sixfold.games.six.views import SixView

# As text: rows are `r`, and the slanting columns are `q`, numbered at their top ---------------------------------------

#: A tile is four characters wide, and a row lies half a tile to the right of the one above it.
_TEXT_WIDTH = 4
_TEXT_TILES = {"Red": "⬡", "Black": "⬢", "Teal": "⬡", "Orange": "⬢"}
_TEXT_MARGIN = 5


def draw_text(view: SixView) -> TextDrawing:
    """Return the table, with a dot on every empty cell that touches a tile and the winning six in brackets."""
    colours = {(q, r): colour for q, r, colour in view.tiles}
    rim = border(frozenset(colours))
    # The cell above the first of a column is always empty, so there is room for the column's number.
    tops = {q: min(r for column, r in rim if column == q) - 1 for q, _ in rim}
    marks = {(q, r): TextSpan(f"{q:^3}", "label") for q, r in tops.items()}
    marks |= {cell: TextSpan(" · ", "legal") for cell in rim}
    marks |= {cell: _text_tile(view, colour, cell in view.six) for cell, colour in colours.items()}
    rows = range(min(r for _, r in marks), max(r for _, r in marks) + 1)
    left = min(_text_column(q, r) for q, r in marks)
    lines = [
        _text_line(
            f"{r:>3}" if r > rows.start else "",
            {_text_column(*at) - left: mark for at, mark in marks.items() if at[1] == r},
        )
        for r in rows
    ]
    return (*lines, (), _text_caption(view))


def _text_tile(view: SixView, colour: int, won: bool) -> TextSpan:
    tile = _TEXT_TILES[view.sides[colour]]
    return TextSpan(f"[{tile}]", "won") if won else TextSpan(f" {tile} ", f"side-{colour}")


def _text_column(q: int, r: int) -> int:
    return _TEXT_WIDTH * q + _TEXT_WIDTH // 2 * r


def _text_line(label: str, marks: dict[int, TextSpan]) -> tuple[TextSpan, ...]:
    spans = [TextSpan(label.ljust(_TEXT_MARGIN), "label")]
    at = 0
    for column, span in sorted(marks.items()):
        spans += [TextSpan(" " * (column - at)), span]
        at = column + len(span.text)
    return tuple(spans)


def _text_caption(view: SixView) -> tuple[TextSpan, ...]:
    spans: list[TextSpan] = []
    for colour, side in enumerate(view.sides):
        count = sum(owner == colour for _, _, owner in view.tiles)
        hand = f", {view.hands[colour]} in hand" if view.phase == 1 else ""
        spans += [
            TextSpan(f"{_TEXT_TILES[side]} {side}", f"side-{colour}"),
            TextSpan(f" {count} on the table{hand}   "),
        ]
    return tuple(spans)


# As SVG: tiles with thickness on felt, a ring or three spokes on each, the winning six lit ----------------------------

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


def draw_svg(view: SixView) -> str:
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
        f"<title>{_svg_title(view)}</title>",
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="12" fill="{_FELT}"/>',
    ]
    parts += [_svg_empty(cell) for cell in rim]
    parts += [_svg_tile((q, r), view.sides[colour]) for q, r, colour in tiles]
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


def _svg_empty(cell: Cell) -> str:
    x, y = centre(cell)
    q, r = cell
    return (
        f'<polygon points="{hexagon((x, y), SIZE * 0.945)}" fill="none" stroke="{_FELT_LINE}"/>'
        f'<text x="{x:.2f}" y="{y + SIZE * 0.12:.2f}" font-size="{SIZE * 0.36:.1f}" fill="{_INK}" '
        f'text-anchor="middle">{q},{r}</text>'
    )


def _svg_tile(cell: Cell, side: str) -> str:
    face, edge, mark = _COLOURS[side]
    x, y = centre(cell)
    # A wide stroke of the same colour rounds the corners.
    joined = f'stroke-width="{SIZE * 0.16:.1f}" stroke-linejoin="round"'
    under, over = hexagon((x, y + SIZE * 0.13), SIZE * 0.86), hexagon((x, y), SIZE * 0.86)
    return (
        f'<g><polygon points="{under}" fill="{edge}" stroke="{edge}" {joined}/>'
        f'<polygon points="{over}" fill="{face}" stroke="{face}" {joined}/>'
        f'<g stroke="{mark}" stroke-width="{SIZE * 0.085:.2f}" fill="none" stroke-linecap="round">'
        f"{_svg_mark((x, y), side)}</g></g>"
    )


def _svg_mark(middle: tuple[float, float], side: str) -> str:
    x, y = middle
    if side in _RINGED:
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{SIZE * 0.27:.2f}"/>'
    ends = [(cos(turn), sin(turn)) for turn in (-pi / 2, pi / 6, 5 * pi / 6)]
    return "".join(
        f'<path d="M{x + 0.07 * SIZE * a:.2f} {y + 0.07 * SIZE * b:.2f}L{x + 0.34 * SIZE * a:.2f} '
        f'{y + 0.34 * SIZE * b:.2f}"/>'
        for a, b in ends
    )


def _svg_title(view: SixView) -> str:
    counts = [sum(owner == colour for _, _, owner in view.tiles) for colour in (0, 1)]
    return f"Six: {view.sides[0]} {counts[0]}, {view.sides[1]} {counts[1]}"
