"""What bots write on a card of Sixes, from its bank of answers, and how many points they score with that."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from statistics import fmean

from msgspec import Struct

from sixfold.bots.levels import REFERENCE_LEVEL, SIXES_LEVELS
from sixfold.decks import Card
from sixfold.decks.deck import Category
from sixfold.games.sixes.questions import LINES, Kind, Place
from sixfold.games.sixes.scoring import score_groups

#: How many bots and rounds `mean_score` simulates.
BOTS, ROUNDS = 4, 300


class TimedAnswer(Struct, frozen=True):
    """An answer, empty for a blank, and when it is typed, in seconds since the card was shown."""

    text: str
    at: float


def draw_answers(card: Card, kind: Kind, level: int = REFERENCE_LEVEL, seed: int = 0) -> tuple[TimedAnswer, ...]:
    """What a bot writes on a card: six lines, the same for the same seed.

    Lines are blank if the bank has too few answers; cards that people wrote may have none.

    >>> from sixfold.decks.deck import Category
    >>> card = Card("pets", "match", (Category("Pets", bank=(("cat", 9), ("dog", 9), ("fish", 1))),))
    >>> sorted(drawn.text for drawn in draw_answers(card, "match", 8, seed=1))
    ['', '', '', 'cat', 'dog', 'fish']
    """
    skill = SIXES_LEVELS[level]
    dice = Random(f"{seed} {card.id} {kind} {level}")
    power = skill.unique_power if kind == "unique" else skill.match_power
    if kind == "lightning":
        lines: list[str] = []
        for category in card.categories:
            lines += _pick(category, power, dice, 1, lines)
    else:
        lines = _pick(card.categories[0], power, dice, LINES, [])
    now, timed_answers = 0.0, []
    for line in lines:
        text = "" if dice.random() < skill.blanks else line
        now += skill.seconds_per_answer * dice.uniform(0.5, 1.5) + skill.seconds_per_letter * len(text)
        timed_answers.append(TimedAnswer(text, round(now, 2)))
    return tuple(timed_answers)


def _pick(category: Category, power: float, dice: Random, count: int, excluded: list[str]) -> list[str]:
    """Draws different answers by weight, and fills up with blanks."""
    # Sorting by exponential waiting times is a weighted draw without replacement.
    waits = sorted((dice.expovariate(weight**power), text) for text, weight in category.bank if text not in excluded)
    texts = [text for _, text in waits[:count]]
    return texts + [""] * (count - len(texts))


def mean_score(card: Card, rounds: int = ROUNDS, bots: int = BOTS, seed: int = 6) -> float:
    """The average score on a card when bots of the middle level play each other.

    >>> from sixfold.decks.deck import Category
    >>> mean_score(Card("pets", "match", (Category("Pets", bank=tuple((f"p{n}", 9) for n in range(6))),)), rounds=9) > 6
    True
    """
    scores: list[int] = []
    for number in range(rounds):
        places: dict[tuple[str, int], list[Place]] = defaultdict(list)
        for bot in range(bots):
            for line, answer in enumerate(
                draw_answers(card, card.kind, REFERENCE_LEVEL, seed * 1_000_000 + number * bots + bot)
            ):
                if answer.text:
                    places[answer.text, line if card.kind == "lightning" else 0].append((bot, line))
        scores += score_groups(card.kind, bots, places.values())
    return fmean(scores)
