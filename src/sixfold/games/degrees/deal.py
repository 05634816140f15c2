"""DEG-1: which cards are drawn, from a deck and a seed, or from a deck and a day.

Each side has its own pile, all piles being equally difficult. So nobody's cards depend on how fast the others play, and
no two sides of the start hold the same card. A pile that runs out is reshuffled. Somebody who joins late has one of the
piles as well, in another order. If the table chooses it, there is one pile for all, and cards come in the order in
which people need them.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from hashlib import sha256
from typing import TypeAlias

from sixfold.games.degrees.questions import Card

Pair: TypeAlias = tuple[Card, Card]

#: The hardest grade of a daily pair, if the deck has two cards up to it.
_DAILY_GRADE = 3


def playable_cards(cards: Sequence[Card], hardest: int) -> tuple[Card, ...]:
    """The cards up to a grade, each actor once even if in several decks, ordered by id."""
    return tuple(card for _, card in sorted({card.id: card for card in cards if card.grade <= hardest}.items()))


def has_enough(cards: Sequence[Card], sides: int) -> bool:
    """Whether there are two cards for every side."""
    return len(cards) >= 2 * sides


def draw_pair(cards: Sequence[Card], piles: int, side: int, number: int, seed: int) -> Pair:
    """The two cards that a side draws for its sheet of this number, from 1, if there are so many piles."""
    pile = sorted(cards, key=lambda card: (card.grade, _shuffle_key("pile", seed, card.id)))[side % piles :: piles]
    times, place = divmod(number - 1, len(pile) // 2)
    shuffled = sorted(pile, key=lambda card: _shuffle_key("draw", seed, side, times, card.id))
    return shuffled[2 * place], shuffled[2 * place + 1]


def draw_from_common_pile(cards: Sequence[Card], drawn: int, held: Collection[str], seed: int) -> tuple[Pair, int]:
    """The next two cards of the common pile, and how many have been taken from it then.

    `drawn` is how many were taken before. A pile that runs out is reshuffled; the cards that people still hold (their
    ids are in `held`) are passed over, unless people hold so many, after some joined late, that no two are left.
    """
    if not has_enough([card for card in cards if card.id not in held], 1):
        held = ()
    pair: list[Card] = []
    while len(pair) < 2:
        times, place = divmod(drawn, len(cards))
        card = sorted(cards, key=lambda card: _shuffle_key("common", seed, times, card.id))[place]
        drawn += 1
        if card.id not in held and card not in pair:
            pair.append(card)
    return (pair[0], pair[1]), drawn


def daily_pair(cards: Sequence[Card], day: str) -> Pair:
    """The pair of a day: the same for everybody who plays with this deck.

    >>> deck = [Card("al-pacino", "Al Pacino"), Card("joe-pesci", "Joe Pesci"), Card("meg-ryan", "Meg Ryan")]
    >>> daily_pair(deck, "2026-11-15") == daily_pair(deck[::-1], "2026-11-15")
    True
    """
    easy = playable_cards(cards, _DAILY_GRADE)
    candidates = easy if has_enough(easy, 1) else cards
    first, second, *_ = sorted(candidates, key=lambda card: _shuffle_key("daily", day, card.id))
    return first, second


def _shuffle_key(*parts: object) -> bytes:
    """A sort key that shuffles. A hash, so that every release in every language shuffles alike."""
    return sha256(" ".join(map(str, parts)).encode()).digest()
