"""What happened at a table, as each visitor counts it: a number hangs on what concerned them, and on nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import chain

from sixfold.tables import LogEntry, Table
from sixfold.tables.audience import Event, audience, event

#: How many of the last events somebody may be told; older ones are counted only.
KEPT = 200


class History:
    """The last events for everybody, and for each person those that are theirs alone.

    What is kept for a visitor hangs on what that visitor may know of, so that neither numbers nor what is left out
    tell how much others do in secret.
    """

    __slots__ = ("_counts", "_everybody", "_own", "_public")

    def __init__(self) -> None:
        self._everybody: deque[tuple[int, Event]] = deque(maxlen=KEPT)
        self._public = 0
        self._own: dict[str, deque[tuple[int, Event]]] = {}
        self._counts: dict[str, int] = {}

    def opened(self, line: LogEntry) -> None:
        """The first line, which set the table."""
        self._add(line.seq, Event(line.at, "open", line.person), None)

    def then(self, before: Table, line: LogEntry) -> frozenset[str] | None:
        """One more line of a table; answers with those it concerns."""
        concerned = audience(before, line)
        self._add(line.seq, event(before, line), concerned)
        return concerned

    def number(self, who: str | None) -> int:
        """The number of the last thing that concerned somebody; `None` is somebody who never came."""
        return self._public + self._own_count(who) - 1

    def last(self, who: str | None) -> float:
        """When the last thing happened that concerned somebody."""
        own = None if who is None else self._own.get(who)
        return max(kept[-1][1].at for kept in (self._everybody, own) if kept)

    def since(self, who: str | None, last: int) -> tuple[tuple[Event, ...], int]:
        """What concerned somebody after this number, and how many of the oldest are left out."""
        missing = self.number(who) - max(last, -1)
        if missing <= 0:
            return (), 0
        own = () if who is None else self._own.get(who, ())
        found = [event for _, event in sorted(chain(self._everybody, own), key=_number)[-KEPT:][-missing:]]
        return tuple(found), missing - len(found)

    def _own_count(self, who: str | None) -> int:
        counts: Mapping[str, int] = self._counts
        return 0 if who is None else counts.get(who, 0)

    def _add(self, seq: int, happened: Event, concerned: frozenset[str] | None) -> None:
        if concerned is None:
            self._public += 1
            self._everybody.append((seq, happened))
            return
        for person in concerned:
            self._counts[person] = self._counts.get(person, 0) + 1
            self._own.setdefault(person, deque(maxlen=KEPT)).append((seq, happened))


def _number(entry: tuple[int, Event]) -> int:
    return entry[0]
