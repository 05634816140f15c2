"""What is wrong with a deck: each fault has a code, a file, a line and a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.decks")


class Fault(Struct, frozen=True):
    """One thing that is wrong, and where."""

    code: str
    file: str
    line: int
    #: The id of the card, or nothing where the file itself is at fault.
    card: str
    params: dict[str, Any] = {}

    @property
    def message(self) -> str:
        """What is wrong, in words."""
        return self.text()

    def text(self, language: str = "en") -> str:
        """What is wrong, in the words of a language."""
        return MESSAGES.errors[self.code].format(self.params, language)

    @property
    def place(self) -> str:
        """The file and line, as compilers write them."""
        return f"{self.file}:{self.line}"

    def __str__(self) -> str:
        return f"{self.place}: {f'{self.card}: ' if self.card else ''}{self.message} ({self.code})"


class BadDeck(SixfoldError):
    """A deck that cannot be read; `faults` has everything that is wrong with it."""

    def __init__(
        self, code: str, ruling: str | None = None, params: dict[str, Any] | None = None, sentence: str = ""
    ) -> None:
        super().__init__(code, ruling, params, sentence)
        self.faults: tuple[Fault, ...] = tuple(self.params.get("faults", ()))


def bad_deck(faults: Sequence[Fault]) -> BadDeck:
    """The error that tells the first fault and keeps them all."""
    first, more = faults[0], len(faults) - 1
    params = {"place": first.place, "why": first.message, "more": f" ({more} more)" if more else "", "faults": faults}
    return BadDeck(first.code, MESSAGES.errors[first.code].ruling, params, MESSAGES.errors["bad-deck"].format(params))


def deck_error(code: str, **params: Any) -> SixfoldError:
    """The refusal of something asked of decks."""
    return MESSAGES.error(SixfoldError, code, **params)
