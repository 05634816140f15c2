"""Faults of a deck, each with a code, a file, a line and a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.decks")


class Fault(Struct, frozen=True):
    """One fault and where it is."""

    code: str
    file: str
    line: int
    #: The id of the card; empty if the fault is in the file itself.
    card: str
    params: dict[str, Any] = {}

    @property
    def message(self) -> str:
        """The text of the fault in English."""
        return self.text()

    def text(self, language: str = "en") -> str:
        """The text of the fault in a language."""
        return MESSAGES.errors[self.code].format(self.params, language)

    @property
    def place(self) -> str:
        """The file and line, as in compiler messages: `deck.toml:12`."""
        return f"{self.file}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {f'{self.card}: ' if self.card else ''}{self.message} ({self.code})"


class BadDeck(SixfoldError):
    """Raised for a deck that cannot be read; `faults` lists all its faults."""

    def __init__(
        self, code: str, ruling: str | None = None, params: dict[str, Any] | None = None, sentence: str = ""
    ) -> None:
        super().__init__(code, ruling, params, sentence)
        self.faults: tuple[Fault, ...] = tuple(self.params.get("faults", ()))


def bad_deck(faults: Sequence[Fault]) -> BadDeck:
    """The error for these faults; its message shows the first."""
    first, more = faults[0], len(faults) - 1
    params = {"place": first.place, "why": first.message, "more": f" ({more} more)" if more else "", "faults": faults}
    return BadDeck(first.code, MESSAGES.errors[first.code].ruling, params, MESSAGES.errors["bad-deck"].format(params))


def deck_error(code: str, **params: Any) -> SixfoldError:
    """An error about decks, such as an unknown language."""
    return MESSAGES.error(SixfoldError, code, **params)
