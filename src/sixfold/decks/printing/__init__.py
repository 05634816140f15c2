"""Cards to cut out and sheets to write on, as PDF.

Needs the extra `print`: reportlab (BSD), and Open Sans (Apache 2.0), which has every letter of the house's languages.
"""

from __future__ import annotations

from importlib.util import find_spec

from sixfold.decks.deck import Deck
from sixfold.decks.faults import refused


def cards_pdf(deck: Deck) -> bytes:
    """The cards of a deck, nine to a page of A4, with lines to cut along."""
    _installed()
    from sixfold.decks.printing.cards import cards_pdf as printed

    return printed(deck)


def sheets_pdf(language: str) -> bytes:
    """A sheet for a whole game: six rounds of six lines, with a column for points."""
    _installed()
    from sixfold.decks.printing.sheets import sheets_pdf as printed

    return printed(language)


def _installed() -> None:
    for part in ("reportlab", "ttf_opensans"):
        if find_spec(part) is None:
            raise refused("print-missing", what=part)
