"""What goes to one visitor of a table.

Nothing but answers is ever queued. That something happened is a mark; what is sent is made when the socket takes it:
the events since the last time, and the table as it then is. So a slow reader gets fewer, later news, and costs no
memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from sixfold.games import SixfoldError
from sixfold.server import words
from sixfold.server.live.table import LiveTable
from sixfold.server.live.views import moment
from sixfold.server.live.wire import NORMAL, Socket
from sixfold.server.protocol import Goodbye, Message, Outgoing, Ping
from sixfold.server.requests import Visitor
from sixfold.tables import Table
from sixfold.tables.audience import Event

#: How many answers may wait before the next request is read.
WAITING = 64
#: Seconds after which a socket that takes nothing is given up.
STUCK = 60.0
#: Seconds from one measure of the way to the next, and how many are kept: the shortest counts.
PINGS = 15.0
_KEPT = 5


class _EncodedUpdate(Message, frozen=True, kw_only=True, tag="update"):
    """`Update`, with a view that was written before."""

    number: int
    now: float
    view: msgspec.Raw
    events: tuple[Event, ...] = ()
    skipped: int = 0
    you: str | None = None


class Stream:
    """One socket of a visitor at a table."""

    def __init__(self, live: LiveTable, visitor: Visitor, wire: Socket, last: int, now: Callable[[], float]) -> None:
        self.live = live
        self.visitor = visitor
        #: What sentences are told in, and the last request that was refused, to be told in another language.
        self.language = visitor.language
        self.refusal: tuple[int, SixfoldError] | None = None
        self._wire = wire
        self._now = now
        #: When it was opened, by the loop's clock.
        self.since = asyncio.get_running_loop().time()
        self._told = min(last, live.history.number(visitor.id))
        self._fresh = True
        #: Who was there when this visitor was told last, or will be told next; and what waits to be sent of it.
        self._known = b""
        self._presence: bytes | None = None
        self._answers: asyncio.Queue[bytes] = asyncio.Queue(WAITING)
        self._bye: tuple[Goodbye, int] | None = None
        self._woken = asyncio.Event()
        self._woken.set()
        self._pings = 0
        self._pinged = 0.0
        self._ways: deque[float] = deque(maxlen=_KEPT)

    @property
    def lag(self) -> float:
        """How many seconds a message is on its way: half the shortest of the last round trips."""
        return min(self._ways, default=0.0) / 2

    # What is to be sent -----------------------------------------------------------------------------------------

    def happened(self) -> None:
        """Something has happened that this visitor may know of."""
        self._fresh = True
        self._woken.set()

    def present(self, data: bytes) -> None:
        """Who is there now; what was not sent of it yet is old.

        What was told already is not told again: that would tell when somebody acts in secret.
        """
        if data != self._known:
            self._known = self._presence = data
            self._woken.set()

    def bye(self, why: SixfoldError, code: int = NORMAL) -> None:
        """End the conversation after what is waiting, and say why."""
        self._bye = self._bye or (Goodbye(why.code, words.told(why, self.language)), code)
        self._woken.set()

    async def answer(self, message: Outgoing) -> None:
        """Answer a request. A visitor who takes no answers is not listened to meanwhile."""
        await self._answers.put(msgspec.json.encode(message))
        self._woken.set()

    def ponged(self, number: int) -> None:
        """The visitor has answered a ping."""
        if number == self._pings and self._pinged:
            self._ways.append(asyncio.get_running_loop().time() - self._pinged)
            self._pinged = 0.0

    # Sending ----------------------------------------------------------------------------------------------------

    async def send(self) -> None:
        """Send whatever there is, until the house ends the conversation."""
        loop = asyncio.get_running_loop()
        next_ping = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(next_ping):
                    await self._woken.wait()
            except TimeoutError:
                pass
            self._woken.clear()
            while not self._answers.empty():
                await self._sent(self._answers.get_nowait())
            if self._fresh:
                self._fresh = False
                await self._sent(await self._news())
            if self._presence is not None:
                data, self._presence = self._presence, None
                await self._sent(data)
            if self._bye is not None:
                bye, code = self._bye
                await self._sent(msgspec.json.encode(bye))
                await self._wire.close(code, bye.code)
                return
            if loop.time() >= next_ping:
                self._pings += 1
                await self._sent(msgspec.json.encode(Ping(self._pings)))
                self._pinged, next_ping = loop.time(), loop.time() + PINGS

    async def _sent(self, data: bytes) -> None:
        async with asyncio.timeout(STUCK):
            await self._wire.send(data)

    async def _news(self) -> bytes:
        live, who = self.live, self.visitor.id
        # All of one moment: what comes later wakes this stream again.
        table, number, now = live.table, live.history.number(who), live.at(self._now())
        events, skipped = live.history.since(who, self._told)
        self._told = number
        view = await live.views.of(table, who, moment(now, live.history.last(who)))
        news = _EncodedUpdate(
            number=number,
            now=now,
            view=msgspec.Raw(view),
            events=told(table, who, events),
            skipped=skipped,
            you=None if table.person(who) is None else who,
        )
        return msgspec.json.encode(news)


def told(table: Table, who: str | None, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as somebody may know them: where nobody may watch, turns are told to those who play."""
    if table.settings.spectators or table.active_seat(who) is not None:
        return events
    return tuple(Event(event.at, event.action, event.person) for event in events)
