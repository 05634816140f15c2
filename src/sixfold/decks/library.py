"""Decks by reference: the shipped ones, and those of the library of this process."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from sixfold.decks.deck import Deck
from sixfold.decks.faults import deck_error
from sixfold.decks.shipped import shipped_deck
from sixfold.games.options import SHIPPED, split_reference
from sixfold.library import library

#: How many decks stay in memory.
KEPT = 64


def find_deck(reference: str, language: str) -> Deck:
    """The deck of a reference such as `friday@9f86d081884c7d65`; raises `deck-unknown` if the library has none.

    >>> find_deck("house", "fr").language
    'fr'
    """
    name, version = split_reference(reference)
    deck = shipped_deck(language) if name == SHIPPED else _stored_deck(version)
    if deck is None:
        # It may come later: what is not there is not remembered.
        _stored_deck.cache_clear()
        raise deck_error("deck-unknown", name=name)
    return deck


@lru_cache(maxsize=KEPT)
def _stored_deck(version: str) -> Deck | None:
    content = library().deck(version) if version else None
    return None if content is None else msgspec.json.decode(content, type=Deck)
