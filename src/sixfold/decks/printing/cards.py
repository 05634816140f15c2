"""Cards to cut out: nine to a page, Lightning cards with their six categories."""

from __future__ import annotations

from reportlab.lib.units import mm

from sixfold.decks.deck import Card, Deck
from sixfold.decks.printing.pages import HEIGHT, LEADING, WIDTH, Page, words

#: The size of a playing card; three by three of them fit a page.
CARD_WIDTH, CARD_HEIGHT = 63 * mm, 88 * mm
ACROSS, DOWN = 3, 3
EDGE = 6 * mm


def cards_pdf(deck: Deck) -> bytes:
    """The cards of a deck, nine to a page."""
    page = Page(f"Sixes: {deck.name} ({deck.language})", deck.language)
    for number, card in enumerate(deck.cards):
        row, column = divmod(number % (ACROSS * DOWN), ACROSS)
        if number and not row and not column:
            page.canvas.showPage()
        x = (WIDTH - ACROSS * CARD_WIDTH) / 2 + column * CARD_WIDTH
        y = (HEIGHT + DOWN * CARD_HEIGHT) / 2 - (row + 1) * CARD_HEIGHT
        _card(page, card, deck, x, y)
    return page.saved()


def _card(page: Page, card: Card, deck: Deck, x: float, y: float) -> None:
    said = words(deck.language)
    page.canvas.setStrokeGray(0.7)
    page.canvas.setDash(2, 2)
    page.canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT)
    page.canvas.setDash()
    page.text(said[card.kind], x + EDGE, y + CARD_HEIGHT - EDGE - 8, 10, bold=True)
    page.text(f"{card.id} · {deck.version[:6]}", x + EDGE, y + EDGE - 4, 5, grey=0.5)
    width = CARD_WIDTH - 2 * EDGE
    top, bottom = y + CARD_HEIGHT - EDGE - 16, y + EDGE + 6
    if card.kind != "lightning":
        size, lines = page.fitted(card.text, width, top - bottom, 17, bold=True)
        start = (top + bottom + len(lines) * size * LEADING) / 2
        for number, line in enumerate(lines, start=1):
            page.text(line, x + EDGE, start - number * size * LEADING + 3, size, bold=True)
        return
    slot = (top - bottom) / len(card.categories)
    for number, category in enumerate(card.categories):
        size, lines = page.fitted(category.text, width - 12, slot - 2, 10)
        above = top - number * slot
        page.text(f"{number + 1}", x + EDGE, above - size * LEADING, size, bold=True)
        for count, line in enumerate(lines, start=1):
            page.text(line, x + EDGE + 12, above - count * size * LEADING, size)
