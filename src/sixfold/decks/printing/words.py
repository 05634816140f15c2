"""The words printed round cards and lines."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources

import msgspec


@cache
def words(language: str) -> Mapping[str, str]:
    """The words of a language.

    >>> words("fr")["match"]
    'Accord'
    """
    text = resources.files("sixfold.decks.printing").joinpath("words.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=dict[str, dict[str, str]])[language]
