"""Sheets to write on: six rounds of six lines, with a column for points."""

from __future__ import annotations

from collections.abc import Mapping

from sixfold.decks.likeness.speech import speech
from sixfold.decks.printing.words import words
from sixfold.games.sixes.questions import LINES, Kind
from sixfold.paper import BOLD, MM, Document

#: SXS-1: the kinds of the six rounds.
ROUNDS: tuple[Kind, ...] = ("match", "unique", "lightning", "match", "unique", "lightning")
_EDGE, _GAP = 15 * MM, 8 * MM
_LINE = 9 * MM
_POINT = 12 * MM


def sheets_pdf(language: str, paper: str = "a4") -> bytes:
    """One page with everything a player writes in a game."""
    speech(language)
    said = words(language)
    document = Document(f"Sixes ({language})", paper=paper, language=language)
    width, height = document.width, document.height
    document.canvas.setStrokeGray(0.4)
    document.text(_EDGE, height - _EDGE - 12, "Sixes", 20, BOLD)
    document.text(width / 2, height - _EDGE - 10, said["name"], 10)
    document.canvas.line(width / 2 + 20 * MM, height - _EDGE - 12, width - _EDGE, height - _EDGE - 12)
    across = (width - 2 * _EDGE - _GAP) / 2
    for number, kind in enumerate(ROUNDS):
        column, row = divmod(number, 3)
        top = height - _EDGE - 24 - row * (_LINE * (LINES + 2) + _GAP / 2)
        _round(document, said, number, kind, _EDGE + column * (across + _GAP), top, across)
    document.text_right(width - _EDGE - 18 * MM, _EDGE, f"{said['total']}:", 12, BOLD)
    document.canvas.line(width - _EDGE - 15 * MM, _EDGE - 2, width - _EDGE, _EDGE - 2)
    return document.save()


def _round(
    document: Document, said: Mapping[str, str], number: int, kind: Kind, x: float, top: float, width: float
) -> None:
    right = x + width
    document.text(x, top - _LINE + 6, f"{number + 1}. {said[kind]}", 11, BOLD)
    document.text_right(right, top - _LINE + 6, said["points"], 7)
    for line in range(LINES):
        y = top - _LINE * (line + 2)
        document.text(x, y + 3, f"{line + 1}", 8, grey=0.4)
        document.canvas.line(x + 10, y, right - _POINT - 4, y)
        document.canvas.rect(right - _POINT, y, _POINT, _LINE)
    y = top - _LINE * (LINES + 2)
    document.text(x + 10, y + 11, said["crooked"], 7, grey=0.4)
    document.canvas.rect(right - _POINT, y, _POINT, _LINE)
