"""Idle connections: sockets without a hello and unfinished requests are closed and delay nobody."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import websockets

from tests.server.faults.fault_helpers import receive, run_under_load, unique_address
from tests.server.faults.http_pipeline import abort
from tests.server.server_process import ServerProcess

SILENT = 300
#: Requests that stop in the middle of a line, the headers or the body; and the first line of the response.
HALVES = {
    b"": b"",
    b"GET /api/me HT": b"",
    b"GET /api/me HTTP/1.1\r\nHost: server\r\nX-Slow: ": b"",
    b"POST /api/tables HTTP/1.1\r\nHost: server\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{": (
        b"HTTP/1.1 400 Bad Request\r\n"
    ),
}


@pytest.mark.long
def test_a_socket_that_never_says_hello_is_closed(server: ServerProcess) -> None:
    table = httpx.post(f"{server.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{server.live}/api/tables/{table}/live"

    async def silent(_: int) -> str:
        async with websockets.connect(url, additional_headers=unique_address(), open_timeout=30) as connection:
            return str((await receive(connection, "goodbye"))["code"])

    async def all_of_them() -> list[str]:
        return await asyncio.gather(*map(silent, range(SILENT)))

    assert run_under_load(server, all_of_them) == ["bad-message"] * SILENT


@pytest.mark.long
def test_unfinished_requests_time_out_and_delay_nobody(server: ServerProcess) -> None:
    async def half(sent: bytes, answered: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        async with asyncio.timeout(60):
            assert await reader.readline() == answered
        await abort(writer)

    async def halves() -> None:
        slow = [asyncio.create_task(half(*one)) for one in HALVES.items() for _ in range(SILENT // len(HALVES))]
        async with httpx.AsyncClient(base_url=server.address) as client:
            assert (await client.get("/readyz")).status_code == 200
            assert (await client.post("/api/tables", json={"preset": "sixth", "name": "Ada"})).status_code == 201
        await asyncio.gather(*slow)

    run_under_load(server, halves)


def test_aborted_requests_are_not_server_failures(server: ServerProcess) -> None:
    async def broken() -> None:
        for sent in list(HALVES) * 5:
            _, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(sent)
            await writer.drain()
            await abort(writer)

    run_under_load(server, broken)
