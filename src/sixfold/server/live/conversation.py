"""A whole conversation over a socket: who says what, how much of it, and how it ends."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec
import structlog

from sixfold.games import SixfoldError
from sixfold.games.choices import Picks
from sixfold.server import protocol, words
from sixfold.server.errors import ServerError, server_error
from sixfold.server.failures import report_failure
from sixfold.server.live.streams import Stream
from sixfold.server.live.wire import FAILED, POLICY, Socket
from sixfold.server.logs import short
from sixfold.server.requests import Visitor
from sixfold.tables.actions import AnyAction

#: So many messages in so many seconds, and so many bytes in one, are heard.
MESSAGES, SECONDS = 100, 20.0
FRAME = 16 * 1024
#: Seconds for the first word.
HELLO = 10.0
_CLIP = 200
#: What telling fails with when the visitor is gone, or does not listen. Whether they go in the middle of a word hangs
#: on the machine, and nothing is written down about it.
GONE = (OSError, TimeoutError)

_INCOMING: msgspec.json.Decoder[protocol.Incoming] = msgspec.json.Decoder(protocol.Incoming)
_log = structlog.get_logger()


class ActionHandler(Protocol):
    """What a conversation asks of the house."""

    async def act(
        self,
        table: str,
        visitor: Visitor,
        act: AnyAction,
        ply: int | None = None,
        lag: float = 0.0,
        person: str | None = None,
    ) -> None:
        """Do something at the table."""

    async def under(self, table: str, visitor: Visitor, values: tuple[str, ...]) -> Picks:
        """What is picked after these values."""

    async def complete(self, table: str, visitor: Visitor, kind: str, text: str) -> tuple[str, ...]:
        """What may be meant."""

    def typing(self, table: str, visitor: Visitor, on: bool) -> None:
        """Somebody is typing."""


class MessageReader:
    """What comes in from one socket, as messages, and no more than anybody needs to say."""

    def __init__(self, wire: Socket) -> None:
        self._wire = wire
        self._heard: deque[float] = deque(maxlen=MESSAGES)

    async def hear(self) -> protocol.Incoming | ServerError | None:
        """The next message, or why it is none; `None` when the visitor is gone. Raises what ends the conversation."""
        data = await self._wire.receive()
        if data is None:
            return None
        now = asyncio.get_running_loop().time()
        if len(self._heard) == MESSAGES and now - self._heard[0] < SECONDS:
            raise server_error("too-many", seconds=SECONDS)
        self._heard.append(now)
        if len(data) > FRAME:
            raise server_error("too-large", limit=FRAME)
        try:
            return _INCOMING.decode(data)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            return server_error("bad-message", why=str(error)[:_CLIP])


async def hello(ears: MessageReader) -> protocol.Hello | None:
    """The first word of a visitor; `None` if they went. Refused where it is another, or comes too late."""
    try:
        async with asyncio.timeout(HELLO):
            first = await ears.hear()
    except TimeoutError:
        raise server_error("bad-message", why="nobody said hello") from None
    if isinstance(first, protocol.Hello | None):
        return first
    raise first if isinstance(first, ServerError) else server_error("bad-message", why="the first word is hello")


async def turned_away(wire: Socket, error: SixfoldError, language: str) -> None:
    """End a conversation that has not begun."""
    try:
        await wire.send(msgspec.json.encode(_bye(error, language)))
        await wire.close(POLICY, error.code)
    except Exception as gone:  # whatever carries the socket says in its own way that it is gone
        _log.debug("wire-gone", kind=type(gone).__name__)


async def talk(house: ActionHandler, stream: Stream, wire: Socket, ears: MessageReader) -> None:
    """Hear and tell, until either side goes."""
    telling = asyncio.create_task(stream.send())
    hearing = asyncio.create_task(_hear(house, stream, ears))
    both = {telling, hearing}
    try:
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if hearing.done() and not hearing.cancelled():
            error = hearing.exception()
            if error is not None:
                stream.bye(error if isinstance(error, SixfoldError) else _failure(stream, error), POLICY)
                await asyncio.wait({telling}, timeout=HELLO)
        elif telling.done() and not telling.cancelled() and (fault := telling.exception()) is not None:
            await _broken(stream, wire, fault)
    finally:
        for task in both:
            task.cancel()
        for outcome in await asyncio.gather(*both, return_exceptions=True):
            if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
                _log.debug("conversation-ended", table=stream.live.id, kind=type(outcome).__name__)


async def _broken(stream: Stream, wire: Socket, fault: BaseException) -> None:
    """Telling failed: the visitor is gone, does not listen, or the table could not be shown."""
    if isinstance(fault, GONE):
        return
    error = fault if isinstance(fault, SixfoldError) else _failure(stream, fault)
    try:
        await wire.send(msgspec.json.encode(_bye(error, stream.language)))
        await wire.close(FAILED, error.code)
    except Exception as gone:  # as above
        _log.debug("wire-gone", kind=type(gone).__name__)


async def _hear(house: ActionHandler, stream: Stream, ears: MessageReader) -> None:
    while (message := await ears.hear()) is not None:
        if isinstance(message, ServerError):
            await stream.answer(refused(message, stream.language))
        elif isinstance(message, protocol.Pong):
            stream.ponged(message.id)
        elif isinstance(message, protocol.Typing):
            house.typing(stream.live.id, stream.visitor, message.on)
        elif isinstance(message, protocol.Hello):
            await stream.answer(refused(server_error("bad-message", why="hello was said"), stream.language))
        elif isinstance(message, protocol.SetLanguage):
            stream.language = message.language
            if stream.refusal is not None and stream.refusal[0] == message.repeat_error:
                await stream.answer(refused(stream.refusal[1], stream.language, message.repeat_error))
        else:
            await stream.answer(await _answered(house, stream, message))


async def _answered(
    house: ActionHandler, stream: Stream, message: protocol.ActionMessage | protocol.Expand | protocol.Complete
) -> protocol.Outgoing:
    table, visitor = stream.live.id, stream.visitor
    try:
        match message:
            case protocol.ActionMessage():
                await house.act(table, visitor, message.action, message.ply, stream.lag, message.person)
                return protocol.Done(message.id)
            case protocol.Expand():
                rest = await house.under(table, visitor, message.values)
                return protocol.Choices(message.id, msgspec.to_builtins(rest))
            case protocol.Complete():
                return protocol.Completions(
                    message.id, await house.complete(table, visitor, message.kind, message.text)
                )
    except SixfoldError as error:
        why = error
    except Exception as error:  # one request fails, and nothing else
        why = _failure(stream, error)
    stream.refusal = message.id, why
    return refused(why, stream.language, message.id)


def refused(error: SixfoldError, language: str, number: int | None = None) -> protocol.ErrorMessage:
    """A refusal as a message."""
    return protocol.ErrorMessage(error.code, words.told(error, language), number, error.ruling, _told(error.params))


def _told(params: dict[str, Any]) -> dict[str, Any]:
    """The parameters of a refusal as JSON can say them."""
    return {
        name: value if isinstance(value, str | int | float | bool | None) else str(value)
        for name, value in params.items()
    }


def _bye(error: SixfoldError, language: str) -> protocol.Goodbye:
    return protocol.Goodbye(error.code, words.told(error, language))


def _failure(stream: Stream, error: BaseException) -> ServerError:
    return report_failure("house-failed", error, table=stream.live.id, person=short(stream.visitor.id))
