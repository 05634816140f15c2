"""Pairs of answers with the verdicts that players would expect, in two halves: one was tuned on, the other held out."""

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
    def held_out(self) -> bool:
        """A pair's half is in its words, so that no pair changes sides when others are added."""
        return sha256(f"{self.language}\t{self.one}\t{self.two}".encode()).digest()[0] % 2 == 1


class Figures(Struct, frozen=True):
    precision: float
    recall: float


def every() -> list[Pair]:
    lines = Path(__file__).with_name("pairs.tsv").read_text(encoding="utf-8").splitlines()
    return [Pair(*line.split("\t")) for line in lines if not line.startswith("#")]


def figures(pairs: Iterable[Pair], verdict: str) -> Figures:
    """Of what is called so, how much is; and of what is so, how much is called so."""
    found: Counter[tuple[str, str]] = Counter(
        (pair.verdict, likeness(pair.one, pair.two, language=pair.language, card=pair.card)) for pair in pairs
    )
    right = found[verdict, verdict]
    called = sum(count for (_, said), count in found.items() if said == verdict)
    so = sum(count for (is_, _), count in found.items() if is_ == verdict)
    return Figures(right / called, right / so)
