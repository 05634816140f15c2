"""DEG-1: which cards are drawn. Pure: a deck and a seed, or a deck and a day.

The deck is dealt into a pile for each side, of like difficulty, and everybody draws from their own: so nobody's cards
depend on how fast the others are, and no two sides ever hold the same card. A pile that runs out is reshuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeAlias

from sixfold.games.degrees.questions import Card

Pair: TypeAlias = tuple[Card, Card]

#: The pair of a day is for everybody: no harder than this, if there are two such cards.
_FOR_ALL = 3


def playable_cards(cards: Sequence[Card], hardest: int) -> tuple[Card, ...]:
    """The cards of these grades, each actor once whatever decks they are in, in the order of their ids."""
    return tuple(card for _, card in sorted({card.id: card for card in cards if card.grade <= hardest}.items()))


def has_enough(cards: Sequence[Card], sides: int) -> bool:
    """Whether there are two cards for every side."""
    return len(cards) >= 2 * sides


def draw_pair(cards: Sequence[Card], sides: int, side: int, number: int, seed: int) -> Pair:
    """The two cards that a side draws for its sheet of this number, from 1."""
    pile = sorted(cards, key=lambda card: (card.grade, _lot("pile", seed, card.id)))[side::sides]
    times, place = divmod(number - 1, len(pile) // 2)
    shuffled = sorted(pile, key=lambda card: _lot("draw", seed, side, times, card.id))
    return shuffled[2 * place], shuffled[2 * place + 1]


def daily_pair(cards: Sequence[Card], day: str) -> Pair:
    """The pair of a day: the same for everybody who plays with this deck.

    >>> deck = [Card("al-pacino", "Al Pacino"), Card("joe-pesci", "Joe Pesci"), Card("meg-ryan", "Meg Ryan")]
    >>> [card.name for card in daily(deck, "2026-11-15")] == [card.name for card in daily(deck[::-1], "2026-11-15")]
    True
    """
    easy = playable_cards(cards, _FOR_ALL)
    first, second, *_ = sorted(easy if has_enough(easy, 1) else cards, key=lambda card: _lot("daily", day, card.id))
    return first, second


def _lot(*what: object) -> bytes:
    """Where something lies in a shuffled deck. Made so that it is the same in every release of every language."""
    return sha256(" ".join(map(str, what)).encode()).digest()
