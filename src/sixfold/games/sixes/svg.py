"""Sixes drawn as SVG: a score sheet on paper, the round's lists below it once they are shown."""

from __future__ import annotations

from html import escape

from sixfold.games.notation import printable
from sixfold.games.sixes.rules import ROUNDS
from sixfold.games.sixes.scoring import Row
from sixfold.games.sixes.views import SixesView
from sixfold.games.sixes.words import cell, heading, why

_ROW, _NAME, _CELL, _MARGIN = 26, 110, 46, 24
_WIDE = 2 * _MARGIN + _NAME + _CELL * (len(ROUNDS) + 1) + 120
_PAPER, _RULE, _INK, _FAINT, _POINT = "#fbf7ec", "#d9cfb8", "#2d2a26", "#857c6c", "#1f7a4d"


def draw(view: SixesView) -> str:
    """The score sheet as an SVG document."""
    first, *more = heading(view)
    parts = [_text(_MARGIN, 0, first, weight="bold")]
    parts += [_text(_MARGIN, row, line) for row, line in enumerate(more, start=1)]
    top = 1 + len(more)
    heads = [*map(str, range(1, len(ROUNDS) + 1)), "total"]
    parts += [_text(_column(number), top, head, _FAINT, "end") for number, head in enumerate(heads)]
    for row, seat in enumerate(range(len(view.sides)), start=top + 1):
        parts += _scores(view, seat, row)
    down = top + 2 + len(view.sides)
    for listed in view.rows:
        parts += _listed(view, listed, down)
        down += 2 + len(listed.lines)
    high = _MARGIN * 2 + _ROW * down
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high}" width="{_WIDE}" height="{high}" '
            f'role="img" font-family="sans-serif" font-size="15">',
            f"<title>{escape(first)}</title>",
            f'<rect width="{_WIDE}" height="{high}" rx="12" fill="{_PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


def _scores(view: SixesView, seat: int, row: int) -> list[str]:
    """One seat's points, with a rule below."""
    weight = "bold" if view.outcome and seat in view.outcome.winners else "normal"
    cells = [cell(view, number, seat) for number in range(len(ROUNDS))]
    return [
        f'<path d="M{_MARGIN} {_line(row) + 8}H{_WIDE - _MARGIN}" stroke="{_RULE}"/>',
        _text(_MARGIN, row, view.sides[seat], weight=weight),
        *(_text(_column(number), row, points, anchor="end") for number, points in enumerate(cells)),
        _text(_column(len(ROUNDS)), row, str(view.totals[seat]), anchor="end", weight=weight),
    ]


def _listed(view: SixesView, row: Row, down: int) -> list[str]:
    """One player's list, each answer with its evidence."""
    name = f"{view.sides[row.seat]}: {row.points}{' (crooked six)' if row.crooked else ''}"
    parts = [_text(_MARGIN, down, name, weight="bold")]
    for number, line in enumerate(row.lines, start=1):
        colour = _POINT if line.point else _INK
        parts.append(_text(_MARGIN, down + number, f"{'+' if line.point else '·'} {printable(line.text)}", colour))
        parts.append(_text(_WIDE - _MARGIN, down + number, why(line, view.sides), _FAINT, "end"))
    return parts


def _column(number: int) -> int:
    """Where a column of points ends."""
    return _MARGIN + _NAME + _CELL * (number + 1)


def _line(row: int) -> int:
    """Where a row of writing stands."""
    return _MARGIN + _ROW * (row + 1) - 8


def _text(x: int, row: int, words: str, colour: str = _INK, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{_line(row)}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(words)}</text>"
    )
