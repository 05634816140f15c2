"""What the house itself refuses, as types with stable codes; and the words for it."""

from __future__ import annotations

from typing import Any

from sixfold.games import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.server")


class ServerError(SixfoldError):
    """Something the house refuses, whatever is played: `code` says why."""


class StoreDown(ServerError):
    """What was asked for cannot be written or read now; nothing was changed."""


class StoreNewer(ServerError):
    """The database was written by a later version of the house."""


class BotFailed(ServerError):
    """The process that thought for a bot died, or ran past its time."""


#: Refusals that others tell apart by their type.
_KINDS = {"store-down": StoreDown, "store-newer": StoreNewer, "bot-failed": BotFailed}


def server_error(code: str, **params: Any) -> ServerError:
    """The refusal of this code, ready to be raised.

    >>> str(server_error("no-table", table="abc"))
    'There is no table abc.'
    """
    return MESSAGES.error(_KINDS.get(code, ServerError), code, **params)
