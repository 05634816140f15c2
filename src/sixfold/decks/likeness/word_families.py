"""Word families: decides whether one word is derived from another, or both from a third.

Endings such as `-er` and `-ness` always derive a word. Others are as often part of the word (`barre`, `barrette`), so
they need a longer root. A word that is used far more often than what it seems derived from is not derived from it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property

from sixfold.decks.likeness.cached_method import cached_method
from sixfold.decks.likeness.lexicon import Lexicon
from sixfold.decks.likeness.reader import TextReader, Word

#: The shortest word that has a family.
MIN_FAMILY_STEM = 4
#: The shortest root for an ending that is often part of the word, and the shortest stem that proves a family.
LONG_ROOT, LONG_STEM = 6, 7
#: A derived word is less than this many times as common as the one it is derived from.
MAX_FREQUENCY_RATIO = 4
#: Final letters that endings replace.
VOWELS = "aeioyаеоьяий"


class WordFamilies:
    """The word families of a language. Every comparison is symmetric."""

    def __init__(
        self,
        reader: TextReader,
        lexicon: Lexicon,
        lemma: Callable[[Word], str],
        singulars: Callable[[str], Iterable[str]],
    ) -> None:
        self.reader = reader
        self.lexicon = lexicon
        self._lemma = lemma
        self._singulars = singulars
        self._verb = re.compile(reader.grammar.verb or r"(?!)")

    def are_related(self, one: Word, two: Word) -> bool:
        """Whether two different words are of one family: danger and dangerous, Lehrer and Lehrerin."""
        if one.number or two.number:
            return False
        if one.plain == two.plain:  # only their accents differ
            return any(one.text in couple and two.text in couple for couple in self.reader.grammar.couples)
        first, second = self._lemma(one), self._lemma(two)
        if self.are_listed_together(first, second):
            return True
        if first == second:  # participles of a verb that neither is are unrelated: puesto, puesta
            return first in (one.plain, two.plain) or not self._verb.search(first)
        if self.family_keys(one).isdisjoint(self.family_keys(two)):
            return False
        if max((first, second), key=lambda lemma: (len(lemma), lemma)) in self._false_derivations or not (
            self.lexicon.is_known(one.text) and self.lexicon.is_known(two.text)
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
            or self._have_same_root(mine, other)
        )

    @cached_method
    def family_keys(self, word: Word) -> frozenset[str]:
        """Roots and stems of a word: two related words share at least one, unless their family is listed."""
        lemma = self.lexicon.lemma(word.text)
        bare = self.reader.without_marks(lemma)
        roots = {bare, self._lemma(word), self.lexicon.stem(lemma), *self._roots(bare)}
        roots |= {self.reader.without_marks(lemma.removesuffix(end)) for end in self._endings if lemma.endswith(end)}
        for form in {word.plain, *self._singulars(word.plain)}:
            roots |= {form.removesuffix(end) for pair in self._genders for end in pair if form.endswith(end)}
        return frozenset(roots)

    def listed_families(self, word: Word) -> frozenset[int]:
        """The numbers of the listed families that contain a word."""
        return self._couples.get(self._lemma(word), frozenset())

    def are_listed_together(self, one: str, two: str) -> bool:
        """Whether two words, as lemmas in plain letters, are listed as one family."""
        return not self._couples.get(one, frozenset()).isdisjoint(self._couples.get(two, frozenset()))

    def are_gender_pair(self, one: str, two: str, shortest: int) -> bool:
        """Whether two words differ only by endings for men and women of at least `shortest` letters, or by a plural."""
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
        """Whether two words have the same long stem."""
        if not (self.lexicon.is_common(one) and self.lexicon.is_common(two)):
            return False  # names: Colombie and colombe
        stem = self.lexicon.stem(one)
        return len(stem) >= LONG_STEM and stem == self.lexicon.stem(two) and one[:-1] != two[:-1]

    def _is_derived(self, written: str, base: str, derived: str) -> bool:
        """Whether the second lemma is the first with an ending: bake, baker."""
        count = max(map(self.lexicon.count, (written, base)))
        if len(base) < MIN_FAMILY_STEM or 0 < count * MAX_FREQUENCY_RATIO < self.lexicon.count(derived):
            return False
        bare, whole = self.reader.without_marks(base), self.reader.without_marks(derived)
        if whole[: MIN_FAMILY_STEM - 1] != bare[: MIN_FAMILY_STEM - 1]:
            return False
        # An infinitive may have a shorter root than a noun.
        verb = written == base and self._verb.search(bare)
        shortest = MIN_FAMILY_STEM - 1 if verb else self.reader.grammar.root - whole.startswith(bare)
        return any(
            len(root) >= (shortest if ending in self._sure_endings else LONG_ROOT)
            for root in self._roots(bare)
            if whole.startswith(root) and (ending := derived[len(root) :]) in self._endings
        )

    def _roots(self, bare: str) -> set[str]:
        """What endings are added to: the word, without its final vowel or verb ending, or with a double letter."""
        verb = self._verb.search(bare)
        root = bare[: verb.start()] if verb else bare[:-1] if bare[-1:] in VOWELS else bare
        return {root, bare, bare + bare[-1:], *([f"{root}i"] if bare.endswith("y") else [])}

    def _have_same_root(self, one: str, two: str) -> bool:
        """Whether both words are one root with different endings: carpintero, carpintería."""
        roots = [
            {
                self.reader.without_marks(word.removesuffix(end))
                for end in self._sure_endings
                if word.endswith(end) and len(word) - len(end) > MIN_FAMILY_STEM
            }
            for word in (one, two)
        ]
        return bool(roots[0] & roots[1])

    @cached_property
    def _sure_endings(self) -> frozenset[str]:
        return frozenset(self.reader.grammar.derived)

    @cached_property
    def _endings(self) -> frozenset[str]:
        return self._sure_endings | frozenset(self.reader.grammar.loose)

    @cached_property
    def _false_derivations(self) -> frozenset[str]:
        return frozenset(map(self.reader.plain, self.reader.grammar.underived))

    @cached_property
    def _genders(self) -> list[tuple[str, str]]:
        plain = self.reader.plain
        return [(plain(his), plain(hers)) for his, hers in self.reader.grammar.genders]

    @cached_property
    def _couples(self) -> dict[str, frozenset[int]]:
        places: dict[str, set[int]] = {}
        for number, couple in enumerate(self.reader.grammar.couples):
            for word in couple:
                places.setdefault(self.reader.plain(word), set()).add(number)
        return {word: frozenset(numbers) for word, numbers in places.items()}
