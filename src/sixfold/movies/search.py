"""Names while somebody types: prefixes, typos forgiven, well-known people and films first."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import islice
from math import log

from sixfold.extras import requires_extra

#: Of larger catalogues only so many, the best known, are found by typos and beginnings; the rest by their full name.
MAX_INDEXED = 150_000
#: How far being well known goes against being spelt alike.
_FAME = 0.35
#: Words are similar from here on, and so many of them are looked at.
_ALIKE = 62.0
_LOOKED_AT = 40
#: So many words with a trigram in common are counted, and the rest of the last trigram's.
_COUNTED = 12_000
#: So many candidates are compared in full.
_COMPARED = 120
#: What a match is worth: the very name, all words begun, and less where it had to be guessed.
_SAME, _BEGUN = 1.1, 0.97


class SearchIndex:
    """An index over folded names: words, their beginnings, and the trigrams of words."""

    def __init__(self, names: Iterable[Iterable[str]]) -> None:
        """`names[i]` are the folded names of item `i`; items come best known first."""
        # Brought in by whoever searches: it takes longer than all else that a command about films needs.
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
        """The items somebody may mean, best first."""
        words = folded.split()
        if not words:
            return []
        begun = [self._with_prefix(word) for word in words]
        found = filter(fits, sorted(set[int]().union(*begun[:1]).intersection(*begun[1:])))
        # They are alike but for their fame, and come in that order: those far behind are never shown.
        scored = dict.fromkeys(islice(found, max(limit, _COMPARED)), _BEGUN)
        for item in scored:
            if folded in self._names[item]:
                scored[item] = _SAME
        if len(folded) > 2:
            for item in self._similar(words, begun):
                if item not in scored and fits(item):
                    scored[item] = max(self._ratio(folded, name) for name in self._names[item]) / 100
        best = sorted(scored, key=lambda item: -scored[item] - self._fame(item))
        return best[:limit]

    def _fame(self, item: int) -> float:
        return _FAME * (1 - log(2 + item) / self._rarest)

    def _with_prefix(self, start: str) -> set[int]:
        """Everything with a word that begins so."""
        low = bisect_left(self._words, start)
        high = bisect_left(self._words, start + "\U0010ffff", lo=low)
        return set[int]().union(*map(self._items.__getitem__, self._words[low:high]))

    def _similar(self, words: list[str], begun: list[set[int]]) -> list[int]:
        """Items whose words are like these: those with most of the words first, then the best known."""
        likely = [
            items.union(*map(self._items.__getitem__, self._similar_words(word))) if len(word) > 1 else items
            for word, items in zip(words, begun, strict=True)
        ]
        if len(words) <= 2:
            both = likely[0].intersection(*likely[1:])
            return sorted(both or likely[0].union(*likely[1:]))[:_COMPARED]
        votes: Counter[int] = Counter()
        for items in likely:
            votes.update(items)
        most = max(votes.values(), default=0)
        chosen = sorted(item for item, count in votes.items() if count == most)
        if most > 1 and len(chosen) < _COMPARED:
            # One word of several may be wrong altogether.
            chosen += sorted(item for item, count in votes.items() if count == most - 1)
        return chosen[:_COMPARED]

    def _similar_words(self, word: str) -> list[str]:
        """Words that differ by a typo or two."""
        if len(word) < 3:
            return []
        shared: Counter[int] = Counter()
        counted = 0
        # The rarest trigrams tell the most, and the commonest take the longest to count.
        for numbers in sorted((self._trigrams.get(part, ()) for part in sorted(_trigrams(word))), key=len):
            if counted > _COUNTED:
                break
            shared.update(numbers)
            counted += len(numbers)
        return [other for other in map(self._words.__getitem__, _top(shared)) if self._ratio(word, other) >= _ALIKE]


def _top(shared: Counter[int]) -> list[int]:
    """The words that share most; of those that share as much the first ones."""
    tally, least, room = Counter(shared.values()), 0, _LOOKED_AT
    for least in sorted(tally, reverse=True):
        if tally[least] >= room:
            break
        room -= tally[least]
    else:
        return list(shared)
    more = [number for number, count in shared.items() if count > least]
    return more + list(islice((number for number, count in shared.items() if count == least), room))


def _trigrams(word: str) -> set[str]:
    """The runs of three letters of a word, its ends included.

    >>> sorted(_trigrams("niro"))
    [' ni', 'iro', 'nir', 'ro ']
    """
    padded = f" {word} "
    return {padded[at : at + 3] for at in range(max(1, len(padded) - 2))}
