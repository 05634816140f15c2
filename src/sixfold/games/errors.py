"""Errors with stable codes.

Every error carries a `code` for programs, the number of the `ruling` it rests on, if any, and the `params` of its
message. The message comes from a catalogue (see `messages.py`), so that players can read it in their language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class SixfoldError(Exception):
    """The base of every error that Sixfold raises on purpose.

    >>> error = SixfoldError("unknown-game", None, {"name": "chess"}, "There is no game called chess.")
    >>> error.code, error.ruling, str(error)
    ('unknown-game', None, 'There is no game called chess.')
    """

    def __init__(
        self,
        code: str,
        ruling: str | None = None,
        params: Mapping[str, Any] | None = None,
        message: str = "",
    ) -> None:
        self.code = code
        self.ruling = ruling
        self.params: dict[str, Any] = dict(params or {})
        self.message = message or code
        # Pickling passes `args` to the constructor.
        super().__init__(code, ruling, self.params, self.message)

    @property
    def json_params(self) -> dict[str, Any]:
        """The parameters, ready for JSON. Phrases are in English."""
        params: dict[str, Any] = msgspec.to_builtins(self.params, enc_hook=str)
        return params

    def __str__(self) -> str:
        return f"{self.message} ({self.ruling})" if self.ruling else self.message


class UnknownGame(SixfoldError):
    """No preset has this name."""


class BadOption(SixfoldError):
    """An option that the preset does not have, or a value that it does not accept."""


class BadNotation(SixfoldError):
    """A text that means no move, position or record."""


class IllegalMove(SixfoldError):
    """A well-formed turn that breaks the rules: `code`, `ruling` and `params` say which."""


class AmbiguousMove(IllegalMove):
    """A turn that lacks a choice which the rules require (SIX-7)."""
