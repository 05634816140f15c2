"""Rulings, refusals and endings as data: one `rulings.toml` beside each referee, and one a language beside that.

The file says which ruling a refusal rests on and in which words it is told; the referee only names the code. So the
law can be listed, shown to players and translated without touching a line of Python.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from sixfold.games.errors import BadNotation, BadOption, IllegalMove, SixfoldError, UnknownGame
from sixfold.games.language import ENGLISH, Phrase, Ruling, Said, english, languages, told, words

__all__ = [
    "COMMON_MESSAGES",
    "ENGLISH",
    "Messages",
    "Phrase",
    "Ruling",
    "Sentence",
    "bad_option",
    "either",
    "unknown_game",
]


class Sentence(msgspec.Struct, frozen=True):
    """What a code says to a person, and the ruling it rests on."""

    en: str
    ruling: str | None = None
    more: dict[str, str] = {}

    def tell(self, params: Mapping[str, Any], language: str = ENGLISH) -> str:
        """The sentence with its parameters filled in, in English where the language is not there yet."""
        return told(self.more.get(language, self.en), params, language)


E = TypeVar("E", bound=SixfoldError)


class Messages:
    """The rulings, refusals and endings of one game.

    >>> from sixfold.games.six import MESSAGES
    >>> MESSAGES.rulings["SIX-3"].title
    'Placing'
    >>> error = MESSAGES.illegal("not-touching", cell="9,9")
    >>> str(error)
    '9,9 touches no tile. (SIX-3)'
    >>> MESSAGES.sentence(error, "fr")
    '9,9 ne touche aucune tuile.'
    """

    def __init__(self, package: str) -> None:
        self.package = package

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by its number."""
        return english(self.package).rulings

    def ruled(self, language: str) -> Mapping[str, Ruling]:
        """Every ruling by its number, in a language, or in English where it is not there yet."""
        return {**self.rulings, **words(self.package, language).rulings}

    @property
    def refusals(self) -> Mapping[str, Sentence]:
        """Every refusal by its code, those common to all games included."""
        return _refusals(_COMMON) | _refusals(self.package)

    @property
    def endings(self) -> Mapping[str, Sentence]:
        """How each reason of an outcome is told, by the reason."""
        return _endings(_COMMON) | _endings(self.package)

    def phrase(self, code: str, **params: Any) -> Phrase:
        """Words for a part of a sentence."""
        return Phrase(self.package, code, params)

    def illegal(self, code: str, **params: Any) -> IllegalMove:
        """The refusal of a turn, ready to be raised."""
        return self.error(IllegalMove, code, **params)

    def malformed(self, code: str, **params: Any) -> BadNotation:
        """The refusal of a text, ready to be raised."""
        return self.error(BadNotation, code, **params)

    def error(self, kind: type[E], code: str, **params: Any) -> E:
        """An error of this kind, with the ruling and the sentence that the file gives for its code."""
        sentence = self.refusals[code]
        return kind(code, sentence.ruling, params, sentence.tell(params))

    def sentence(self, error: SixfoldError, language: str = ENGLISH) -> str:
        """The words of a refusal in a language."""
        return self.refusals[error.code].tell(error.params, language)


_COMMON = "sixfold.games"


@cache
def _refusals(package: str) -> dict[str, Sentence]:
    found = {language: words(package, language).refusals for language in languages(package)}
    return _joined(english(package).refusals, found)


@cache
def _endings(package: str) -> dict[str, Sentence]:
    found = {language: words(package, language).endings for language in languages(package)}
    return _joined(english(package).endings, found)


def _joined(own: Mapping[str, Said], others: Mapping[str, Mapping[str, str]]) -> dict[str, Sentence]:
    return {
        code: Sentence(said.en, said.ruling, {name: texts[code] for name, texts in others.items() if code in texts})
        for code, said in own.items()
    }


#: What holds in every game of the house.
COMMON_MESSAGES = Messages(_COMMON)


def unknown_game(name: str, known: list[str]) -> UnknownGame:
    """The refusal of a name that no preset has."""
    return COMMON_MESSAGES.error(UnknownGame, "unknown-game", name=name, known=", ".join(known))


def bad_option(code: str, option: str, **params: Any) -> BadOption:
    """The refusal of an option or of its value."""
    return COMMON_MESSAGES.error(BadOption, code, option=option, **params)


def either(parts: Sequence[str]) -> Phrase | str:
    """One or the other of several things.

    >>> print(either(["a"]), either(["a", "b", "c"]), COMMON_MESSAGES.phrase("or", some="a", last="b").tell("fr"))
    a a, b or c a ou b
    """
    if len(parts) < 2:
        return "".join(parts)
    return COMMON_MESSAGES.phrase("or", some=", ".join(parts[:-1]), last=parts[-1])
