"""Who learns of an entry of the log: the events that each visitor is sent, and whose connections an entry wakes."""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import TYPE_CHECKING

from sixfold.server.errors import server_error
from sixfold.server.live.views import viewer
from sixfold.tables import AppliedEntry, LogEntry, Table, actions
from sixfold.tables.log import Event

if TYPE_CHECKING:
    from sixfold.server.live.tables import LiveTable

#: How many of the last events are kept for a visitor; older ones are only counted.
EVENTS = 200


class History:
    """The last events for everybody, and for each person those that are theirs alone.

    What is kept for a visitor depends only on what that visitor may know, so that neither numbers nor gaps show how
    much others do in secret.
    """

    __slots__ = ("_counts", "_own", "_public", "_public_count")

    def __init__(self, first: LogEntry) -> None:
        self._public: deque[tuple[int, Event]] = deque(maxlen=EVENTS)
        self._public_count = 0
        self._own: dict[str, deque[tuple[int, Event]]] = {}
        self._counts: dict[str, int] = {}
        self._add(first.seq, Event(first.at, "open", first.person), None)

    def add(self, applied: AppliedEntry) -> None:
        """Add the next entry of a table, for those who may know of it."""
        self._add(applied.entry.seq, applied.event, applied.audience)

    def number(self, person: str | None) -> int:
        """Return the number of the last event for somebody; `None` is somebody who never joined."""
        return self._public_count + self._counts.get(person or "", 0) - 1

    def last_time(self, person: str | None) -> float:
        """Return when the last event for somebody happened."""
        own = self._own.get(person or "")
        return max(events[-1][1].at for events in (self._public, own) if events)

    def since(self, person: str | None, last: int) -> tuple[tuple[Event, ...], int]:
        """Return the events for somebody after this number, and how many of the oldest are missing."""
        count = self.number(person) - max(last, -1)
        if count <= 0:
            return (), 0
        merged = sorted(chain(self._public, self._own.get(person or "", ())), key=_sequence)
        found = tuple(event for _, event in merged[-EVENTS:][-count:])
        return found, count - len(found)

    def _add(self, seq: int, happened: Event, audience: frozenset[str] | None) -> None:
        if audience is None:
            self._public_count += 1
            self._public.append((seq, happened))
            return
        for person in audience:
            self._counts[person] = self._counts.get(person, 0) + 1
            self._own.setdefault(person, deque(maxlen=EVENTS)).append((seq, happened))


def _sequence(numbered: tuple[int, Event]) -> int:
    return numbered[0]


def broadcast(live: LiveTable, before: Table, applied: AppliedEntry) -> None:
    """Send an update to everybody who may know of an entry, and to those who see another table because of it.

    Whether somebody is sent one depends on what they may know and see, never on what is hidden from them.
    """
    entry, audience = applied.entry, applied.audience
    differs: dict[str | None, bool] = {}
    for connection in live.connections:
        person = connection.visitor.id
        if audience is None or person in audience:
            connection.request_update()
            continue
        eyes = viewer(live.table, person)
        if eyes not in differs:
            differs[eyes] = before.view(eyes, entry.at) != live.table.view(eyes, entry.at)
        if differs[eyes]:
            connection.request_update()
    if isinstance(entry.action, actions.Kick) and not live.table.settings.spectators:
        for connection in live.connections:
            if connection.visitor.id == entry.action.person:
                connection.end(server_error("no-watching"))
