"""The errors of a table, with their texts; the rulings they rest on are TBL-1 to TBL-20."""

from __future__ import annotations

from typing import Any

from sixfold.games.errors import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.tables")


class TableError(SixfoldError):
    """An action that is not allowed at the table: `code`, `ruling` and `params` say why."""


def table_error(code: str, **params: Any) -> TableError:
    """The error with this code, ready to be raised.

    >>> str(table_error("seat-taken", seat=1))
    'That seat is taken. (TBL-5)'
    """
    return MESSAGES.error(TableError, code, **params)
