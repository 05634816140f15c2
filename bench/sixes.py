"""How long the referee of Sixes takes to compare lists: `sixfold bench sixes [--seconds S] [--json]`.

For each language, in a process of its own: CPU seconds and MiB that its word lists take on first use, then the median
CPU milliseconds for putting together the 72 answers of twelve players, many of them spoilt, with proposals; and for
finding card words in one answer, as while typing. The bound of the house: 30 ms a round.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median
from time import process_time

from sixfold.decks.deck import LANGUAGES, Card

BOUNDS = {f"{language}_groups_ms": "<= 30" for language in LANGUAGES}
SEATS = 12
#: A round takes less than so many seconds, its lists and all.
ROUND = 0.02


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


def measured(language: str, rounds: int) -> dict[str, float]:
    from sixfold.decks import card_words, group_answers, likeness, shipped_deck

    cards = [card for card in shipped_deck(language).cards if card.kind != "lightning"]
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
        group_answers(written, card, language, "close")
        took.append(1000 * (process_time() - start))
        start = process_time()
        card_words(written[0][0][:-1] + "x", card)
        typed.append(1000 * (process_time() - start))
    return {"groups_ms": median(took), "typing_ms": median(typed), "load_s": load, "memory_mib": memory}


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    """Each language in a process of its own, so that its memory is its own too."""
    rounds = max(20, int(seconds / len(LANGUAGES) / ROUND))
    found: dict[str, float] = {}
    for number, language in enumerate(LANGUAGES, start=1):
        command = [sys.executable, __file__, language, str(rounds)]
        told = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        found |= {f"{language}_{name}": value for name, value in told.items()}
        progress(number / len(LANGUAGES))
    return found


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], int(sys.argv[2]))))
