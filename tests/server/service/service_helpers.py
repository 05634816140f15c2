"""A house in this process over a real file, visitors with sockets made of queues, and a clock that tests can set."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec

from sixfold.decks.judge import DeckJudge
from sixfold.games import Game, Judge, Question, State, registry
from sixfold.server.bots.scheduler import MoveFinder
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
from tests.sample_games.sealed import Lucky, NextOmen

GAMES = tuple(registry.games().values())

ALL: Sequence[type[Game]] = (*GAMES, *SAMPLE_GAMES)
ANN, BOB, CAS, DOT = (Visitor(name.lower(), name) for name in ("Ann", "Bob", "Cas", "Dot"))
PATIENCE = 20.0


class Clocked(SqliteStore):
    """A store whose clock stands still until it is set."""

    time = 1000.0

    def now(self) -> float:
        return self.time


class Coin(Judge):
    """A judge who knows which numbers are lucky, and the cards of the house."""

    def __init__(self) -> None:
        self._decks = DeckJudge()

    def answer(self, question: Question) -> Any:
        match question:
            case Lucky():
                return question.bid == 7
            case NextOmen():
                return 0
            case _:
                return self._decks.answer(question)


class Nobody:
    """A pool for houses without bots."""

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        raise AssertionError("nobody thinks here")


class Quick:
    """Plays the first legal turn at once; `asked` says for whom it has thought."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str, int, int]] = []

    async def find_move(
        self, game: Game, state: State[Any], seat: int, player: str, seed: int, seconds: float
    ) -> MoveReply | None:
        self.asked.append((seat, player, seed, hash(state)))
        if state.turn is not None and state.turn != seat:
            raise game.messages.illegal("not-your-turn", seat=seat, turn=state.turn)
        return MoveReply(str(state.legal()[0]))


class Pipe:
    """Both ends of a socket. With `take` switched off nothing is read on the visitor's side."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.outgoing: asyncio.Queue[bytes] = asyncio.Queue()
        self.taking = asyncio.Event()
        self.taking.set()
        self.closed: tuple[int, str] | None = None

    async def receive(self) -> bytes | None:
        return await self.incoming.get()

    async def send(self, data: bytes) -> None:
        await self.taking.wait()
        self.outgoing.put_nowait(data)

    async def close(self, code: int, reason: str) -> None:
        self.closed = self.closed or (code, reason)
        self.incoming.put_nowait(None)


class Client:
    """A visitor connected to a table. `frames` is every byte that was sent to them but for pings."""

    def __init__(self, house: TableService, table: str, visitor: Visitor) -> None:
        self.pipe = Pipe()
        self.frames: list[bytes] = []
        self.events: list[dict[str, Any]] = []
        self.number = -1
        self.view: dict[str, Any] = {}
        self._id = 0
        self.talking = asyncio.create_task(house.connect(table, visitor, self.pipe))

    def say(self, message: Incoming) -> None:
        self.pipe.incoming.put_nowait(msgspec.json.encode(message))

    async def hello(self, last: int = -1) -> Client:
        self.number = last
        self.say(Hello(last))
        await self.until(lambda message: message["type"] == "update")
        return self

    async def next(self) -> dict[str, Any]:
        """The next message, with what it tells taken over."""
        async with asyncio.timeout(PATIENCE):
            data = await self.pipe.outgoing.get()
        message: dict[str, Any] = msgspec.json.decode(data)
        if message["type"] == "ping":
            self.say(Pong(message["id"]))
            return message
        self.frames.append(data)
        if message["type"] == "update":
            events = message.get("events", [])
            assert message["number"] - self.number == len(events) + message.get("skipped", 0), "numbers have no gap"
            self.events += events
            self.number, self.view = message["number"], message["view"]
        return message

    async def until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not wanted(message := await self.next()):
            pass
        return message

    async def sees(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The view, once it is so."""
        while not wanted(self.view):
            await self.until(lambda message: message["type"] == "update")
        return self.view

    async def do(self, act: AnyAction, ply: int | None = None) -> str:
        """Do something; answers with `done`, or with the code of the refusal."""
        self._id += 1
        number = self._id
        self.say(ActionMessage(number, act, ply))
        answer = await self.until(lambda message: message["type"] in ("done", "error") and message.get("id") == number)
        return "done" if answer["type"] == "done" else str(answer["code"])

    async def bye(self) -> dict[str, Any]:
        return await self.until(lambda message: message["type"] == "goodbye")

    async def drained(self) -> Client:
        """Everything that was sent up to now is read."""
        await asyncio.sleep(0.05)
        while not self.pipe.outgoing.empty():
            await self.next()
        return self

    async def leave(self) -> None:
        """The connection breaks."""
        self.pipe.incoming.put_nowait(None)
        await self.talking


@asynccontextmanager
async def house_over(
    store: Store, pool: MoveFinder | None = None, judge: Judge | None = None, started: bool = True, **settings: Any
) -> AsyncIterator[TableService]:
    """A house over a store that is started already. Nobody leaves it for being away, unless that is asked for."""
    house = TableService(
        store, pool or Nobody(), ServerSettings(**{"away_timeout": 3600.0} | settings), judge or Coin(), ALL
    )
    if started:
        await house.start()
    try:
        yield house
    finally:
        await house.stop()


@asynccontextmanager
async def a_house(path: Path, pool: MoveFinder | None = None, **settings: Any) -> AsyncIterator[TableService]:
    """A house over a file of its own, by the machine's clock."""
    store = SqliteStore(path)
    await store.start()
    try:
        async with house_over(store, pool, **settings) as house:
            yield house
    finally:
        await store.stop()


async def seated(house: TableService, preset: str, *others: Visitor, start: bool = True, **opening: Any) -> str:
    """A table of Ann's, with others seated, and the game begun."""
    table = await house.open(ANN, OpenTableRequest(preset=preset, **opening))
    for visitor in others:
        await house.act(table, visitor, actions.Join(""))
        await house.act(table, visitor, actions.Sit())
        await house.act(table, visitor, actions.Ready())
    if start:
        await house.act(table, ANN, actions.Start())
    return table


async def log_of(house: TableService, table: str) -> list[str]:
    """The kinds of acts in the log of a table."""
    return [actions.kind(line.action) for line in await house.store.entries(table)]


async def eventually(wanted: Callable[[], Any]) -> None:
    """Wait until something is so, without saying how long."""
    async with asyncio.timeout(PATIENCE):
        while True:
            found = wanted()
            if asyncio.iscoroutine(found):
                found = await found
            if found:
                return
            await asyncio.sleep(0.01)


async def drafted(house: TableService, store: Clocked) -> str:
    """A table where three wrote drafts of Sixes that they wrote anew, and the game is over."""
    table = await seated(house, "sixes", BOB, CAS, seats=4)
    await house.act(table, ANN, actions.React("hello"))
    for who in (ANN, BOB, CAS):
        await house.act(table, who, actions.Turn(f'draft 1 ["{who.id} wondered"]'))
        store.time += 2
        await house.act(table, who, actions.Turn(f'done 1 ["apple","{who.id} pear"]'))
    for _ in range(400):
        if (await house.view(table, ANN)).phase == "finished":
            break
        store.time += 60
        await house.act(table, ANN, actions.React("wow"))
    return table
