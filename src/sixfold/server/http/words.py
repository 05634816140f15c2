"""The words for a refusal in a visitor's language, out of every law of the house."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import sixfold
from sixfold.games import GAMES, SixfoldError
from sixfold.games.law import HOUSE, Law, Ruling, Sentence

_LANGUAGE = re.compile(r"\s*([A-Za-z]{2,3})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*", re.ASCII)


def told(error: SixfoldError, language: str) -> str:
    """The sentence of a refusal in this language, where there is one; as it was raised otherwise.

    >>> from sixfold.server.law import refuse
    >>> told(refuse("no-table", table="abc"), "xx")
    'There is no table abc.'
    """
    # Two laws may have a code in common: it is the one whose words these are.
    for sentence in _sentences().get(error.code, ()):
        if language in sentence.more and sentence.tell(error.params) == error.sentence:
            return sentence.tell(error.params, language)
    return error.sentence


def spoken(header: str, most: int = 200) -> str:
    """The language that a browser likes best; English where it says nothing of use.

    >>> spoken("fr-CH, fr;q=0.9, en;q=0.8"), spoken("en;q=0.5, de"), spoken("*")
    ('fr', 'de', 'en')
    """
    found = [match for part in header[:most].split(",") if (match := _LANGUAGE.fullmatch(part))]
    best = max(found, key=lambda match: float(match[2] or 1), default=None)
    return "en" if best is None else best[1].lower()


@cache
def rulings() -> Mapping[str, Ruling]:
    """Every ruling of every law, by its number."""
    return {number: ruling for law in laws() for number, ruling in law.rulings.items()}


@cache
def laws() -> tuple[Law, ...]:
    """The law of each part of the house, and of each game."""
    parts = sorted(part.name for part in files(sixfold).iterdir() if part.joinpath("rulings.toml").is_file())
    return (HOUSE, *(kind.law for kind in GAMES), *(Law(f"sixfold.{part}") for part in parts if part != "games"))


@cache
def _sentences() -> Mapping[str, tuple[Sentence, ...]]:
    found: dict[str, tuple[Sentence, ...]] = {}
    for law in laws():
        for code, sentence in law.refusals.items():
            found[code] = (*found.get(code, ()), sentence)
    return found
