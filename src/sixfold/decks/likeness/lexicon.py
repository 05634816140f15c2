"""The word lists of a language: which words there are, how common they are, and what they are forms of.

Lemmas come from simplemma and counts from pyspellchecker; both are read when a language is first asked for, and
kept small: simplemma's list stays packed, and the other one is two arrays and one string of bytes.
"""

from __future__ import annotations

import gzip
import re
from array import array
from bisect import bisect_left
from functools import cache, lru_cache
from importlib import resources
from itertools import accumulate

import msgspec

from sixfold.decks.likeness.reader import text_reader
from sixfold.decks.shipped import shipped
from sixfold.extras import requires_extra

#: A word that subtitles have this often is one that people mean when they write it.
COMMON = 400
#: Of two spellings or readings one is left aside where it is so many times rarer than the other.
RARE = 20
#: A list of fewer words than this says nothing of those it lacks, and one of more has every form that people write.
FEW, MANY = 50_000, 200_000


class WordCounts:
    """Words with how often they were counted, packed: a sorted sequence that is searched by halves."""

    def __init__(self, counts: dict[str, int]) -> None:
        words = sorted((word.encode(), count) for word, count in counts.items())
        self._text = b"".join(word for word, _ in words)
        self._ends = array("I", accumulate((len(word) for word, _ in words), initial=0))
        self._counts = array("I", (min(count, 2**32 - 1) for _, count in words))

    def __len__(self) -> int:
        return len(self._counts)

    def __getitem__(self, place: int) -> bytes:
        return self._text[self._ends[place] : self._ends[place + 1]]

    def of(self, word: str) -> int:
        """How often a word was counted."""
        key = word.encode()
        place = bisect_left(self, key)
        return self._counts[place] if place < len(self) and self[place] == key else 0


def _shipped_answers(language: str) -> dict[str, bool]:
    """The words of the answers that the house's own cards expect, and whether they are answers by themselves.

    Among them are names and foreign words, which other lists lack.
    """
    found: dict[str, bool] = {}
    names = (name for card in shipped(language).cards for category in card.categories for name in category.names)
    for words in map(text_reader(language).words, names):
        for word in words:
            found[word.text] = found.get(word.text, False) or len(words) == 1
    return found


class Lexicon:
    """What is known of the words of a language.

    >>> english = lexicon("en")
    >>> english.lemma("apples"), english.known("aple"), english.stem("swimming")
    ('apple', False, 'swim')
    """

    def __init__(self, language: str) -> None:
        # Here, since a house opens quicker without them, and may never be asked for a word.
        with requires_extra("words"):
            import snowballstemmer
            from simplemma.strategies.dictionaries import LOW_MEMORY_DICTIONARY_FACTORY

            word_lists = resources.files("spellchecker")

        self.language = language
        packed = word_lists.joinpath("resources", f"{language}.json.gz").read_bytes()
        self._counts = WordCounts(msgspec.json.decode(gzip.decompress(packed), type=dict[str, int]))
        self._forms = LOW_MEMORY_DICTIONARY_FACTORY.get_dictionary(language)
        self._grammar = text_reader(language).grammar
        self._plain = text_reader(language).plain
        self._verb = re.compile(self._grammar.verb or r"(?!)")
        self._stemmer = snowballstemmer.stemmer(self._grammar.stemmer)
        self._answered = _shipped_answers(language)
        # Answers come again and again: within a round, and while somebody types.
        self.lemma = lru_cache(4096)(self._lemma)
        self.known = lru_cache(4096)(self._known)
        self.meant = lru_cache(4096)(self._meant)
        self.common = lru_cache(4096)(self._common)
        self.stem = lru_cache(4096)(self._stem)

    def _lemma(self, word: str) -> str:
        """The word that this is a form of, or itself."""
        grammar = self._grammar
        if word in grammar.own:
            return word
        if word in grammar.lemmas:
            return grammar.lemmas[word]
        noun = self._forms.get(word.capitalize()) if grammar.nouns == "capital" else None
        found = (noun or self._forms.get(word) or word).casefold()
        if grammar.grows and found.startswith(word):
            return word
        # A common word is no form of a verb that nobody uses: gallo of gallare.
        if self._verb.search(found) and self.count(found) * RARE < self.count(word):
            return word
        # The lists have slips of their own; real exceptions are in the grammar.
        return found if self._plain(found[:1])[:1] == self._plain(word[:1])[:1] else word

    def form_of(self, word: str) -> str:
        """What the lists say that a word is a form of, right or wrong."""
        noun = self._forms.get(word.capitalize()) if self._grammar.nouns == "capital" else None
        return (noun or self._forms.get(word) or word).casefold()

    def _known(self, word: str) -> bool:
        """Whether this is a word of the language, in any form."""
        if self._counts.of(word) or word in self._grammar.lemmas or word in self._grammar.own:
            return True
        if self._forms.get(word.capitalize()):
            return True
        lemma = (self._forms.get(word) or "").casefold()
        # Most forms of rare verbs are rather slips: francai is no word that anybody writes.
        return bool(lemma) and (lemma == word or len(self._counts) < FEW or self._counts.of(lemma) > 0)

    def _meant(self, word: str) -> bool:
        """Whether people who write this may mean it, so that it is no slip of the pen for another word."""
        if word in self._answered:
            return True
        if not self.known(word):
            return False
        return len(self._counts) < MANY or self._counts.of(word) > 0 or self._lemma(word) == word

    def is_answer(self, word: str) -> bool:
        """Whether the house's own cards expect this word as an answer, with no other word to it."""
        return self._answered.get(word, False)

    def _common(self, word: str) -> bool:
        """Whether this is a word and no name alone."""
        if word in self._grammar.lemmas or word in self._grammar.own:
            return True
        lemma = self._forms.get(word) or ""
        if lemma and lemma[0] == lemma[0].lower():
            return True
        return self._grammar.nouns == "capital" and bool(self._forms.get(word.capitalize()))

    def is_rarer(self, one: str, two: str) -> bool:
        """Whether subtitles have the first word less often than the second."""
        return self._counts.of(one) < self._counts.of(two)

    def count(self, word: str) -> int:
        """How often subtitles have this word."""
        return self._counts.of(word)

    def _stem(self, word: str) -> str:
        """What is left of a word without its endings."""
        stem: str = self._stemmer.stemWord(word)
        return stem


@cache
def lexicon(language: str) -> Lexicon:
    """The word lists of a language, read once."""
    return Lexicon(language)
