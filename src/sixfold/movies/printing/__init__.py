"""The deck and the scoring sheets as PDF, to print and cut; needs the extra `print`."""

from sixfold.movies.printing.cards import DEFAULT_SERVER, print_cards
from sixfold.movies.printing.sheets import print_sheets

__all__ = ["DEFAULT_SERVER", "print_cards", "print_sheets"]
