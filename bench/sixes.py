"""How long the referee of Sixes takes to compare lists: `python bench/sixes.py [--rounds N] [--json]`.

For each language, in a process of its own: CPU seconds and MiB that its word lists take on first use, then the median
CPU milliseconds for putting together the 72 answers of twelve players, many of them spoilt, with proposals; and for
finding card words in one answer, as while typing. The bound of the house: 30 ms a round.
"""

from __future__ import annotations

import argparse
import json
import sys
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from sixfold.decks.deck import LANGUAGES, Card

BOUND_MS = 30.0
SEATS = 12


def spoilt(text: str, dice: Random) -> str:
    place = dice.randrange(len(text))
    return dice.choice([text, text, text.upper(), f"{text}s", text[:place] + text[place + 1 :]])


def lists(card: Card, dice: Random) -> list[list[str]]:
    names = card.categories[0].names
    return [[spoilt(name, dice) for name in dice.sample(names, 6)] for _ in range(SEATS)]


def resident() -> float:
    """MiB of memory in use, where the system tells; else 0."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 / 2**20 if status.exists() else 0.0


def measure(language: str, rounds: int) -> dict[str, float]:
    from sixfold.decks import card_words, groups, likeness, shipped

    cards = [card for card in shipped(language).cards if card.kind != "lightning"]
    before, start = resident(), process_time()
    likeness("a", "b", language=language)
    load, memory = process_time() - start, resident() - before
    dice = Random(6)
    took: list[float] = []
    typed: list[float] = []
    for number in range(rounds):
        card = cards[number % len(cards)]
        written = lists(card, dice)
        start = process_time()
        groups(written, card, language, "close")
        took.append(1000 * (process_time() - start))
        start = process_time()
        card_words(written[0][0][:-1] + "x", card)
        typed.append(1000 * (process_time() - start))
    return {"groups_ms": median(took), "typing_ms": median(typed), "load_s": load, "memory_mib": memory}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with get_context("spawn").Pool(1, maxtasksperchild=1) as pool:
        asked = [(language, arguments.rounds) for language in LANGUAGES]
        found = dict(zip(LANGUAGES, pool.starmap(measure, asked, chunksize=1), strict=True))
    if arguments.json:
        flat = {f"{language}_{name}": round(value, 3) for language, own in found.items() for name, value in own.items()}
        print(json.dumps(flat))
    else:
        print("language   ms for 72 answers   ms while typing   s to load   MiB")
        for language, own in found.items():
            figures = (own["groups_ms"], own["typing_ms"], own["load_s"], own["memory_mib"])
            print("{:<8} {:>19.1f} {:>17.2f} {:>11.2f} {:>5.0f}".format(language, *figures))
    return int(any(own["groups_ms"] > BOUND_MS for own in found.values()))


if __name__ == "__main__":
    sys.exit(main())
