"""Sheets to write on: six rounds of six lines, with a column for points."""

from __future__ import annotations

from collections.abc import Mapping

from reportlab.lib.units import mm

from sixfold.decks.likeness.speech import speech
from sixfold.decks.printing.pages import HEIGHT, WIDTH, Page, words
from sixfold.games.sixes.questions import LINES, Kind

#: SXS-1: the kinds of the six rounds.
ROUNDS: tuple[Kind, ...] = ("match", "unique", "lightning", "match", "unique", "lightning")
EDGE, GAP = 15 * mm, 8 * mm
LINE = 9 * mm
POINT = 12 * mm


def sheets_pdf(language: str) -> bytes:
    """One page with everything a player writes in a game."""
    speech(language)
    said = words(language)
    page = Page(f"Sixes ({language})", language)
    page.text("Sixes", EDGE, HEIGHT - EDGE - 12, 20, bold=True)
    page.text(said["name"], WIDTH / 2, HEIGHT - EDGE - 10, 10)
    page.canvas.line(WIDTH / 2 + 20 * mm, HEIGHT - EDGE - 12, WIDTH - EDGE, HEIGHT - EDGE - 12)
    width = (WIDTH - 2 * EDGE - GAP) / 2
    height = LINE * (LINES + 2)
    for number, kind in enumerate(ROUNDS):
        column, row = divmod(number, 3)
        top = HEIGHT - EDGE - 24 - row * (height + GAP / 2)
        _round(page, said, number, kind, EDGE + column * (width + GAP), top, width)
    page.text(f"{said['total']}:", WIDTH - EDGE - 40 * mm, EDGE, 12, bold=True)
    page.canvas.line(WIDTH - EDGE - 15 * mm, EDGE - 2, WIDTH - EDGE, EDGE - 2)
    return page.saved()


def _round(page: Page, said: Mapping[str, str], number: int, kind: Kind, x: float, top: float, width: float) -> None:
    page.text(f"{number + 1}. {said[kind]}", x, top - LINE + 6, 11, bold=True)
    page.text(said["points"], x + width - POINT + 2, top - LINE + 6, 7)
    page.canvas.setStrokeGray(0.4)
    for line in range(LINES):
        y = top - LINE * (line + 2)
        page.text(f"{line + 1}", x, y + 3, 8, grey=0.4)
        page.canvas.line(x + 10, y, x + width - POINT - 4, y)
        page.canvas.rect(x + width - POINT, y, POINT, LINE)
    y = top - LINE * (LINES + 2) + 8
    page.text(said["crooked"], x + 10, y + 3, 7, grey=0.4)
    page.canvas.rect(x + width - POINT, y - 8, POINT, LINE)
