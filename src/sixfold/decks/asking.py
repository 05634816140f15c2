"""What others ask of decks about answers: how alike two are, and whether one uses a word of its card."""

from __future__ import annotations

from functools import cache, lru_cache

from sixfold.decks.deck import Card
from sixfold.decks.likeness.answers import Answers, Verdict, answers
from sixfold.decks.likeness.names import Names
from sixfold.decks.likeness.speech import speech
from sixfold.decks.shipped import shipped


def likeness(one: str, two: str, *, language: str, card: Card | str | None = None) -> Verdict:
    """How alike two answers are, on a card or by themselves; the card is a `Card` or its words.

    >>> likeness("The Apples!", "apple", language="en")
    'same'
    >>> likeness("NYC", "New York", language="en", card="Cities")
    'close'
    >>> likeness("pear", "bear", language="en")
    'different'
    """
    speech(language)
    known = shipped(language).card(card) if isinstance(card, str) else card
    tongue = answers(language)
    if tongue.same(one, two) is not None:
        return "same"
    return "close" if tongue.close(one, two, names(known, language), context(card, language)) else "different"


def context(card: Card | str | None, language: str) -> tuple[str, ...]:
    """The content words of a card."""
    if card is None:
        return ()
    return speech(language).content(card) if isinstance(card, str) else card.banned


@lru_cache(256)
def names(card: Card | None, language: str) -> Names:
    """Names of the same thing: those of the card, then those of all cards of the house and of the language."""
    if card is None:
        return _house_names(language)
    return Names(_sets(card), answers(language).key, _house_names(language))


@cache
def _house_names(language: str) -> Names:
    tongue: Answers = answers(language)
    house = [names for card in shipped(language).cards for names in _sets(card)]
    return Names([*speech(language).grammar.aliases, *house], tongue.key)


def _sets(card: Card) -> list[tuple[str, ...]]:
    return [(answer, *others) for category in card.categories for answer, others in category.aliases]
