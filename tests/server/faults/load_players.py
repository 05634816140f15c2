"""Clients that play as fast as they can over sockets and reconnect when the server restarts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Self

import httpx
import msgspec
import websockets

from tests.server.faults.ledger import ActionLedger, turn_key

#: A player reconnects before it reaches the rate limit of twenty seconds.
MAX_MESSAGES = 90
#: Seconds without a message, after which a player reconnects.
QUIET_SECONDS = 5.0
#: Seconds between two attempts to connect.
RETRY_SECONDS = 0.05
#: A player may chat every this many turns.
CHAT_INTERVAL = 5
#: Status code of a server that is shutting down.
SERVICE_UNAVAILABLE = 503
#: Errors to expect while the server is down.
CONNECTION_ERRORS = (OSError, websockets.WebSocketException, httpx.HTTPError, TimeoutError, EOFError)

_visitors = count(1)


class RetryingClient:
    """An HTTP client with its own identity and X-Forwarded-For address; it retries while the server is down."""

    def __init__(self, address: str, ledger: ActionLedger, rng: Random) -> None:
        number = next(_visitors)
        self.headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"}
        self.ledger = ledger
        self.rng = rng
        self.id = ""
        self._client = httpx.AsyncClient(base_url=address, timeout=20, verify=False, trust_env=False)
        self._words = count(1)

    async def request(self, method: str, path: str, **more: Any) -> Any:
        """Send a request and retry until the server answers."""
        while True:
            try:
                answer = await self._client.request(method, path, headers=self.headers, **more)
            except CONNECTION_ERRORS:
                pass
            else:
                if answer.status_code != SERVICE_UNAVAILABLE:
                    break
            await asyncio.sleep(RETRY_SECONDS)
        assert answer.is_success, answer.text
        return answer

    async def identify(self) -> None:
        """Get an identity and keep its cookie."""
        answer = await self.request("GET", "/api/me")
        self.id = answer.json()["id"]
        self.headers["cookie"] = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())

    async def open_table(self, preset: str, **opening: Any) -> str:
        """Open a table and return its id."""
        opened = await self.request("POST", "/api/tables", json={"preset": preset, "name": "Owner", **opening})
        return str(opened.json()["table"])

    async def act(self, table: str, *acts: dict[str, Any]) -> None:
        """Perform actions at a table over HTTP."""
        for act in acts:
            await self.request("POST", f"/api/tables/{table}/actions", json={"action": act})

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._client.aclose()

    def unique_text(self) -> str:
        """Return a text that this client sends only once."""
        return f"word {next(self._words)}"


class SocketPlayer:
    """A player at a table, over a socket: joins, sits, gets ready, starts and plays random moves."""

    def __init__(self, client: RetryingClient, live: str, table: str, on_done: Callable[[], None]) -> None:
        self._client = client
        self._url = f"{live}/api/tables/{table}/live"
        self._table = table
        self._on_done = on_done
        self._number = -1
        self._ids = count(1)
        self.over = False

    async def play(self) -> None:
        """Play until the game is over; reconnect after every failure."""
        while not self.over:
            try:
                async with websockets.connect(
                    self._url, additional_headers=self._client.headers, compression=None, open_timeout=10
                ) as connection:
                    await self._use_connection(connection)
            except CONNECTION_ERRORS:
                await asyncio.sleep(RETRY_SECONDS)

    async def _use_connection(self, connection: websockets.ClientConnection) -> None:
        await connection.send(msgspec.json.encode({"type": "hello", "last": self._number}).decode())
        acted, waiting, view = -1, None, {}
        sent = 1
        while sent < MAX_MESSAGES and not self.over:
            async with asyncio.timeout(QUIET_SECONDS):
                message = msgspec.json.decode(await connection.recv())
            match message["type"]:
                case "ping":
                    sent += 1
                    await connection.send(msgspec.json.encode({"type": "pong", "id": message["id"]}).decode())
                case "update":
                    self._number, view = message["number"], message["view"]
                    self.over = view["phase"] == "finished"
                case "done" | "error":
                    if message["type"] == "done" and waiting is not None:
                        self._client.ledger.done |= waiting
                        self._on_done()
                    waiting = None
                case "goodbye":
                    return
            # Send at most one action per update.
            if waiting is None and self._number > acted and (act := self._next_action(view)) is not None:
                acted, sent = self._number, sent + 1
                waiting = {(self._table, self._client.id, key) for key in [_action_key(act, view)] if key}
                self._client.ledger.sent |= waiting
                await connection.send(msgspec.json.encode({"type": "action", "id": next(self._ids), **act}).decode())

    def _next_action(self, view: dict[str, Any]) -> dict[str, Any] | None:
        """Return the next action for this view, if any."""
        own = self._client.id
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
        if view["ply"] % CHAT_INTERVAL == 0 and self._client.rng.random() < 0.5:
            return {"action": {"type": "chat", "text": self._client.unique_text()}}
        found = all_moves(view["choices"])
        # Resign once there are so many moves that the view omits them.
        act = {"type": "turn", "move": self._client.rng.choice(found)} if found else {"type": "resign"}
        return {"action": act, "ply": view["ply"]}


def all_moves(choices: dict[str, Any]) -> list[str]:
    """Return every turn in a tree of choices."""
    found: list[str] = []
    waiting = list(choices["first"])
    while waiting:
        pick = waiting.pop()
        found += [pick["move"]] if "move" in pick else []
        waiting += pick.get("then", ())
    return found


def _action_key(act: dict[str, Any], view: dict[str, Any]) -> str | None:
    match act["action"]:
        case {"type": "turn", "move": move}:
            return turn_key(view["game_number"], view["ply"], move)
        case {"type": "chat", "text": text}:
            return str(text)
    return None
