"""Rulings by their numbers, across the laws of the house."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

from sixfold.games import registry
from sixfold.games.messages import COMMON_MESSAGES, Messages, Ruling


def of_game(law: Messages) -> Mapping[str, Ruling]:
    """The rulings that hold in a game, those of the house after its own."""
    return {**law.rulings(), **COMMON_MESSAGES.rulings()}


def every() -> Mapping[str, Ruling]:
    """Every ruling of every game."""
    own = {number: ruling for kind in registry.games().values() for number, ruling in kind.messages.rulings().items()}
    return {**own, **COMMON_MESSAGES.rulings()}


def listed(rulings: Mapping[str, Ruling]) -> str:
    """Numbers and titles, one a line."""
    wide = max(map(len, rulings), default=0)
    return "\n".join(f"{number:<{wide}}  {ruling.title}" for number, ruling in rulings.items())


def full(number: str, ruling: Ruling, width: int) -> str:
    """A ruling with its text."""
    text = textwrap.fill(ruling.text, width, initial_indent="  ", subsequent_indent="  ")
    return f"{number} {ruling.title}\n{text}"
