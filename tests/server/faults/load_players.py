"""People who play as fast as they can over sockets, and come back whenever the house does."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Self

import httpx
import msgspec
import websockets

from tests.server.faults.ledger import Ledger, turn

#: A socket is left for a new one before it has said what a visitor may say in twenty seconds.
SAID = 90
#: Seconds without a word, after which a player looks again.
QUIET = 5.0
#: Seconds between two knocks at a door that is shut.
KNOCK = 0.05
#: Every this many turns somebody also says something.
TALK = 5
#: How a house that is asked to stop answers: come back in a moment.
CLOSING = 503
#: What breaks when the house does.
BROKEN = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, EOFError)

_visitors = count(1)


class Visitor:
    """Somebody with an identity and an address of their own: the house under test believes what it is told of those."""

    def __init__(self, address: str, ledger: Ledger, chance: Random) -> None:
        number = next(_visitors)
        self.headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
        self.ledger = ledger
        self.chance = chance
        self.id = ""
        self._client = httpx.AsyncClient(base_url=address, timeout=20, verify=False, trust_env=False)
        self._words = count(1)

    async def ask(self, method: str, path: str, **more: Any) -> Any:
        """An answer over HTTP, tried until there is one; the house may be down or on its way there."""
        while True:
            try:
                answer = await self._client.request(method, path, headers=self.headers, **more)
            except BROKEN:
                pass
            else:
                if answer.status_code != CLOSING:
                    break
            await asyncio.sleep(KNOCK)
        assert answer.is_success, answer.text
        return answer

    async def introduced(self) -> None:
        """Get an identity, and keep it."""
        answer = await self.ask("GET", "/api/me")
        self.id = answer.json()["id"]
        self.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    async def opens(self, preset: str, **opening: Any) -> str:
        """Set a table; its id."""
        opened = await self.ask("POST", "/api/tables", json={"preset": preset, "name": "Owner", **opening})
        return str(opened.json()["table"])

    async def acts(self, table: str, *acts: dict[str, Any]) -> None:
        """Do things at a table, over HTTP, while the house is up."""
        for act in acts:
            await self.ask("POST", f"/api/tables/{table}/actions", json={"action": act})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    def words(self) -> str:
        """Words that nobody says twice."""
        return f"word {next(self._words)}"


class Player:
    """A visitor at a table, over a socket: comes, sits, is ready, starts and plays as the view allows."""

    def __init__(self, visitor: Visitor, live: str, table: str, told: Callable[[], None]) -> None:
        self._visitor = visitor
        self._url = f"{live}/api/tables/{table}/live"
        self._table = table
        self._told = told
        self._number = -1
        self._ids = count(1)
        self.over = False

    async def play(self) -> None:
        """Play until the game is over, whatever becomes of the house meanwhile."""
        while not self.over:
            try:
                async with websockets.connect(
                    self._url, additional_headers=self._visitor.headers, compression=None, open_timeout=10
                ) as line:
                    await self._talk(line)
            except BROKEN:
                await asyncio.sleep(KNOCK)

    async def _talk(self, line: websockets.ClientConnection) -> None:
        await line.send(msgspec.json.encode({"type": "hello", "last": self._number}).decode())
        acted, waiting, view = -1, None, {}
        said = 1
        while said < SAID and not self.over:
            async with asyncio.timeout(QUIET):
                message = msgspec.json.decode(await line.recv())
            match message["type"]:
                case "ping":
                    said += 1
                    await line.send(msgspec.json.encode({"type": "pong", "id": message["id"]}).decode())
                case "update":
                    self._number, view = message["number"], message["view"]
                    self.over = view["phase"] == "finished"
                case "done" | "error":
                    if message["type"] == "done" and waiting is not None:
                        self._visitor.ledger.done |= waiting
                        self._told()
                    waiting = None
                case "goodbye":
                    return
            # Each act answers to news that no other answered to.
            if waiting is None and self._number > acted and (act := self._act(view)) is not None:
                acted, said = self._number, said + 1
                waiting = {(self._table, self._visitor.id, deed) for deed in [_deed(act, view)] if deed}
                self._visitor.ledger.sent |= waiting
                await line.send(msgspec.json.encode({"type": "action", "id": next(self._ids), **act}).decode())

    def _act(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """What to do at a table that looks so, if anything."""
        own = self._visitor.id
        here = {person["id"]: person for person in view["people"]}
        if own not in here:
            return {"action": {"type": "join", "name": "Guest"}}
        if view["phase"] == "setup":
            if own not in view["seats"]:
                return {"action": {"type": "sit"}}
            if not here[own]["ready"]:
                return {"action": {"type": "ready"}}
            full = None not in view["seats"] and all(here[who]["ready"] or here[who]["bot"] for who in view["seats"])
            return {"action": {"type": "start"}} if full and view["owner"] == own else None
        if view["phase"] != "playing" or view["game"]["turn"] != view.get("seat"):
            return None
        if view["ply"] % TALK == 0 and self._visitor.chance.random() < 0.5:
            return {"action": {"type": "chat", "text": self._visitor.words()}}
        found = moves(view["choices"])
        # Where there is so much to play that the view leaves it out, enough was played.
        act = {"type": "turn", "move": self._visitor.chance.choice(found)} if found else {"type": "resign"}
        return {"action": act, "ply": view["ply"]}


def moves(choices: dict[str, Any]) -> list[str]:
    """Every turn in a tree of picks."""
    found: list[str] = []
    waiting = list(choices["first"])
    while waiting:
        pick = waiting.pop()
        found += [pick["move"]] if "move" in pick else []
        waiting += pick.get("then", ())
    return found


def _deed(act: dict[str, Any], view: dict[str, Any]) -> str | None:
    match act["action"]:
        case {"type": "turn", "move": move}:
            return turn(view["game_number"], view["ply"], move)
        case {"type": "chat", "text": text}:
            return str(text)
    return None
