"""The server's own errors: types with stable codes, their texts, and the log entry of an unexpected failure."""

from __future__ import annotations

import secrets
import traceback
from typing import Any

import structlog

from sixfold.games import SixfoldError
from sixfold.games.messages import Messages

MESSAGES = Messages("sixfold.server")
_log = structlog.get_logger()


class ServerError(SixfoldError):
    """An error of the server itself, whatever is played: `code` says which."""


class StoreDown(ServerError):
    """The database cannot be written or read now; nothing was changed."""


class StoreNewer(ServerError):
    """The database was written by a later version of Sixfold."""


class BotFailed(ServerError):
    """The worker process of a bot died, or ran past its time."""


#: Errors with a type of their own, for callers who tell them apart.
_TYPES = {"store-down": StoreDown, "store-newer": StoreNewer, "bot-failed": BotFailed}


def server_error(code: str, **params: Any) -> ServerError:
    """Return the error of this code, ready to be raised.

    >>> server_error("no-table", table="abc").code
    'no-table'
    """
    return MESSAGES.error(_TYPES.get(code, ServerError), code, **params)


def disk_error(error: OSError) -> ServerError:
    """Return the error that visitors get where a file cannot be written or read.

    >>> disk_error(OSError(28, "No space left on device")).params["why"]
    'No space left on device'
    """
    return server_error("store-down", why=error.strerror or MESSAGES.phrase("database-fails"))


def report_failure(code: str, error: BaseException, **where: str | int | None) -> ServerError:
    """Log an unexpected error, and return what the visitor is told; both have the same request id.

    The log has the place and the type of the error, but not its text: that may hold what somebody played.
    """
    request = str(structlog.contextvars.get_contextvars().get("request") or secrets.token_hex(8))
    frames = "".join(traceback.format_tb(error.__traceback__))
    _log.error(code.replace("-failed", "_failure"), request=request, kind=type(error).__name__, frames=frames, **where)
    return server_error(code, request=request)
