"""How the levels of 6° play: `sixfold bench degrees [--seconds S] [--json]`.

Each level links the same pairs of the deck of the house, as many as there is time for and thirty at the least. Nothing
is played in real time: seconds are those that a level says it takes. Of every level: points a sheet, seconds a sheet,
points a minute, how many sheets in a hundred it gives up, and the CPU milliseconds of a thought; and by how much it
makes more points a minute than the one below. The bound of the house: every level makes more.
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
FEWEST = 30


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    films = shipped_catalogue()
    cards = [Card(card.key, card.name, card.grade) for card in shipped_deck()]
    points, waits, given, spent = (dict.fromkeys(DEGREES_LEVELS, 0.0) for _ in range(4))
    begun, pairs = process_time(), 0
    while pairs < FEWEST or process_time() - begun < seconds:
        first, second = Random(pairs).sample(cards, 2)
        for level, skill in DEGREES_LEVELS.items():
            before = process_time()
            idea = find_chain(films, first, second, skill, DEFAULT_KINDS, pairs)
            spent[level] += process_time() - before
            waits[level] += idea.seconds
            points[level] += max_score(idea.links)
            given[level] += not idea.links
        pairs += 1
        progress(min(1.0, (process_time() - begun) / seconds))
    found: dict[str, float] = {"pairs": pairs}
    for level in DEGREES_LEVELS:
        found |= {
            f"level_{level}_points": points[level] / pairs,
            f"level_{level}_seconds": waits[level] / pairs,
            f"level_{level}_per_minute": 60 * points[level] / waits[level],
            f"level_{level}_given_up_percent": 100 * given[level] / pairs,
            f"level_{level}_thought_ms": 1000 * spent[level] / pairs,
        }
        if level - 1 in DEGREES_LEVELS:
            found[f"level_{level}_gain"] = found[f"level_{level}_per_minute"] / found[f"level_{level - 1}_per_minute"]
    return found
