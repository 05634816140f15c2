"""What visitors learn of a table: their events, their views, and whose connections an entry of the log wakes."""

from __future__ import annotations

import asyncio
from collections import deque
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from sixfold.games.base import game_as_json
from sixfold.games.choices import Picks
from sixfold.server.errors import server_error
from sixfold.server.pending import VIEWS, retrieve_error, run_in_thread
from sixfold.tables import AppliedEntry, LogEntry, Table, TableView, actions
from sixfold.tables.log import Event
from sixfold.tables.views import may_watch

if TYPE_CHECKING:
    from sixfold.server.live.tables import LiveTable

#: How many of the last events are kept for a visitor; older ones are only counted.
EVENTS = 200
#: Trees of choices larger than this many bytes are sent one level at a time.
CHOICES_BYTES = 4096


# Events ---------------------------------------------------------------------------------------------------------


class NewEvents(Struct, frozen=True):
    """The events after one that somebody knows. `skipped` of the oldest are missing."""

    events: tuple[Event, ...]
    skipped: int
    #: The number of the last event for them, and when it happened.
    number: int
    at: float


class History:
    """The last events for everybody, and for each person those that are theirs alone.

    What is kept for a visitor depends only on what that visitor may know, so that neither numbers nor gaps show how
    much others do in secret.
    """

    __slots__ = ("_counts", "_own", "_public", "_public_count")

    def __init__(self, first: LogEntry) -> None:
        opening = first.seq, Event(first.at, "open", first.person)
        self._public: deque[tuple[int, Event]] = deque([opening], maxlen=EVENTS)
        self._public_count = 1
        self._own: dict[str, deque[tuple[int, Event]]] = {}
        self._counts: dict[str, int] = {}

    def add(self, applied: AppliedEntry) -> None:
        """Add the next entry of a table, for those who may know of it."""
        numbered = applied.entry.seq, applied.event
        if applied.audience is None:
            self._public_count += 1
            self._public.append(numbered)
            return
        for person in applied.audience:
            self._counts[person] = self._counts.get(person, 0) + 1
            self._own.setdefault(person, deque(maxlen=EVENTS)).append(numbered)

    def number(self, person: str | None) -> int:
        """Return the number of the last event for somebody; `None` is somebody who never joined."""
        return self._public_count + self._counts.get(person or "", 0) - 1

    def since(self, table: Table, person: str | None, last: int) -> NewEvents:
        """Return the events for somebody after this number. Where nobody may watch, only players learn the turns."""
        number = self.number(person)
        count = max(number - max(last, -1), 0)
        merged = sorted(chain(self._public, self._own.get(person or "", ())), key=itemgetter(0))
        events = tuple(event for _, event in merged[-EVENTS:][-count:]) if count else ()
        if not may_watch(table, person):
            events = tuple(Event(event.at, event.action, event.person) for event in events)
        return NewEvents(events, count - len(events), number, merged[-1][1].at)


# Views ----------------------------------------------------------------------------------------------------------


def viewer(table: Table, person: str | None) -> str | None:
    """Return whose view somebody gets: their own, or everybody's (`None`)."""
    if person in table.barred or (not table.settings.spectators and person in table.screens):
        return person
    known = table.person(person)
    own = known is not None and (
        table.active_seat(person) is not None or person == table.acting_owner or known.chosen_options != ""
    )
    return person if own else None


def limited_view(table: Table, person: str | None, at: float) -> TableView:
    """Return what somebody sees of a table, with no more choices than fit."""
    view = table.view(person, at)
    return replace(view, choices=view.choices.shorten(CHOICES_BYTES)) if isinstance(view.choices, Picks) else view


def encode_view(table: Table, person: str | None, at: float) -> bytes:
    """Return what somebody sees, as JSON."""
    return msgspec.json.encode(limited_view(table, person, at), enc_hook=game_as_json)


class ViewCache:
    """The views of a table as it is now, encoded once for all who see the same."""

    __slots__ = ("_views",)

    def __init__(self) -> None:
        self._views: dict[str | None, tuple[Table, float, asyncio.Task[bytes]]] = {}

    async def get(self, table: Table, person: str | None, at: float) -> bytes:
        """Return what somebody sees of this table, as JSON. It is made in a thread, since choices take time."""
        seen_by = viewer(table, person)
        cached = self._views.get(seen_by)
        if cached is None or cached[0] is not table or cached[1] != at or _has_failed(cached[2]):
            self._views = {key: one for key, one in self._views.items() if one[0] is table}
            cached = table, at, asyncio.create_task(run_in_thread(VIEWS, encode_view, table, seen_by, at))
            cached[2].add_done_callback(retrieve_error)
            self._views[seen_by] = cached
        return await asyncio.shield(cached[2])


def _has_failed(task: asyncio.Task[bytes]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


# Updates --------------------------------------------------------------------------------------------------------


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
        seen_by = viewer(live.table, person)
        if seen_by not in differs:
            differs[seen_by] = before.view(seen_by, entry.at) != live.table.view(seen_by, entry.at)
        if differs[seen_by]:
            connection.request_update()
    if isinstance(entry.action, actions.Kick) and not live.table.settings.spectators:
        for connection in live.connections:
            if connection.visitor.id == entry.action.person:
                connection.end(server_error("no-watching"))
