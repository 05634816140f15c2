"""The cards of Sixes with their banks of answers, and the comparison of answers.

>>> import sixfold
>>> sixfold.decks.likeness("NYC", "New York", language="en", card="Cities")
'close'
"""

from sixfold.decks.card_answers import card_words, likeness
from sixfold.decks.deck import KINDS, LANGUAGES, Card, Category, Deck, Language
from sixfold.decks.faults import BadDeck, Fault
from sixfold.decks.format import schema
from sixfold.decks.groups import AnswerGroups, JoinProposal, group_answers
from sixfold.decks.parser import ParsedCard, ParsedDeck, parse_card_list, parse_deck
from sixfold.decks.shipped import shipped_deck
from sixfold.games.options import SHIPPED
from sixfold.games.sixes.questions import LINES, Kind

__all__ = [
    "KINDS",
    "LANGUAGES",
    "LINES",
    "SHIPPED",
    "AnswerGroups",
    "BadDeck",
    "Card",
    "Category",
    "Deck",
    "Fault",
    "JoinProposal",
    "Kind",
    "Language",
    "ParsedCard",
    "ParsedDeck",
    "card_words",
    "group_answers",
    "likeness",
    "parse_card_list",
    "parse_deck",
    "schema",
    "shipped_deck",
]
