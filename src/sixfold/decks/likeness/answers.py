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

from functools import cache, lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from sixfold.decks.likeness.names import Names
from sixfold.decks.likeness.slips import edit_distance
from sixfold.decks.likeness.speech import Word
from sixfold.decks.likeness.words import Words, words
from sixfold.games.sixes.questions import Why

Verdict: TypeAlias = Literal["same", "close", "different"]


#: Initials are no longer than this.
LONGEST_INITIALS = 6
#: Inflection and slips of the pen change no more letters than this, where the word lists do not say more.
NEAR = 4


class Same(Struct, frozen=True):
    """Two answers are the same: without slips of the pen, or with so many."""

    slips: int = 0


class Answers:
    """The answers of a language, compared. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.words: Words = words(language)
        self.speech = self.words.speech
        self._and = self.speech.plain(self.speech.grammar.and_)
        self.read = lru_cache(4096)(self._read)
        self.keys = lru_cache(4096)(self._keys)
        self._letters = lru_cache(4096)(self._plain_letters)
        self._link = lru_cache(4096)(self._ties)
        self._telling = lru_cache(4096)(self._tells)

    def _read(self, answer: str) -> tuple[Word, ...]:
        return tuple(map(self.words.respelt, self.speech.words(answer)))

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
        run = self._run(parts)
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

    def written_alike(self, one: str, two: str) -> bool:
        """Whether two answers are near enough in letters for plurals and slips of the pen."""
        return edit_distance(self._letters(one), self._letters(two), NEAR) <= NEAR

    def _plain_letters(self, answer: str) -> str:
        return self._run(self.read(answer)).plain

    def close_keys(self, answer: str, context: tuple[str, ...], names: Names) -> set[str]:
        """Keys one of which any two close answers share."""
        parts = self.read(answer)
        keys = {f"name {number}" for key in self.keys(answer) for number in names.places(key)}
        for part in parts:
            if not self._link(part):
                keys |= {f"word {form}" for form in self.words.forms(part)}
                keys |= {f"root {root}" for root in self.words.families.traces(part)}
                keys |= {f"family {number}" for number in self.words.families.listed(part)}
        run = self._run(parts).plain
        if len(run) <= LONGEST_INITIALS:
            keys.add(f"initials {run}")
        return keys | {f"initials {letters}" for letters in self._letters_of(parts, context)}

    # Same -------------------------------------------------------------------------------------------------------

    def same(self, one: str, two: str) -> Same | None:
        """Whether two answers are the same, and with how many slips of the pen."""
        first, second = self.read(one), self.read(two)
        if len(first) != len(second):
            return Same() if self._run_together(first, second) else None
        if len(first) > 1 and all(mine.plain == other.plain for mine, other in zip(first, second, strict=True)):
            return Same()  # among other words marks are left out without harm
        slips = 0
        for mine, other in zip(first, second, strict=True):
            if self.words.same(mine, other):
                continue
            found = self.words.slip(mine, other)
            if not found or slips:
                return None
            slips = found
        return Same(slips)

    def _run_together(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether spaces and hyphens alone make a difference: ice cream, ice-cream, icecreams."""
        one, two = self._run(first), self._run(second)
        if one.plain == two.plain:
            return True
        joined, parts = (one, second) if len(first) == 1 else (two, first)
        if min(len(first), len(second)) > 1:
            return False
        # The last part alone is inflected.
        lemma = "".join(part.plain for part in parts[:-1]) + self.words.lemma(parts[-1])
        return lemma in (joined.plain, self.words.lemma(joined))

    @staticmethod
    def _run(parts: tuple[Word, ...]) -> Word:
        return Word("".join(part.text for part in parts), "".join(part.plain for part in parts))

    # Close ------------------------------------------------------------------------------------------------------

    def close(self, one: str, two: str, names: Names, context: tuple[str, ...] = ()) -> Why | None:
        """Why two answers that are not the same are close, or nothing. The context is the words of the card."""
        if names.shared(self.keys(one), self.keys(two)):
            return "alias"
        first, second = self.read(one), self.read(two)
        if self._initials(first, second, context) or self._initials(second, first, context):
            return "initials"
        if (
            self._subset(first, second, context)
            or self._subset(second, first, context)
            or self._shuffled(first, second)
        ):
            return "subset"
        return "stem" if self._stem(first, second) else None

    def _initials(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        letters = self._run(short).plain
        if not 2 <= len(letters) <= LONGEST_INITIALS or len(letters) > len(short) > 1:
            return False
        if len(short) == 1 and not short[0].capitals and self.words.lexicon.common(short[0].text):
            return False  # a cod is no chest of drawers
        return letters in self._letters_of(long, context)

    def _letters_of(self, parts: tuple[Word, ...], context: tuple[str, ...]) -> set[str]:
        if len(parts) < 2:
            return set()
        every = "".join(part.plain[:1] for part in parts)
        telling = "".join(part.plain[:1] for part in parts if not self._link(part))
        # NYC is New York on a card about cities.
        found = {every, telling} | {every + self.speech.plain(word)[:1] for word in context}
        return {letters for letters in found if len(letters) > 1}

    def _ties(self, word: Word) -> bool:
        return self.speech.link(word) or self.speech.filler(word)

    def _tells(self, parts: tuple[Word, ...]) -> list[Word]:
        return [part for part in parts if not self._link(part)] or list(parts)

    def _subset(self, short: tuple[Word, ...], long: tuple[Word, ...], context: tuple[str, ...]) -> bool:
        """Whether the long answer is the short one with words to it that leave its head: orange juice is juice."""
        small, large = self._telling(short), self._telling(long)
        if len(small) >= len(large) or self._and in {word.plain for word in long}:
            return False
        alike = self._plainly_same
        kept = [any(alike(word, other) for other in small) for word in large]
        if sum(kept) != len(small) or not all(any(alike(word, other) for other in large) for word in small):
            return False
        extra = [word for word, stays in zip(large, kept, strict=True) if not stays]
        # On a card about trees an oak is an oak tree.
        asked = {self.key(word) for word in context}
        before = large if self.speech.grammar.compounds else large[: kept.index(True)]
        if all(self.words.lemma(word) in asked or (word in before and self._measure(word)) for word in extra):
            return True
        if self._phrase(long) or self._one_word(long, small) or any(w.plain in self.speech.splitters for w in extra):
            return False
        if not any(self.words.lexicon.common(word.text) for word in small):
            return self._named(long, large, kept)
        return kept[self._head(long, large)] and not self._measured(large)

    def _plainly_same(self, one: Word, two: Word) -> bool:
        """Whether two words are the same without a guess: words to a phrase are one already."""
        known = self.words.lexicon.known
        marks = one.plain == two.plain and one.text != two.text and known(one.text) and known(two.text)
        return not marks and self.words.same(one, two)

    def _one_word(self, long: tuple[Word, ...], small: list[Word]) -> bool:
        """Whether the long answer is a word of its own, written apart or with hyphens: butter fly, cerf-volant."""
        lexicon, grammar = self.words.lexicon, self.speech.grammar
        texts = [word.text for word in long]
        # Where every phrase may be run together that says nothing.
        if not grammar.compounds and lexicon.common("".join(texts)):
            return True
        if grammar.head == "last":  # a dark-blue thing is blue
            return False
        kept = [any(self.words.same(word, other) for other in small) for word in long]
        return lexicon.known("-".join(texts)) or any(
            word.tied and before != now for word, before, now in zip(long[1:], kept, kept[1:], strict=False)
        )

    def _named(self, long: tuple[Word, ...], large: list[Word], kept: list[bool]) -> bool:
        """Whether the part that is kept of a name stands for all of it."""
        common = self.words.lexicon.common
        names = not any(common(word.text) for word in large)
        if kept[-1]:  # Mount Everest is Everest, but the Tower of Pisa is not Pisa
            return names or not any(self.speech.link(word) for word in long)
        # Leonardo da Vinci and Louis XIV go by their first names; Paris is more than Paris Hilton.
        after = long[kept.index(False)]
        tells = names and not any(self.words.lexicon.answer(word.text) for word in large[: kept.index(False)])
        return kept[0] and (tells or bool(after.number) or self.speech.link(after))

    def _head(self, long: tuple[Word, ...], large: list[Word]) -> int:
        """The place of the head among the telling words."""
        if self.speech.grammar.head == "first":
            return 0
        for place, word in enumerate(long):
            if self.speech.link(word) and 0 < place < len(long) - 1:
                return max(sum(1 for part in long[:place] if part in large) - 1, 0)
        return len(large) - 1

    def _measured(self, large: list[Word]) -> bool:
        return self._measure(large[0])

    def _measure(self, word: Word) -> bool:
        return word.plain in self.speech.measures or self.words.lemma(word) in self.speech.measures

    def _phrase(self, parts: tuple[Word, ...]) -> bool:
        return self.key(" ".join(part.text for part in parts)) in self._phrases()

    @lru_cache(1)  # noqa: B019  # one object a language, kept for good
    def _phrases(self) -> frozenset[str]:
        return frozenset(map(self.key, self.speech.grammar.phrases))

    def _shuffled(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether the telling words are the same in another order, or tied by other words."""
        one, two = self._telling(first), self._telling(second)
        if len(one) != len(two) or len(one) < 2 or self._phrase(first) or self._phrase(second):
            return False
        if self._measured(one) or self._measured(two):
            return False
        return self._bag(one) == self._bag(two)

    def _bag(self, parts: list[Word]) -> list[str]:
        # The Second World War is World War 2.
        return sorted(part.number.rstrip(".") or self.words.lemma(part) for part in parts)

    def _stem(self, first: tuple[Word, ...], second: tuple[Word, ...]) -> bool:
        """Whether one word of each is of one family, and the others are the same."""
        if len(first) != len(second):
            return False
        families = 0
        for mine, other in zip(first, second, strict=True):
            if self.words.same(mine, other):
                continue
            if not self.words.families.related(mine, other):
                return False
            families += 1
        return families == 1


@cache
def answers(language: str) -> Answers:
    """The answers of a language, to be compared."""
    return Answers(language)
