"""Cards to cut out: nine to a page, Lightning cards with their six categories."""

from __future__ import annotations

from functools import partial

from sixfold.decks.deck import Card, Deck
from sixfold.decks.printing.words import words
from sixfold.paper import BOLD, CARD_HEIGHT, CARD_WIDTH, LEADING, MM, Document, fit_text, lay_out_cards

_EDGE = 6 * MM


def cards_pdf(deck: Deck, paper: str = "a4") -> bytes:
    """The cards of a deck."""
    document = Document(f"Sixes: {deck.name} ({deck.language})", paper=paper, language=deck.language)
    lay_out_cards(document, deck.cards, partial(_card, document, deck))
    return document.save()


def _card(document: Document, deck: Deck, card: Card, x: float, y: float) -> None:
    document.text(x + _EDGE, y + CARD_HEIGHT - _EDGE - 8, words(deck.language)[card.kind], 10, BOLD)
    document.text(x + _EDGE, y + _EDGE - 4, f"{card.id} · {deck.version[:6]}", 5, grey=0.5)
    width = CARD_WIDTH - 2 * _EDGE
    top, bottom = y + CARD_HEIGHT - _EDGE - 16, y + _EDGE + 6
    if card.kind != "lightning":
        size, lines = fit_text(card.text, width, top - bottom, 17, BOLD)
        start = (top + bottom + len(lines) * size * LEADING) / 2
        for number, line in enumerate(lines, start=1):
            document.text(x + _EDGE, start - number * size * LEADING + 3, line, size, BOLD)
        return
    slot = (top - bottom) / len(card.categories)
    for number, category in enumerate(card.categories):
        size, lines = fit_text(category.text, width - 12, slot - 2, 10)
        above = top - number * slot
        document.text(x + _EDGE, above - size * LEADING, f"{number + 1}", size, BOLD)
        for count, line in enumerate(lines, start=1):
            document.text(x + _EDGE + 12, above - count * size * LEADING, line, size)
