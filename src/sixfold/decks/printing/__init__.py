"""Cards to cut out and sheets to write on, as PDF; needs the extra `print`."""

from sixfold.decks.printing.cards import cards_pdf
from sixfold.decks.printing.sheets import sheets_pdf

__all__ = ["cards_pdf", "sheets_pdf"]
