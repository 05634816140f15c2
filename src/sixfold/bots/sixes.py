"""The bots of Sixes: they write answers from a card's bank, as fast as their level types. They do not vote (SXS-11)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import partial
from random import Random
from statistics import fmean
from typing import Any

from msgspec import Struct

from sixfold.bots.levels import REFERENCE_LEVEL, SIXES_LEVELS
from sixfold.bots.player import Decision, PlayerFactory, check_turn
from sixfold.decks import Card, Deck, shipped_deck
from sixfold.decks.deck import Category
from sixfold.decks.shipped import SHIPPED
from sixfold.games import Game, State
from sixfold.games.sixes import Done, SixesView
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


class SixesPlayer:
    """A bot of Sixes. What it writes depends on its level and seed, its seat and the card.

    Answers that it cannot type in time are missing from its list. `Decision.wait` says when it is done.
    """

    def __init__(self, level: int, seed: int = 0, decks: Iterable[Deck] = ()) -> None:
        self.level = level
        self.seed = seed
        #: Decks in addition to the shipped ones. On cards of an unknown deck it writes nothing.
        self.decks = tuple(decks)

    def turn(self, state: State[Any], seat: int, *, seconds: float) -> Decision:
        """Writes its whole list. Raises `IllegalMove` outside the writing phase."""
        check_turn(state, seat)
        view = state.view(seat)
        assert isinstance(view, SixesView)
        if view.phase != "writing" or view.card is None or view.kind is None or seat not in view.players:
            raise state.game.messages.illegal("not-writing")
        if seat in view.done:
            raise state.game.messages.illegal("done-already", seat=seat)
        card = self._find_card(state, view.card.id)
        typed = () if card is None else draw_answers(card, view.kind, self.level, self.seed * 100 + seat)
        in_time = [answer for answer in typed if answer.at <= seconds]
        wait = max((answer.at for answer in in_time), default=0.0)
        return Decision(Done(view.round, tuple(answer.text for answer in in_time)), wait)

    def _find_card(self, state: State[Any], name: str) -> Card | None:
        language, deck = str(state.game.options["language"]), str(state.game.options["deck"])
        if deck == SHIPPED:
            return shipped_deck(language).card(name)
        known = (known for known in self.decks if (known.name, known.language) == (deck, language))
        return next((card for own in known if (card := own.card(name)) is not None), None)


def players(_: Game) -> Mapping[str, PlayerFactory]:
    """The players of Sixes, one for each level."""
    return {str(level): partial(_create_player, level) for level in SIXES_LEVELS}


def _create_player(level: int, seed: int, _: bool) -> SixesPlayer:
    return SixesPlayer(level, seed)
