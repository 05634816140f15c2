"""Decides whether two words are the same word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property

import msgspec

from sixfold.decks.likeness.cached_method import cached_method
from sixfold.decks.likeness.lexicon import MIN_COMMON_COUNT, RARITY_FACTOR, Lexicon, lexicon
from sixfold.decks.likeness.reader import TextReader, Word, text_reader
from sixfold.decks.likeness.typos import count_typos
from sixfold.decks.likeness.word_families import MIN_FAMILY_STEM, WordFamilies

#: How umlauts and ß are written with plain letters: all together, and each alone.
_UMLAUT = (("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß"))
_UMLAUTS = (_UMLAUT, _UMLAUT[:3], *((pair,) for pair in _UMLAUT))


def _spell_by_sound(plain: str) -> str:
    """A word with one letter for a sound that some languages write with two: elephant, elefant."""
    return plain.replace("ph", "f")


def _without_final_vowel(plain: str) -> str:
    """A word without its last letter if that is a vowel."""
    return plain[:-1] if plain[-1:] in "aeiou" else plain


class WordComparer:
    """Compares words of one language. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.reader: TextReader = text_reader(language)
        self.lexicon: Lexicon = lexicon(language)
        self._verb = re.compile(self.reader.grammar.verb or r"(?!)")
        self._participle = re.compile(self.reader.grammar.participle or r"(?!)")
        self._diminutive = re.compile(self.reader.grammar.diminutive or r"(?!)")
        self.families = WordFamilies(self.reader, self.lexicon, self.lemma, self.singulars)

    @cached_method
    def lemma(self, word: Word) -> str:
        """The base form of a word in its first spelling, in plain letters."""
        lemma = self.lexicon.lemma(word.text)
        if lemma == word.text and not self.lexicon.is_known(word.text):
            lemma = self.lexicon.lemma(word.plain)
        if self._is_diminutive(word.text) and not self._is_diminutive(lemma):
            lemma = word.text
        lemma = self._respell(lemma)
        return self.reader.plain(lemma).replace("'", "")

    @cached_method
    def _without_marks(self, text: str) -> str:
        return self.reader.without_marks(text)

    def restore_umlauts(self, word: Word) -> Word:
        """A word with the umlauts and ß that it was written without: Äpfel for Aepfel, Straße for Strasse."""
        if not self.reader.grammar.umlauts or self.lexicon.is_known(word.text):
            return word
        for pairs in _UMLAUTS:
            text = word.text
            for written, umlaut in pairs:
                text = text.replace(written, umlaut)
            if text != word.text and self.lexicon.is_known(text):
                return msgspec.structs.replace(word, text=text)
        return word

    def _is_diminutive(self, text: str) -> bool:
        return self._diminutive.search(text) is not None

    def _respell(self, text: str) -> str:
        return self._spellings.get(text, text)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return {other: one for one, *others in self.reader.grammar.spellings for other in others}

    # The same word ----------------------------------------------------------------------------------------------

    def is_same(self, one: Word, two: Word) -> bool:
        """Whether both are forms or spellings of one word; typos are not considered."""
        if one.text == two.text:
            return True
        if one.number and two.number:
            return one.number == two.number
        if self.forms(one).isdisjoint(self.forms(two)):
            return False
        if one.plain == two.plain:
            return not self._differ_by_marks(one, two)
        if self._respell(one.text) == self._respell(two.text):
            return True
        if self._is_inflection(one, two) or _spell_by_sound(one.plain) == _spell_by_sound(two.plain):
            return True
        return self._lacks_umlauts(one, two) or self._lacks_umlauts(two, one)

    @cached_method
    def forms(self, word: Word) -> frozenset[str]:
        """Forms of a word: two words that are the same share at least one."""
        spelt, plain = self._respell(word.text), word.plain
        forms = {
            plain,
            self._without_marks(word.text),
            self.lemma(word),
            _spell_by_sound(plain),
            spelt,
            *self.singulars(plain),
        }
        return frozenset((*forms, word.number) if word.number else forms)

    def _differ_by_marks(self, one: Word, two: Word) -> bool:
        """Whether accents make two different words: avó and avô, but not foret for forêt."""
        bare, marked = sorted((one.text, two.text), key=lambda text: text != self._without_marks(text))
        if not (self.lexicon.is_known(bare) and self.lexicon.is_known(marked)):
            return False
        if self.lexicon.lemma(bare) == self.lexicon.lemma(marked):
            return False
        # Accents are often left out, so the word without them must be one that people use.
        if bare != self._without_marks(bare):
            return True
        count = self.lexicon.count(bare)
        return self.lexicon.is_common(bare) and count >= max(
            MIN_COMMON_COUNT, self.lexicon.count(marked) / RARITY_FACTOR
        )

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

    def is_verb_form(self, form: Word, infinitive: Word) -> bool:
        """Whether a word is a form of a verb, which as an answer may mean a noun: porte and porter."""
        base = self.lemma(infinitive)
        return base == infinitive.plain == self.lemma(form) and bool(self._verb.search(infinitive.text))

    def _is_gender_form(self, one: Word, two: Word) -> bool:
        """Whether the words name a man and a woman, like profesor and profesora, but not rojo and roja."""
        if self.families.are_listed_together(one.plain, two.plain):
            return True
        if self.lemma(one) in self._adjectives or {one.text, two.text} & self.reader.grammar.lemmas.keys():
            return False
        if one.plain in self.singulars(two.plain) or two.plain in self.singulars(one.plain):
            return False
        return self.families.are_gender_pair(one.plain, two.plain, shortest=0)

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        return frozenset(map(self.reader.plain, self.reader.grammar.adjectives))

    def _is_plural_pair(self, one: Word, two: Word) -> bool:
        return self._is_plural_of(one, two) or self._is_plural_of(two, one)

    def _is_plural_of(self, one: Word, many: Word) -> bool:
        """Whether the second is the plural of the first by its ending, and not another word."""
        if many.text in self.reader.grammar.own or len(one.plain) < 3:
            return False
        if not any(one.plain == single for single in self.singulars(many.plain)):
            return False
        if self._participle.search(many.text) and self._verb.search(one.text):
            # Nageant is a form of nager, but étudiant is a separate word.
            return self.lexicon.form_of(many.text) == one.text or not self.lexicon.is_common(many.text)
        if any(self._is_other_singular(one, single) for single in self.singulars(many.text)):
            return False
        if self.lexicon.is_common(many.text):
            lemma = self.lexicon.lemma(many.text)
            if lemma == many.text:
                lemma = self.lexicon.form_of(many.text)
            if lemma == many.text:
                # In Dutch most plurals are verbs as well; listed pairs mean the verb.
                verbal = self.reader.grammar.doubles and many.plain.endswith("en") and not many.plain.endswith("eren")
                return verbal and not self.families.are_listed_together(one.plain, many.plain)
            # What could be a verb is more often the plural of a noun, and a form of a rare word more often that of a
            # common one.
            return lemma == one.text or bool(self._verb.search(lemma)) or self.lexicon.is_rarer(lemma, one.text)
        return (
            len(one.plain) >= MIN_FAMILY_STEM
            or not self.lexicon.is_known(many.text)
            or not self.lexicon.is_known(one.text)
        )

    def _is_other_singular(self, one: Word, single: str) -> bool:
        """Whether accents make a singular another word than this one: livres is the plural of livre, not of livré."""
        plain = self.reader.plain(single)
        return plain == one.plain and single != one.text and self._differ_by_marks(one, Word(single, plain))

    def singulars(self, plain: str) -> Iterator[str]:
        """What a word may be the plural of, judging by its ending."""
        for end, single in self._plurals:
            base = plain[: len(plain) - len(end)]
            if base and plain.endswith(end) and len(base) + len(single) >= 2:
                yield base + single
                if self.reader.grammar.doubles and not single:  # vissen, peren
                    yield base[:-1] if base[-1] == base[-2] else base[:-1] + base[-2:]

    @cached_property
    def _plurals(self) -> list[tuple[str, str]]:
        plain = self.reader.plain
        return [(plain(end).replace("'", ""), plain(single)) for end, single in self.reader.grammar.plurals]

    def _lacks_umlauts(self, dotted: Word, bare: Word) -> bool:
        """Whether the second is the first without its umlauts, and not another word: Kase for Käse."""
        if not self.reader.grammar.umlauts or self._without_marks(dotted.text) != bare.text:
            return False
        return not self.lexicon.is_known(bare.text)

    # Typos ------------------------------------------------------------------------------------------------------

    def count_typos(self, one: Word, two: Word) -> int:
        """The number of typos between two words; 0 if neither is an obvious typo for the other."""
        if one.number or two.number:
            return 0
        intended = self.lexicon.is_intended(one.text), self.lexicon.is_intended(two.text)
        if all(intended):
            return 0
        if self.reader.grammar.genders and _without_final_vowel(one.plain) == _without_final_vowel(two.plain):
            return 0  # a last vowel makes another word or name: Claudia, Claudio
        wrong, right = (two, one) if intended[0] else (one, two)
        # If neither is in the lists both may be names, which often differ in a letter or two.
        length = len(right.plain) if any(intended) else min(len(wrong.plain), len(right.plain)) - 2
        word = _spell_by_sound(right.plain)
        typos = count_typos(_spell_by_sound(wrong.plain), [word], length)
        if typos:
            return typos
        # A typo in a singular for a plural, or in a plural for a singular.
        plural = [single for single in self.singulars(right.plain) if single == self.lemma(right)]
        return count_typos(_spell_by_sound(wrong.plain), map(_spell_by_sound, plural), length) or max(
            (count_typos(_spell_by_sound(single), [word], length) for single in self.singulars(wrong.plain)), default=0
        )


@cache
def word_comparer(language: str) -> WordComparer:
    """The comparer of a language, created once."""
    return WordComparer(language)
