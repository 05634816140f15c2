"""Bots for Sixes: they write what people tend to answer, out of a card's bank. They do not vote (SXS-11)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from msgspec import Struct

from sixfold.bots.player import PlayerFactory
from sixfold.decks.deck import Card, Category
from sixfold.games import Game
from sixfold.games.sixes.questions import LINES, Kind


class SixesLevel(Struct, frozen=True):
    """How a level plays."""

    #: Weights of the bank are raised to this power: above 1 the head comes more often, towards 0 all come alike.
    match: float
    unique: float
    #: How often nothing comes to mind.
    blank: float
    #: Seconds to think of an answer, and to type a letter.
    think: float
    key: float


#: Strong bots meet people at the head of a Match bank, and slip away into the tail of a Unique one. The fourth
#: level is the one that cards are balanced for.
LEVELS = {
    1: SixesLevel(0.4, 1.4, 0.20, 6.0, 0.40),
    2: SixesLevel(0.6, 1.1, 0.12, 5.2, 0.34),
    3: SixesLevel(0.8, 0.8, 0.06, 4.5, 0.29),
    4: SixesLevel(1.0, 0.5, 0.02, 3.9, 0.25),
    5: SixesLevel(1.15, 0.35, 0.01, 3.4, 0.21),
    6: SixesLevel(1.3, 0.2, 0.0, 2.9, 0.18),
    7: SixesLevel(1.5, 0.1, 0.0, 2.5, 0.15),
    8: SixesLevel(1.8, 0.0, 0.0, 2.1, 0.12),
}
MIDDLE = 4


class TimedAnswer(Struct, frozen=True):
    """An answer, and when it has been typed, in seconds since the card was shown. A blank is empty."""

    text: str
    at: float


def draw_answers(card: Card, kind: Kind, level: int = MIDDLE, seed: int = 0) -> tuple[TimedAnswer, ...]:
    """What a bot writes on a card: six lines, the same for the same seed.

    A bank without enough answers leaves blanks: cards of people may have none at all.

    >>> from sixfold.decks.deck import Category
    >>> card = Card("pets", "match", (Category("Pets", bank=(("cat", 9), ("dog", 9), ("fish", 1))),))
    >>> sorted(drawn.text for drawn in draw_answers(card, "match", 8, seed=1))
    ['', '', '', 'cat', 'dog', 'fish']
    """
    skill = LEVELS[level]
    dice = Random(f"{seed} {card.id} {kind} {level}")
    power = skill.unique if kind == "unique" else skill.match
    if kind == "lightning":
        lines: list[str] = []
        for category in card.categories:
            lines += _picked(category, power, dice, 1, lines)
    else:
        lines = _picked(card.categories[0], power, dice, LINES, [])
    now, drawn = 0.0, []
    for line in lines:
        text = "" if dice.random() < skill.blank else line
        now += skill.think * dice.uniform(0.5, 1.5) + skill.key * len(text)
        drawn.append(TimedAnswer(text, round(now, 2)))
    return tuple(drawn)


def _picked(category: Category, power: float, dice: Random, count: int, taken: list[str]) -> list[str]:
    """So many different answers in the order they come to mind, the heavier the likelier; then blanks."""
    # Each answer waits for a time drawn at the rate of its weight: the first are a draw without replacement.
    waits = sorted((dice.expovariate(weight**power), text) for text, weight in category.bank if text not in taken)
    texts = [text for _, text in waits[:count]]
    return texts + [""] * (count - len(texts))


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of the game, a level each."""
    from sixfold.bots.writer import SixesPlayer

    def at_level(level: int) -> PlayerFactory:
        return lambda seed, _: SixesPlayer(level, seed)

    return {str(level): at_level(level) for level in LEVELS}
