"""When two words are the same word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache

import msgspec

from sixfold.decks.likeness.lexicon import COMMON, RARE, Lexicon, lexicon
from sixfold.decks.likeness.reader import TextReader, Word, text_reader
from sixfold.decks.likeness.typos import count_typos
from sixfold.decks.likeness.word_families import MIN_FAMILY_STEM, WordFamilies

#: How umlauts and ß are written without them, all at once and each by itself.
_UMLAUT = (("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß"))
_UMLAUTS = (_UMLAUT, _UMLAUT[:3], *((pair,) for pair in _UMLAUT))


def _as_sounds(plain: str) -> str:
    """A word with one sign for a sound that some write with two: elephant, elefant."""
    return plain.replace("ph", "f")


def _without_vowels(plain: str) -> str:
    """A word without its last letter where that is a vowel."""
    return plain[:-1] if plain[-1:] in "aeiou" else plain


class WordComparer:
    """The words of a language, compared. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.speech: TextReader = text_reader(language)
        self.lexicon: Lexicon = lexicon(language)
        self._verb = re.compile(self.speech.grammar.verb or r"(?!)")
        self._participle = re.compile(self.speech.grammar.participle or r"(?!)")
        self._diminutive = re.compile(self.speech.grammar.diminutive or r"(?!)")
        self.lemma = lru_cache(4096)(self._lemma)
        self.forms = lru_cache(4096)(self._respelled_forms)
        self._bare = lru_cache(4096)(self.speech.bare)
        self.families = WordFamilies(self.speech, self.lexicon, self.lemma, self.singulars)

    def _lemma(self, word: Word) -> str:
        """The one form that stands for all forms and spellings of a word, in plain letters."""
        lemma = self.lexicon.lemma(word.text)
        if lemma == word.text and not self.lexicon.known(word.text):
            lemma = self.lexicon.lemma(word.plain)
        if self._is_small(word.text) and not self._is_small(lemma):
            lemma = word.text
        lemma = self._respell(lemma)
        return self.speech.plain(lemma).replace("'", "")

    def modern_spelling(self, word: Word) -> Word:
        """A word with its umlauts and ß where it was written without them: Aepfel, Strasse."""
        if not self.speech.grammar.umlauts or self.lexicon.known(word.text):
            return word
        for pairs in _UMLAUTS:
            text = word.text
            for written, meant in pairs:
                text = text.replace(written, meant)
            if text != word.text and self.lexicon.known(text):
                return msgspec.structs.replace(word, text=text)
        return word

    def _is_small(self, text: str) -> bool:
        return self._diminutive.search(text) is not None

    def _respell(self, text: str) -> str:
        return self._spellings.get(text, text)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return {other: one for one, *others in self.speech.grammar.spellings for other in others}

    # The same word ----------------------------------------------------------------------------------------------

    def is_same(self, one: Word, two: Word) -> bool:
        """Whether both are forms or spellings of one word, slips of the pen aside."""
        if one.text == two.text:
            return True
        if one.number and two.number:
            return one.number == two.number
        if self.forms(one).isdisjoint(self.forms(two)):
            return False
        if one.plain == two.plain:
            return not self._are_apart(one, two)
        if self._respell(one.text) == self._respell(two.text):
            return True
        if self._is_inflection(one, two) or _as_sounds(one.plain) == _as_sounds(two.plain):
            return True
        return self._is_undotted(one, two) or self._is_undotted(two, one)

    def _respelled_forms(self, word: Word) -> frozenset[str]:
        """Forms one of which any two same words share, slips of the pen aside."""
        spelt, plain = self._respell(word.text), word.plain
        forms = {plain, self._bare(word.text), self.lemma(word), _as_sounds(plain), spelt, *self.singulars(plain)}
        return frozenset((*forms, word.number) if word.number else forms)

    def _are_apart(self, one: Word, two: Word) -> bool:
        """Whether marks make two words of the same letters: avó and avô, but not foret for forêt."""
        bare, marked = sorted((one.text, two.text), key=lambda text: text != self._bare(text))
        if not (self.lexicon.known(bare) and self.lexicon.known(marked)):
            return False
        if self.lexicon.lemma(bare) == self.lexicon.lemma(marked):
            return False
        # Marks are often left out: then the word without them must be one that people use.
        if bare != self._bare(bare):
            return True
        count = self.lexicon.count(bare)
        return self.lexicon.common(bare) and count >= max(COMMON, self.lexicon.count(marked) / RARE)

    def _is_inflection(self, one: Word, two: Word) -> bool:
        lemma = self.lemma(one)
        if lemma == self.lemma(two):
            if self._is_gender_form(one, two):
                return False
            return (
                not self._verb.search(self.lexicon.lemma(one.text))
                or all(word.plain == lemma or self._participle.search(word.text) for word in (one, two))
                or self._is_plural_pair(one, two)
            )
        return self._is_plural_pair(one, two)

    def _is_gender_form(self, one: Word, two: Word) -> bool:
        """Whether the words are for a man and a woman, as profesor and profesora are, but not rojo and roja."""
        if self.families.are_couple(one.plain, two.plain):
            return True
        if self.lemma(one) in self._adjectives or {one.text, two.text} & self.speech.grammar.lemmas.keys():
            return False
        if one.plain in self.singulars(two.plain) or two.plain in self.singulars(one.plain):
            return False
        return self.families.are_gender_pair(one.plain, two.plain, shortest=0)

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        return frozenset(map(self.speech.plain, self.speech.grammar.adjectives))

    def _is_plural_pair(self, one: Word, two: Word) -> bool:
        return self._is_plural_of(one, two) or self._is_plural_of(two, one)

    def _is_plural_of(self, one: Word, many: Word) -> bool:
        """Whether the second is written as the plural of the first, and is not a word of its own."""
        if many.text in self.speech.grammar.own or len(one.plain) < 3:
            return False
        if not any(one.plain == single for single in self.singulars(many.plain)):
            return False
        if self._participle.search(many.text) and self._verb.search(one.text):
            # Nageant is nager, but an étudiant is a word of his own.
            return self.lexicon.form_of(many.text) == one.text or not self.lexicon.common(many.text)
        if any(self._has_plural_mark(one, single) for single in self.singulars(many.text)):
            return False
        if self.lexicon.common(many.text):
            lemma = self.lexicon.lemma(many.text)
            if lemma == many.text:
                lemma = self.lexicon.form_of(many.text)
            if lemma == many.text:
                # In Dutch most plurals are verbs as well: balls before balling, but cycling before bicycles.
                verbal = self.speech.grammar.doubles and many.plain.endswith("en") and not many.plain.endswith("eren")
                return verbal and not self.families.are_couple(one.plain, many.plain)
            # A form of a verb is more often the plural of a noun, and a rare word's more often that of a common one.
            return lemma == one.text or bool(self._verb.search(lemma)) or self.lexicon.is_rarer(lemma, one.text)
        return (
            len(one.plain) >= MIN_FAMILY_STEM or not self.lexicon.known(many.text) or not self.lexicon.known(one.text)
        )

    def _has_plural_mark(self, one: Word, single: str) -> bool:
        """Whether a singular is another word than this one by its marks: livres are books, not livré."""
        plain = self.speech.plain(single)
        return plain == one.plain and single != one.text and self._are_apart(one, Word(single, plain))

    def singulars(self, plain: str) -> Iterator[str]:
        """What a word may be the plural of, by its ending alone."""
        for end, single in self._plurals:
            base = plain[: len(plain) - len(end)]
            if base and plain.endswith(end) and len(base) + len(single) >= 2:
                yield base + single
                if self.speech.grammar.doubles and not single:  # vissen, peren
                    yield base[:-1] if base[-1] == base[-2] else base[:-1] + base[-2:]

    @cached_property
    def _plurals(self) -> list[tuple[str, str]]:
        plain = self.speech.plain
        return [(plain(end).replace("'", ""), plain(single)) for end, single in self.speech.grammar.plurals]

    def _is_undotted(self, dotted: Word, bare: Word) -> bool:
        """Whether the second is the first with its umlauts left out, and no word by itself: Kase for Käse."""
        if not self.speech.grammar.umlauts or self._bare(dotted.text) != bare.text:
            return False
        return not self.lexicon.known(bare.text)

    # Slips of the pen -------------------------------------------------------------------------------------------

    def count_typos(self, one: Word, two: Word) -> int:
        """How many slips of the pen make one word of the other; 0 where that is not what happened."""
        if one.number or two.number:
            return 0
        meant = self.lexicon.meant(one.text), self.lexicon.meant(two.text)
        if all(meant):
            return 0
        if self.speech.grammar.genders and _without_vowels(one.plain) == _without_vowels(two.plain):
            return 0  # a last vowel makes another word or name: Claudia, Claudio
        wrong, right = (two, one) if meant[0] else (one, two)
        # Where neither is in the lists both may be names: those are told apart by less.
        length = len(right.plain) if any(meant) else min(len(wrong.plain), len(right.plain)) - 2
        word = _as_sounds(right.plain)
        found = count_typos(_as_sounds(wrong.plain), [word], length)
        if found:
            return found
        # A slip in a plural: of the other word, or for it.
        plural = [single for single in self.singulars(right.plain) if single == self.lemma(right)]
        return count_typos(_as_sounds(wrong.plain), map(_as_sounds, plural), length) or max(
            (count_typos(_as_sounds(single), [word], length) for single in self.singulars(wrong.plain)), default=0
        )


@cache
def word_comparer(language: str) -> WordComparer:
    """The words of a language, to be compared."""
    return WordComparer(language)
