"""Search while somebody types: by prefix, with typos forgiven, well-known people and films first."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from math import log

from sixfold.extras import requires_extra

#: How many people or films are indexed, the best known first. The others are found by their full name only.
MAX_INDEXED = 150_000
#: How many people, and how many films, are well known.
WELL_KNOWN = 10_000
#: A misspelt name has at most one typo for so many other letters, and at most so many in all.
_LETTERS_PER_TYPO, _MAX_TYPOS = 4, 3
#: The weight of fame against similarity.
_FAME_WEIGHT = 0.35
#: The least similarity of similar words (of 100), and how many words are compared.
_MIN_SIMILARITY = 62.0
_MAX_WORDS = 40
#: After this many words that share a trigram, no further trigrams are counted.
_MAX_COUNTED = 12_000
#: How many candidates are compared in full.
_MAX_CANDIDATES = 120
#: The score of an exact match, and of a match of all prefixes; similar names score less.
_EXACT_SCORE, _PREFIX_SCORE = 1.1, 0.97


class SearchIndex:
    """An index over folded names: by words, their prefixes, and their trigrams."""

    def __init__(self, names: Iterable[Iterable[str]]) -> None:
        """`names[i]` are the folded names of item `i`; items are ordered by fame."""
        # Imported here, since it takes longer to load than the rest of a command about films.
        with requires_extra("films"):
            from rapidfuzz.fuzz import ratio

        self._ratio = ratio
        self._names: list[tuple[str, ...]] = []
        words: dict[str, list[int]] = {}
        for item, known in enumerate(names):
            self._names.append(tuple(known))
            for word in {word for name in self._names[-1] for word in name.split(" ")}:
                words.setdefault(word, []).append(item)
        self._items = words
        self._words = sorted(words)
        self._trigrams: dict[str, list[int]] = {}
        for number, word in enumerate(self._words):
            for part in _trigrams(word):
                self._trigrams.setdefault(part, []).append(number)
        self._rarest = log(2 + len(self._names))

    def find(self, folded: str, limit: int, fits: Callable[[int], bool] = lambda _: True) -> list[int]:
        """The items that somebody may mean, best first; `fits` filters them."""
        words = folded.split()
        if not words:
            return []
        prefixed = [self._with_prefix(word) for word in words]
        prefix_matches = filter(fits, sorted(set[int]().union(*prefixed[:1]).intersection(*prefixed[1:])))
        # Prefix matches differ only in fame, and are in that order: later ones would never be listed.
        scored = dict.fromkeys(islice(prefix_matches, max(limit, _MAX_CANDIDATES)), _PREFIX_SCORE)
        for item in scored:
            if folded in self._names[item]:
                scored[item] = _EXACT_SCORE
        if len(folded) > 2:
            for item in self._similar(words, prefixed):
                if item not in scored and fits(item):
                    scored[item] = max(self._ratio(folded, name) for name in self._names[item]) / 100
        best = sorted(scored, key=lambda item: -scored[item] - self._fame(item))
        return best[:limit]

    def _fame(self, item: int) -> float:
        return _FAME_WEIGHT * (1 - log(2 + item) / self._rarest)

    def _with_prefix(self, start: str) -> set[int]:
        """The items with a word that starts like this."""
        low = bisect_left(self._words, start)
        high = bisect_left(self._words, start + "\U0010ffff", lo=low)
        return set[int]().union(*map(self._items.__getitem__, self._words[low:high]))

    def _similar(self, words: list[str], prefixed: list[set[int]]) -> list[int]:
        """The items with words similar to these: those with most of the words first, then the best known."""
        likely = [
            items.union(*map(self._items.__getitem__, self._similar_words(word))) if len(word) > 1 else items
            for word, items in zip(words, prefixed, strict=True)
        ]
        if len(words) <= 2:
            both = likely[0].intersection(*likely[1:])
            return sorted(both or likely[0].union(*likely[1:]))[:_MAX_CANDIDATES]
        votes: Counter[int] = Counter()
        for items in likely:
            votes.update(items)
        most = max(votes.values(), default=0)
        chosen = sorted(item for item, count in votes.items() if count == most)
        if most > 1 and len(chosen) < _MAX_CANDIDATES:
            # One of several words may be completely wrong.
            chosen += sorted(item for item, count in votes.items() if count == most - 1)
        return chosen[:_MAX_CANDIDATES]

    def _similar_words(self, word: str) -> list[str]:
        """The words that differ by a typo or two."""
        if len(word) < 3:
            return []
        shared: Counter[int] = Counter()
        counted = 0
        # Rare trigrams first: they say the most, and common ones take longest to count.
        for numbers in sorted((self._trigrams.get(part, ()) for part in sorted(_trigrams(word))), key=len):
            if counted > _MAX_COUNTED:
                break
            shared.update(numbers)
            counted += len(numbers)
        return [
            other for other in map(self._words.__getitem__, _top(shared)) if self._ratio(word, other) >= _MIN_SIMILARITY
        ]


def _top(shared: Counter[int]) -> list[int]:
    """The words that share the most trigrams."""
    tally, least, room = Counter(shared.values()), 0, _MAX_WORDS
    for least in sorted(tally, reverse=True):
        if tally[least] >= room:
            break
        room -= tally[least]
    else:
        return list(shared)
    more = [number for number, count in shared.items() if count > least]
    return more + list(islice((number for number, count in shared.items() if count == least), room))


def _trigrams(word: str) -> set[str]:
    """The runs of three letters of a word, its ends marked by spaces.

    >>> sorted(_trigrams("niro"))
    [' ni', 'iro', 'nir', 'ro ']
    """
    padded = f" {word} "
    return {padded[at : at + 3] for at in range(max(1, len(padded) - 2))}


class SpellingIndex:
    """Corrects misspelt names of well-known people or films (DEG-11)."""

    def __init__(self, names: Iterable[Iterable[str]]) -> None:
        """`names[i]` are the folded names of item `i`; items are ordered by fame."""
        with requires_extra("films"):
            from rapidfuzz.distance import OSA
            from rapidfuzz.process import extract

        self._extract, self._scorer = extract, OSA.distance
        self._names: dict[str, list[int]] = {}
        for item, known in enumerate(islice(names, WELL_KNOWN)):
            for name in known:
                self._names.setdefault(name, []).append(item)
        self._texts = list(self._names)

    def correct(self, folded: str, fits: Callable[[int], bool] = lambda _: True) -> str | None:
        """The only name that this may be a misspelling of; `None` if there is none, or more than one."""
        limit = min((len(folded) - 1) // _LETTERS_PER_TYPO, _MAX_TYPOS)
        if limit < 1:
            return None
        matches = self._extract(folded, self._texts, scorer=self._scorer, score_cutoff=limit, limit=None)
        # A sequel is no misspelling of the first part.
        digits = [char for char in folded if char.isdigit()]
        near = [
            (typos, items, name)
            for name, typos, _ in matches
            if [char for char in name if char.isdigit()] == digits and (items := [*filter(fits, self._names[name])])
        ]
        if not near:
            return None
        least, best, name = min(near)
        # Several names of one person are no doubt about whom it means.
        return name if all({*items} & {*best} for typos, items, _ in near if typos == least) else None
