"""What can go wrong at a table, as types with stable codes.

Every error carries a `code` for programs, the number of the `ruling` it rests on where there is one, and the
`params` of its sentence. The sentence itself comes from a catalogue (see `law.py`), so that it can be shown in the
player's language.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class SixfoldError(Exception):
    """The root of every error the house raises on purpose.

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
        # What `args` holds is what pickling hands back to the constructor, in another process.
        super().__init__(code, ruling, self.params, self.message)

    @property
    def json_params(self) -> dict[str, Any]:
        """The parameters as JSON can say them; words that change with the language are in English."""
        found: dict[str, Any] = msgspec.to_builtins(self.params, enc_hook=str)
        return found

    def __str__(self) -> str:
        return f"{self.message} ({self.ruling})" if self.ruling else self.message


class UnknownGame(SixfoldError):
    """No preset has this name."""


class BadOption(SixfoldError):
    """An option that the preset does not have, or a value it does not take."""


class BadNotation(SixfoldError):
    """Text that is no move, position or record at all."""


class IllegalMove(SixfoldError):
    """A well-formed turn that the referee refuses: `code`, `ruling` and `params` say why."""


class AmbiguousMove(IllegalMove):
    """A turn that leaves open a choice which the rules require (SIX-7)."""
