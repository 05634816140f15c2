"""The time that the referee of Sixes takes to compare answers: `sixfold bench sixes [--seconds S] [--json]`.

For each language, in a separate process: the CPU seconds and MiB that its word lists take on first use; the median CPU
milliseconds for grouping the 72 answers of twelve players, many of them misspelt, with suggestions; and for finding
card words in one answer, as happens while typing. The bound: 30 ms per round.
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
#: The seconds that a round takes at most, with making its answers.
ROUND_SECONDS = 0.02


def misspell(text: str, dice: Random) -> str:
    """Changes a text in some of the ways people mistype it, or leaves it as it is."""
    place = dice.randrange(len(text))
    return dice.choice([text, text, text.upper(), f"{text}s", text[:place] + text[place + 1 :]])


def make_answers(card: Card, dice: Random) -> list[list[str]]:
    """Six answers to a card for each seat."""
    names = card.categories[0].names
    return [[misspell(name, dice) for name in dice.sample(names, 6)] for _ in range(SEATS)]


def memory_in_use() -> float:
    """The MiB of memory in use; 0 if the system does not say."""
    status = Path("/proc/self/statm")
    return int(status.read_text().split()[1]) * 4096 / 2**20 if status.exists() else 0.0


def measure_language(language: str, rounds: int) -> dict[str, float]:
    """The figures of one language; runs in a separate process."""
    from sixfold.decks import card_words, group_answers, likeness, shipped_deck

    cards = [card for card in shipped_deck(language).cards if card.kind != "lightning"]
    before, start = memory_in_use(), process_time()
    likeness("a", "b", language=language)
    load, memory = process_time() - start, memory_in_use() - before
    dice = Random(6)
    grouping: list[float] = []
    typing: list[float] = []
    for number in range(rounds):
        card = cards[number % len(cards)]
        answers = make_answers(card, dice)
        start = process_time()
        group_answers(answers, card, language, "close")
        grouping.append(1000 * (process_time() - start))
        start = process_time()
        card_words(answers[0][0][:-1] + "x", card)
        typing.append(1000 * (process_time() - start))
    return {"groups_ms": median(grouping), "typing_ms": median(typing), "load_s": load, "memory_mib": memory}


def measure(seconds: float, progress: Callable[[float], None]) -> dict[str, float]:
    """Measures each language in a separate process, so that memory is not shared."""
    rounds = max(20, int(seconds / len(LANGUAGES) / ROUND_SECONDS))
    figures: dict[str, float] = {}
    for number, language in enumerate(LANGUAGES, start=1):
        command = [sys.executable, __file__, language, str(rounds)]
        result = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        figures |= {f"{language}_{name}": value for name, value in result.items()}
        progress(number / len(LANGUAGES))
    return figures


if __name__ == "__main__":
    print(json.dumps(measure_language(sys.argv[1], int(sys.argv[2]))))
