"""What a part of the house says, in every language: `rulings.toml` in English, `rulings.fr.toml` and so on beside it.

The English file says which ruling a refusal rests on; a file of another language holds nothing but words. A new
language is one more file in each part, and no line of Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import msgspec
from msgspec import Struct

#: The language that everything is written in first, and told in where another has no words for it.
ENGLISH = "en"
_STEM, _END = "rulings.", ".toml"


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered ruling, in the words of the rule page."""

    title: str
    text: str


class PresetWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A preset in another language."""

    title: str
    line: str
    credit: str


class OptionWords(Struct, frozen=True, forbid_unknown_fields=True):
    """An option in another language, and what its values are called."""

    title: str
    line: str
    labels: dict[str, str] = {}


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """All that one part says in one language other than English; presets and options by their names."""

    rulings: dict[str, Ruling] = {}
    refusals: dict[str, str] = {}
    endings: dict[str, str] = {}
    phrases: dict[str, str] = {}
    presets: dict[str, PresetWords] = {}
    options: dict[str, OptionWords] = {}


_NOTHING = Words()


class Said(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence in English, and the ruling it rests on."""

    en: str
    ruling: str | None = None


class Book(Struct, frozen=True, forbid_unknown_fields=True):
    """The English file of a part. Presets and options are declared in Python, with their English words."""

    rulings: dict[str, Ruling] = {}
    refusals: dict[str, Said] = {}
    endings: dict[str, Said] = {}
    phrases: dict[str, str] = {}


@cache
def english(package: str) -> Book:
    """What a part says in English."""
    return msgspec.toml.decode(_text(package, f"rulings{_END}"), type=Book)


def words(package: str, language: str) -> Words:
    """What a part says in another language; nothing where it does not speak it.

    >>> words("sixfold.games.six", "fr").rulings["SIX-3"].title
    'Poser'
    """
    # Anybody may ask for any language: only those that are there are kept.
    return _words(package, language) if language in languages(package) else _NOTHING


@cache
def _words(package: str, language: str) -> Words:
    return msgspec.toml.decode(_text(package, f"{_STEM}{language}{_END}"), type=Words)


@cache
def languages(package: str = "sixfold.games") -> tuple[str, ...]:
    """The languages, besides English, that a part speaks; without a name, those of the house.

    >>> languages()
    ('fr',)
    """
    names = (file.name for file in resources.files(package).iterdir())
    return tuple(sorted(name[len(_STEM) : -len(_END)] for name in names if _of_a_language(name)))


def told(text: str, params: Mapping[str, Any], language: str) -> str:
    """A text with its parameters filled in; those that are phrases are told in the language, too."""
    return text.format_map({name: _part(value, language) for name, value in params.items()})


class Phrase:
    """Words within a sentence that change with its language: which cells, what a stack moves like.

    As text it is English, so that whoever knows nothing of languages may treat it as one.

    >>> from sixfold.games.law import COMMON_MESSAGES
    >>> phrase = COMMON_MESSAGES.phrase("whole", low=6, high=22)
    >>> str(phrase), phrase.tell("fr")
    ('6 to 22', 'de 6 à 22')
    """

    def __init__(self, package: str, code: str, params: Mapping[str, Any]) -> None:
        self._package = package
        self._code = code
        self._params = dict(params)

    def tell(self, language: str = ENGLISH) -> str:
        """The words in a language, in English where it has none."""
        text = words(self._package, language).phrases.get(self._code, english(self._package).phrases[self._code])
        return told(text, self._params, language)

    def __str__(self) -> str:
        return self.tell()

    def __repr__(self) -> str:
        return repr(self.tell())

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Phrase | str) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))


def _part(value: Any, language: str) -> Any:
    return value.tell(language) if isinstance(value, Phrase) else value


def _of_a_language(name: str) -> bool:
    return name.startswith(_STEM) and name.endswith(_END) and len(name) > len(_STEM) + len(_END)


def _text(package: str, name: str) -> str:
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")
