"""Cards to cut out: nine to a page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sixfold.paper.document import MM, Document

#: The size of common playing cards; three by three of them fit every paper.
WIDTH, HEIGHT = 63 * MM, 88 * MM
ACROSS, DOWN = 3, 3
_FOOT, _FOOT_SIZE = 4 * MM, 7

Card = TypeVar("Card")


def lay_out(
    document: Document, cards: Sequence[Card], draw: Callable[[Card, float, float], None], foot: str = ""
) -> None:
    """Draw cards, each from its lower left corner and with a line round it to cut along; `foot` is below each page."""
    left = (document.width - ACROSS * WIDTH) / 2
    top = (document.height + DOWN * HEIGHT) / 2
    for start in range(0, len(cards), ACROSS * DOWN):
        for place, card in enumerate(cards[start : start + ACROSS * DOWN]):
            down, across = divmod(place, ACROSS)
            x, y = left + across * WIDTH, top - (down + 1) * HEIGHT
            draw(card, x, y)
            document.canvas.setStrokeGray(0.7)
            document.canvas.setLineWidth(0.5)
            document.canvas.rect(x, y, WIDTH, HEIGHT)
        document.centred(document.width / 2, top - DOWN * HEIGHT - _FOOT, foot, _FOOT_SIZE, grey=0.4)
        document.turn()
