"""What the house itself refuses, as types with stable codes; and the words for it."""

from __future__ import annotations

from typing import Any

from sixfold.games import SixfoldError
from sixfold.games.law import Law

LAW = Law("sixfold.server")


class HouseError(SixfoldError):
    """Something the house refuses, whatever is played: `code` says why."""


class StoreDown(HouseError):
    """What was asked for cannot be written or read now; nothing was changed."""


class StoreNewer(HouseError):
    """The database was written by a later version of the house."""


def refuse(code: str, **params: Any) -> HouseError:
    """The refusal of this code, ready to be raised.

    >>> str(refuse("no-table", table="abc"))
    'There is no table abc.'
    """
    kind = {"store-down": StoreDown, "store-newer": StoreNewer}.get(code, HouseError)
    return LAW.error(kind, code, **params)
