"""What the house writes down about itself: one line a matter, for machines or for people."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog

#: Without the values of variables: tokens, seeds and hidden answers would be among them.
_TRACEBACKS = structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False))


def configure(kind: str, stream: TextIO | None = None) -> None:
    """Write every line as `json` or as `text`, to standard error unless said otherwise."""
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
            _no_way_in,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *last,
        ],
        logger_factory=structlog.PrintLoggerFactory(cast(TextIO, _Lossy(out))),
        cache_logger_on_first_use=False,
    )


def _no_way_in(_logger: Any, _method: str, line: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Whoever has the id of a table can come to it: lines have as much of it as is needed to follow a table."""
    if "table" in line:
        line["table"] = short(line["table"])
    return line


class _Lossy:
    """A stream that loses what cannot be written: a disk without room for lines must not fail whoever asks."""

    def __init__(self, out: TextIO) -> None:
        self._out = out

    def write(self, text: str) -> int:
        """Write, if it can be."""
        with suppress(OSError):
            return self._out.write(text)
        return 0

    def flush(self) -> None:
        """Have it written, if it can be."""
        with suppress(OSError):
            self._out.flush()


def short(known: str | None) -> str | None:
    """As much of an id as is needed to follow somebody, or a table, through the lines, and too little to be them.

    >>> short("AAAAAAAAAAAAAAAAAAAAAA")
    'AAAAAA'
    """
    return None if known is None else known.rpartition(":")[2][:6]
