"""When two words are the same word, and when they are of one family."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache

import msgspec
from rapidfuzz.distance import OSA

from sixfold.decks.likeness.lexicon import COMMON, RARE, Lexicon, lexicon
from sixfold.decks.likeness.speech import Speech, Word, speech

#: How long a word must be for one slip of the pen, and for two.
ONE_SLIP, TWO_SLIPS = 5, 9
#: How long what words of one family share must be.
FAMILY = 4
#: Last letters that endings push out.
VOWELS = "aeioyаеоьяий"


#: How umlauts and ß are written without them, all at once and each by itself.
_UMLAUT = (("ae", "ä"), ("oe", "ö"), ("ue", "ü"), ("ss", "ß"))
_UMLAUTS = (_UMLAUT, _UMLAUT[:3], *((pair,) for pair in _UMLAUT))


def _sounded(plain: str) -> str:
    """A word with one sign for a sound that some write with two: elephant, elefant."""
    return plain.replace("ph", "f")


class Words:
    """The words of a language, compared. Every comparison is symmetric."""

    def __init__(self, language: str) -> None:
        self.speech: Speech = speech(language)
        self.lexicon: Lexicon = lexicon(language)
        self._verb = re.compile(self.speech.grammar.verb or r"(?!)")
        self._participle = re.compile(self.speech.grammar.participle or r"(?!)")
        self._diminutive = re.compile(self.speech.grammar.diminutive or r"(?!)")
        self.lemma = lru_cache(4096)(self._lemma)
        self._bare = lru_cache(4096)(self.speech.bare)

    def _lemma(self, word: Word) -> str:
        """The one form that stands for all forms and spellings of a word, in plain letters."""
        lemma = self.lexicon.lemma(word.text)
        if lemma == word.text and not self.lexicon.known(word.text):
            lemma = self.lexicon.lemma(word.plain)
        if self._small(word.text) and not self._small(lemma):
            lemma = word.text
        lemma = self._spelt(lemma)
        return self.speech.plain(lemma).replace("'", "")

    def respelt(self, word: Word) -> Word:
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

    def _small(self, text: str) -> bool:
        return self._diminutive.search(text) is not None

    def _spelt(self, text: str) -> str:
        return self._spellings.get(text, text)

    @cached_property
    def _spellings(self) -> dict[str, str]:
        return {other: one for one, *others in self.speech.grammar.spellings for other in others}

    # The same word ----------------------------------------------------------------------------------------------

    def same(self, one: Word, two: Word) -> bool:
        """Whether both are forms or spellings of one word, slips of the pen aside."""
        if one.text == two.text:
            return True
        if one.number and two.number:
            return one.number == two.number
        if one.plain == two.plain:
            return not self._apart(one, two)
        if self._spelt(one.text) == self._spelt(two.text):
            return True
        if self._inflected(one, two) or _sounded(one.plain) == _sounded(two.plain):
            return True
        return self._undotted(one, two) or self._undotted(two, one)

    def _apart(self, one: Word, two: Word) -> bool:
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

    def _inflected(self, one: Word, two: Word) -> bool:
        lemma = self.lemma(one)
        if lemma == self.lemma(two):
            if self._gendered(one, two):
                return False
            return (
                not self._verb.search(self.lexicon.lemma(one.text))
                or all(word.plain == lemma or self._participle.search(word.text) for word in (one, two))
                or self._plural(one, two)
            )
        return self._plural(one, two)

    def _gendered(self, one: Word, two: Word) -> bool:
        """Whether the words are for a man and a woman, as profesor and profesora are, but not rojo and roja."""
        if self._coupled(one.plain, two.plain):
            return True
        if self.lemma(one) in self._adjectives or {one.text, two.text} & self.speech.grammar.lemmas.keys():
            return False
        if one.plain in self.singulars(two.plain) or two.plain in self.singulars(one.plain):
            return False
        return self._sexes(one.plain, two.plain, shortest=0)

    def _sexes(self, one: str, two: str, shortest: int) -> bool:
        """Whether two words differ by endings for men and women of at least so many letters, plurals aside."""
        pairs = [(his, hers) for his, hers in self._genders if len(his) >= shortest]
        return any(
            first.endswith(his) and second == first[: len(first) - len(his)] + hers
            for mine, other in ((one, two), (two, one))
            for first in {mine, *self.singulars(mine)}
            for second in {other, *self.singulars(other)}
            for his, hers in pairs
        )

    @cached_property
    def _genders(self) -> list[tuple[str, str]]:
        plain = self.speech.plain
        return [(plain(his), plain(hers)) for his, hers in self.speech.grammar.genders]

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        return frozenset(map(self.speech.plain, self.speech.grammar.adjectives))

    def _plural(self, one: Word, two: Word) -> bool:
        return self._many(one, two) or self._many(two, one)

    def _many(self, one: Word, many: Word) -> bool:
        """Whether the second is written as the plural of the first, and is not a word of its own."""
        if many.text in self.speech.grammar.own or len(one.plain) < 3:
            return False
        if not any(one.plain == single for single in self.singulars(many.plain)):
            return False
        if self._participle.search(many.text) and self._verb.search(one.text):
            return True
        if self.lexicon.common(many.text):
            lemma = self.lexicon.lemma(many.text)
            if lemma == many.text:
                lemma = self.lexicon.form_of(many.text)
            if lemma == many.text:
                # In Dutch most plurals are verbs as well: balls before balling, but cycling before bicycles.
                verbal = self.speech.grammar.doubles and many.plain.endswith("en")
                return verbal and not self._coupled(one.plain, many.plain)
            # A form of a verb is more often the plural of a noun, and a rare word's more often that of a common one.
            return lemma == one.text or bool(self._verb.search(lemma)) or self.lexicon.rarer(lemma, one.text)
        return len(one.plain) >= FAMILY or not self.lexicon.known(many.text) or not self.lexicon.known(one.text)

    def singulars(self, plain: str) -> Iterator[str]:
        """What a word may be the plural of, by its ending alone."""
        for end, single in self._plurals:
            if plain.endswith(end) and len(plain) - len(end) >= 2:
                base = plain[: len(plain) - len(end)]
                yield base + single
                if self.speech.grammar.doubles and not single:  # vissen, peren
                    yield base[:-1] if base[-1] == base[-2] else base[:-1] + base[-2:]

    @cached_property
    def _plurals(self) -> list[tuple[str, str]]:
        plain = self.speech.plain
        return [(plain(end).replace("'", ""), plain(single)) for end, single in self.speech.grammar.plurals]

    def _undotted(self, dotted: Word, bare: Word) -> bool:
        """Whether the second is the first with its umlauts left out, and no word by itself: Kase for Käse."""
        if not self.speech.grammar.umlauts or self._bare(dotted.text) != bare.text:
            return False
        return not self.lexicon.known(bare.text)

    # Slips of the pen -------------------------------------------------------------------------------------------

    def slip(self, one: Word, two: Word) -> int:
        """How many slips of the pen make one word of the other; 0 where that is not what happened."""
        if one.number or two.number:
            return 0
        known = self.lexicon.known(one.text), self.lexicon.known(two.text)
        if all(known):
            return 0
        wrong, right = (two, one) if known[0] else (one, two)
        # Where neither is in the lists both may be names: those are told apart by less.
        length = len(right.plain) if any(known) else min(len(wrong.plain), len(right.plain)) - 2
        budget = 2 if length >= TWO_SLIPS else 1 if length >= ONE_SLIP else 0
        if not budget:
            return 0
        forms = set(map(_sounded, (right.plain, self.lemma(right))))
        tries = set(map(_sounded, (wrong.plain, *self.singulars(wrong.plain))))
        found = min(
            (
                OSA.distance(tried, form, score_cutoff=budget)
                for tried in tries
                for form in forms
                if tried[:1] == form[:1]
            ),
            default=budget + 1,
        )
        return max(found, 1) if found <= budget else 0

    # Words of one family ----------------------------------------------------------------------------------------

    def family(self, one: Word, two: Word) -> bool:
        """Whether two different words are made from one: danger and dangerous, Lehrer and Lehrerin."""
        if one.number or two.number:
            return False
        if one.plain == two.plain:  # marks alone make two words of it
            return any(one.text in couple and two.text in couple for couple in self.speech.grammar.couples)
        first, second = self.lemma(one), self.lemma(two)
        if first == second or self._coupled(first, second):
            return True
        if max((first, second), key=lambda lemma: (len(lemma), lemma)) in self._underived or not (
            self.lexicon.known(one.text) and self.lexicon.known(two.text)
        ):
            return False
        if self._sexes(one.plain, two.plain, shortest=2):
            return True
        first, second = (self._bare(self.lexicon.lemma(word.text)) for word in (one, two))
        return (
            self._stems(one, two) or self._made(first, second) or self._made(second, first) or self._kin(first, second)
        )

    def families(self, word: Word) -> frozenset[int]:
        """The families, listed by hand, that a word is in."""
        return self._couples.get(self.lemma(word), frozenset())

    def _stems(self, one: Word, two: Word) -> bool:
        stem = self.lexicon.stem(self.lexicon.lemma(one.text))
        if len(stem) < FAMILY or stem != self.lexicon.stem(self.lexicon.lemma(two.text)):
            return False
        if one.plain[: FAMILY - 1] != two.plain[: FAMILY - 1]:
            return False  # the stemmers drop umlauts: Küche and Kuchen
        # Casa and caso, porte and port: a last vowel alone makes no family.
        short, long = sorted((one.plain, two.plain), key=len)
        return len(long) - len(stem) > 1 and short[:-1] != long[:-1]

    def _made(self, base: str, made: str) -> bool:
        """Whether the second word is the first with an ending: bake, baker."""
        if len(base) < FAMILY or not made.startswith(base[: FAMILY - 1]):
            return False
        roots = {base, base + base[-1], base[:-1] if base[-1] in VOWELS else base}
        if ending := self._verb.search(base):
            roots.add(base[: ending.start()])
        return any(made == root + end for root in roots if len(root) >= FAMILY - 1 for end in self._derived)

    def _kin(self, one: str, two: str) -> bool:
        """Whether both words are one long root with different endings: carpintero, carpintería."""
        roots = [
            {word.removesuffix(end) for end in self._derived if word.endswith(end) and len(word) - len(end) > FAMILY}
            for word in (one, two)
        ]
        return bool(roots[0] & roots[1])

    @cached_property
    def _derived(self) -> list[str]:
        return [self._bare(end) for end in self.speech.grammar.derived]

    @cached_property
    def _underived(self) -> frozenset[str]:
        return frozenset(map(self.speech.plain, self.speech.grammar.underived))

    def _coupled(self, one: str, two: str) -> bool:
        return not self._couples.get(one, frozenset()).isdisjoint(self._couples.get(two, frozenset()))

    @cached_property
    def _couples(self) -> dict[str, frozenset[int]]:
        places: dict[str, set[int]] = {}
        for number, couple in enumerate(self.speech.grammar.couples):
            for word in couple:
                places.setdefault(self.speech.plain(word), set()).add(number)
        return {word: frozenset(numbers) for word, numbers in places.items()}


@cache
def words(language: str) -> Words:
    """The words of a language, to be compared."""
    return Words(language)
