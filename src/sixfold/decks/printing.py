"""Cards to cut out and answer sheets, as PDF; needs the extra `print`."""

from __future__ import annotations

from functools import partial

from sixfold.decks.deck import Card, Deck
from sixfold.decks.faults import MESSAGES
from sixfold.decks.likeness.reader import text_reader
from sixfold.games.sixes.questions import LINES, Kind
from sixfold.games.sixes.rules import ROUNDS
from sixfold.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, LEADING, MM, Document, fit_text, lay_out_cards

_CARD_EDGE = 6 * MM


def cards_pdf(deck: Deck, paper: str = "a4") -> bytes:
    """The cards of a deck to cut out, nine to a page; Lightning cards show their six categories."""
    document = Document(f"Sixes: {deck.name} ({deck.language})", paper=paper, language=deck.language)
    lay_out_cards(document, deck.cards, partial(_draw_card, document))
    return document.save()


def _draw_card(document: Document, card: Card, x: float, y: float) -> None:
    document.text(x + _CARD_EDGE, y + CARD_HEIGHT - _CARD_EDGE - 8, _label(card.kind, card.language), 10, BOLD)
    width = CARD_WIDTH - 2 * _CARD_EDGE
    top, bottom = y + CARD_HEIGHT - _CARD_EDGE - 16, y + _CARD_EDGE + 6
    if card.kind != "lightning":
        size, lines = fit_text(card.text, width, top - bottom, 17, BOLD)
        start = (top + bottom + len(lines) * size * LEADING) / 2
        for number, line in enumerate(lines, start=1):
            document.text(x + _CARD_EDGE, start - number * size * LEADING + 3, line, size, BOLD)
        return
    slot = (top - bottom) / len(card.categories)
    for number, category in enumerate(card.categories):
        size, lines = fit_text(category.text, width - 12, slot - 2, 10)
        above = top - number * slot
        document.text(x + _CARD_EDGE, above - size * LEADING, f"{number + 1}", size, BOLD)
        for count, line in enumerate(lines, start=1):
            document.text(x + _CARD_EDGE + 12, above - count * size * LEADING, line, size)


_EDGE, _GAP = 15 * MM, 8 * MM
_LINE = 9 * MM
_POINT = 12 * MM


def sheets_pdf(language: str, paper: str = "a4") -> bytes:
    """An answer sheet for one player: six rounds of six lines, with a column for points."""
    text_reader(language)
    document = Document(f"Sixes ({language})", paper=paper, language=language)
    width, height = document.width, document.height
    document.canvas.setStrokeGray(0.4)
    document.text(_EDGE, height - _EDGE - 12, "Sixes", 20, BOLD)
    document.text(width / 2, height - _EDGE - 10, _label("name", language), 10)
    document.canvas.line(width / 2 + 20 * MM, height - _EDGE - 12, width - _EDGE, height - _EDGE - 12)
    across = (width - 2 * _EDGE - _GAP) / 2
    for number, kind in enumerate(ROUNDS):
        column, row = divmod(number, 3)
        top = height - _EDGE - 24 - row * (_LINE * (LINES + 2) + _GAP / 2)
        _draw_round(document, language, number, kind, _EDGE + column * (across + _GAP), top, across)
    document.text_right(width - _EDGE - 18 * MM, _EDGE, f"{_label('total', language)}:", 12, BOLD)
    document.canvas.line(width - _EDGE - 15 * MM, _EDGE - 2, width - _EDGE, _EDGE - 2)
    return document.save()


def _draw_round(document: Document, language: str, number: int, kind: Kind, x: float, top: float, width: float) -> None:
    right = x + width
    document.text(x, top - _LINE + 6, f"{number + 1}. {_label(kind, language)}", 11, BOLD)
    document.text_right(right, top - _LINE + 6, _label("points", language), 7)
    for line in range(LINES):
        y = top - _LINE * (line + 2)
        document.text(x, y + 3, f"{line + 1}", 8, grey=0.4)
        document.canvas.line(x + 10, y, right - _POINT - 4, y)
        document.canvas.rect(right - _POINT, y, _POINT, _LINE)
    y = top - _LINE * (LINES + 2)
    document.text(x + 10, y + 11, _label("crooked", language), 7, grey=0.4)
    document.canvas.rect(right - _POINT, y, _POINT, _LINE)


def _label(code: str, language: str) -> str:
    """A word printed on cards and sheets, in the language of the cards."""
    return MESSAGES.phrase(f"print-{code}").text(language)
