"""Slips of the pen: when what is written is an obvious slip for another word."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from sixfold.extras import requires_extra

#: How long a word must be for one slip of the pen, and for two.
ONE_TYPO, TWO_TYPOS = 5, 9
#: In shorter words than this a slip is obvious only where it keeps the sound: a consonant more makes jambes of James.
ANY_TYPO = 8
#: In shorter words than this vowels are not taken for each other: Julie is not jolie.
ANY_VOWEL = 6

VOWELS = frozenset("aeiouyаеиоуыэюяьъй")
#: Letters that are written for each other because they sound alike.
_ALIKE = str.maketrans("ckqçzgwbdñжщцзбдгв", "sssssjvvtnшшсспткф")


def count_typos(written: str, meant: Iterable[str], length: int) -> int:
    """How many slips make what is written of one of the words that may be meant; 0 where none is obvious.

    The length is the one that says how many slips are forgiven.

    >>> pairs = [("spagetti", "spaghetti"), ("marron", "macron"), ("botato", "potato")]
    >>> [count_typos(written, [meant], len(meant)) for written, meant in pairs]
    [1, 0, 0]
    """
    budget = 2 if length >= TWO_TYPOS else 1 if length >= ONE_TYPO else 0
    found = (
        count
        for word in meant
        if written[:1] == word[:1]
        and (count := edit_distance(written, word, budget)) <= budget
        and _is_obvious(written, word, count)
    )
    return min(found, default=0)


def edit_distance(one: str, other: str, limit: int) -> int:
    """How many letters are changed, added, missing or swapped; something above the limit if there are more."""
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
        return True  # letters change places
    if _consonant_sounds(written) != _consonant_sounds(word):
        return False
    return shorter >= ANY_VOWEL or len(written) != len(word) or _vowels(written) == _vowels(word)


def _consonant_sounds(word: str) -> str:
    """The consonants as they sound, doubled ones once."""
    sounds = word.translate(_ALIKE).replace("h", "")
    return "".join(
        sound for before, sound in zip(f" {sounds}", sounds, strict=False) if sound not in VOWELS and sound != before
    )


def _vowels(word: str) -> str:
    return "".join(letter for letter in word if letter in VOWELS)
