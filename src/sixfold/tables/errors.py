"""What a table refuses, and why: the rulings TBL-1 to TBL-20 in `rulings.toml`."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.tables")


class TableError(SixfoldError):
    """An act that the table does not take: `code`, `ruling` and `params` say why."""


def table_error(code: str, **params: Any) -> TableError:
    """The refusal of an act, ready to be raised.

    >>> str(table_error("seat-taken", seat=1))
    'Seat 1 is taken. (TBL-5)'
    """
    return MESSAGES.error(TableError, code, **params)
