"""6° drawn as SVG: the race as lanes, and sheets as chains of people with the films between them."""

from __future__ import annotations

from html import escape

from sixfold.games.degrees.views import DegreesView, LinkView, SheetView
from sixfold.games.degrees.words import NOTICE, heading, link_text, remarks, side_name, sources, title, total, why
from sixfold.games.lines import printable

#: So many of the last sheets are drawn.
LAST = 6

_ROW, _MARGIN, _WIDE, _NAME, _TOTAL = 26, 24, 680, 150, 56
_PAPER, _RULE, _INK, _FAINT, _RIGHT, _WRONG = "#fbf7ec", "#d9cfb8", "#2d2a26", "#857c6c", "#1f7a4d", "#b3372f"
#: The colours of the sides, as the preset names them.
_LANES = (
    "#c0392b", "#2c6fbb", "#2e8b57", "#d4a017", "#d9732b", "#7d4fa8",
    "#d16ba5", "#8a5a3b", "#2a8c8c", "#7f8c8d", "#b9b2a3", "#2d2a26",
)  # fmt: skip


def draw(view: DegreesView) -> str:
    """The race, and below it the last sheets that were handed in."""
    parts = [_text(_MARGIN, 0, heading(view), weight="bold")]
    for side in range(len(view.teams)):
        parts += _lane(view, side, side + 1)
    down = len(view.teams) + 2
    for shown in view.sheets[-LAST:]:
        parts += _sheet(view, shown, down)
        down += _rows(shown) + 1
    parts += _small(view, down)
    return _document(heading(view), parts, down + 2)


def sheet(view: DegreesView, shown: SheetView) -> str:
    """One sheet as a document of its own."""
    parts = [*_sheet(view, shown, 0), *_small(view, _rows(shown) + 1)]
    return _document(title(view, shown), parts, _rows(shown) + 3)


def _small(view: DegreesView, down: int) -> list[str]:
    """What is said wherever people are named, and where the facts come from."""
    return [_text(_MARGIN, down, NOTICE, _FAINT), _text(_MARGIN, down + 1, _short(sources(view), 90), _FAINT)]


def _document(name: str, parts: list[str], rows: int) -> str:
    high = 2 * _MARGIN + _ROW * rows
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {high}" width="{_WIDE}" height="{high}" '
            f'role="img" font-family="sans-serif" font-size="15">',
            f"<title>{escape(name)}</title>",
            f'<rect width="{_WIDE}" height="{high}" rx="12" fill="{_PAPER}"/>',
            *parts,
            "</svg>",
        ]
    )


def _lane(view: DegreesView, side: int, row: int) -> list[str]:
    """A side on its way to the goal, or to the most points."""
    start, long = _MARGIN + _NAME, _WIDE - 2 * _MARGIN - _NAME - _TOTAL
    points = view.totals[side] or 0
    far = max(view.goal, *((each or 0) for each in view.totals), 1)
    won = bool(view.outcome and set(view.teams[side]) <= set(view.outcome.winners))
    y = _line(row) - 12
    return [
        _text(_MARGIN, row, _short(side_name(view, side), 18), weight="bold" if won else "normal"),
        f'<rect x="{start}" y="{y}" width="{long}" height="14" rx="7" fill="{_RULE}"/>',
        f'<rect x="{start}" y="{y}" width="{long * min(points, far) // far}" height="14" rx="7" '
        f'fill="{_LANES[view.teams[side][0]]}"/>',
        _text(_WIDE - _MARGIN, row, total(view, side), anchor="end", weight="bold" if won else "normal"),
    ]


def _rows(shown: SheetView) -> int:
    return 1 + len(shown.links) + bool(remarks(shown))


def _sheet(view: DegreesView, shown: SheetView, down: int) -> list[str]:
    """A sheet: its title, and a bead on a string for each actor, with what speaks against the link."""
    parts = [_text(_MARGIN, down, _short(title(view, shown), 80), weight="bold")]
    for row, link in enumerate(shown.links, start=down + 1):
        parts += _bead(link, row, last=row == down + len(shown.links))
    if remarks(shown):
        parts.append(_text(_MARGIN, down + len(shown.links) + 1, _short(remarks(shown), 90), _FAINT))
    return parts


def _bead(link: LinkView, row: int, last: bool) -> list[str]:
    x, y = _MARGIN + 8, _line(row) - 5
    colour = _FAINT if link.stands is None else _RIGHT if link.stands else _WRONG
    string = "" if last else f'<path d="M{x} {y}v{_ROW}" stroke="{_RULE}" stroke-width="3"/>'
    return [
        string,
        f'<circle cx="{x}" cy="{y}" r="6" fill="{colour}"/>',
        _text(x + 16, row, _short(link_text(link), 48 if why(link) else 78)),
        _text(_WIDE - _MARGIN, row, why(link), _FAINT, "end"),
    ]


def _short(words: str, most: int) -> str:
    """Words that fit their place."""
    return words if len(words) <= most else printable(words[: most - 1]) + "…"


def _line(row: int) -> int:
    """Where a row of writing stands."""
    return _MARGIN + _ROW * (row + 1) - 8


def _text(x: int, row: int, words: str, colour: str = _INK, anchor: str = "start", weight: str = "normal") -> str:
    return (
        f'<text x="{x}" y="{_line(row)}" fill="{colour}" text-anchor="{anchor}" font-weight="{weight}">'
        f"{escape(words)}</text>"
    )
