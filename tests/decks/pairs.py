"""Pairs of answers with the verdicts that players expect: half for tuning, half held out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from msgspec import Struct

from sixfold.decks import likeness


class Pair(Struct, frozen=True):
    language: str
    card: str
    one: str
    two: str
    verdict: str

    @property
    def is_held_out(self) -> bool:
        """Whether the pair is held out; decided by its hash, so that adding pairs moves no other."""
        return sha256(f"{self.language}\t{self.one}\t{self.two}".encode()).digest()[0] % 2 == 1


class Accuracy(Struct, frozen=True):
    precision: float
    recall: float


def all_pairs() -> list[Pair]:
    lines = Path(__file__).with_name("pairs.tsv").read_text(encoding="utf-8").splitlines()
    return [Pair(*line.split("\t")) for line in lines if not line.startswith("#")]


def measure_accuracy(pairs: Iterable[Pair], verdict: str) -> Accuracy:
    """The precision and recall of a verdict on these pairs."""
    found: Counter[tuple[str, str]] = Counter(
        (pair.verdict, likeness(pair.one, pair.two, language=pair.language, card=pair.card)) for pair in pairs
    )
    right = found[verdict, verdict]
    predicted = sum(count for (_, given), count in found.items() if given == verdict)
    actual = sum(count for (expected, _), count in found.items() if expected == verdict)
    return Accuracy(right / predicted, right / actual)
