"""Texts of every package in a visitor's language: errors and rulings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import sixfold
from sixfold.games import SixfoldError, registry
from sixfold.games.messages import COMMON_MESSAGES, ENGLISH, Messages, MessageTemplate, Ruling


def error_text(error: SixfoldError, language: str) -> str:
    """Return the text of an error in a language; in English where there is no translation.

    >>> from sixfold.server.errors import server_error
    >>> error = server_error("no-ruling", number="X-1")
    >>> error_text(error, "fr"), error_text(error, "xx")
    ('Il n’y a pas de règle X-1.', 'There is no ruling X-1.')
    """
    # Two packages may have a code in common: the right one has this English text.
    for message in _errors().get(error.code, ()):
        if language in message.translations and _english(message, error) == error.message:
            return message.format(error.params, language)
    return error.message


def rulings(language: str = ENGLISH) -> Mapping[str, Ruling]:
    """Return every ruling of every package, by its number.

    >>> rulings()["GAME-1"].title, rulings("fr")["GAME-1"].title
    ('Turns', 'Coups')
    """
    return {number: ruling for one in catalogues() for number, ruling in one.rulings(language).items()}


@cache
def catalogues() -> tuple[Messages, ...]:
    """Return the texts of every game and of every package of Sixfold."""
    games = [COMMON_MESSAGES, *(kind.messages for kind in registry.games().values())]
    known = {one.package for one in games}
    return (*games, *(Messages(package) for package in _packages(files(sixfold), "sixfold") if package not in known))


def _packages(folder: Traversable, name: str) -> Iterator[str]:
    if any(folder.joinpath(file).is_file() for file in ("rulings.toml", "messages.toml")):
        yield name
    for part in sorted(folder.iterdir(), key=lambda part: part.name):
        if part.is_dir() and part.name.isidentifier() and part.joinpath("__init__.py").is_file():
            yield from _packages(part, f"{name}.{part.name}")


def _english(message: MessageTemplate, error: SixfoldError) -> str | None:
    try:
        return message.format(error.params)
    except (KeyError, ValueError, TypeError):
        return None  # it has other parameters: this is not its text


@cache
def _errors() -> Mapping[str, tuple[MessageTemplate, ...]]:
    found: dict[str, tuple[MessageTemplate, ...]] = {}
    for one in catalogues():
        for code, message in one.errors.items():
            found[code] = (*found.get(code, ()), message)
    return found
