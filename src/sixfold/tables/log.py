"""The lines of a table's log: who did what, and when."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from sixfold.tables import actions
from sixfold.tables.errors import MESSAGES

A = TypeVar("A", bound=actions.Action)


class LogEntry(Struct, frozen=True):
    """One line of a table's log. `at` is in seconds by the house's clock, `who` is `None` for the referee.

    >>> line = LogEntry(4, "ann", 12.5, actions.Turn("c3"))
    >>> line.dumps()
    '{"seq":4,"person":"ann","at":12.5,"action":{"type":"turn","move":"c3"}}'
    >>> LogEntry.loads(line.dumps()) == line
    True
    """

    seq: int
    person: str | None
    at: float
    action: actions.AnyAction

    def dumps(self) -> str:
        """The line as JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def loads(cls, text: str | bytes) -> LogEntry:
        """The line that a JSON text holds; `BadNotation` if it holds none."""
        try:
            return _LINES.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise MESSAGES.bad_notation("bad-line", why=str(error)) from None


_LINES = msgspec.json.Decoder(LogEntry)


class PersonEntry(Struct, Generic[A], frozen=True):
    """An act of somebody, on its way to the rule for it."""

    person: str
    at: float
    action: A
