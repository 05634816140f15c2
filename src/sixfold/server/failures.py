"""What the house does when something in it fails: a note with where it was, and a refusal that names the note."""

from __future__ import annotations

import secrets
import traceback

import structlog

from sixfold.server.errors import ServerError, server_error

_log = structlog.get_logger()


def report_failure(code: str, error: BaseException, **where: str | int | None) -> ServerError:
    """The refusal of a request over which something failed; what failed is in the logs, under the same number.

    The note says where it was and what kind of error, but not the error's words: they may hold what somebody played.
    """
    request = str(structlog.contextvars.get_contextvars().get("request") or secrets.token_hex(8))
    frames = "".join(traceback.format_tb(error.__traceback__))
    _log.error(code, request=request, kind=type(error).__name__, frames=frames, **where)
    return server_error(code, request=request)
