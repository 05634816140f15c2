"""Typos: when what is written is obviously meant for another word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sixfold.extras import requires_extra

#: The shortest word that may have one typo, and two.
ONE_TYPO, TWO_TYPOS = 5, 9
#: In words shorter than this, a typo is obvious only if it keeps the sound: James is not a typo for jambes.
ANY_TYPO = 8
#: In words shorter than this, one vowel is not a typo for another: Julie is not jolie.
ANY_VOWEL = 6

VOWELS = frozenset("aeiouyаеиоуыэюяьъй")
#: Letters that are confused because they sound alike.
_ALIKE = str.maketrans("ckqçzgwbdñжщцзбдгв", "sssssjvvtnшшсспткф")


def count_typos(written: str, candidates: Iterable[str], length: int) -> int:
    """The number of typos between what is written and the nearest word that may be meant; 0 if no typo is obvious.

    `length` decides how many typos are allowed.

    >>> pairs = [("spagetti", "spaghetti"), ("marron", "macron"), ("botato", "potato")]
    >>> [count_typos(written, [meant], len(meant)) for written, meant in pairs]
    [1, 0, 0]
    """
    budget = 2 if length >= TWO_TYPOS else 1 if length >= ONE_TYPO else 0
    counts = (
        count
        for word in candidates
        if written[:1] == word[:1]
        and (count := edit_distance(written, word, budget)) <= budget
        and _is_obvious(written, word, count)
    )
    return min(counts, default=0)


def edit_distance(one: str, other: str, limit: int) -> int:
    """The number of letters changed, added, missing or swapped; any number above the limit if there are more."""
    return _distance()(one, other, score_cutoff=limit)


@cache
def _distance() -> Callable[..., int]:
    with requires_extra("words"):
        from rapidfuzz.distance import OSA
    return OSA.distance


def _is_obvious(written: str, word: str, count: int) -> bool:
    shorter = min(len(written), len(word))
    if count == 1 and shorter >= ANY_TYPO:
        return True
    if count and sorted(written) == sorted(word):
        return True  # swapped letters
    if _consonant_sounds(written) != _consonant_sounds(word):
        return False
    return shorter >= ANY_VOWEL or len(written) != len(word) or _vowels(written) == _vowels(word)


def _consonant_sounds(word: str) -> str:
    """The consonants by their sound, double ones once."""
    sounds = word.translate(_ALIKE).replace("h", "")
    return "".join(
        sound for before, sound in zip(f" {sounds}", sounds, strict=False) if sound not in VOWELS and sound != before
    )


def _vowels(word: str) -> str:
    return "".join(letter for letter in word if letter in VOWELS)
