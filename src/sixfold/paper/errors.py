"""What can go wrong before anything is printed, as a type with stable codes."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.paper")


class BadPrint(SixfoldError):
    """Something that cannot be printed: `code` says why."""


def bad_print(code: str, **params: Any) -> BadPrint:
    """The answer to what cannot be printed.

    >>> str(bad_print("print-paper", name="a3", known="a4, letter"))
    'There is no paper called a3: a4, letter.'
    """
    return MESSAGES.error(BadPrint, code, **params)
