"""Words of one family: when one is made from the other, or both from a third.

What an ending proves depends on what is left without it. Endings such as `-er` and `-ness` say what they make of a
word, whatever the word is; others are as often part of the word (`barre`, `barrette`), and only a long root with one
of those is no chance. A made word that people use far more often than what it seems made of is a word by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache

from sixfold.decks.likeness.lexicon import Lexicon
from sixfold.decks.likeness.reader import TextReader, Word

#: How long a word must be to have a family, and what is left of a verb without its ending.
MIN_FAMILY_STEM = 4
#: How long a root must be for an ending that is often part of the word, and a stem to prove a family by itself.
LONG_ROOT, LONG_STEM = 6, 7
#: A made word is not so many times commoner than the one it is made of.
COMMONER = 4
#: Last letters that endings push out.
VOWELS = "aeioyаеоьяий"


class WordFamilies:
    """The families of a language's words. Every comparison is symmetric."""

    def __init__(
        self,
        speech: TextReader,
        lexicon: Lexicon,
        lemma: Callable[[Word], str],
        singulars: Callable[[str], Iterable[str]],
    ) -> None:
        self.speech = speech
        self.lexicon = lexicon
        self._lemma = lemma
        self._singulars = singulars
        self._verb = re.compile(speech.grammar.verb or r"(?!)")
        self.traces = lru_cache(4096)(self._traces)

    def are_related(self, one: Word, two: Word) -> bool:
        """Whether two different words are made from one: danger and dangerous, Lehrer and Lehrerin."""
        if one.number or two.number:
            return False
        if one.plain == two.plain:  # marks alone make two words of it
            return any(one.text in couple and two.text in couple for couple in self.speech.grammar.couples)
        first, second = self._lemma(one), self._lemma(two)
        if self.are_couple(first, second):
            return True
        if first == second:  # participles of a verb that nobody wrote are words of their own: puesto, puesta
            return first in (one.plain, two.plain) or not self._verb.search(first)
        if self.traces(one).isdisjoint(self.traces(two)):
            return False
        if max((first, second), key=lambda lemma: (len(lemma), lemma)) in self._underived or not (
            self.lexicon.known(one.text) and self.lexicon.known(two.text)
        ):
            return False
        if self.are_gender_pair(one.plain, two.plain, shortest=2):
            return True
        mine, other = (self.lexicon.lemma(word.text) for word in (one, two))
        return (
            mine == other  # a diminutive
            or self._have_same_stem(mine, other)
            or self._is_derived(one.text, mine, other)
            or self._is_derived(two.text, other, mine)
            or self._are_kin(mine, other)
        )

    def _traces(self, word: Word) -> frozenset[str]:
        """Roots and stems one of which any two related words share, unless they are listed."""
        lemma = self.lexicon.lemma(word.text)
        bare = self.speech.bare(lemma)
        roots = {bare, self._lemma(word), self.lexicon.stem(lemma), *self._roots(bare)}
        roots |= {self.speech.bare(lemma.removesuffix(end)) for end in self._endings if lemma.endswith(end)}
        for form in {word.plain, *self._singulars(word.plain)}:
            roots |= {form.removesuffix(end) for pair in self._genders for end in pair if form.endswith(end)}
        return frozenset(roots)

    def couples_of(self, word: Word) -> frozenset[int]:
        """The families, listed by hand, that a word is in."""
        return self._couples.get(self._lemma(word), frozenset())

    def are_couple(self, one: str, two: str) -> bool:
        """Whether two words, as lemmas in plain letters, are listed as one family."""
        return not self._couples.get(one, frozenset()).isdisjoint(self._couples.get(two, frozenset()))

    def are_gender_pair(self, one: str, two: str, shortest: int) -> bool:
        """Whether two words differ by endings for men and women of at least so many letters, plurals aside."""
        pairs = [(his, hers) for his, hers in self._genders if len(his) >= shortest]
        return any(
            first.endswith(his)
            and (not shortest or len(first) - len(his) >= MIN_FAMILY_STEM)
            and second == first[: len(first) - len(his)] + hers
            for mine, other in ((one, two), (two, one))
            for first in {mine, *self._singulars(mine)}
            for second in {other, *self._singulars(other)}
            for his, hers in pairs
        )

    def _have_same_stem(self, one: str, two: str) -> bool:
        """Whether two words have one long stem."""
        if not (self.lexicon.common(one) and self.lexicon.common(two)):
            return False  # names: Colombie and colombe
        stem = self.lexicon.stem(one)
        return len(stem) >= LONG_STEM and stem == self.lexicon.stem(two) and one[:-1] != two[:-1]

    def _is_derived(self, written: str, base: str, made: str) -> bool:
        """Whether the second lemma is the first with an ending: bake, baker."""
        count = max(map(self.lexicon.count, (written, base)))
        if len(base) < MIN_FAMILY_STEM or 0 < count * COMMONER < self.lexicon.count(made):
            return False
        bare, whole = self.speech.bare(base), self.speech.bare(made)
        if whole[: MIN_FAMILY_STEM - 1] != bare[: MIN_FAMILY_STEM - 1]:
            return False
        # Forms of verbs are seldom meant by those who write a noun.
        verb = written == base and self._verb.search(bare)
        shortest = MIN_FAMILY_STEM - 1 if verb else self.speech.grammar.root - whole.startswith(bare)
        return any(
            len(root) >= (shortest if ending in self._derived else LONG_ROOT)
            for root in self._roots(bare)
            if whole.startswith(root) and (ending := made[len(root) :]) in self._endings
        )

    def _roots(self, bare: str) -> set[str]:
        """What endings may be put to: the word, without its last vowel or its ending as a verb, or doubled."""
        verb = self._verb.search(bare)
        root = bare[: verb.start()] if verb else bare[:-1] if bare[-1:] in VOWELS else bare
        return {root, bare, bare + bare[-1:], *([f"{root}i"] if bare.endswith("y") else [])}

    def _are_kin(self, one: str, two: str) -> bool:
        """Whether both words are one long root with different endings: carpintero, carpintería."""
        roots = [
            {
                self.speech.bare(word.removesuffix(end))
                for end in self._derived
                if word.endswith(end) and len(word) - len(end) > MIN_FAMILY_STEM
            }
            for word in (one, two)
        ]
        return bool(roots[0] & roots[1])

    @cached_property
    def _derived(self) -> frozenset[str]:
        return frozenset(self.speech.grammar.derived)

    @cached_property
    def _endings(self) -> frozenset[str]:
        return self._derived | frozenset(self.speech.grammar.loose)

    @cached_property
    def _underived(self) -> frozenset[str]:
        return frozenset(map(self.speech.plain, self.speech.grammar.underived))

    @cached_property
    def _genders(self) -> list[tuple[str, str]]:
        plain = self.speech.plain
        return [(plain(his), plain(hers)) for his, hers in self.speech.grammar.genders]

    @cached_property
    def _couples(self) -> dict[str, frozenset[int]]:
        places: dict[str, set[int]] = {}
        for number, couple in enumerate(self.speech.grammar.couples):
            for word in couple:
                places.setdefault(self.speech.plain(word), set()).add(number)
        return {word: frozenset(numbers) for word, numbers in places.items()}
