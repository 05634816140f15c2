"""Scoring sheets to fill in: two actors, six links with their films, and the points (DEG-2, DEG-6)."""

from __future__ import annotations

from sixfold.paper import BOLD, MM, Document

LINKS = 6
_ROW = 10 * MM
_MARGIN = 15 * MM
#: The columns of a sheet: what stands above them, and their share of the width.
_COLUMNS = (("Link", 0.08), ("appeared with", 0.38), ("in the film (year)", 0.42), ("Points", 0.12))
_RULES = (
    "One point for each actor and one for each film; six links with six right films score six more: 18 at the most.",
    "No actor twice. A film stands in at most two links, one after the other. The last actor is Actor 2.",
)


def print_sheets(pages: int = 1, paper: str = "a4") -> bytes:
    """Sheets as PDF, two on a page."""
    document = Document("6°: scoring sheets", paper=paper)
    for _ in range(pages):
        for half in (1, 0):
            _draw(document, half * document.height / 2, document.height / 2)
        document.canvas.setDash(2, 3)
        document.canvas.line(0, document.height / 2, document.width, document.height / 2)
        document.end_page()
    return document.save()


def _draw(document: Document, bottom: float, height: float) -> None:
    canvas, left, width = document.canvas, _MARGIN, document.width - 2 * _MARGIN
    canvas.setDash()
    canvas.setStrokeGray(0.4)
    y = bottom + height - 14 * MM
    document.text(left, y, "6°", 20, BOLD)
    document.text(left + 14 * MM, y, "Player or team", 9)
    canvas.line(left + 38 * MM, y - 1, left + width, y - 1)
    y -= 11 * MM
    for place, name in enumerate(("Actor 1", "Actor 2")):
        start = left + place * width / 2
        document.text(start, y, name, 11, BOLD)
        canvas.line(start + 16 * MM, y - 1, start + width / 2 - 4 * MM * (1 - place), y - 1)
    y -= 9 * MM
    _table(document, left, y, width)
    for number, line in enumerate(_RULES):
        document.text(left, y - (LINKS + 2) * _ROW - (5 + 4 * number) * MM, line, 8)


def _table(document: Document, left: float, top: float, width: float) -> None:
    """The links, the bonus and the total, with the points in the last column."""
    canvas, x = document.canvas, left
    end = top - (LINKS + 2) * _ROW
    for place, (name, share) in enumerate(_COLUMNS):
        document.text(x + 1.5 * MM, top + 1.5 * MM, name, 9, BOLD)
        # Bonus and total have points, and neither actor nor film.
        canvas.line(x, top, x, end if place in (0, len(_COLUMNS) - 1) else top - LINKS * _ROW)
        x += share * width
    canvas.line(left + width, top, left + width, end)
    for row in range(LINKS + 3):
        canvas.line(left, top - row * _ROW, left + width, top - row * _ROW)
    for number in range(LINKS):
        base = top - (number + 1) * _ROW + 3.5 * MM
        document.text(left + 2 * MM, base, str(number + 1), 11)
        document.text_right(left + width - 3 * MM, base, "/ 2", 9)
    for row, (name, most) in enumerate((("Six links with six right films", 6), ("Total", 18)), LINKS):
        base = top - (row + 1) * _ROW + 3.5 * MM
        document.text(left + 2 * MM, base, name, 11, BOLD)
        document.text_right(left + width - 3 * MM, base, f"/ {most}", 9)
