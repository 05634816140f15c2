"""Rulings, refusals and endings as data: one `rulings.toml` beside each referee.

The file says which ruling a refusal rests on and in which words it is told; the referee only names the code. So the
law can be listed, shown to players and translated without touching a line of Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from sixfold.games.errors import BadNotation, BadOption, IllegalMove, SixfoldError, UnknownGame


class Ruling(msgspec.Struct, frozen=True):
    """One numbered ruling, in the words of the rule page."""

    title: str
    text: str


class Sentence(msgspec.Struct, frozen=True):
    """What a code says to a person, and the ruling it rests on."""

    en: str
    ruling: str | None = None
    more: dict[str, str] = {}

    def tell(self, params: Mapping[str, Any], language: str = "en") -> str:
        """The sentence with its parameters filled in, in English where the language is not there yet."""
        return self.more.get(language, self.en).format_map(params)


class _Book(msgspec.Struct, frozen=True):
    rulings: dict[str, Ruling] = {}
    refusals: dict[str, Sentence] = {}
    endings: dict[str, Sentence] = {}


E = TypeVar("E", bound=SixfoldError)


class Law:
    """The rulings, refusals and endings of one game.

    >>> from sixfold.games.six import LAW
    >>> LAW.rulings["SIX-3"].title
    'Placing'
    >>> str(LAW.illegal("not-touching", cell="9,9"))
    '9,9 touches no tile. (SIX-3)'
    """

    def __init__(self, package: str) -> None:
        self._package = package

    @property
    def rulings(self) -> Mapping[str, Ruling]:
        """Every ruling by its number."""
        return _read(self._package).rulings

    @property
    def refusals(self) -> Mapping[str, Sentence]:
        """Every refusal by its code, those common to all games included."""
        return _common().refusals | _read(self._package).refusals

    @property
    def endings(self) -> Mapping[str, Sentence]:
        """How each reason of an outcome is told, by the reason."""
        return _common().endings | _read(self._package).endings

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

    def sentence(self, error: SixfoldError, language: str = "en") -> str:
        """The words of a refusal in a language."""
        return self.refusals[error.code].tell(error.params, language)


@cache
def _read(package: str) -> _Book:
    text = resources.files(package).joinpath("rulings.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_Book)


def _common() -> _Book:
    return _read("sixfold.games")


#: What holds in every game of the house.
HOUSE = Law("sixfold.games")


def unknown_game(name: str, known: list[str]) -> UnknownGame:
    """The refusal of a name that no preset has."""
    return HOUSE.error(UnknownGame, "unknown-game", name=name, known=", ".join(known))


def bad_option(code: str, option: str, **params: Any) -> BadOption:
    """The refusal of an option or of its value."""
    return HOUSE.error(BadOption, code, option=option, **params)
