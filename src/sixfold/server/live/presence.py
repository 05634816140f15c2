"""Who is connected. A connection that breaks is not leaving: somebody leaves after they were away for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from sixfold.server.live.connections import Connection
from sixfold.server.live.tables import LiveTable
from sixfold.server.protocol import Presence

#: The fewest seconds between two presence messages, and how long somebody counts as typing.
INTERVAL = 0.2
TYPING_SECONDS = 6.0


class PresenceTracker:
    """Knows who is connected at each table, and when somebody has been away for too long."""

    def __init__(self, away_timeout: float, leave: Callable[[str, str], Coroutine[Any, Any, None]]) -> None:
        self._away_timeout = away_timeout
        self._leave = leave
        self._away_timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._announcements: dict[str, asyncio.TimerHandle] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Cancel every timer: nobody leaves because the server stops."""
        for timer in (*self._away_timers.values(), *self._announcements.values()):
            timer.cancel()
        self._away_timers.clear()
        self._announcements.clear()
        for task in self._leaving:
            task.cancel()

    def watch_table(self, live: LiveTable) -> None:
        """Start the timers of a table that was loaded: whoever was present then may be gone by now."""
        for person in live.table.people:
            self.restart_timer(live, person.id)

    def restart_timer(self, live: LiveTable, person: str) -> None:
        """Start somebody's away timer again after a sign of life; there is none while they are connected."""
        person = live.table.device_owner(person)
        timer = self._away_timers.pop((live.id, person), None)
        if timer is not None:
            timer.cancel()
        known = live.table.person(person)
        if known is None or known.added_bot or not known.present or live.table.closed or live.is_connected(person):
            return
        loop = asyncio.get_running_loop()
        timer = loop.call_later(self._away_timeout, self._start_leaving, live.id, person)
        self._away_timers[live.id, person] = timer

    def connect(self, connection: Connection) -> None:
        """Add a connection."""
        live = connection.live
        live.connections.add(connection)
        self.restart_timer(live, connection.visitor.id)
        self.announce(live)

    def disconnect(self, connection: Connection) -> None:
        """Remove a connection."""
        live, person = connection.live, connection.visitor.id
        live.connections.discard(connection)
        if not live.is_connected(person):
            live.typing.pop(person, None)
            self.restart_timer(live, person)
        self.announce(live)

    def set_typing(self, live: LiveTable, person: str, on: bool) -> None:
        """Note that somebody who joined the table is typing, or has stopped."""
        if live.table.person(person) is None:
            return
        loop = asyncio.get_running_loop()
        if on:
            live.typing[person] = loop.time() + TYPING_SECONDS
            loop.call_later(TYPING_SECONDS + INTERVAL, self.announce, live)
        elif live.typing.pop(person, None) is None:
            return
        self.announce(live)

    def announce(self, live: LiveTable) -> None:
        """Send everybody who is connected, soon and not too often."""
        if live.connections and live.id not in self._announcements:
            timer = asyncio.get_running_loop().call_later(INTERVAL, self._send_presence, live)
            self._announcements[live.id] = timer

    def _send_presence(self, live: LiveTable) -> None:
        self._announcements.pop(live.id, None)
        now = asyncio.get_running_loop().time()
        live.typing = {person: until for person, until in live.typing.items() if until > now}
        connected = {connection.visitor.id for connection in live.connections}
        present = [person.id for person in live.table.people if person.id in connected]
        screens = {connection.visitor.id for connection in live.connections if connection.is_screen}
        presence = Presence(tuple(present), tuple(live.typing), len(connected) - len(present), tuple(sorted(screens)))
        data = msgspec.json.encode(presence)
        for connection in live.connections:
            connection.announce_presence(data)

    def _start_leaving(self, table: str, person: str) -> None:
        self._away_timers.pop((table, person), None)
        task = asyncio.get_running_loop().create_task(self._leave(table, person))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)
