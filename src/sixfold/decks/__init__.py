"""What Sixes asks and understands: cards with their banks of answers, and the likeness of answers.

>>> import sixfold
>>> sixfold.decks.likeness("NYC", "New York", language="en", card="Cities")
'close'
"""

from sixfold.decks.asking import likeness
from sixfold.decks.card_words import card_words
from sixfold.decks.deck import KINDS, LANGUAGES, Card, Category, Deck, Language
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.format import schema
from sixfold.decks.groups import Grouping, Proposal, groups
from sixfold.decks.pasted import read_pasted
from sixfold.decks.reading import Placed, Reading, read
from sixfold.decks.shipped import HOUSE, shipped
from sixfold.games.sixes.questions import LINES, Kind

__all__ = [
    "HOUSE",
    "KINDS",
    "LANGUAGES",
    "LINES",
    "BadDeck",
    "Card",
    "Category",
    "Deck",
    "Fault",
    "Grouping",
    "Kind",
    "Language",
    "Placed",
    "Proposal",
    "Reading",
    "card_words",
    "groups",
    "likeness",
    "read",
    "read_pasted",
    "schema",
    "shipped",
]
