"""The strength of the levels of 6°: `sixfold bench degrees [--seconds S] [--json]`.

Each level links the same pairs of the shipped deck: as many as the time allows, at least thirty. Nothing is played in
real time: seconds are the waiting times that a level asks for. For each level: points, seconds and CPU milliseconds per
sheet, points per minute, the percentage of sheets it gives up, and how many times as many points per minute it makes as
the level below. The bound: every level makes more than the one below.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from sixfold.bots.degrees import find_chain
from sixfold.bots.levels import DEGREES_LEVELS
from sixfold.games.degrees import Card
from sixfold.games.degrees.scoring import max_score
from sixfold.movies import DEFAULT_KINDS, shipped_catalogue
from sixfold.movies.deck import shipped_deck

BOUNDS = {f"level_{level}_gain": ">= 1.02" for level in list(DEGREES_LEVELS)[1:]}
MIN_PAIRS = 30


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    films = shipped_catalogue()
    cards = [Card(card.key, card.name, card.grade) for card in shipped_deck()]
    points, waits, failures, spent = (dict.fromkeys(DEGREES_LEVELS, 0.0) for _ in range(4))
    start, pairs = process_time(), 0
    while pairs < MIN_PAIRS or process_time() - start < seconds:
        first, second = Random(pairs).sample(cards, 2)
        for level, skill in DEGREES_LEVELS.items():
            search_start = process_time()
            idea = find_chain(films, first, second, skill, DEFAULT_KINDS, pairs)
            spent[level] += process_time() - search_start
            waits[level] += idea.seconds
            points[level] += max_score(idea.links)
            failures[level] += not idea.links
        pairs += 1
        progress(min(1.0, (process_time() - start) / seconds))
    figures: dict[str, float] = {"pairs": pairs}
    for level in DEGREES_LEVELS:
        figures |= {
            f"level_{level}_points": points[level] / pairs,
            f"level_{level}_seconds": waits[level] / pairs,
            f"level_{level}_per_minute": 60 * points[level] / waits[level],
            f"level_{level}_given_up_percent": 100 * failures[level] / pairs,
            f"level_{level}_cpu_ms": 1000 * spent[level] / pairs,
        }
        if level - 1 in DEGREES_LEVELS:
            figures[f"level_{level}_gain"] = (
                figures[f"level_{level}_per_minute"] / figures[f"level_{level - 1}_per_minute"]
            )
    return figures
