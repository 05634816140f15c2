"""Visitors who want no good, and one who only wants to play meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any, TypeVar

import msgspec
import websockets

from tests.server.faults.ledger import LogReader
from tests.server.faults.load import LoadGenerator
from tests.server.server_process import ServerProcess

T = TypeVar("T")
_addresses = count(1)


def unique_address() -> dict[str, str]:
    """The header of an address that nobody else has."""
    number = next(_addresses)
    return {"x-forwarded-for": f"172.{16 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"}


def run_under_load(server: ServerProcess, trouble: Callable[[], Awaitable[T]]) -> T:
    """What comes of some trouble while people play: they play on, and what they were told is done is in the log."""

    async def scenario() -> T:
        load = LoadGenerator(server, Random(6), tables=1)
        load.clear()
        await load.wait_for_action()
        try:
            came = await trouble()
            load.clear()
            await load.wait_for_action()
        finally:
            await load.stop()
        logs = LogReader(server.database)
        for table in {table for table, _, _ in load.ledger.done}:
            load.ledger.check_log(table, logs.entries(table))
        return came

    return asyncio.run(scenario())


async def receive(connection: websockets.ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    async with asyncio.timeout(30):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await connection.recv())
            if message["type"] in kinds:
                return message
