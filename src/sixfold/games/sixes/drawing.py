"""Sixes drawn as text and as SVG: a score sheet, and below it the lists once they are shown."""

from __future__ import annotations

from html import escape

from sixfold.games.base import TextDrawing, TextSpan
from sixfold.games.notation import printable
from sixfold.games.sixes.rules import ROUNDS
from sixfold.games.sixes.scoring import ScoredLine, ScoredList
from sixfold.games.sixes.views import SixesView

KIND_TITLES = {"match": "Match", "unique": "Unique", "lightning": "Lightning-Match"}


def heading(view: SixesView) -> list[str]:
    """The round, its kind and its card; categories are on separate lines."""
    if view.kind is None or view.card is None:
        return ["Before the first round"]
    first = f"Round {view.round} of 6, {KIND_TITLES[view.kind]}: {view.card.text}".removesuffix(": ")
    categories = (f"  {number}. {category}" for number, category in enumerate(view.card.categories, start=1))
    return [printable(line) for line in (first, *categories)]


def score_cell(view: SixesView, number: int, seat: int) -> str:
    """A seat's points in a round; `*` marks a crooked six, a dot a round the seat did not play."""
    sheet = view.sheets[number] if number < len(view.sheets) else None
    points = None if sheet is None else sheet.points[seat]
    return "·" if sheet is None or points is None else f"{points}{'*' if seat in sheet.crooked else ''}"


def explain_line(line: ScoredLine, sides: tuple[str, ...]) -> str:
    """The evidence for a line's point in a few words."""
    match line.how:
        case "shared":
            return "with " + ", ".join(sides[seat] for seat in line.shared)
        case "alone":
            return "nobody else"
        case "repeat":
            return "own repeat" if line.repeats is None else f"repeats line {line.repeats + 1}"
        case "word":
            return printable(f"card word: {line.word}")
        case "struck":
            return "struck out"
        case "blank":
            return ""


_NAME, _CELL = 10, 5


def draw_text(view: SixesView) -> TextDrawing:
    """The heading, a row of points for each seat, and everybody's answers with what they score."""
    head = TextSpan("".ljust(_NAME) + "".join(str(number + 1).rjust(_CELL) for number in range(len(ROUNDS))), "label")
    lines: list[tuple[TextSpan, ...]] = [(TextSpan(line),) for line in heading(view)]
    lines += [(), (head, TextSpan("total".rjust(_CELL + 2), "label"))]
    lines += [_text_scores(view, seat) for seat in range(len(view.sides))]
    for row in view.rows:
        seven = " (crooked six)" if row.crooked else ""
        lines += [(), (TextSpan(view.sides[row.seat], f"side-{row.seat}"), TextSpan(f": {row.points}{seven}"))]
        lines += [
            (
                TextSpan("  + " if line.point else "    ", "won" if line.point else ""),
                TextSpan(printable(line.text) or "-"),
                TextSpan(f"  {explain_line(line, view.sides)}", "label"),
            )
            for line in row.lines
        ]
    return tuple(lines)


def _text_scores(view: SixesView, seat: int) -> tuple[TextSpan, ...]:
    """One seat's points."""
    name = TextSpan(view.sides[seat].ljust(_NAME), f"side-{seat}")
    cells = TextSpan("".join(score_cell(view, number, seat).rjust(_CELL) for number in range(len(ROUNDS))))
    won = bool(view.outcome and seat in view.outcome.winners)
    return (name, cells, TextSpan(str(view.totals[seat]).rjust(_CELL + 2), "won" if won else ""))


_SVG_ROW, _SVG_NAME, _SVG_CELL, _SVG_MARGIN = 26, 110, 46, 24
_SVG_WIDTH = 2 * _SVG_MARGIN + _SVG_NAME + _SVG_CELL * (len(ROUNDS) + 1) + 120
_PAPER, _RULE, _INK, _FAINT, _POINT = "#fbf7ec", "#d9cfb8", "#2d2a26", "#857c6c", "#1f7a4d"


def draw_svg(view: SixesView) -> str:
    """The score sheet as an SVG document."""
    first, *more = heading(view)
    parts = [_svg_text(_SVG_MARGIN, 0, first, weight="bold")]
    parts += [_svg_text(_SVG_MARGIN, row, line) for row, line in enumerate(more, start=1)]
    top = 1 + len(more)
    heads = [*map(str, range(1, len(ROUNDS) + 1)), "total"]
    parts += [_svg_text(_svg_column(number), top, head, _FAINT, "end") for number, head in enumerate(heads)]
    for row, seat in enumerate(range(len(view.sides)), start=top + 1):
        parts += _svg_scores(view, seat, row)
    down = top + 2 + len(view.sides)
    for listed in view.rows:
        parts += _svg_list(view, listed, down)
        down += 2 + len(listed.lines)
    high = _SVG_MARGIN * 2 + _SVG_ROW * down
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SVG_WIDTH} {high}" '
            f'width="{_SVG_WIDTH}" height="{high}" '
            f'role="img" font-family="sans-serif" font-size="15">',
            f"<title>{escape(first)}</title>",
            f'<rect width="{_SVG_WIDTH}" height="{high}" rx="12" fill="{_PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


def _svg_scores(view: SixesView, seat: int, row: int) -> list[str]:
    """One seat's points, with a rule below."""
    weight = "bold" if view.outcome and seat in view.outcome.winners else "normal"
    cells = [score_cell(view, number, seat) for number in range(len(ROUNDS))]
    return [
        f'<path d="M{_SVG_MARGIN} {_svg_baseline(row) + 8}H{_SVG_WIDTH - _SVG_MARGIN}" stroke="{_RULE}"/>',
        _svg_text(_SVG_MARGIN, row, view.sides[seat], weight=weight),
        *(_svg_text(_svg_column(number), row, points, anchor="end") for number, points in enumerate(cells)),
        _svg_text(_svg_column(len(ROUNDS)), row, str(view.totals[seat]), anchor="end", weight=weight),
    ]


def _svg_list(view: SixesView, row: ScoredList, down: int) -> list[str]:
    """One player's list, each answer with its evidence."""
    name = f"{view.sides[row.seat]}: {row.points}{' (crooked six)' if row.crooked else ''}"
    parts = [_svg_text(_SVG_MARGIN, down, name, weight="bold")]
    for number, line in enumerate(row.lines, start=1):
        colour = _POINT if line.point else _INK
        parts.append(
            _svg_text(_SVG_MARGIN, down + number, f"{'+' if line.point else '·'} {printable(line.text)}", colour)
        )
        parts.append(_svg_text(_SVG_WIDTH - _SVG_MARGIN, down + number, explain_line(line, view.sides), _FAINT, "end"))
    return parts


def _svg_column(number: int) -> int:
    """The x coordinate where a column of points ends."""
    return _SVG_MARGIN + _SVG_NAME + _SVG_CELL * (number + 1)


def _svg_baseline(row: int) -> int:
    """The y coordinate of a row's baseline."""
    return _SVG_MARGIN + _SVG_ROW * (row + 1) - 8


def _svg_text(x: int, row: int, text: str, colour: str = _INK, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{_svg_baseline(row)}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(text)}</text>"
    )
