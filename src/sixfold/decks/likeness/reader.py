"""Splits answers into words: letters, articles and numbers, by the tables in `data/`."""

from __future__ import annotations

import re
import unicodedata
from functools import cache, cached_property
from importlib import resources

import msgspec
from msgspec import Struct

from sixfold.decks.deck import LANGUAGES
from sixfold.decks.faults import deck_error


class Grammar(Struct, frozen=True, forbid_unknown_fields=True, rename={"and_": "and"}):
    """The tables of a language, from `data/<language>.toml`."""

    #: The Snowball stemmer's name.
    stemmer: str
    #: Where the head of a phrase is: last in `orange juice`, first in `jus d'orange`.
    head: str
    #: What `&` stands for.
    and_: str
    #: Words ignored at the start of an answer and inside it.
    articles: frozenset[str]
    #: Words that link the parts of a phrase: `of` in `cup of tea`.
    links: frozenset[str]
    #: Words that say nothing about what is asked, and so are not content words of a card.
    fillers: frozenset[str]
    #: Words for an amount or an activity that add nothing: a `cup of tea` is tea, `play football` is football.
    measures: frozenset[str]
    #: Words that change what follows into something else: South Africa is not Africa.
    splitters: frozenset[str]
    #: Phrases that are not a kind of their head: a hot dog is not a dog.
    phrases: tuple[str, ...]
    #: Plural endings, each with the ending in the singular.
    plurals: tuple[tuple[str, str], ...]
    #: Endings that always derive a word from another, and the shortest root of a noun with one.
    derived: tuple[str, ...]
    root: int
    #: Endings that may derive a word, but are as often part of it.
    loose: tuple[str, ...]
    #: Words that look derived from a shorter one and are not.
    underived: frozenset[str]
    #: Words that are not inflected forms of another, whatever the word lists say.
    own: frozenset[str]
    #: Different spellings of one word.
    spellings: tuple[tuple[str, ...], ...]
    #: Names of the same thing.
    aliases: tuple[tuple[str, ...], ...]
    #: Words of one family that the rules do not find.
    couples: tuple[tuple[str, ...], ...]
    numbers: tuple[str, ...]
    ordinals: tuple[str, ...]
    ordinal_figure: str
    ordinal_ends: tuple[str, ...] = ()
    more_numbers: dict[str, int] = {}
    more_ordinals: dict[str, int] = {}
    contractions: dict[str, str] = {}
    #: Forms that the word lists lack or assign to the wrong word, with their lemmas.
    lemmas: dict[str, str] = {}
    #: Accented letters that count as letters in their own right, such as ñ.
    keep: str = ""
    #: Whether ae, oe and ue are written for ä, ö and ü.
    umlauts: bool = False
    #: Whether compounds are written as one word: Apfelbaum.
    compounds: bool = False
    #: Whether a figure with a dot is an ordinal: 1. Weltkrieg.
    dotted: bool = False
    #: Whether an apostrophe ends a word: l'eau.
    elides: bool = False
    #: How nouns are written in the word lists.
    nouns: str = "lower"
    #: Whether a lemma is never longer than its form: where the lists give kochen for koch, they mean another word.
    grows: bool = False
    #: Patterns for the endings of infinitives, where verbs and nouns share forms, and of participles.
    verb: str = ""
    participle: str = ""
    #: Whether plurals double letters or make them single: vis, vissen; peer, peren.
    doubles: bool = False
    #: Endings for men and women, and adjectives, where these endings are only inflection.
    genders: tuple[tuple[str, str], ...] = ()
    adjectives: frozenset[str] = frozenset()
    #: A pattern for diminutive endings, where the word lists treat diminutives as forms of the word.
    diminutive: str = ""


class Word(Struct, frozen=True):
    """One word of an answer.

    `text` is what is looked up in word lists (for a contraction, the full word), `plain` the letters that were written.
    """

    text: str
    plain: str
    #: Its value if it is a number: `"21"`; ordinals end in a dot.
    number: str = ""
    #: Whether it was written in capitals, and whether a hyphen precedes it.
    capitals: bool = False
    after_hyphen: bool = False


_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ`´′", "'"))
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
#: The hyphen before the ending of an ordinal: 1-й.
_ORDINAL_HYPHEN = re.compile(r"(?<=\d)-(?=[^\W\d]{1,3}\b)")
_HYPHENS = ("-", "\u2010")
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}


def _is_numeral(place: int, words: list[re.Match[str]]) -> bool:
    """Whether a Roman numeral may be here: after other words; a single letter only at the end, after a name."""
    if len(words[place][0]) > 1 or place == 0:
        return place > 0
    return place == len(words) - 1 and words[place - 1][0][:1].isupper()


class TextReader:
    """Splits answers of a language into words.

    >>> [word.plain for word in text_reader("fr").words("L'Île de la Cité")]
    ['ile', 'de', 'cite']
    >>> text_reader("en").words("Twenty-one")[0].number
    '21'
    """

    def __init__(self, language: str) -> None:
        text = resources.files("sixfold.decks.likeness").joinpath("data", f"{language}.toml").read_text("utf-8")
        self.language = language
        self.grammar = msgspec.toml.decode(text, type=Grammar)
        figures = (r"\d+\.(?=\s*[^\W\d])|" if self.grammar.dotted else "") + r"\d+(?:[.,]\d+)*(?!\w)|"
        letters = r"[^\W_]+'|[^\W_]+[+#]*" if self.grammar.elides else r"[^\W_]+(?:'[^\W_]+)*[+#]*"
        self._pattern = re.compile(figures + letters)
        self._ordinal = re.compile(self.grammar.ordinal_figure)

    def plain(self, text: str) -> str:
        """A text without case, accents and ligatures, except for accented letters that count in this language."""
        text = unicodedata.normalize("NFKC", text).casefold().replace("œ", "oe").replace("æ", "ae").replace("ё", "е")
        if self.grammar.umlauts:
            text = text.translate(_UMLAUTS)
        return self.without_marks(text)

    def without_marks(self, text: str) -> str:
        """A text without accents, umlauts included, except for accented letters that count in this language."""
        keep = self.grammar.keep
        return "".join(
            letter
            if letter in keep
            else "".join(part for part in unicodedata.normalize("NFD", letter) if not unicodedata.combining(part))
            for letter in text
        )

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of an answer that count, in order: without articles, and with numbers recognized."""
        text = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).replace("&", f" {self.grammar.and_} ")
        text = _ORDINAL_HYPHEN.sub("", text)
        matches = list(self._pattern.finditer(text))
        tokens = [
            msgspec.structs.replace(word, after_hyphen=True) if text[: match.start()].endswith(_HYPHENS) else word
            for number, match in enumerate(matches)
            for word in [self._read_word(match[0], roman=_is_numeral(number, matches))]
        ]
        if not tokens:
            return (Word(text.strip().casefold(), text.strip().casefold()),)
        words = self._join_numbers(tokens)
        contracted = self.grammar.contractions
        kept = [
            word for place, word in enumerate(words) if place == len(words) - 1 or not self._is_article(word, place)
        ]
        return tuple(
            msgspec.structs.replace(word, text=full) if len(kept) > 1 and (full := contracted.get(word.text)) else word
            for word in kept
        )

    def content_words(self, text: str) -> tuple[str, ...]:
        """The words of a card that say what is asked, each once; answers may not use them (SXS-9)."""
        words = [word.text for word in self.words(text) if not (self.is_filler(word) or self._is_short_filler(word))]
        return tuple(dict.fromkeys(words or (word.text for word in self.words(text))))

    def _is_short_filler(self, word: Word) -> bool:
        """Whether a word on a card is a filler in its contracted or elided form: `im` for `in`, `qu'` for `que`."""
        return self.plain(word.text) in self._fillers or f"{word.plain}'" in self._fillers

    def is_filler(self, word: Word) -> bool:
        """Whether a word says nothing about what is asked."""
        plain = word.plain
        return plain in self._fillers or any(
            plain.removesuffix(end) in self._fillers
            for end, base in self.grammar.plurals
            if not base and len(plain) > 4
        )

    def _is_article(self, word: Word, place: int) -> bool:
        # A contraction such as `du` or `del` is an article at the start of an answer, and a link inside it.
        return word.text in self.grammar.articles and (place == 0 or word.text not in self._link_words)

    def _read_word(self, text: str, *, roman: bool) -> Word:
        if roman and _ROMAN.fullmatch(text):
            values = [_ROMAN_DIGITS[letter] for letter in text]
            total = sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))
            return Word(text.casefold(), text.casefold(), str(total), capitals=True)
        capitals = text.isupper()
        text = text.lower()  # ß stays: the word lists have it
        if text.endswith("'") and text not in self._link_words and text not in self.grammar.articles:
            text = text.rstrip("'")  # an apostrophe for an accent, as in caffe'
        plain = self.plain(text)
        if text[-1] == ".":
            return Word(text[:-1], text[:-1], text)
        if _FIGURE.fullmatch(text):
            parts = re.split("[.,]", text)
            whole = len(parts) == 1 or all(len(part) == 3 for part in parts[1:])
            number = str(int("".join(parts))) if whole else ".".join(parts)
            return Word(text, number, number)
        if match := self._ordinal.match(plain):
            return Word(text, plain, f"{match[1]}.")
        return Word(text, plain.replace("'", ""), capitals=capitals)

    def _join_numbers(self, words: list[Word]) -> list[Word]:
        """The words, with those that form one number joined."""
        counted: list[Word] = []
        at = 0
        while at < len(words):
            for length in range(min(4, len(words) - at), 0, -1):
                run = words[at : at + length]
                number = self._numbers.get(" ".join(word.plain for word in run))
                # Before other words `un` and `ein` are articles.
                if number and not (length == 1 and len(words) > 1 and run[0].text in self.grammar.articles):
                    text = " ".join(word.text for word in run)
                    counted.append(Word(text, "".join(word.plain for word in run), number, run[0].capitals))
                    at += length
                    break
            else:
                counted.append(words[at])
                at += 1
        return counted

    @cached_property
    def _numbers(self) -> dict[str, str]:
        grammar = self.grammar
        ends = grammar.ordinal_ends or ("",)
        known = {name: str(number) for number, name in enumerate(grammar.numbers)}
        known |= {name: str(number) for name, number in grammar.more_numbers.items()}
        known |= {
            ordinal.removesuffix(ends[0]) + end: f"{number}."
            for number, ordinal in enumerate(grammar.ordinals, start=1)
            for end in ends
        }
        known |= {name: f"{number}." for name, number in grammar.more_ordinals.items()}
        return {
            " ".join(self.plain(part) for part in re.findall(r"\w+", name)): number for name, number in known.items()
        }

    @cached_property
    def _fillers(self) -> frozenset[str]:
        return frozenset(map(self.plain, self.grammar.fillers | self.grammar.articles))

    @cached_property
    def _link_words(self) -> frozenset[str]:
        return self.grammar.links | frozenset(self.grammar.contractions)

    @cached_property
    def measures(self) -> frozenset[str]:
        """Words for an amount or an activity, in plain letters."""
        return frozenset(map(self.plain, self.grammar.measures))

    def is_link(self, word: Word) -> bool:
        """Whether a word links the parts of a phrase."""
        return word.text in self.grammar.links

    @cached_property
    def splitters(self) -> frozenset[str]:
        """Words that change what follows into something else, in plain letters."""
        return frozenset(map(self.plain, self.grammar.splitters))


@cache
def text_reader(language: str) -> TextReader:
    """The reader of a language, created once; raises an error for a language without cards."""
    if language not in LANGUAGES:
        raise deck_error("bad-language", language=language, known=", ".join(LANGUAGES))
    return TextReader(language)
