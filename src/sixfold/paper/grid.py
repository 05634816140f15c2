"""Cards to cut out: nine to a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sixfold.paper.document import MM, Document

#: The size of common playing cards; three by three of them fit every paper.
CARD_WIDTH, CARD_HEIGHT = 63 * MM, 88 * MM
COLUMNS, ROWS = 3, 3
_FOOT, _FOOT_SIZE = 4 * MM, 7

Card = TypeVar("Card")


def lay_out_cards(
    document: Document, cards: Sequence[Card], draw: Callable[[Card, float, float], None], foot: str = ""
) -> None:
    """Draw cards, each from its lower left corner and with a line round it to cut along; `foot` is below each page."""
    left = (document.width - COLUMNS * CARD_WIDTH) / 2
    top = (document.height + ROWS * CARD_HEIGHT) / 2
    for start in range(0, len(cards), COLUMNS * ROWS):
        for place, card in enumerate(cards[start : start + COLUMNS * ROWS]):
            down, across = divmod(place, COLUMNS)
            x, y = left + across * CARD_WIDTH, top - (down + 1) * CARD_HEIGHT
            draw(card, x, y)
            document.canvas.setStrokeGray(0.7)
            document.canvas.setLineWidth(0.5)
            document.canvas.rect(x, y, CARD_WIDTH, CARD_HEIGHT)
        document.text_centred(document.width / 2, top - ROWS * CARD_HEIGHT - _FOOT, foot, _FOOT_SIZE, grey=0.4)
        document.end_page()
