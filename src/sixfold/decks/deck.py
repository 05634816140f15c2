"""Cards and decks as the game uses them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import Literal, TypeAlias, get_args

import msgspec
from msgspec import Struct

from sixfold.games.sixes.questions import Kind

#: The kinds of rounds and of their cards (SXS-1).
KINDS: tuple[Kind, ...] = get_args(Kind)

#: The languages with shipped cards and with tables for comparing answers.
Language: TypeAlias = Literal["en", "fr", "es", "de", "it", "nl", "pt", "ru"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Category(Struct, frozen=True):
    """What players are asked for, the words they may not use (SXS-9), and likely answers."""

    text: str
    banned_words: tuple[str, ...] = msgspec.field(default=(), name="banned")
    #: Answers with their weights, the likeliest first.
    bank: tuple[tuple[str, int], ...] = ()
    #: Answers of the bank, each with other names of the same thing.
    aliases: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every answer of the bank and every alias."""
        return (*(answer for answer, _ in self.bank), *(alias for _, others in self.aliases for alias in others))


class Card(Struct, frozen=True, dict=True):
    """A card: one category on Match and Unique cards, six on Lightning cards.

    >>> card = Card("picnic", "match", (Category("Things in a picnic basket", ("picnic", "basket")),))
    >>> card.text, card.banned_words
    ('Things in a picnic basket', ('picnic', 'basket'))
    """

    id: str
    kind: Kind
    categories: tuple[Category, ...]
    family: bool = True
    language: Language = "en"

    @property
    def text(self) -> str:
        """What players read; on Lightning cards all six categories."""
        return " / ".join(category.text for category in self.categories)

    @cached_property
    def banned_words(self) -> tuple[str, ...]:
        """The words that no answer may use (SXS-9): in Lightning those of all categories."""
        return tuple(dict.fromkeys(word for category in self.categories for word in category.banned_words))


class Deck(Struct, frozen=True, dict=True):
    """Cards of one language, with a name."""

    name: str
    language: Language
    cards: tuple[Card, ...] = ()

    @cached_property
    def version(self) -> str:
        """A short hash of the whole content of the deck."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def of_kind(self, kind: Kind) -> tuple[Card, ...]:
        """The cards of one kind, in the order of the deck."""
        return tuple(card for card in self.cards if card.kind == kind)

    def has_every_kind(self, *, family: bool = False) -> bool:
        """Whether there is a card for each kind of round (SXS-1), and one for families if only those are dealt."""
        return {card.kind for card in self.cards if card.family or not family} == {*KINDS}

    def card(self, name: str) -> Card | None:
        """The card with this id or this text."""
        return self._cards_by_name.get(name)

    @cached_property
    def _cards_by_name(self) -> Mapping[str, Card]:
        return {name: card for card in self.cards for name in (card.text, card.id)}
