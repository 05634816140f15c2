"""The deck and the scoring sheets as PDF, to print and cut; needs the extra `print`."""

from sixfold.movies.printing.cards import print_cards
from sixfold.movies.printing.errors import BadPrint
from sixfold.movies.printing.sheets import print_sheets

__all__ = ["BadPrint", "print_cards", "print_sheets"]
