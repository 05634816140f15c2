"""Who is there. A connection that breaks is not leaving: only after a while does the house write that somebody left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import msgspec

from sixfold.server.live.streams import Stream
from sixfold.server.live.table import LiveTable
from sixfold.server.protocol import Presence

#: Seconds between two words about who is there, and how long somebody who types is believed to.
PAUSE = 0.2
TYPING = 6.0


class PresenceTracker:
    """Knows who is connected at each table, and when somebody has been away for too long."""

    def __init__(self, away: float, leave: Callable[[str, str], Coroutine[Any, Any, None]]) -> None:
        self._away = away
        self._leave = leave
        self._timers: dict[tuple[str, str], asyncio.TimerHandle] = {}
        self._telling: dict[str, asyncio.TimerHandle] = {}
        self._leaving: set[asyncio.Task[None]] = set()

    def stop(self) -> None:
        """Nobody leaves because the house closes."""
        for timer in (*self._timers.values(), *self._telling.values()):
            timer.cancel()
        self._timers.clear()
        self._telling.clear()
        for task in self._leaving:
            task.cancel()

    def loaded(self, live: LiveTable) -> None:
        """A table has been read from the log: whoever was here then may be gone by now."""
        for person in live.table.people:
            self.sign(live, person.id)

    def sign(self, live: LiveTable, person: str) -> None:
        """A sign of life, or the end of a connection: without another one they count as gone after a while."""
        person = live.table.device_owner(person)
        self._cancel(live.id, person)
        known = live.table.person(person)
        if known is None or known.added_bot or not known.present or live.table.closed or live.here(person):
            return
        loop = asyncio.get_running_loop()
        self._timers[live.id, person] = loop.call_later(self._away, self._gone, live.id, person)

    def connected(self, stream: Stream) -> None:
        """A socket is there."""
        live = stream.live
        live.streams.add(stream)
        self._cancel(live.id, stream.visitor.id)
        self.tell(live)

    def disconnected(self, stream: Stream) -> None:
        """A socket is gone."""
        live = stream.live
        live.streams.discard(stream)
        if not live.here(stream.visitor.id):
            live.typing.pop(stream.visitor.id, None)
            self.sign(live, stream.visitor.id)
        self.tell(live)

    def typing(self, live: LiveTable, person: str, on: bool) -> None:
        """Somebody who has come to the table is typing, or has stopped."""
        if live.table.person(person) is None:
            return
        loop = asyncio.get_running_loop()
        if on:
            live.typing[person] = loop.time() + TYPING
            loop.call_later(TYPING + PAUSE, self.tell, live)
        elif live.typing.pop(person, None) is None:
            return
        self.tell(live)

    def tell(self, live: LiveTable) -> None:
        """Tell everybody who is there, but not all the time."""
        if live.streams and live.id not in self._telling:
            self._telling[live.id] = asyncio.get_running_loop().call_later(PAUSE, self._tell, live)

    def _tell(self, live: LiveTable) -> None:
        self._telling.pop(live.id, None)
        now = asyncio.get_running_loop().time()
        live.typing = {person: until for person, until in live.typing.items() if until > now}
        connected = {stream.visitor.id for stream in live.streams}
        here = [person.id for person in live.table.people if person.id in connected]
        data = msgspec.json.encode(Presence(tuple(here), tuple(live.typing), len(connected) - len(here)))
        for stream in live.streams:
            stream.present(data)

    def _gone(self, table: str, person: str) -> None:
        self._timers.pop((table, person), None)
        task = asyncio.get_running_loop().create_task(self._leave(table, person))
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    def _cancel(self, table: str, person: str) -> None:
        timer = self._timers.pop((table, person), None)
        if timer is not None:
            timer.cancel()
