"""The WebSocket endpoint over a real socket, from handshake to close."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.http.test_tables import open_table
from tests.server.server_in_process import ServerInProcess

Talk = Callable[[ClientConnection], Awaitable[Any]]


def run_socket(server: ServerInProcess, table: str, talk: Talk, **headers: str) -> Any:
    async def run() -> Any:
        async with connect(f"{server.live}/api/tables/{table}/live", additional_headers=headers) as socket:
            return await talk(socket)

    return asyncio.run(run())


async def receive(socket: ClientConnection, kind: str) -> Any:
    """Return the next message of a type."""
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if message["type"] == kind:
            return message


def test_a_turn_over_the_socket_is_acknowledged_and_broadcast(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann, bots=[{"player": "1"}])["table"]
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        me = ann.get("/api/me").json()["id"]

        async def talk(socket: ClientConnection) -> Any:
            await socket.send(json.dumps({"type": "hello"}))
            news = await receive(socket, "update")
            assert news["you"] == me
            await socket.send(json.dumps({"type": "action", "id": 1, "action": {"type": "start"}}))
            assert await receive(socket, "done") == {"type": "done", "id": 1}
            await socket.send(
                json.dumps({"type": "action", "id": 2, "ply": 0, "action": {"type": "turn", "move": "nonsense"}})
            )
            return await receive(socket, "error")

        error = run_socket(server, table, talk, cookie=cookie, origin=server.url)
        assert (error["id"], error["code"]) == (2, "bad-move")


def test_a_stranger_at_the_socket_gets_an_identity_with_the_handshake(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann)["table"]

    async def talk(socket: ClientConnection) -> Any:
        assert socket.response is not None
        await socket.send(json.dumps({"type": "hello"}))
        return socket.response.headers["set-cookie"], await receive(socket, "update")

    cookie, news = run_socket(server, table, talk, **{"user-agent": "a program"})
    assert cookie.startswith("sixfold=")
    assert "you" not in news


def test_a_program_talks_with_its_token(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann)["table"]
        program = ann.post("/api/programs", json={"name": "Ann's bot"}).json()

    async def talk(socket: ClientConnection) -> Any:
        await socket.send(json.dumps({"type": "hello"}))
        await socket.send(json.dumps({"type": "action", "id": 1, "action": {"type": "join", "name": "Ann's bot"}}))
        await receive(socket, "done")
        await socket.send(json.dumps({"type": "action", "id": 2, "action": {"type": "sit"}}))
        await receive(socket, "done")

    run_socket(server, table, talk, authorization=f"Bearer {program['token']}")
    with server.client() as eve:
        assert program["id"] in eve.get(f"/api/tables/{table}").json()["view"]["seats"]


@pytest.mark.parametrize(
    ("table", "headers", "status", "code"),
    [
        ("A" * 22, {}, 404, "no-table"),
        ("nonsense", {}, 400, "bad-request"),
        ("A" * 22, {"authorization": "Bearer abc"}, 401, "bad-token"),
        ("A" * 22, {"authorization": "Basic abc"}, 401, "bad-token"),
        ("A" * 22, {"cookie": "sixfold=abc"}, 401, "bad-identity"),
        ("A/B", {}, 404, "not-found"),
    ],
)
def test_rejected_connections_say_why(
    server: ServerInProcess, table: str, headers: dict[str, str], status: int, code: str
) -> None:
    async def talk(socket: ClientConnection) -> None:
        raise AssertionError("the connection was accepted")

    with pytest.raises(InvalidStatus) as caught:
        run_socket(server, table, talk, **headers)
    response = caught.value.response
    assert response.status_code == status
    assert json.loads(response.body or b"")["code"] == code
    assert "x-request-id" in response.headers


def test_a_message_that_is_too_large_closes_only_its_socket(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = open_table(ann)["table"]

        async def talk(socket: ClientConnection) -> int:
            await socket.send(json.dumps({"type": "hello"}))
            await socket.send("x" * 20_000)
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await asyncio.wait_for(socket.recv(), 60)
            assert closed.value.rcvd is not None
            return int(closed.value.rcvd.code)

        assert run_socket(server, table, talk) in (1008, 1009)
        assert ann.get(f"/api/tables/{table}").status_code == 200
