"""Decides whether two answers are the same, or close and why.

The referee joins answers that are the *same* (SXS-10): written alike apart from case, accents, punctuation, articles,
plural, inflection, figures or an obvious typo. It only proposes to join *close* answers, with a reason:

- `alias`: names of the same thing, from the card, the shipped decks or the language;
- `initials`: one is the initials of the other;
- `subset`: one is a more detailed name of the other: the same with more words, and the same head;
- `stem`: both are derived from one word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache, cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks.likeness.cached_method import cached_method
from sixfold.decks.likeness.reader import TextReader, Word
from sixfold.decks.likeness.typos import edit_distance
from sixfold.decks.likeness.word_comparer import WordComparer, word_comparer
from sixfold.games.sixes.questions import Why

Key = Callable[[str], str]


class AliasSets:
    """Sets of names of the same thing, looked up by key, and then in a fallback if there is one."""

    def __init__(self, sets: Iterable[Iterable[str]], key: Key, fallback: AliasSets | None = None) -> None:
        self._numbers: dict[str, set[int]] = {}
        self._fallback = fallback
        for number, names in enumerate(sets):
            for name in names:
                self._numbers.setdefault(key(name), set()).add(number)

    def are_aliases(self, one: frozenset[str], two: frozenset[str]) -> bool:
        """Whether two answers, each given by its keys, are different names of the same thing.

        >>> tv = AliasSets([["tv", "television", "telly"]], str)
        >>> [tv.are_aliases(frozenset(["telly"]), frozenset([other])) for other in ("tv", "radio")]
        [True, False]
        """
        return not one & two and any(
            not self.sets_of(mine).isdisjoint(self.sets_of(other)) for mine in one for other in two
        )

    def sets_of(self, key: str) -> frozenset[tuple[int, int]]:
        """The sets that contain a key, each as its depth (0 here, 1 in the fallback, …) and its number."""
        own = frozenset((0, number) for number in self._numbers.get(key, ()))
        others = self._fallback.sets_of(key) if self._fallback else frozenset()
        return own | frozenset((1 + depth, number) for depth, number in others)


Likeness: TypeAlias = Literal["same", "close", "different"]


#: The most letters that initials have.
LONGEST_INITIALS = 6
#: The years that may tell a model or an edition: a 1978 Mustang is a Mustang.
YEARS = range(1500, 2100)
#: The most letters of a code in a name, as in Mustang GT.
LONGEST_CODE = 3
#: The most letters that inflection and typos change, unless the word lists say more.
MAX_SPELLING_CHANGES = 4


class SameAnswer(Struct, frozen=True):
    """Two answers are the same, with this number of typos."""

    typos: int = 0


class AnswerComparer:
    """Compares answers of one language. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.word_comparer: WordComparer = word_comparer(language)
        self.reader: TextReader = self.word_comparer.reader
        self._and_word = self.reader.plain(self.reader.grammar.and_)

    @cached_method
    def read(self, answer: str) -> tuple[Word, ...]:
        """The words of an answer."""
        return tuple(map(self.word_comparer.restore_umlauts, self.reader.words(answer)))

    def key(self, answer: str) -> str:
        """The lemmas of an answer joined together: equal for answers that are clearly the same."""
        return "".join(word.number or self.word_comparer.lemma(word) for word in self.read(answer))

    @cached_method
    def keys(self, answer: str) -> frozenset[str]:
        """The key of an answer, and if no list has its last word, the keys with that word in the singular."""
        *parts, last = self.read(answer)
        key = self.key(answer)
        if last.number or self.word_comparer.lexicon.is_known(last.text):
            return frozenset((key,))
        before = "".join(word.number or self.word_comparer.lemma(word) for word in parts)
        return frozenset((key, *(before + single for single in self.word_comparer.singulars(last.plain))))

    # Keys that find candidates, so that not every pair of answers has to be compared ------------------------------

    def same_keys(self, answer: str) -> set[str]:
        """Keys for finding same answers: two same answers share one, or else have one initial and similar spelling."""
        parts = self.read(answer)
        run = self._join_parts(parts)
        return {
            run.plain,
            self.reader.without_marks(run.text),
            self.key(answer),
            "".join(word.number or word.plain for word in parts),
            "".join(part.plain for part in parts[:-1]) + self.word_comparer.lemma(parts[-1]),
            self.word_comparer.lemma(run),
        }

    def initial(self, answer: str) -> str:
        """The first letter, which typos do not change."""
        return self.read(answer)[0].plain.replace("ph", "f")[:1]

    def is_spelt_alike(self, one: str, two: str) -> bool:
        """Whether plurals and typos could account for the difference between two answers."""
        return (
            edit_distance(self._plain_letters(one), self._plain_letters(two), MAX_SPELLING_CHANGES)
            <= MAX_SPELLING_CHANGES
        )

    @cached_method
    def _plain_letters(self, answer: str) -> str:
        return self._join_parts(self.read(answer)).plain

    def close_keys(self, answer: str, context: tuple[str, ...], names: AliasSets) -> set[str]:
        """Keys for finding close answers: two close answers share at least one."""
        parts = self.read(answer)
        keys = {f"name {number}" for key in self.keys(answer) for number in names.sets_of(key)}
        for part in parts:
            if not self._is_link_word(part):
                keys |= {f"word {form}" for form in self.word_comparer.forms(part)}
                keys |= {f"root {root}" for root in self.word_comparer.families.family_keys(part)}
                keys |= {f"family {number}" for number in self.word_comparer.families.listed_families(part)}
        run = self._join_parts(parts).plain
        if len(run) <= LONGEST_INITIALS:
            keys.add(f"initials {run}")
        return keys | {f"initials {letters}" for letters in self._initials_of(parts, context)}

    # Same -------------------------------------------------------------------------------------------------------

    def same(self, one: str, two: str) -> SameAnswer | None:
        """Whether two answers are the same, and with how many typos; `None` if they are not."""
        return self._same_words(self.read(one), self.read(two))

    def _same_words(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> SameAnswer | None:
        if len(first) != len(second):
            return SameAnswer() if self._is_run_together(first, second) else None
        if len(first) > 1 and all(mine.plain == other.plain for mine, other in zip(first, second, strict=True)):
            return SameAnswer()  # in a phrase, missing accents cannot be mistaken for another word
        typos = 0
        for mine, other in zip(first, second, strict=True):
            if self.word_comparer.is_same(mine, other):
                continue
            word_typos = self.word_comparer.count_typos(mine, other)
            if not word_typos or typos:
                return None
            typos = word_typos
        return SameAnswer(typos)

    def _is_run_together(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether only spaces and hyphens differ: ice cream, ice-cream, icecreams."""
        one, two = self._join_parts(first), self._join_parts(second)
        if one.plain == two.plain:
            return True
        joined, parts = (one, second) if len(first) == 1 else (two, first)
        if min(len(first), len(second)) > 1:
            return False
        # Only the last part is inflected.
        lemma = "".join(part.plain for part in parts[:-1]) + self.word_comparer.lemma(parts[-1])
        return lemma in (joined.plain, self.word_comparer.lemma(joined))

    @staticmethod
    def _join_parts(parts: tuple[Word, ...]) -> Word:
        return Word("".join(part.text for part in parts), "".join(part.plain for part in parts))

    # Close ------------------------------------------------------------------------------------------------------

    def close(self, one: str, two: str, names: AliasSets, context: tuple[str, ...] = ()) -> Why | None:
        """Why two answers that are not the same are close, or `None`. The context is the words of the card."""
        if names.are_aliases(self.keys(one), self.keys(two)):
            return "alias"
        first, second = self.read(one), self.read(two)
        if self._is_initials(first, second, context) or self._is_initials(second, first, context):
            return "initials"
        if (
            self._is_subset(first, second, context)
            or self._is_subset(second, first, context)
            or self._is_shuffled(first, second)
            or self._is_same_but_for_details(first, second, context)
        ):
            return "subset"
        return "stem" if self._has_same_stem(first, second) else None

    def _is_initials(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        letters = self._join_parts(short).plain
        if not 2 <= len(letters) <= LONGEST_INITIALS or len(letters) > len(short) > 1:
            return False
        if len(short) == 1 and not short[0].capitals and self.word_comparer.lexicon.is_common(short[0].text):
            return False  # a cod is not a chest of drawers
        return letters in self._initials_of(long, context)

    def _initials_of(self, parts: tuple[Word, ...], context: tuple[str, ...]) -> set[str]:
        if len(parts) < 2:
            return set()
        every = "".join(part.plain[:1] for part in parts)
        content = "".join(part.plain[:1] for part in parts if not self._is_link_word(part))
        # NYC is New York on a card about cities.
        initials = {every, content} | {every + self.reader.plain(word)[:1] for word in context}
        return {letters for letters in initials if len(letters) > 1}

    @cached_method
    def _is_link_word(self, word: Word) -> bool:
        return self.reader.is_link(word) or self.reader.is_filler(word)

    @cached_method
    def _content_words(self, parts: tuple[Word, ...]) -> list[Word]:
        return [part for part in parts if not self._is_link_word(part)] or list(parts)

    def _is_subset(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        """Whether the long answer is the short one with more words and the same head: orange juice is juice."""
        small, large = self._content_words(short), self._content_words(long)
        if len(small) >= len(large) or self._and_word in {word.plain for word in long}:
            return False
        is_same = self._is_plainly_same
        shared = [any(is_same(word, other) for other in small) for word in large]
        if sum(shared) != len(small) or not all(any(is_same(word, other) for other in large) for word in small):
            return False
        extra = [word for word, is_kept in zip(large, shared, strict=True) if not is_kept]
        # On a card about trees an oak is an oak tree.
        card_keys = {self.key(word) for word in context}
        before = large if self.reader.grammar.compounds else large[: shared.index(True)]
        if all(
            self.word_comparer.lemma(word) in card_keys or (word in before and self._is_measure(word)) for word in extra
        ):
            return True
        if (
            self._is_phrase(long)
            or self._is_one_word(long, small)
            or any(w.plain in self.reader.splitters for w in extra)
        ):
            return False
        if not any(self.word_comparer.lexicon.is_common(word.text) for word in small):
            return self._is_name(long, large, shared)
        # A maker's name comes first in every language: a Ford Mustang is a Mustang.
        made_by = shared[-1] and not any(self.word_comparer.lexicon.is_common(word.text) for word in extra)
        return (made_by or shared[self._head_index(long, large)]) and not self._starts_with_measure(large)

    def _is_same_but_for_details(
        self, first: tuple[Word, ...], second: tuple[Word, ...], context: tuple[str, ...]
    ) -> bool:
        """Whether two names differ only in years, codes and figures that do not contradict each other.

        A Ford Mustang GT and a 1978 Mustang with 8 cylinders are both Mustangs; Apollo 11 and Apollo 13 are two things.
        """
        (one, mine), (two, others) = self._split_details(first), self._split_details(second)
        if not (mine or others) or any(mine[kind] != others[kind] for kind in mine.keys() & others.keys()):
            return False
        return (
            self._same_words(one, two) is not None
            or self._is_subset(one, two, context)
            or self._is_subset(two, one, context)
        )

    def _split_details(self, words: tuple[Word, ...]) -> tuple[tuple[Word, ...], dict[str, list[str]]]:
        """The words of a name without its details, and the details by kind; an answer of details alone has none."""
        kept: list[Word] = []
        details: dict[str, list[str]] = {}
        remaining = iter(zip(words, (*words[1:], None), strict=True))
        for word, after in remaining:
            if word.number.isdecimal() and int(word.number) in YEARS:
                details.setdefault("year", []).append(word.number)
            elif word.number and after and not after.number and (kept or after.after_hyphen):
                details.setdefault("figure", []).append(f"{word.number} {self.word_comparer.lemma(after)}")
                next(remaining)
            elif kept and self._is_code(word):
                details.setdefault("code", []).append(word.plain)
            else:
                kept.append(word)
        return (tuple(kept), details) if kept else (words, {})

    def _is_code(self, word: Word) -> bool:
        """Whether a word is a code of letters or figures rather than a word: GT, V8."""
        if word.number:
            return False
        short = word.capitals and len(word.plain) <= LONGEST_CODE and not self.word_comparer.lexicon.is_known(word.text)
        return short or any(map(str.isdigit, word.plain))

    def _is_plainly_same(self, one: Word, two: Word) -> bool:
        """Whether two words are the same without a guess about accents, since more words are a guess already."""
        known = self.word_comparer.lexicon.is_known
        marks = one.plain == two.plain and one.text != two.text and known(one.text) and known(two.text)
        return not marks and self.word_comparer.is_same(one, two)

    def _is_one_word(self, long: tuple[Word, ...], small: list[Word]) -> bool:
        """Whether the long answer is really one word, written with spaces or hyphens: butter fly, cerf-volant."""
        lexicon, grammar = self.word_comparer.lexicon, self.reader.grammar
        texts = [word.text for word in long]
        # In languages with compounds this proves nothing, since any phrase can be written as one word.
        if not grammar.compounds and lexicon.is_common("".join(texts)):
            return True
        if grammar.head == "last":  # a dark-blue thing is blue
            return False
        shared = [any(self.word_comparer.is_same(word, other) for other in small) for word in long]
        return lexicon.is_known("-".join(texts)) or any(
            word.after_hyphen and before != now for word, before, now in zip(long[1:], shared, shared[1:], strict=False)
        )

    def _is_name(self, long: tuple[Word, ...], large: list[Word], shared: list[bool]) -> bool:
        """Whether the part of a name that both answers have stands for the whole name."""
        common = self.word_comparer.lexicon.is_common
        names = not any(common(word.text) for word in large)
        if shared[-1]:  # Mount Everest is Everest, but the Tower of Pisa is not Pisa
            return names or not any(self.reader.is_link(word) for word in long)
        # Leonardo da Vinci and Louis XIV go by their first names; Paris is more than Paris Hilton.
        after = long[shared.index(False)]
        by_first_name = names and not any(
            self.word_comparer.lexicon.is_answer(word.text) for word in large[: shared.index(False)]
        )
        return shared[0] and (by_first_name or bool(after.number) or self.reader.is_link(after))

    def _head_index(self, long: tuple[Word, ...], large: list[Word]) -> int:
        """The index of the head among the content words."""
        if self.reader.grammar.head == "first":
            return 0
        for place, word in enumerate(long):
            if self.reader.is_link(word) and 0 < place < len(long) - 1:
                return max(sum(1 for part in long[:place] if part in large) - 1, 0)
        return len(large) - 1

    def _starts_with_measure(self, large: list[Word]) -> bool:
        return self._is_measure(large[0])

    def _is_measure(self, word: Word) -> bool:
        return word.plain in self.reader.measures or self.word_comparer.lemma(word) in self.reader.measures

    def _is_phrase(self, parts: tuple[Word, ...]) -> bool:
        return self.key(" ".join(part.text for part in parts)) in self._phrase_keys

    @cached_property
    def _phrase_keys(self) -> frozenset[str]:
        return frozenset(map(self.key, self.reader.grammar.phrases))

    def _is_shuffled(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether the content words are the same in another order, or with other words between them."""
        one, two = self._content_words(first), self._content_words(second)
        if len(one) != len(two) or len(one) < 2 or self._is_phrase(first) or self._is_phrase(second):
            return False
        if self._starts_with_measure(one) or self._starts_with_measure(two):
            return False
        return self._sorted_stems(one) == self._sorted_stems(two)

    def _sorted_stems(self, parts: list[Word]) -> list[str]:
        # The Second World War is World War 2.
        return sorted(part.number.rstrip(".") or self.word_comparer.lemma(part) for part in parts)

    def _has_same_stem(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether one word of each belongs to the same family, and the others are the same."""
        if len(first) != len(second):
            return False
        families = 0
        for mine, other in zip(first, second, strict=True):
            if self.word_comparer.is_same(mine, other):
                continue
            if not self.word_comparer.families.are_related(mine, other):
                return False
            families += 1
        return families == 1


@cache
def answer_comparer(language: str) -> AnswerComparer:
    """The comparer of a language, created once."""
    return AnswerComparer(language)
