"""Visitors who want no good, and one who only wants to play meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any, TypeVar

import msgspec
import websockets

from tests.server.faults.ledger import Logs
from tests.server.faults.load import Crowd
from tests.server.server_process import Served

T = TypeVar("T")
_addresses = count(1)


def elsewhere() -> dict[str, str]:
    """The header of an address that nobody else has."""
    number = next(_addresses)
    return {"x-forwarded-for": f"172.{16 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"}


def meanwhile(served: Served, trouble: Callable[[], Awaitable[T]]) -> T:
    """What comes of some trouble while people play: they play on, and what they were told is done is in the log."""

    async def evening() -> T:
        crowd = Crowd(served, Random(6), tables=1)
        crowd.listen()
        await crowd.heard()
        try:
            came = await trouble()
            crowd.listen()
            await crowd.heard()
        finally:
            await crowd.stop()
        logs = Logs(served.database)
        for table in {table for table, _, _ in crowd.ledger.done}:
            crowd.ledger.hold(table, logs.lines(table))
        return came

    return asyncio.run(evening())


async def hears(line: websockets.ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(30):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await line.recv())
            if message["type"] in kinds:
                return message
