"""The lines of a table's log: who did what, and when."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from sixfold.tables import acts
from sixfold.tables.law import LAW

A = TypeVar("A", bound=acts.Act)


class Line(Struct, frozen=True):
    """One line of a table's log. `at` is in seconds by the house's clock, `who` is `None` for the referee.

    >>> line = Line(4, "ann", 12.5, acts.Turn("c3"))
    >>> line.dumps()
    '{"seq":4,"who":"ann","at":12.5,"act":{"act":"turn","move":"c3"}}'
    >>> Line.loads(line.dumps()) == line
    True
    """

    seq: int
    who: str | None
    at: float
    act: acts.AnyAct

    def dumps(self) -> str:
        """The line as JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def loads(cls, text: str | bytes) -> Line:
        """The line that a JSON text holds; `BadNotation` if it holds none."""
        try:
            return _LINES.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise LAW.malformed("bad-line", why=str(error)) from None


_LINES = msgspec.json.Decoder(Line)


class Done(Struct, Generic[A], frozen=True):
    """An act of somebody, on its way to the rule for it."""

    who: str
    at: float
    act: A
