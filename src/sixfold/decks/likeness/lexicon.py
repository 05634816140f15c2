"""The word lists of a language: which words there are, how common they are, and what they are forms of.

Lemmas come from simplemma and counts from pyspellchecker. Both are loaded when a language is first used, and take
little memory: simplemma's list stays packed, and the counts are two arrays and one string of bytes.
"""

from __future__ import annotations

import gzip
import re
from array import array
from bisect import bisect_left
from functools import cache
from importlib import resources
from itertools import accumulate

import msgspec

from sixfold.decks.likeness.cached_method import cached_method
from sixfold.decks.likeness.reader import text_reader
from sixfold.decks.shipped import shipped_deck
from sixfold.extras import requires_extra

#: A word counted this often in subtitles is one that people mean when they write it.
MIN_COMMON_COUNT = 400
#: Of two spellings or readings, one that is this many times rarer than the other is ignored.
RARITY_FACTOR = 20
#: A shorter list than the first number proves nothing about words it lacks; one longer than the second has every form
#: that people write.
SMALL_LIST, FULL_LIST = 50_000, 200_000


class WordCounts:
    """Words and how often they were counted, packed: a sorted sequence for binary search."""

    def __init__(self, counts: dict[str, int]) -> None:
        words = sorted((word.encode(), count) for word, count in counts.items())
        self._text = b"".join(word for word, _ in words)
        self._ends = array("I", accumulate((len(word) for word, _ in words), initial=0))
        self._counts = array("I", (min(count, 2**32 - 1) for _, count in words))

    def __len__(self) -> int:
        return len(self._counts)

    def __getitem__(self, place: int) -> bytes:
        return self._text[self._ends[place] : self._ends[place + 1]]

    def count(self, word: str) -> int:
        """How often a word was counted."""
        key = word.encode()
        place = bisect_left(self, key)
        return self._counts[place] if place < len(self) and self[place] == key else 0


def _shipped_answers(language: str) -> dict[str, bool]:
    """The words in the banks of the shipped cards, and whether each is an answer by itself.

    They include names and foreign words that other lists lack.
    """
    answers: dict[str, bool] = {}
    names = (name for card in shipped_deck(language).cards for category in card.categories for name in category.names)
    for words in map(text_reader(language).words, names):
        for word in words:
            answers[word.text] = answers.get(word.text, False) or len(words) == 1
    return answers


class Lexicon:
    """The words of a language: their lemmas, their counts, and which of them exist.

    >>> english = lexicon("en")
    >>> english.lemma("apples"), english.is_known("aple"), english.stem("swimming")
    ('apple', False, 'swim')
    """

    def __init__(self, language: str) -> None:
        # Imported here to start faster: these libraries are needed only when answers are compared.
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
        self._answer_words = _shipped_answers(language)

    @cached_method
    def lemma(self, word: str) -> str:
        """The base form of a word, or the word itself."""
        grammar = self._grammar
        if word in grammar.own:
            return word
        if word in grammar.lemmas:
            return grammar.lemmas[word]
        noun = self._forms.get(word.capitalize()) if grammar.nouns == "capital" else None
        lemma = (noun or self._forms.get(word) or word).casefold()
        if grammar.grows and lemma.startswith(word):
            return word
        # A common word is not a form of a verb that nobody uses: gallo is not from gallare.
        if self._verb.search(lemma) and self.count(lemma) * RARITY_FACTOR < self.count(word):
            return word
        # The lists have errors; real exceptions are in the grammar.
        return lemma if self._plain(lemma[:1])[:1] == self._plain(word[:1])[:1] else word

    def form_of(self, word: str) -> str:
        """The base form of a word according to the lists, right or wrong."""
        noun = self._forms.get(word.capitalize()) if self._grammar.nouns == "capital" else None
        return (noun or self._forms.get(word) or word).casefold()

    @cached_method
    def is_known(self, word: str) -> bool:
        """Whether this is a word of the language, in any form."""
        if self._counts.count(word) or word in self._grammar.lemmas or word in self._grammar.own:
            return True
        if self._forms.get(word.capitalize()):
            return True
        lemma = (self._forms.get(word) or "").casefold()
        # Most forms of rare verbs are typos in fact: nobody means to write francai.
        return bool(lemma) and (lemma == word or len(self._counts) < SMALL_LIST or self._counts.count(lemma) > 0)

    @cached_method
    def is_intended(self, word: str) -> bool:
        """Whether people who write this may mean it, so that it is not a typo for another word."""
        if word in self._answer_words:
            return True
        if not self.is_known(word):
            return False
        return len(self._counts) < FULL_LIST or self._counts.count(word) > 0 or self.lemma(word) == word

    def is_answer(self, word: str) -> bool:
        """Whether this word alone is an answer in a bank of the shipped cards."""
        return self._answer_words.get(word, False)

    @cached_method
    def is_common(self, word: str) -> bool:
        """Whether this is a common word, not only a name."""
        if word in self._grammar.lemmas or word in self._grammar.own:
            return True
        lemma = self._forms.get(word) or ""
        if lemma and lemma[0] == lemma[0].lower():
            return True
        return self._grammar.nouns == "capital" and bool(self._forms.get(word.capitalize()))

    def is_rarer(self, one: str, two: str) -> bool:
        """Whether the first word is counted less often than the second."""
        return self._counts.count(one) < self._counts.count(two)

    def count(self, word: str) -> int:
        """How often this word was counted in subtitles."""
        return self._counts.count(word)

    @cached_method
    def stem(self, word: str) -> str:
        """A word without its endings."""
        stem: str = self._stemmer.stemWord(word)
        return stem


@cache
def lexicon(language: str) -> Lexicon:
    """The word lists of a language, loaded once."""
    return Lexicon(language)
