"""When two answers are the same, and why they are close.

*Same* (SXS-10) is what the referee joins: one thing written one way, whatever the case, accents, punctuation,
articles, plural, inflection, figures or an obvious slip of the pen. *Close* is what it only proposes, with a
reason:

- `alias`: names of the same thing, from the card, the decks of the house or the language;
- `initials`: one is the initials of the other;
- `subset`: one is the other with more words to it, its head kept;
- `stem`: they are made from one word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks.likeness.reader import Word
from sixfold.decks.likeness.typos import edit_distance
from sixfold.decks.likeness.word_comparer import WordComparer, word_comparer
from sixfold.games.sixes.questions import Why

Key = Callable[[str], str]


class AliasSets:
    """Sets of names, looked up by key."""

    def __init__(self, sets: Iterable[Iterable[str]], key: Key, more: AliasSets | None = None) -> None:
        self._places: dict[str, set[int]] = {}
        self._more = more
        for number, names in enumerate(sets):
            for name in names:
                self._places.setdefault(key(name), set()).add(number)

    def are_aliases(self, one: frozenset[str], two: frozenset[str]) -> bool:
        """Whether two answers, each by its keys, are different names of the same thing.

        >>> tv = AliasSets([["tv", "television", "telly"]], str)
        >>> [tv.are_aliases(frozenset(["telly"]), frozenset([other])) for other in ("tv", "radio")]
        [True, False]
        """
        return not one & two and any(
            not self.sets_of(mine).isdisjoint(self.sets_of(other)) for mine in one for other in two
        )

    def sets_of(self, key: str) -> frozenset[tuple[int, int]]:
        """The sets that a key is in, those of this collection and of the one behind it told apart."""
        own = frozenset((0, number) for number in self._places.get(key, ()))
        behind = self._more.sets_of(key) if self._more else frozenset()
        return own | frozenset((1 + depth, number) for depth, number in behind)


Verdict: TypeAlias = Literal["same", "close", "different"]


#: Initials are no longer than this.
LONGEST_INITIALS = 6
#: Inflection and slips of the pen change no more letters than this, where the word lists do not say more.
NEAR = 4


class SameAnswer(Struct, frozen=True):
    """Two answers are the same: without slips of the pen, or with so many."""

    typos: int = 0


class AnswerComparer:
    """The answers of a language, compared. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: WordComparer = word_comparer(language)
        self.speech = self.words.speech
        self._and = self.speech.plain(self.speech.grammar.and_)
        self.read = lru_cache(4096)(self._read)
        self.keys = lru_cache(4096)(self._keys)
        self._letters = lru_cache(4096)(self._plain_letters)
        self._link = lru_cache(4096)(self._is_link_word)
        self._telling = lru_cache(4096)(self._telling_words)

    def _read(self, answer: str) -> tuple[Word, ...]:
        return tuple(map(self.words.modern_spelling, self.speech.words(answer)))

    def key(self, answer: str) -> str:
        """What answers that are plainly the same have in common: their words in one form, run together."""
        return "".join(word.number or self.words.lemma(word) for word in self.read(answer))

    def _keys(self, answer: str) -> frozenset[str]:
        """The key, and those without the endings of a plural where no list knows the last word."""
        *parts, last = self.read(answer)
        key = self.key(answer)
        if last.number or self.words.lexicon.known(last.text):
            return frozenset((key,))
        before = "".join(word.number or self.words.lemma(word) for word in parts)
        return frozenset((key, *(before + single for single in self.words.singulars(last.plain))))

    # What may be alike: cheap to find, so that a round of lists need not be compared pair by pair -----------------

    def same_keys(self, answer: str) -> set[str]:
        """Keys one of which any two same answers share, unless they begin and are written alike."""
        parts = self.read(answer)
        run = self._join_parts(parts)
        return {
            run.plain,
            self.speech.bare(run.text),
            self.key(answer),
            "".join(word.number or word.plain for word in parts),
            "".join(part.plain for part in parts[:-1]) + self.words.lemma(parts[-1]),
            self.words.lemma(run),
        }

    def initial(self, answer: str) -> str:
        """The first letter, as slips of the pen leave it."""
        return self.read(answer)[0].plain.replace("ph", "f")[:1]

    def is_spelt_alike(self, one: str, two: str) -> bool:
        """Whether two answers are near enough in letters for plurals and slips of the pen."""
        return edit_distance(self._letters(one), self._letters(two), NEAR) <= NEAR

    def _plain_letters(self, answer: str) -> str:
        return self._join_parts(self.read(answer)).plain

    def close_keys(self, answer: str, context: tuple[str, ...], names: AliasSets) -> set[str]:
        """Keys one of which any two close answers share."""
        parts = self.read(answer)
        keys = {f"name {number}" for key in self.keys(answer) for number in names.sets_of(key)}
        for part in parts:
            if not self._link(part):
                keys |= {f"word {form}" for form in self.words.forms(part)}
                keys |= {f"root {root}" for root in self.words.families.traces(part)}
                keys |= {f"family {number}" for number in self.words.families.couples_of(part)}
        run = self._join_parts(parts).plain
        if len(run) <= LONGEST_INITIALS:
            keys.add(f"initials {run}")
        return keys | {f"initials {letters}" for letters in self._initials_of(parts, context)}

    # Same -------------------------------------------------------------------------------------------------------

    def same(self, one: str, two: str) -> SameAnswer | None:
        """Whether two answers are the same, and with how many slips of the pen."""
        first, second = self.read(one), self.read(two)
        if len(first) != len(second):
            return SameAnswer() if self._is_run_together(first, second) else None
        if len(first) > 1 and all(mine.plain == other.plain for mine, other in zip(first, second, strict=True)):
            return SameAnswer()  # among other words marks are left out without harm
        slips = 0
        for mine, other in zip(first, second, strict=True):
            if self.words.is_same(mine, other):
                continue
            found = self.words.count_typos(mine, other)
            if not found or slips:
                return None
            slips = found
        return SameAnswer(slips)

    def _is_run_together(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether spaces and hyphens alone make a difference: ice cream, ice-cream, icecreams."""
        one, two = self._join_parts(first), self._join_parts(second)
        if one.plain == two.plain:
            return True
        joined, parts = (one, second) if len(first) == 1 else (two, first)
        if min(len(first), len(second)) > 1:
            return False
        # The last part alone is inflected.
        lemma = "".join(part.plain for part in parts[:-1]) + self.words.lemma(parts[-1])
        return lemma in (joined.plain, self.words.lemma(joined))

    @staticmethod
    def _join_parts(parts: tuple[Word, ...]) -> Word:
        return Word("".join(part.text for part in parts), "".join(part.plain for part in parts))

    # Close ------------------------------------------------------------------------------------------------------

    def close(self, one: str, two: str, names: AliasSets, context: tuple[str, ...] = ()) -> Why | None:
        """Why two answers that are not the same are close, or nothing. The context is the words of the card."""
        if names.are_aliases(self.keys(one), self.keys(two)):
            return "alias"
        first, second = self.read(one), self.read(two)
        if self._is_initials(first, second, context) or self._is_initials(second, first, context):
            return "initials"
        if (
            self._is_subset(first, second, context)
            or self._is_subset(second, first, context)
            or self._is_shuffled(first, second)
        ):
            return "subset"
        return "stem" if self._has_same_stem(first, second) else None

    def _is_initials(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        letters = self._join_parts(short).plain
        if not 2 <= len(letters) <= LONGEST_INITIALS or len(letters) > len(short) > 1:
            return False
        if len(short) == 1 and not short[0].capitals and self.words.lexicon.common(short[0].text):
            return False  # a cod is no chest of drawers
        return letters in self._initials_of(long, context)

    def _initials_of(self, parts: tuple[Word, ...], context: tuple[str, ...]) -> set[str]:
        if len(parts) < 2:
            return set()
        every = "".join(part.plain[:1] for part in parts)
        telling = "".join(part.plain[:1] for part in parts if not self._link(part))
        # NYC is New York on a card about cities.
        found = {every, telling} | {every + self.speech.plain(word)[:1] for word in context}
        return {letters for letters in found if len(letters) > 1}

    def _is_link_word(self, word: Word) -> bool:
        return self.speech.is_link(word) or self.speech.is_filler(word)

    def _telling_words(self, parts: tuple[Word, ...]) -> list[Word]:
        return [part for part in parts if not self._link(part)] or list(parts)

    def _is_subset(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        """Whether the long answer is the short one with words to it that leave its head: orange juice is juice."""
        small, large = self._telling(short), self._telling(long)
        if len(small) >= len(large) or self._and in {word.plain for word in long}:
            return False
        alike = self._is_plainly_same
        kept = [any(alike(word, other) for other in small) for word in large]
        if sum(kept) != len(small) or not all(any(alike(word, other) for other in large) for word in small):
            return False
        extra = [word for word, stays in zip(large, kept, strict=True) if not stays]
        # On a card about trees an oak is an oak tree.
        asked = {self.key(word) for word in context}
        before = large if self.speech.grammar.compounds else large[: kept.index(True)]
        if all(self.words.lemma(word) in asked or (word in before and self._is_measure(word)) for word in extra):
            return True
        if (
            self._is_phrase(long)
            or self._is_one_word(long, small)
            or any(w.plain in self.speech.splitters for w in extra)
        ):
            return False
        if not any(self.words.lexicon.common(word.text) for word in small):
            return self._is_name(long, large, kept)
        return kept[self._head_index(long, large)] and not self._has_measure(large)

    def _is_plainly_same(self, one: Word, two: Word) -> bool:
        """Whether two words are the same without a guess: words to a phrase are one already."""
        known = self.words.lexicon.known
        marks = one.plain == two.plain and one.text != two.text and known(one.text) and known(two.text)
        return not marks and self.words.is_same(one, two)

    def _is_one_word(self, long: tuple[Word, ...], small: list[Word]) -> bool:
        """Whether the long answer is a word of its own, written apart or with hyphens: butter fly, cerf-volant."""
        lexicon, grammar = self.words.lexicon, self.speech.grammar
        texts = [word.text for word in long]
        # Where every phrase may be run together that says nothing.
        if not grammar.compounds and lexicon.common("".join(texts)):
            return True
        if grammar.head == "last":  # a dark-blue thing is blue
            return False
        kept = [any(self.words.is_same(word, other) for other in small) for word in long]
        return lexicon.known("-".join(texts)) or any(
            word.tied and before != now for word, before, now in zip(long[1:], kept, kept[1:], strict=False)
        )

    def _is_name(self, long: tuple[Word, ...], large: list[Word], kept: list[bool]) -> bool:
        """Whether the part that is kept of a name stands for all of it."""
        common = self.words.lexicon.common
        names = not any(common(word.text) for word in large)
        if kept[-1]:  # Mount Everest is Everest, but the Tower of Pisa is not Pisa
            return names or not any(self.speech.is_link(word) for word in long)
        # Leonardo da Vinci and Louis XIV go by their first names; Paris is more than Paris Hilton.
        after = long[kept.index(False)]
        tells = names and not any(self.words.lexicon.is_answer(word.text) for word in large[: kept.index(False)])
        return kept[0] and (tells or bool(after.number) or self.speech.is_link(after))

    def _head_index(self, long: tuple[Word, ...], large: list[Word]) -> int:
        """The place of the head among the telling words."""
        if self.speech.grammar.head == "first":
            return 0
        for place, word in enumerate(long):
            if self.speech.is_link(word) and 0 < place < len(long) - 1:
                return max(sum(1 for part in long[:place] if part in large) - 1, 0)
        return len(large) - 1

    def _has_measure(self, large: list[Word]) -> bool:
        return self._is_measure(large[0])

    def _is_measure(self, word: Word) -> bool:
        return word.plain in self.speech.measures or self.words.lemma(word) in self.speech.measures

    def _is_phrase(self, parts: tuple[Word, ...]) -> bool:
        return self.key(" ".join(part.text for part in parts)) in self._phrases()

    @lru_cache(1)  # noqa: B019  # one object a language, kept for good
    def _phrases(self) -> frozenset[str]:
        return frozenset(map(self.key, self.speech.grammar.phrases))

    def _is_shuffled(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether the telling words are the same in another order, or tied by other words."""
        one, two = self._telling(first), self._telling(second)
        if len(one) != len(two) or len(one) < 2 or self._is_phrase(first) or self._is_phrase(second):
            return False
        if self._has_measure(one) or self._has_measure(two):
            return False
        return self._sorted_stems(one) == self._sorted_stems(two)

    def _sorted_stems(self, parts: list[Word]) -> list[str]:
        # The Second World War is World War 2.
        return sorted(part.number.rstrip(".") or self.words.lemma(part) for part in parts)

    def _has_same_stem(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether one word of each is of one family, and the others are the same."""
        if len(first) != len(second):
            return False
        families = 0
        for mine, other in zip(first, second, strict=True):
            if self.words.is_same(mine, other):
                continue
            if not self.words.families.are_related(mine, other):
                return False
            families += 1
        return families == 1


@cache
def answer_comparer(language: str) -> AnswerComparer:
    """The answers of a language, to be compared."""
    return AnswerComparer(language)
