"""Ten thousand random frames: each gets an error code, and nobody else notices."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest
import websockets

from tests.server.faults.fault_helpers import TIMES, receive, run_under_load, unique_address
from tests.server.faults.http_pipeline import abort
from tests.server.faults.random_frames import oversized_frame, random_frame
from tests.server.server_process import ServerProcess

FRAMES = 10_000 * TIMES
#: Frames per socket: with the hello, one fewer than the rate limit allows.
EACH = 99
TOGETHER = 8
#: Sockets before memory is measured, and how many bytes it may grow after that, however many sockets follow:
#: what the collector, the allocator and the rate limits hold levels off after some hundreds.
WARM, GROWTH = 30, 24 * 2**20


@pytest.mark.long
def test_ten_thousand_random_frames_harm_nobody(server: ServerProcess) -> None:
    table = httpx.post(f"{server.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{server.live}/api/tables/{table}/live"
    sockets = range(-(-FRAMES // EACH))
    room = asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> int:
        rng = Random(number)
        async with room, websockets.connect(url, additional_headers=unique_address(), max_size=None) as connection:
            await connection.send('{"type":"hello"}')
            await receive(connection, "update")
            for _ in range(EACH):
                await connection.send(random_frame(rng))
            # The next frame exceeds the rate limit, or is too large to count as a message.
            await connection.send(oversized_frame(rng) if number % 2 else "{}")
            codes = set()
            while True:
                try:
                    message = await receive(connection, "error", "goodbye", "done", "choices", "completions")
                except websockets.ConnectionClosed as closed:
                    assert closed.rcvd is not None
                    assert closed.rcvd.code == (1009 if number % 2 else 1008)
                    break
                codes.add(message.get("code", ""))
            # An oversized frame closes the socket at once; unsent errors are lost.
            assert number % 2 or {"bad-message", "too-many"} <= codes
            assert "server-failed" not in codes
            return EACH

    async def all_of_them() -> tuple[int, int]:
        warm = sum(await asyncio.gather(*map(one, sockets[:WARM])))
        before = server.memory_bytes
        sent = warm + sum(await asyncio.gather(*map(one, sockets[WARM:])))
        return sent, server.memory_bytes - before

    sent, grown = run_under_load(server, all_of_them)
    print(f"{sent} frames: {grown / 2**20:.2f} MB more after the first {WARM} sockets")
    assert sent >= FRAMES
    assert grown < GROWTH
    assert httpx.get(f"{server.address}/readyz").status_code == 200


def test_sockets_that_break_in_mid_response_harm_nobody(server: ServerProcess) -> None:
    table = httpx.post(f"{server.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{server.live}/api/tables/{table}/live"

    async def knock(number: int) -> None:
        """Disconnect before the handshake is complete."""
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4Zm9sZHNpeGZvbGRzaQ==\r\n\r\n".encode()
        )
        await writer.drain()
        await abort(writer)

    async def one(number: int) -> None:
        rng = Random(number)
        connection = await websockets.connect(url, additional_headers=unique_address())
        await connection.send('{"type":"hello"}')
        for _ in range(rng.randrange(60)):
            await connection.send(random_frame(rng))
        await asyncio.sleep(rng.choice((0.0, 0.01, 0.1)))
        connection.transport.abort()
        await connection.wait_closed()

    async def all_of_them() -> None:
        await asyncio.gather(*map(one, range(60)), *map(knock, range(60)))

    run_under_load(server, all_of_them)
