"""One visitor's socket at a table: messages are read here, handed to the service, and answered.

Nothing but replies is ever queued. That something happened is a flag; the update is made when the socket takes it, out
of the events since the last one and the table as it is by then. So a slow reader gets fewer, later updates, and costs
no memory.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Protocol

import msgspec
import structlog

from sixfold.games import SixfoldError
from sixfold.server import protocol
from sixfold.server.errors import ServerError, report_failure, server_error
from sixfold.server.logs import short_id
from sixfold.server.requests import Visitor
from sixfold.server.texts import error_text
from sixfold.tables.log import Event

if TYPE_CHECKING:
    from sixfold.server.live.tables import LiveTable
    from sixfold.server.service import TableService

#: Close codes of RFC 6455.
NORMAL, GOING_AWAY, POLICY, SERVER_FAILURE = 1000, 1001, 1008, 1011
#: At most this many messages in this many seconds, and this many bytes in one.
MESSAGES, SECONDS = 100, 20.0
FRAME_BYTES = 16 * 1024
#: Seconds to wait for the first message.
HELLO_TIMEOUT = 10.0
#: How many replies may wait to be sent before the next request is read.
QUEUED_REPLIES = 64
#: Seconds after which a socket that takes nothing is given up.
SEND_TIMEOUT = 60.0
#: Seconds between pings, and how many round trips are remembered: the shortest counts.
PING_INTERVAL, ROUND_TRIPS = 15.0, 5
#: Views are of a whole number of these seconds, so that one that is encoded serves others too.
VIEW_SECONDS = 1.0
#: How much of a decoding error is repeated to the visitor.
_CLIP = 200
#: How sending fails when the visitor is gone or does not read. It depends on timing, and is not logged.
GONE = (OSError, TimeoutError)

_INCOMING: msgspec.json.Decoder[protocol.Incoming] = msgspec.json.Decoder(protocol.Incoming)
_log = structlog.get_logger()


class Socket(Protocol):
    """A socket that takes and gives whole messages, whatever carries it."""

    async def receive(self) -> bytes | None:
        """Return the next message; `None` when the other side is gone."""

    async def send(self, data: bytes) -> None:
        """Send a message. May raise `OSError` when the other side is gone."""

    async def close(self, code: int, reason: str) -> None:
        """Close the socket with a code and a reason."""


class MessageReader:
    """Decodes what comes in over a socket, and limits how much of it there may be."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        self._times: deque[float] = deque(maxlen=MESSAGES)

    async def read(self) -> protocol.Incoming | ServerError | None:
        """Return the next message, or the error of one that cannot be read; `None` when the visitor is gone.

        Raises the error that ends the conversation: `too-many` or `too-large`.
        """
        data = await self._socket.receive()
        if data is None:
            return None
        now = asyncio.get_running_loop().time()
        if len(self._times) == MESSAGES and now - self._times[0] < SECONDS:
            raise server_error("too-many", seconds=SECONDS)
        self._times.append(now)
        if len(data) > FRAME_BYTES:
            raise server_error("too-large", limit=FRAME_BYTES)
        try:
            return _INCOMING.decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            return server_error("bad-message", why=str(error)[:_CLIP])

    async def read_hello(self) -> protocol.Hello | None:
        """Return the first message; `None` if the visitor went. Raises `bad-message` if it is another, or late."""
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                first = await self.read()
        except TimeoutError:
            raise server_error("bad-message", why="no hello came") from None
        if isinstance(first, protocol.Hello | None):
            return first
        raise first if isinstance(first, ServerError) else server_error("bad-message", why="hello must come first")


class _EncodedUpdate(protocol.Message, frozen=True, kw_only=True, tag="update"):
    """`Update`, with a view that is encoded already."""

    number: int
    now: float
    view: msgspec.Raw
    events: tuple[Event, ...] = ()
    skipped: int = 0
    you: str | None = None


class Connection:
    """One socket of a visitor at a table."""

    def __init__(
        self,
        service: TableService,
        live: LiveTable,
        visitor: Visitor,
        socket: Socket,
        reader: MessageReader,
        hello: protocol.Hello,
    ) -> None:
        self.live = live
        self.visitor = visitor
        self.is_screen = hello.screen
        #: When it was opened, by the loop's clock.
        self.since = asyncio.get_running_loop().time()
        self._service = service
        self._socket = socket
        self._reader = reader
        self._language = visitor.language
        #: The last request that failed, so that its error can be repeated in another language.
        self._last_error: tuple[int, SixfoldError] | None = None
        self._sent_number = min(hello.last, live.history.number(visitor.id))
        self._needs_update = True
        #: The presence that was announced last, and the one that waits to be sent.
        self._announced_presence = b""
        self._next_presence: bytes | None = None
        self._replies: asyncio.Queue[bytes] = asyncio.Queue(QUEUED_REPLIES)
        self._goodbye: tuple[protocol.Goodbye, int] | None = None
        self._wake = asyncio.Event()
        self._wake.set()
        self._ping_id = 0
        self._ping_sent = 0.0
        self._round_trips: deque[float] = deque(maxlen=ROUND_TRIPS)

    async def run(self) -> None:
        """Receive and send until either side ends it."""
        sending = asyncio.create_task(self._send())
        receiving = asyncio.create_task(self._receive())
        both = {sending, receiving}
        try:
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if receiving.done() and not receiving.cancelled():
                error = receiving.exception()
                if error is not None:
                    self.end(self._as_error(error), POLICY)
                    await asyncio.wait({sending}, timeout=HELLO_TIMEOUT)
            elif sending.done() and not sending.cancelled():
                error = sending.exception()
                if error is not None and not isinstance(error, GONE):
                    await send_goodbye(self._socket, self._as_error(error), self._language, SERVER_FAILURE)
        finally:
            for task in both:
                task.cancel()
            for outcome in await asyncio.gather(*both, return_exceptions=True):
                if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
                    _log.debug("connection_end", table=self.live.id, kind=type(outcome).__name__)

    # Receiving --------------------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        """Handle one message after the other, until the visitor is gone."""
        while (message := await self._reader.read()) is not None:
            match message:
                case protocol.ActionMessage() | protocol.Expand() | protocol.Complete():
                    await self._reply(await self._handle(message))
                case protocol.Pong():
                    self._measure_round_trip(message.id)
                case protocol.Typing():
                    self._service.set_typing(self.live.id, self.visitor, message.on)
                case protocol.SetLanguage():
                    self._language = message.language
                    if self._last_error is not None and self._last_error[0] == message.repeat_error:
                        await self._reply(error_message(self._last_error[1], self._language, message.repeat_error))
                case protocol.Hello():
                    repeated = server_error("bad-message", why="hello came twice")
                    await self._reply(error_message(repeated, self._language))
                case ServerError():
                    await self._reply(error_message(message, self._language))

    async def _handle(self, message: protocol.ActionMessage | protocol.Expand | protocol.Complete) -> protocol.Outgoing:
        """Let the service do what is asked, and return the reply."""
        service, table, visitor = self._service, self.live.id, self.visitor
        try:
            match message:
                case protocol.ActionMessage():
                    # A message takes half of a round trip.
                    lag = min(self._round_trips, default=0.0) / 2
                    await service.act(table, visitor, message.action, message.ply, lag, message.person)
                    return protocol.Done(message.id)
                case protocol.Expand():
                    choices = await service.expand(table, visitor, message.values)
                    return protocol.Choices(message.id, msgspec.to_builtins(choices))
                case protocol.Complete():
                    names = await service.complete(table, visitor, message.kind, message.text)
                    return protocol.Completions(message.id, names)
        except Exception as error:  # one request fails, and nothing else
            why = self._as_error(error)
        self._last_error = message.id, why
        return error_message(why, self._language, message.id)

    async def _reply(self, message: protocol.Outgoing) -> None:
        """Queue a reply. While a visitor reads no replies, no more of their requests are read."""
        await self._replies.put(msgspec.json.encode(message))
        self._wake.set()

    def _measure_round_trip(self, ping: int) -> None:
        if ping == self._ping_id and self._ping_sent:
            self._round_trips.append(asyncio.get_running_loop().time() - self._ping_sent)
            self._ping_sent = 0.0

    def _as_error(self, error: BaseException) -> SixfoldError:
        if isinstance(error, SixfoldError):
            return error
        return report_failure("server-failed", error, table=self.live.id, person=short_id(self.visitor.id))

    # What is to be sent -----------------------------------------------------------------------------------------

    def request_update(self) -> None:
        """Something has happened that this visitor may know of: send an update."""
        self._needs_update = True
        self._wake.set()

    def announce_presence(self, data: bytes) -> None:
        """Send who is connected, instead of what was not sent yet.

        What the visitor knows already is not repeated: that would show when somebody acts in secret.
        """
        if data != self._announced_presence:
            self._announced_presence = self._next_presence = data
            self._wake.set()

    def end(self, why: SixfoldError, code: int = NORMAL) -> None:
        """Send what waits, then say why and close the socket."""
        self._goodbye = self._goodbye or (protocol.Goodbye(why.code, error_text(why, self._language)), code)
        self._wake.set()

    # Sending ----------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        """Send whatever there is, until the server ends the conversation."""
        loop = asyncio.get_running_loop()
        next_ping = loop.time()
        while True:
            try:
                async with asyncio.timeout_at(next_ping):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            while not self._replies.empty():
                await self._write(self._replies.get_nowait())
            if self._needs_update:
                self._needs_update = False
                await self._write(await self._encode_update())
            if self._next_presence is not None:
                data, self._next_presence = self._next_presence, None
                await self._write(data)
            if self._goodbye is not None:
                goodbye, code = self._goodbye
                await self._write(msgspec.json.encode(goodbye))
                await self._socket.close(code, goodbye.code)
                return
            if loop.time() >= next_ping:
                self._ping_id += 1
                await self._write(msgspec.json.encode(protocol.Ping(self._ping_id)))
                self._ping_sent, next_ping = loop.time(), loop.time() + PING_INTERVAL

    async def _write(self, data: bytes) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self._socket.send(data)

    async def _encode_update(self) -> bytes:
        """Encode the events since the last update, and the table as this visitor sees it now."""
        live, person = self.live, self.visitor.id
        # All of one moment: what comes later wakes this connection again.
        table, now = live.table, live.time(self._service.store.now())
        new = live.history.since(table, person, self._sent_number)
        self._sent_number = new.number
        # The time of the view depends on nothing else, so that it does not show when others act in secret.
        view = await live.views.get(table, person, max(now - now % VIEW_SECONDS, new.at))
        update = _EncodedUpdate(
            number=new.number,
            now=now,
            view=msgspec.Raw(view),
            events=new.events,
            skipped=new.skipped,
            you=None if table.person(person) is None else person,
        )
        return msgspec.json.encode(update)


def error_message(error: SixfoldError, language: str, request: int | None = None) -> protocol.ErrorMessage:
    """Return an error as a message in a language."""
    text = error_text(error, language)
    return protocol.ErrorMessage(error.code, text, request, error.ruling, error.json_params)


async def send_goodbye(socket: Socket, error: SixfoldError, language: str, code: int = POLICY) -> None:
    """Say why the server ends a conversation, and close the socket."""
    try:
        await socket.send(msgspec.json.encode(protocol.Goodbye(error.code, error_text(error, language))))
        await socket.close(code, error.code)
    except Exception as gone:  # every kind of socket says in its own way that it is gone
        _log.debug("socket_gone", kind=type(gone).__name__)
