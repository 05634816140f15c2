"""Visitors who say nothing: sockets without a first word, and requests that never end, take nothing from others."""

from __future__ import annotations

import asyncio

import httpx
import pytest
import websockets

from tests.server.faults.fault_helpers import elsewhere, hears, meanwhile
from tests.server.faults.http_pipeline import hung_up
from tests.server.server_process import Served

SILENT = 300
#: Requests that stop in the middle, of a line, of the headers, of the body; and what is answered in the end.
HALVES = {
    b"": b"",
    b"GET /api/me HT": b"",
    b"GET /api/me HTTP/1.1\r\nHost: house\r\nX-Slow: ": b"",
    b"POST /api/tables HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{": (
        b"HTTP/1.1 400 Bad Request\r\n"
    ),
}


@pytest.mark.long
def test_a_socket_that_never_says_hello_is_closed(served: Served) -> None:
    table = httpx.post(f"{served.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{served.live}/api/tables/{table}/live"

    async def silent(_: int) -> str:
        async with websockets.connect(url, additional_headers=elsewhere(), open_timeout=30) as line:
            return str((await hears(line, "goodbye"))["code"])

    async def all_of_them() -> list[str]:
        return await asyncio.gather(*map(silent, range(SILENT)))

    assert meanwhile(served, all_of_them) == ["bad-message"] * SILENT


@pytest.mark.long
def test_requests_that_never_end_are_ended_and_keep_nobody_else_waiting(served: Served) -> None:
    async def half(sent: bytes, answered: bytes) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(sent)
        async with asyncio.timeout(60):
            assert await reader.readline() == answered
        await hung_up(writer)

    async def halves() -> None:
        slow = [asyncio.create_task(half(*one)) for one in HALVES.items() for _ in range(SILENT // len(HALVES))]
        async with httpx.AsyncClient(base_url=served.address) as visitor:
            assert (await visitor.get("/readyz")).status_code == 200
            assert (await visitor.post("/api/tables", json={"preset": "sixth", "name": "Ada"})).status_code == 201
        await asyncio.gather(*slow)

    meanwhile(served, halves)


def test_requests_that_break_off_are_no_failure_of_the_house(served: Served) -> None:
    async def broken() -> None:
        for sent in list(HALVES) * 5:
            _, writer = await asyncio.open_connection("127.0.0.1", served.port)
            writer.write(sent)
            await writer.drain()
            await hung_up(writer)

    meanwhile(served, broken)
