"""A client of the public API: an HTTP session with its cookie, and a socket for each table.

It uses real sockets, as the page does, and nothing of the server but its API.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

#: Seconds that anything may take before the test fails.
PATIENCE = 90.0

Json = dict[str, Any]


class ApiClient:
    """An HTTP session like a browser's: one identity for all tables."""

    def __init__(self, address: str, name: str = "", **headers: str) -> None:
        self.address = address
        self.name = name
        self.http = httpx.AsyncClient(base_url=address, timeout=PATIENCE, headers={"origin": address, **headers})
        self.id = ""
        self.connections: list[TableConnection] = []

    async def identify(self) -> ApiClient:
        """Get an identity and set the name."""
        self.id = (await self.get("/api/me"))["id"]
        if self.name:
            await self.request("PATCH", "/api/me", name=self.name)
        return self

    async def close(self) -> None:
        """Close all connections and the session."""
        for connection in self.connections:
            await connection.close()
        await self.http.aclose()

    async def get(self, path: str, **query: Any) -> Any:
        """GET a path and return its JSON."""
        response = await self.http.get(path, params=query or None)
        assert response.status_code == 200, response.text
        return response.json()

    async def request(self, method: str, path: str, **body: Any) -> Any:
        """Send a request that must succeed; return its JSON."""
        response = await self.http.request(method, path, json=body)
        assert response.is_success, response.text
        return response.json() if response.content else None

    async def error_code(self, method: str, path: str, **body: Any) -> str:
        """Send a request that must fail; return the error code."""
        response = await self.http.request(method, path, json=body or None)
        assert response.is_client_error, response.text
        return str(response.json()["code"])

    async def open_table(self, preset: str, **opening: Any) -> str:
        """Open a table and return its id."""
        return str((await self.request("POST", "/api/tables", preset=preset, **opening))["table"])

    async def connect(self, table: str, last: int = -1) -> TableConnection:
        """Open a socket to a table, as the page does when it loads."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        url = self.address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        headers = {"origin": self.address} | ({"cookie": cookies} if cookies else {})
        connection = TableConnection(await connect(url, additional_headers=headers), last)
        self.connections.append(connection)
        await connection.say_hello()
        return connection

    async def join(self, table: str, *actions: str) -> TableConnection:
        """Join a table over the socket, then perform some actions."""
        connection = await self.connect(table)
        await connection.do_or_fail("join", name=self.name)
        for action in actions:
            await connection.do_or_fail(action)
        return connection


class TableConnection:
    """A socket to a table. Keeps every frame and checks that update numbers have no gap."""

    def __init__(self, socket: ClientConnection, last: int) -> None:
        self.frames: list[bytes] = []
        #: Every event by its number, and how many were skipped.
        self.events: dict[int, Json] = {}
        self.skipped = 0
        self.number = last
        self.view: Json = {}
        self.you: str | None = None
        self.presence: Json = {}
        self.goodbye: Json | None = None
        self.error: str = ""
        self._socket = socket
        self._last_id = 0
        self._answers: dict[int, Json] = {}
        self._changed = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def say_hello(self) -> None:
        """Send hello with the last known number, and wait for the first update."""
        await self._send({"type": "hello", "last": self.number})
        await self.wait_until(lambda: self.view or self.goodbye)

    async def close(self) -> None:
        """Close the socket."""
        await self._socket.close()
        await self._reading

    # Waiting -----------------------------------------------------------------------------------------------------

    async def wait_until(self, condition: Callable[[], Any]) -> Any:
        """Wait until a condition holds."""
        async with asyncio.timeout(PATIENCE):
            while not (result := condition()):
                assert not self.error, self.error
                assert not self._reading.done(), f"the connection is closed: {self.goodbye}"
                self._changed.clear()
                await self._changed.wait()
        return result

    async def wait_for_view(self, condition: Callable[[Json], Any]) -> Json:
        """Wait until the view satisfies a condition; return it."""
        await self.wait_until(lambda: condition(self.view))
        return self.view

    async def wait_for_number(self, number: int) -> TableConnection:
        """Wait for the update with this number."""
        await self.wait_until(lambda: self.number >= number)
        return self

    # Sending -----------------------------------------------------------------------------------------------------

    async def request(self, kind: str, **fields: Any) -> Json:
        """Send a request message and return the response."""
        self._last_id += 1
        number = self._last_id
        await self._send({"type": kind, "id": number, **fields})
        await self.wait_until(lambda: number in self._answers)
        return self._answers.pop(number)

    async def do(self, action: str, /, ply: int | None = None, **fields: Any) -> str:
        """Perform an action; return `done` or the error code."""
        response = await self.request(
            "action", action={"type": action, **fields}, **({} if ply is None else {"ply": ply})
        )
        return "done" if response["type"] == "done" else str(response["code"])

    async def perform(self, action: Json) -> str:
        """Perform an action given as JSON; return `done` or the error code."""
        fields = dict(action)
        return await self.do(fields.pop("type"), **fields)

    async def do_or_fail(self, action: str, /, ply: int | None = None, **fields: Any) -> None:
        """Perform an action that must succeed."""
        result = await self.do(action, ply, **fields)
        assert result == "done", (result, action, fields)

    async def play(self, move: str) -> None:
        """Play a turn in the current position."""
        await self.do_or_fail("turn", self.view["ply"], move=move)

    async def send_typing(self) -> None:
        """Tell the others that this person is typing."""
        await self._send({"type": "typing", "on": True})

    async def _send(self, message: Json) -> None:
        await self._socket.send(msgspec.json.encode(message).decode())

    # Receiving ---------------------------------------------------------------------------------------------------

    async def _read(self) -> None:
        with suppress(ConnectionClosed):
            async for data in self._socket:
                frame = data.encode() if isinstance(data, str) else data
                message = msgspec.json.decode(frame)
                if message["type"] == "ping":
                    await self._send({"type": "pong", "id": message["id"]})
                    continue
                self.frames.append(frame)
                self._handle(message)
                self._changed.set()
        self._changed.set()

    def _handle(self, message: Json) -> None:
        match message["type"]:
            case "update":
                self._handle_update(message)
            case "presence":
                self.presence = message
            case "goodbye":
                self.goodbye = message
            case _ if "id" in message:
                self._answers[message["id"]] = message

    def _handle_update(self, update: Json) -> None:
        events, skipped = update.get("events", []), update.get("skipped", 0)
        if update["number"] != self.number + len(events) + skipped:
            self.error = f"after {self.number} came {update['number']} with {len(events)} events"
        self.skipped += skipped
        self.events |= dict(enumerate(events, start=update["number"] - len(events) + 1))
        self.number, self.view, self.you = update["number"], update["view"], update.get("you")


@asynccontextmanager
async def open_clients(address: str, *names: str) -> AsyncIterator[tuple[ApiClient, ...]]:
    """Open one client per name inside an `async with` block."""
    people = tuple(ApiClient(address, name) for name in names)
    try:
        for one in people:
            await one.identify()
        yield people
    finally:
        for one in people:
            await one.close()
