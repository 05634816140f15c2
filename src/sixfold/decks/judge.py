"""The judge of Sixes: which card comes next, and how the lists of a round compare.

Its answers are stored in the log. Replaying a match needs no judge, and an old match keeps its score when decks change.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from sixfold.decks.deck import Card, Deck
from sixfold.decks.faults import deck_error
from sixfold.decks.groups import group_answers
from sixfold.decks.shipped import SHIPPED, shipped_deck
from sixfold.games.base import Question
from sixfold.games.sixes import questions
from sixfold.games.sixes.questions import Alike, Compare, NextCard, UsesWord, Verdict


class DeckJudge:
    """Answers the questions of the referee of Sixes from the shipped decks, and from other decks given to it.

    >>> judge = DeckJudge()
    >>> question = NextCard("match", "en", "house", family=True, used=(), seed=7, round=1)
    >>> judge.answer(question) == judge.answer(question)
    True
    """

    def __init__(self, decks: Iterable[Deck] = ()) -> None:
        self._decks: dict[tuple[str, str], Deck] = {(deck.name, deck.language): deck for deck in decks}

    def answer(self, question: Question) -> Any:
        """The answer in types that JSON has."""
        match question:
            case NextCard():
                card = self._next_card(question)
                return None if card is None else msgspec.to_builtins(_public_card(card))
            case Compare():
                return msgspec.to_builtins(self._compare(question))
            case _:
                raise TypeError(f"not a question of Sixes: {type(question).__name__}")

    def _deck(self, name: str, language: str) -> Deck:
        if name == SHIPPED:
            return shipped_deck(language)
        if (deck := self._decks.get((name, language))) is not None:
            return deck
        raise deck_error("deck-unknown", name=name, known=", ".join([SHIPPED, *(known for known, _ in self._decks)]))

    def _next_card(self, question: NextCard) -> Card | None:
        """The first card not used yet, of the cards shuffled by the seed."""
        deck = self._deck(question.deck, question.language)
        cards = sorted(
            (card for card in deck.of_kind(question.kind) if card.family or not question.family),
            key=lambda card: card.id,
        )
        Random(f"{question.seed} {question.kind}").shuffle(cards)
        return next((card for card in cards if card.id not in question.used), None)

    def _compare(self, question: Compare) -> Verdict:
        card = self._deck(question.deck, question.language).card(question.card.id)
        groups = group_answers(
            question.lists, card, question.language, question.mode, question.kind, question.card.banned
        )
        return Verdict(
            groups=groups.groups,
            words=tuple(UsesWord(place, word) for place, word in groups.words),
            repeats=groups.repeats,
            alike=tuple(Alike(one.one, one.two, one.reason) for one in groups.proposals),
        )


def _public_card(card: Card) -> questions.Card:
    """A card without its bank, as players see it."""
    if card.kind == "lightning":
        return questions.Card(card.id, "", tuple(category.text for category in card.categories), card.banned_words)
    return questions.Card(card.id, card.text, (), card.banned_words)
