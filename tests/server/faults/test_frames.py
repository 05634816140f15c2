"""Ten thousand frames that are no messages: each is refused with a code, and nobody else notices."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import pytest
import websockets

from tests.server.faults.fault_helpers import elsewhere, hears, meanwhile
from tests.server.faults.http_pipeline import hung_up
from tests.server.faults.random_frames import frame, large
from tests.server.faults.scale import TIMES
from tests.server.server_process import Served

FRAMES = 10_000 * TIMES
#: How many of them go over one socket: one fewer than the house hears, with the first word.
EACH = 99
TOGETHER = 8
#: After so many sockets the house is weighed, and how many bytes more it may hold in the end, however many there were:
#: what each leaves to the collector, to the allocator and to the limits levels off after some hundreds.
WARM, GROWTH = 30, 24 * 2**20


@pytest.mark.long
def test_ten_thousand_frames_by_chance_harm_nobody(served: Served) -> None:
    table = httpx.post(f"{served.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{served.live}/api/tables/{table}/live"
    sockets = range(-(-FRAMES // EACH))
    room = asyncio.Semaphore(TOGETHER)

    async def one(number: int) -> int:
        chance = Random(number)
        async with room, websockets.connect(url, additional_headers=elsewhere(), max_size=None) as line:
            await line.send('{"type":"hello"}')
            await hears(line, "update")
            for _ in range(EACH):
                await line.send(frame(chance))
            # Nothing is forgiven: the next one is one too many, unless it is too large to be one at all.
            await line.send(large(chance) if number % 2 else "{}")
            codes = set()
            while True:
                try:
                    message = await hears(line, "error", "goodbye", "done", "choices", "completions")
                except websockets.ConnectionClosed as closed:
                    assert closed.rcvd is not None
                    assert closed.rcvd.code == (1009 if number % 2 else 1008)
                    break
                codes.add(message.get("code", ""))
            # A frame that is too large ends a socket at once, with whatever was still to be said over it.
            assert number % 2 or {"bad-message", "too-many"} <= codes
            assert "server-failed" not in codes
            return EACH

    async def all_of_them() -> tuple[int, int]:
        warm = sum(await asyncio.gather(*map(one, sockets[:WARM])))
        before = served.resident
        sent = warm + sum(await asyncio.gather(*map(one, sockets[WARM:])))
        return sent, served.resident - before

    sent, grown = meanwhile(served, all_of_them)
    print(f"{sent} frames: {grown / 2**20:.2f} MB more after the first {WARM} sockets")
    assert sent >= FRAMES
    assert grown < GROWTH
    assert httpx.get(f"{served.address}/readyz").status_code == 200


def test_sockets_that_break_while_they_are_answered_harm_nobody(served: Served) -> None:
    table = httpx.post(f"{served.address}/api/tables", json={"preset": "sixth", "name": "Ada"}).json()["table"]
    url = f"{served.live}/api/tables/{table}/live"

    async def knock(number: int) -> None:
        """Gone before the door is open."""
        _, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: house\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2l4Zm9sZHNpeGZvbGRzaQ==\r\n\r\n".encode()
        )
        await writer.drain()
        await hung_up(writer)

    async def one(number: int) -> None:
        chance = Random(number)
        line = await websockets.connect(url, additional_headers=elsewhere())
        await line.send('{"type":"hello"}')
        for _ in range(chance.randrange(60)):
            await line.send(frame(chance))
        await asyncio.sleep(chance.choice((0.0, 0.01, 0.1)))
        line.transport.abort()
        await line.wait_closed()

    async def all_of_them() -> None:
        await asyncio.gather(*map(one, range(60)), *map(knock, range(60)))

    meanwhile(served, all_of_them)
