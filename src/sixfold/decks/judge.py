"""The judge of Sixes: which card comes next, and how the lists of a round compare.

Its answers are stored in the log. Replaying a match needs no judge, and an old match keeps its score when decks change.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from sixfold.decks.deck import Card, Deck
from sixfold.decks.groups import group_answers
from sixfold.decks.library import find_deck
from sixfold.games.base import Question
from sixfold.games.options import split_reference
from sixfold.games.sixes import questions
from sixfold.games.sixes.questions import Alike, Compare, NextCard, UsesWord, Verdict


class DeckJudge:
    """Answers the questions of the referee of Sixes from the shipped decks and those of the library.

    >>> judge = DeckJudge()
    >>> question = NextCard("match", "en", "house", family=True, used=(), seed=7, round=1)
    >>> judge.answer(question) == judge.answer(question)
    True
    """

    def __init__(self, find: Callable[[str, str], Deck] = find_deck) -> None:
        self._deck = find

    def answer(self, question: Question) -> Any:
        """The answer in types that JSON has."""
        match question:
            case NextCard():
                return msgspec.to_builtins(self._next_card(question))
            case Compare():
                return msgspec.to_builtins(self._compare(question))
            case _:
                raise TypeError(f"not a question of Sixes: {type(question).__name__}")

    def _next_card(self, question: NextCard) -> questions.Card | None:
        """Of the cards left for this game, shuffled by the seed, the first that the table has seen least often."""
        deck = self._deck(question.deck, question.language)
        cards = sorted(
            (card for card in deck.of_kind(question.kind) if card.family or not question.family),
            key=lambda card: card.id,
        )
        Random(f"{question.seed} {question.kind}").shuffle(cards)
        seen = Counter(question.earlier)
        left = (card for card in cards if card.id not in question.used)
        card = min(left, key=lambda card: seen[card.id], default=None)
        return None if card is None else _public_card(card, f"{split_reference(question.deck)[0]} {deck.version}")

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


def _public_card(card: Card, deck: str) -> questions.Card:
    """A card without its bank, as players see it."""
    if card.kind == "lightning":
        texts = tuple(category.text for category in card.categories)
        return questions.Card(card.id, "", texts, card.banned_words, deck)
    return questions.Card(card.id, card.text, (), card.banned_words, deck)
