"""How answers of a language are read: letters, articles, numbers, out of small tables."""

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
    """What `data/<language>.toml` says of a language."""

    #: The Snowball stemmer's name.
    stemmer: str
    #: Where the head of a phrase stands: `orange juice` is juice, `jus d'orange` is jus.
    head: str
    #: What `&` stands for.
    and_: str
    #: Words left out in front of an answer, and inside it.
    articles: frozenset[str]
    #: Words that tie the parts of a phrase: `cup of tea`.
    links: frozenset[str]
    #: Words that say nothing of what is asked: they are no content words of a card.
    fillers: frozenset[str]
    #: Words that only measure or do what follows: a `cup of tea` is tea, `play football` is football.
    measures: frozenset[str]
    #: Words that make something else of what they stand before: South Africa is not Africa.
    splitters: frozenset[str]
    #: Phrases that are not what their head says: a hot dog is no dog.
    phrases: tuple[str, ...]
    #: Endings of the plural and what stands there in the singular.
    plurals: tuple[tuple[str, str], ...]
    #: Endings that make one word of another, whatever the word, and how long what is left of a noun must be.
    derived: tuple[str, ...]
    root: int
    #: Endings that do so too, but are as often part of a word.
    loose: tuple[str, ...]
    #: Words that look like that and are not made of the shorter one.
    underived: frozenset[str]
    #: Words that are no inflected form of another, whatever the word lists say.
    own: frozenset[str]
    #: Spellings of one word.
    spellings: tuple[tuple[str, ...], ...]
    #: Names of the same thing.
    aliases: tuple[tuple[str, ...], ...]
    #: Words of one family that no rule finds.
    couples: tuple[tuple[str, ...], ...]
    numbers: tuple[str, ...]
    ordinals: tuple[str, ...]
    ordinal_figure: str
    ordinal_ends: tuple[str, ...] = ()
    more_numbers: dict[str, int] = {}
    more_ordinals: dict[str, int] = {}
    contractions: dict[str, str] = {}
    #: Forms that the word lists lack or take for another word's.
    lemmas: dict[str, str] = {}
    #: Letters with marks that are letters of their own.
    keep: str = ""
    #: Whether ae, oe and ue are written for ä, ö and ü.
    umlauts: bool = False
    #: Whether words are made by running words together: Apfelbaum.
    compounds: bool = False
    #: Whether a figure with a dot is an ordinal: 1. Weltkrieg.
    dotted: bool = False
    #: Whether an apostrophe ends a word: l'eau.
    elides: bool = False
    #: How nouns are written in the word lists.
    nouns: str = "lower"
    #: Whether no form of a word is its beginning: where the lists say so, as of koch and kochen, they mean another
    #: word.
    grows: bool = False
    #: What infinitives end in, where verbs and nouns share forms, and what their participles end in.
    verb: str = ""
    participle: str = ""
    #: Whether plurals double letters or halve them: vis, vissen; peer, peren.
    doubles: bool = False
    #: Endings for men and women, and the words that are about neither: with those the ending is inflection.
    genders: tuple[tuple[str, str], ...] = ()
    adjectives: frozenset[str] = frozenset()
    #: What diminutives end in, where the word lists take them for the word itself.
    diminutive: str = ""


class Word(Struct, frozen=True):
    """One word of an answer.

    `text` is what is looked up in lists (of a contraction, the word in it), `plain` the letters as they were written.
    """

    text: str
    plain: str
    #: What it counts, where it is a number; ordinals have a dot.
    number: str = ""
    #: Whether it was written in capitals, and whether a hyphen ties it to the word before.
    capitals: bool = False
    tied: bool = False


_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼ`´′", "'"))
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
#: The hyphen in front of an ordinal's ending: 1-й.
_HYPHENED = re.compile(r"(?<=\d)-(?=[^\W\d]{1,3}\b)")
_HYPHENS = ("-", "\u2010")
_ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
_ROMAN_SIGNS = {"I": 1, "V": 5, "X": 10}


def _is_numeral(place: int, words: list[re.Match[str]]) -> bool:
    """Whether a Roman figure may stand here: after other words; one of a single sign after a name, at the end."""
    if len(words[place][0]) > 1 or place == 0:
        return place > 0
    return place == len(words) - 1 and words[place - 1][0][:1].isupper()


class TextReader:
    """A language as its answers are read.

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
        """A text without case, marks and ligatures, but for letters that are letters of their own here."""
        text = unicodedata.normalize("NFKC", text).casefold().replace("œ", "oe").replace("æ", "ae").replace("ё", "е")
        if self.grammar.umlauts:
            text = text.translate(_UMLAUTS)
        return self.bare(text)

    def bare(self, text: str) -> str:
        """The same, with umlauts as the letters under their dots."""
        keep = self.grammar.keep
        return "".join(
            sign
            if sign in keep
            else "".join(s for s in unicodedata.normalize("NFD", sign) if not unicodedata.combining(s))
            for sign in text
        )

    def words(self, text: str) -> tuple[Word, ...]:
        """The words of an answer that count, in their order: articles are left out, numbers are read as numbers."""
        text = unicodedata.normalize("NFKC", text).translate(_APOSTROPHES).replace("&", f" {self.grammar.and_} ")
        text = _HYPHENED.sub("", text)
        matches = list(self._pattern.finditer(text))
        found = [
            msgspec.structs.replace(word, tied=True) if text[: match.start()].endswith(_HYPHENS) else word
            for number, match in enumerate(matches)
            for word in [self._read_word(match[0], roman=_is_numeral(number, matches))]
        ]
        if not found:
            return (Word(text.strip().casefold(), text.strip().casefold()),)
        words = self._join_numbers(found)
        contracted = self.grammar.contractions
        kept = [
            word for place, word in enumerate(words) if place == len(words) - 1 or not self._is_article(word, place)
        ]
        return tuple(
            msgspec.structs.replace(word, text=full) if len(kept) > 1 and (full := contracted.get(word.text)) else word
            for word in kept
        )

    def content_words(self, text: str) -> tuple[str, ...]:
        """The words of a card that say what is asked, each once: those that answers may not use (SXS-9)."""
        words = [word.text for word in self.words(text) if not self.is_filler(word)]
        return tuple(dict.fromkeys(words or (word.text for word in self.words(text))))

    def is_filler(self, word: Word) -> bool:
        """Whether a word says nothing of what is asked."""
        plain = word.plain
        return plain in self._fillers or any(
            plain.removesuffix(end) in self._fillers
            for end, base in self.grammar.plurals
            if not base and len(plain) > 4
        )

    def _is_article(self, word: Word, place: int) -> bool:
        # Inside an answer a contraction such as `du` or `del` is a link; in front of it an article.
        return word.text in self.grammar.articles and (place == 0 or word.text not in self._joints)

    def _read_word(self, text: str, *, roman: bool) -> Word:
        if roman and _ROMAN.fullmatch(text):
            values = [_ROMAN_SIGNS[sign] for sign in text]
            total = sum(-one if one < two else one for one, two in zip(values, [*values[1:], 0], strict=True))
            return Word(text.casefold(), text.casefold(), str(total), capitals=True)
        capitals = text.isupper()
        text = text.lower()  # ß stays: the word lists have it
        if text.endswith("'") and text not in self._joints and text not in self.grammar.articles:
            text = text.rstrip("'")  # written for an accent, as in caffe'
        plain = self.plain(text)
        if text[-1] == ".":
            return Word(text[:-1], text[:-1], text)
        if _FIGURE.fullmatch(text):
            parts = re.split("[.,]", text)
            whole = len(parts) == 1 or all(len(part) == 3 for part in parts[1:])
            number = str(int("".join(parts))) if whole else ".".join(parts)
            return Word(text, number, number)
        if found := self._ordinal.match(plain):
            return Word(text, plain, f"{found[1]}.")
        return Word(text, plain.replace("'", ""), capitals=capitals)

    def _join_numbers(self, words: list[Word]) -> list[Word]:
        """The words with those that name a number taken together."""
        counted: list[Word] = []
        at = 0
        while at < len(words):
            for length in range(min(4, len(words) - at), 0, -1):
                run = words[at : at + length]
                number = self._numbers.get(" ".join(word.plain for word in run))
                # In front of other words `un` and `ein` are articles.
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
    def _joints(self) -> frozenset[str]:
        return self.grammar.links | frozenset(self.grammar.contractions)

    @cached_property
    def measures(self) -> frozenset[str]:
        """Words that only measure or do what follows, in plain letters."""
        return frozenset(map(self.plain, self.grammar.measures))

    def is_link(self, word: Word) -> bool:
        """Whether a word ties the parts of a phrase."""
        return word.text in self.grammar.links

    @cached_property
    def splitters(self) -> frozenset[str]:
        """Words that make something else of what they stand before, in plain letters."""
        return frozenset(map(self.plain, self.grammar.splitters))


@cache
def text_reader(language: str) -> TextReader:
    """A language of the house, read once."""
    if language not in LANGUAGES:
        raise deck_error("bad-language", language=language, known=", ".join(LANGUAGES))
    return TextReader(language)
