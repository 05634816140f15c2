"""The server's log: one line an event, as JSON or as text."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

#: Without local variables: tokens, seeds and hidden answers would be among them.
_TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))


def configure(kind: str, stream: TextIO | None = None) -> None:
    """Write the log as `json` or as `text`, by default to standard error."""
    out = stream or sys.stderr
    last: list[Any] = (
        [_TRACEBACKS, structlog.processors.JSONRenderer()]
        if kind == "json"
        else [structlog.dev.ConsoleRenderer(colors=out.isatty(), exception_formatter=structlog.dev.plain_traceback)]
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            _shorten_table_id,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *last,
        ],
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, DroppingStream(out))),
        cache_logger_on_first_use=False,
    )


def _shorten_table_id(_logger: Any, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Shorten table ids: a whole one is an invitation."""
    if "table" in line:
        line["table"] = short_id(line["table"])
    return line


class DroppingStream:
    """A stream that drops what cannot be written: a full disk must not fail requests."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Write, if possible."""
        with suppress(OSError):
            return self._out.write(text)
        return 0

    def flush(self) -> None:
        """Flush, if possible."""
        with suppress(OSError):
            self._out.flush()


def short_id(known: str | None) -> str | None:
    """Return the start of an id: enough to follow a person or table through the log, too little to use it.

    >>> short_id("AAAAAAAAAAAAAAAAAAAAAA")
    'AAAAAA'
    """
    return None if known is None else known.rpartition(":")[2][:6]
