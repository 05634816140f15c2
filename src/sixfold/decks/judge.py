"""The judge of Sixes: which card comes next, and how the lists of a round compare.

Its answers go into the log, so that folding a match asks nobody and an old match keeps its score whatever becomes
of decks.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from sixfold.decks.deck import Card, Deck
from sixfold.decks.faults import deck_error
from sixfold.decks.groups import group_answers
from sixfold.decks.shipped import SHIPPED, shipped
from sixfold.games.base import Question
from sixfold.games.sixes import questions
from sixfold.games.sixes.questions import Alike, Compare, NextCard, UsesWord, Verdict


class DeckJudge:
    """Answers the referee of Sixes out of the decks of the house, and out of others that it is given.

    >>> judge = DeckJudge()
    >>> asked = NextCard("match", "en", "house", family=True, used=(), seed=7, round=1)
    >>> judge.answer(asked) == judge.answer(asked)
    True
    """

    def __init__(self, decks: Iterable[Deck] = ()) -> None:
        self._decks = {(deck.name, deck.language): deck for deck in decks}

    def answer(self, question: Question) -> Any:
        """The answer, ready for JSON."""
        match question:
            case NextCard():
                card = self._next(question)
                return None if card is None else msgspec.to_builtins(_dealt(card))
            case Compare():
                return msgspec.to_builtins(self._compare(question))
            case _:
                raise TypeError(f"no question of Sixes: {type(question).__name__}")

    def _deck(self, name: str, language: str) -> Deck:
        if name == SHIPPED:
            return shipped(language)
        for (known, tongue), deck in self._decks.items():
            if known == name and tongue == language:
                return deck
        raise deck_error("deck-unknown", name=name, known=", ".join([SHIPPED, *(known for known, _ in self._decks)]))

    def _next(self, asked: NextCard) -> Card | None:
        """The first card, of those shuffled by the seed, that has not come yet."""
        deck = self._deck(asked.deck, asked.language)
        cards = sorted(
            (card for card in deck.of_kind(asked.kind) if card.family or not asked.family), key=lambda card: card.id
        )
        Random(f"{asked.seed} {asked.kind}").shuffle(cards)
        return next((card for card in cards if card.id not in asked.used), None)

    def _compare(self, asked: Compare) -> Verdict:
        card = self._deck(asked.deck, asked.language).card(asked.card.id)
        found = group_answers(asked.lists, card, asked.language, asked.mode, asked.kind, asked.card.banned)
        return Verdict(
            groups=found.groups,
            words=tuple(UsesWord(place, word) for place, word in found.words),
            repeats=found.repeats,
            alike=tuple(Alike(one.one, one.two, one.why) for one in found.proposals),
        )


def _dealt(card: Card) -> questions.Card:
    """A card as players read it: without its bank."""
    if card.kind == "lightning":
        return questions.Card(card.id, "", tuple(category.text for category in card.categories), card.banned)
    return questions.Card(card.id, card.text, (), card.banned)
