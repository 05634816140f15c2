"""A TableService over a real file, clients whose sockets are queues, and a clock that tests can set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from sixfold.games import Game, Judge, State, registry
from sixfold.server.bots.scheduler import BotPlayers
from sixfold.server.bots.worker_protocol import MoveReply
from sixfold.server.protocol import ActionMessage, Hello, Incoming, Pong
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store import Store
from sixfold.server.store.sqlite import SqliteStore
from sixfold.tables import actions
from sixfold.tables.actions import AnyAction
from tests.sample_games import SAMPLE_GAMES
from tests.sample_games.judge import SampleGamesJudge

GAMES = tuple(registry.games().values())

ALL: Sequence[type[Game]] = (*GAMES, *SAMPLE_GAMES)
ANN, BOB, CAS, DOT = (Visitor(name.lower(), name) for name in ("Ann", "Bob", "Cas", "Dot"))
#: Seconds that anything may take before a test fails.
PATIENCE = 60.0


class ManualClockStore(SqliteStore):
    """A store whose clock stands still until it is set."""

    time = 1000.0

    def now(self) -> float:
        return self.time


class NoBots:
    """A pool for services without bots."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        raise AssertionError("this service has no bots")

    async def accepts_draw(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> bool:
        raise AssertionError("this service has no bots")


class FirstMoveBots:
    """Plays the first legal turn at once, and answers draws as told; `requests` records each call for a turn."""

    def __init__(self, accepts_draws: bool = False) -> None:
        self.requests: list[tuple[int, str, int, int]] = []
        self.accepts_draws = accepts_draws

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        self.requests.append((seat, player, seed, hash(state)))
        if state.turn is not None and state.turn != seat:
            raise game.messages.illegal("not-your-turn", seat=seat, turn=state.turn)
        return MoveReply(str(state.legal()[0]))

    async def accepts_draw(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> bool:
        return self.accepts_draws


class QueueSocket:
    """Both ends of a socket. While `reading` is cleared, the client reads nothing."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()
        self.closed: tuple[int, str] | None = None

    async def receive(self) -> bytes | None:
        return await self.incoming.get()

    async def send(self, data: bytes) -> None:
        await self.reading.wait()
        self.outgoing.put_nowait(data)

    async def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (code, reason)
        self.incoming.put_nowait(None)


class QueueClient:
    """A client connected to a table. `frames` is everything it received, except pings."""

    def __init__(self, service: TableService, table: str, visitor: Visitor) -> None:
        self.socket = QueueSocket()
        self.frames: list[bytes] = []
        self.events: list[dict[str, Any]] = []
        self.number = -1
        self.view: dict[str, Any] = {}
        self._id = 0
        self.task = asyncio.create_task(service.connect(table, visitor, self.socket))

    def send(self, message: Incoming) -> None:
        self.socket.incoming.put_nowait(msgspec.json.encode(message))

    async def hello(self, last: int = -1) -> QueueClient:
        self.number = last
        self.send(Hello(last))
        await self.wait_for_message(lambda message: message["type"] == "update")
        return self

    async def next(self) -> dict[str, Any]:
        """Return the next message, and apply it if it is an update."""
        async with asyncio.timeout(PATIENCE):
            data = await self.socket.outgoing.get()
        message: dict[str, Any] = msgspec.json.decode(data)
        if message["type"] == "ping":
            self.send(Pong(message["id"]))
            return message
        self.frames.append(data)
        if message["type"] == "update":
            events = message.get("events", [])
            assert message["number"] - self.number == len(events) + message.get("skipped", 0), "numbers have no gap"
            self.events += events
            self.number, self.view = message["number"], message["view"]
        return message

    async def wait_for_message(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not condition(message := await self.next()):
            pass
        return message

    async def wait_for_view(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Wait until the view satisfies a condition; return it."""
        while not condition(self.view):
            await self.wait_for_message(lambda message: message["type"] == "update")
        return self.view

    async def do(self, action: AnyAction, ply: int | None = None) -> str:
        """Perform an action; return `done` or the error code."""
        self._id += 1
        number = self._id
        self.send(ActionMessage(number, action, ply))
        response = await self.wait_for_message(
            lambda message: message["type"] in ("done", "error") and message.get("id") == number
        )
        return "done" if response["type"] == "done" else str(response["code"])

    async def wait_for_goodbye(self) -> dict[str, Any]:
        return await self.wait_for_message(lambda message: message["type"] == "goodbye")

    async def drain(self) -> QueueClient:
        """Read everything that was sent up to now."""
        await asyncio.sleep(0.05)
        while not self.socket.outgoing.empty():
            await self.next()
        return self

    async def disconnect(self) -> None:
        """Break the connection."""
        self.socket.incoming.put_nowait(None)
        await self.task


@asynccontextmanager
async def service_over(
    store: Store, pool: BotPlayers | None = None, judge: Judge | None = None, started: bool = True, **settings: Any
) -> AsyncIterator[TableService]:
    """Run a service over a started store. By default nobody is removed for being away, and bots play at once."""
    values = ServerSettings(**{"away_timeout": 3600.0, "pace": 0.0} | settings)
    service = TableService(store, pool or NoBots(), values, judge or SampleGamesJudge(), ALL)
    if started:
        await service.start()
    try:
        yield service
    finally:
        await service.stop()


@asynccontextmanager
async def open_service(path: Path, pool: BotPlayers | None = None, **settings: Any) -> AsyncIterator[TableService]:
    """Run a service over its own file, with the real clock."""
    store = SqliteStore(path)
    await store.start()
    try:
        async with service_over(store, pool, **settings) as service:
            yield service
    finally:
        await store.stop()


async def start_game(service: TableService, preset: str, *others: Visitor, start: bool = True, **opening: Any) -> str:
    """Open a table for Ann, seat the others and start the game; returns the table."""
    table = await service.open(ANN, OpenTableRequest(preset=preset, **opening))
    for visitor in others:
        await service.act(table, visitor, actions.Join(""))
        await service.act(table, visitor, actions.Sit())
        await service.act(table, visitor, actions.Ready())
    if start:
        await service.act(table, ANN, actions.Start())
    return table


async def log_types(service: TableService, table: str) -> list[str]:
    """Return the types of the actions in a table's log."""
    return [str(entry.action.__struct_config__.tag) for entry in await service.store.entries(table)]


async def wait_until(condition: Callable[[], Any]) -> None:
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while True:
            result = condition()
            if asyncio.iscoroutine(result):
                result = await result
            if result:
                return
            await asyncio.sleep(0.01)


async def play_drafts(service: TableService, store: ManualClockStore) -> str:
    """Play a game of Sixes in which three players replace their drafts; returns the table."""
    table = await start_game(service, "sixes", BOB, CAS, seats=4)
    await service.act(table, ANN, actions.React("hello"))
    for visitor in (ANN, BOB, CAS):
        await service.act(table, visitor, actions.Turn(f'draft 1 ["{visitor.id} wondered"]'))
        store.time += 2
        await service.act(table, visitor, actions.Turn(f'done 1 ["apple","{visitor.id} pear"]'))
    for _ in range(400):
        if (await service.view(table, ANN)).phase == "finished":
            break
        store.time += 60
        await service.act(table, ANN, actions.React("wow"))
    return table
