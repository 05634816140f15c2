"""The texts that people read, in every language: rulings, errors, outcomes, phrases, presets and options.

A package that says something to people keeps its texts beside its code, in TOML, and reads them through `Messages`:

- `rulings.toml` holds the numbered rulings of a rule page: `[rulings.SIX-3]` with `title` and `text`.
- `messages.toml` holds everything else:
    - `[errors.CODE]`: the `text` of an error, and the `ruling` it rests on, if any;
    - `[outcomes.REASON]`: the same for the end of a game;
    - `[phrases]`: parts of sentences, labels and other short texts, by code;
    - `[presets.NAME]`: `title`, `summary` and `credit` of a preset;
    - `[options.NAME]`: `title`, `summary` and the `labels` of the values of an option.
- `rulings.fr.toml` and `messages.fr.toml` translate them. There an error or an outcome is only its text
  (`[errors]`, then `not-touching = "…"`), because the English file names the ruling.

A text may have placeholders, such as `{cell}`. What has no translation is shown in English. A new language is one more
file (or two) in each package, and no line of Python.

    MESSAGES = Messages("my_package")
    raise MESSAGES.error(MyError, "no-table", table="abc")      # [errors.no-table]
    MESSAGES.phrase("pages", count=6).text("fr")                # [phrases] pages
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from sixfold.games.errors import BadNotation, BadOption, IllegalMove, SixfoldError, UnknownGame

#: The language of the source texts, and the fallback where a translation is missing.
ENGLISH = "en"
_COMMON = "sixfold.games"

E = TypeVar("E", bound=SixfoldError)


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """One numbered ruling of a rule page."""

    title: str
    text: str


class PresetText(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of a preset."""

    title: str
    summary: str
    credit: str = ""


class OptionText(Struct, frozen=True, forbid_unknown_fields=True):
    """The texts of an option; `labels` name its values, by the value as text, and `card` describes its variant."""

    title: str
    summary: str
    labels: dict[str, str] = {}
    card: str = ""


class Translation(Struct, frozen=True, forbid_unknown_fields=True):
    """`messages.xx.toml`: the texts of a package in a language other than English."""

    errors: dict[str, str] = {}
    outcomes: dict[str, str] = {}
    phrases: dict[str, str] = {}
    presets: dict[str, PresetText] = {}
    options: dict[str, OptionText] = {}


class SourceTexts(Struct, frozen=True, forbid_unknown_fields=True):
    """`messages.toml`: the English texts of a package."""

    errors: dict[str, SourceMessage] = {}
    outcomes: dict[str, SourceMessage] = {}
    phrases: dict[str, str] = {}
    presets: dict[str, PresetText] = {}
    options: dict[str, OptionText] = {}


class SourceMessage(Struct, frozen=True, forbid_unknown_fields=True):
    """The English text of an error or an outcome, and the ruling it rests on."""

    text: str
    ruling: str | None = None


class MessageTemplate(Struct, frozen=True):
    """The text of an error or an outcome, its ruling, and its translations by language."""

    text: str
    ruling: str | None = None
    translations: dict[str, str] = {}

    def format(self, params: Mapping[str, Any], language: str = ENGLISH) -> str:
        """Return the text in a language, with its placeholders filled in."""
        return _fill_in(self.translations.get(language, self.text), params, language)


class Phrase:
    """A part of a sentence that follows the sentence's language. `str(phrase)` is English.

    >>> phrase = COMMON_MESSAGES.phrase("whole", low=6, high=22)
    >>> str(phrase), phrase.text("fr")
    ('6 to 22', 'de 6 à 22')
    """

    def __init__(self, package: str, code: str, params: Mapping[str, Any]) -> None:
        self._package = package
        self._code = code
        self._params = dict(params)

    def text(self, language: str = ENGLISH) -> str:
        """Return the phrase in a language, in English where it has no translation."""
        english = source(self._package).phrases[self._code]
        return _fill_in(translation(self._package, language).phrases.get(self._code, english), self._params, language)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return repr(self.text())

    def __eq__(self, other: object) -> bool:
        return str(self) == str(other) if isinstance(other, Phrase | str) else NotImplemented

    def __hash__(self) -> int:
        return hash(str(self))


class Messages:
    """The texts of one package, in every language it has.

    >>> from sixfold.games.six import MESSAGES
    >>> MESSAGES.ruling("SIX-3").title, MESSAGES.ruling("SIX-3", "fr").title
    ('Placing', 'Poser')
    >>> error = MESSAGES.illegal("not-touching", cell="9,9")
    >>> str(error)
    '9,9 touches no tile. (SIX-3)'
    >>> MESSAGES.text(error, "fr")
    '9,9 ne touche aucune tuile.'
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def rulings(self, language: str = ENGLISH) -> Mapping[str, Ruling]:
        """Return every ruling by its number, in a language where it is translated."""
        english = _rulings(self.package, ENGLISH)
        return english if language == ENGLISH else {**english, **_rulings(self.package, language)}

    def ruling(self, number: str, language: str = ENGLISH) -> Ruling:
        """Return one ruling."""
        return self.rulings(language)[number]

    @property
    def errors(self) -> Mapping[str, MessageTemplate]:
        """Every error by its code, those common to all games included."""
        return _messages(_COMMON, "errors") | _messages(self.package, "errors")

    @property
    def outcomes(self) -> Mapping[str, MessageTemplate]:
        """What is said of each reason of an outcome, those common to all games included."""
        return _messages(_COMMON, "outcomes") | _messages(self.package, "outcomes")

    def phrase(self, code: str, **params: Any) -> Phrase:
        """Return a phrase with its parameters."""
        return Phrase(self.package, code, params)

    def preset(self, name: str, language: str = ENGLISH) -> PresetText | None:
        """Return the texts of a preset, or `None` where the catalogue has none."""
        return translation(self.package, language).presets.get(name, source(self.package).presets.get(name))

    def option(self, name: str, language: str = ENGLISH) -> OptionText | None:
        """Return the texts of an option, or `None` where the catalogue has none."""
        return translation(self.package, language).options.get(name, source(self.package).options.get(name))

    def error(self, kind: type[E], code: str, **params: Any) -> E:
        """Build an error of this type, with the ruling and the text of its code."""
        message = self.errors[code]
        return kind(code, message.ruling, params, message.format(params))

    def illegal(self, code: str, **params: Any) -> IllegalMove:
        """Build the error for a turn that breaks the rules."""
        return self.error(IllegalMove, code, **params)

    def bad_notation(self, code: str, **params: Any) -> BadNotation:
        """Build the error for a text that means no move, position or record."""
        return self.error(BadNotation, code, **params)

    def text(self, error: SixfoldError, language: str = ENGLISH) -> str:
        """Return the text of an error in a language."""
        return self.errors[error.code].format(error.params, language)


@cache
def source(package: str) -> SourceTexts:
    """Return the English texts of a package."""
    return msgspec.toml.decode(_read(package, "messages.toml"), type=SourceTexts)


def translation(package: str, language: str) -> Translation:
    """Return the texts of a package in a language other than English; empty where it has none.

    >>> translation("sixfold.games.six", "fr").presets["six-4"].title
    'Six à quatre'
    """
    # Check first, so that asking for made-up languages does not grow the cache.
    return _translation(package, language) if language in languages(package) else _NO_TRANSLATION


@cache
def languages(package: str = _COMMON) -> tuple[str, ...]:
    """Return the languages, apart from English, that a package has texts in.

    >>> languages()
    ('fr',)
    """
    parts = (file.name.split(".") for file in resources.files(package).iterdir())
    return tuple(sorted({part[1] for part in parts if len(part) == 3 and part[::2] in _TRANSLATED}))


def unknown_game(name: str, known: Sequence[str]) -> UnknownGame:
    """Build the error for a name that no preset has."""
    return COMMON_MESSAGES.error(UnknownGame, "unknown-game", name=name, known=", ".join(known))


def bad_option(code: str, option: str, **params: Any) -> BadOption:
    """Build the error for an option or its value."""
    return COMMON_MESSAGES.error(BadOption, code, option=option, **params)


def clip(text: str, limit: int = 60) -> str:
    """Shorten a text so that it fits into a message.

    >>> clip("a very long text", limit=6)
    'a very…'
    """
    return text if len(text) <= limit else text[:limit] + "…"


def alternatives(parts: Sequence[str]) -> Phrase | str:
    """Join several things with "or".

    >>> print(alternatives(["a"]), "/", alternatives(["a", "b", "c"]))
    a / a, b or c
    """
    return _join(parts, "or")


def together(parts: Sequence[str]) -> Phrase | str:
    """Join several things with "and".

    >>> print(together(["Ada"]), "/", together(["Ada", "Brook", "Cleo"]))
    Ada / Ada, Brook and Cleo
    """
    return _join(parts, "and")


def _join(parts: Sequence[str], word: str) -> Phrase | str:
    if len(parts) < 2:
        return "".join(parts)
    return COMMON_MESSAGES.phrase(word, some=", ".join(parts[:-1]), last=parts[-1])


_NO_TRANSLATION = Translation()
_TRANSLATED = (["rulings", "toml"], ["messages", "toml"])


class _Rulings(Struct, frozen=True, forbid_unknown_fields=True):
    rulings: dict[str, Ruling] = {}


@cache
def _translation(package: str, language: str) -> Translation:
    return msgspec.toml.decode(_read(package, f"messages.{language}.toml"), type=Translation)


def _rulings(package: str, language: str) -> dict[str, Ruling]:
    return _read_rulings(package, language) if language in (ENGLISH, *languages(package)) else {}


@cache
def _read_rulings(package: str, language: str) -> dict[str, Ruling]:
    name = "rulings.toml" if language == ENGLISH else f"rulings.{language}.toml"
    return msgspec.toml.decode(_read(package, name), type=_Rulings).rulings


@cache
def _messages(package: str, section: str) -> dict[str, MessageTemplate]:
    english: dict[str, SourceMessage] = getattr(source(package), section)
    texts = {language: getattr(translation(package, language), section) for language in languages(package)}
    return {
        code: MessageTemplate(
            message.text,
            message.ruling,
            {language: translated[code] for language, translated in texts.items() if code in translated},
        )
        for code, message in english.items()
    }


def _fill_in(text: str, params: Mapping[str, Any], language: str) -> str:
    values = {name: value.text(language) if isinstance(value, Phrase) else value for name, value in params.items()}
    return text.format_map(values)


def _read(package: str, name: str) -> str:
    """Return the text of a file of a package; a package without it has no texts of that kind."""
    file = resources.files(package).joinpath(name)
    return file.read_text(encoding="utf-8") if file.is_file() else ""


#: The texts that every game shares.
COMMON_MESSAGES = Messages(_COMMON)
