"""How a card plays: what bots score on it when they play each other."""

from __future__ import annotations

from collections import defaultdict
from statistics import fmean

from sixfold.bots.sixes import MIDDLE, draw_answers
from sixfold.decks.deck import Card
from sixfold.games.sixes.questions import Place
from sixfold.games.sixes.scoring import score_groups

#: How many bots sit at the table, and how many rounds they play.
BOTS, ROUNDS = 4, 300


def mean_score(card: Card, rounds: int = ROUNDS, bots: int = BOTS, seed: int = 6) -> float:
    """What a bot of the middle level scores on a card on average, among its like.

    >>> from sixfold.decks.deck import Category
    >>> mean_score(Card("pets", "match", (Category("Pets", bank=tuple((f"p{n}", 9) for n in range(6))),)), rounds=9) > 6
    True
    """
    scores: list[int] = []
    for number in range(rounds):
        places: dict[tuple[str, int], list[Place]] = defaultdict(list)
        for bot in range(bots):
            for line, drawn in enumerate(draw_answers(card, card.kind, MIDDLE, seed * 1_000_000 + number * bots + bot)):
                if drawn.text:
                    places[drawn.text, line if card.kind == "lightning" else 0].append((bot, line))
        scores += score_groups(card.kind, bots, places.values())
    return fmean(scores)
