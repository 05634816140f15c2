"""What the house says in a visitor's language: refusals and rulings, out of every law of the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import sixfold
from sixfold.games import SixfoldError, registry
from sixfold.games.messages import COMMON_MESSAGES, ENGLISH, Message, Messages, Ruling


def told(error: SixfoldError, language: str) -> str:
    """The sentence of a refusal in this language, where there is one; as it was raised otherwise.

    >>> from sixfold.server.errors import server_error
    >>> told(server_error("no-table", table="abc"), "fr"), told(server_error("no-table", table="abc"), "xx")
    ('Il n’y a pas de table abc.', 'There is no table abc.')
    """
    # Two laws may have a code in common: it is the one whose words these are.
    for sentence in _sentences().get(error.code, ()):
        if language in sentence.translations and _said(sentence, error) == error.message:
            return sentence.format(error.params, language)
    return error.message


def rulings(language: str = ENGLISH) -> Mapping[str, Ruling]:
    """Every ruling of every law, by its number.

    >>> rulings()["GAME-1"].title, rulings("fr")["GAME-1"].title
    ('Turns', 'Coups')
    """
    return {number: ruling for law in laws() for number, ruling in law.rulings(language).items()}


@cache
def laws() -> tuple[Messages, ...]:
    """The law of each part of the house, and of each game."""
    own = [COMMON_MESSAGES, *(kind.messages for kind in registry.games().values())]
    known = {law.package for law in own}
    return (*own, *(Messages(package) for package in _packages(files(sixfold), "sixfold") if package not in known))


def _packages(folder: Traversable, name: str) -> Iterator[str]:
    if any(folder.joinpath(name).is_file() for name in ("rulings.toml", "messages.toml")):
        yield name
    for part in sorted(folder.iterdir(), key=lambda part: part.name):
        if part.is_dir() and part.name.isidentifier() and part.joinpath("__init__.py").is_file():
            yield from _packages(part, f"{name}.{part.name}")


def _said(sentence: Message, error: SixfoldError) -> str | None:
    try:
        return sentence.format(error.params)
    except (KeyError, ValueError, TypeError):
        return None  # It has other parameters: these are not its words.


@cache
def _sentences() -> Mapping[str, tuple[Message, ...]]:
    found: dict[str, tuple[Message, ...]] = {}
    for law in laws():
        for code, sentence in law.errors.items():
            found[code] = (*found.get(code, ()), sentence)
    return found
