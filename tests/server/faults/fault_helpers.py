"""Helpers for fault tests: a load factor, unique client addresses, and faults while others play."""

from __future__ import annotations

import asyncio
import os
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
#: Multiplies the numbers of frames, guesses and examples: 1 in the test suite, more in `make faults`.
TIMES = int(os.environ.get("FAULTS_TIMES", "1"))
_addresses = count(1)


def unique_address() -> dict[str, str]:
    """Return the X-Forwarded-For header of an unused address."""
    number = next(_addresses)
    return {"x-forwarded-for": f"172.{16 + (number >> 16)}.{number >> 8 & 255}.{number & 255}"}


def run_under_load(server: ServerProcess, fault: Callable[[], Awaitable[T]]) -> T:
    """Run `fault` while clients play; they must play on and lose no acknowledged action. Returns its result."""

    async def scenario() -> T:
        load = LoadGenerator(server, Random(6), tables=1)
        load.clear()
        await load.wait_for_action()
        try:
            result = await fault()
            load.clear()
            await load.wait_for_action()
        finally:
            await load.stop()
        logs = LogReader(server.database)
        for table in {table for table, _, _ in load.ledger.done}:
            load.ledger.check_log(table, logs.entries(table))
        return result

    return asyncio.run(scenario())


async def receive(connection: websockets.ClientConnection, *kinds: str) -> dict[str, Any]:
    """Return the next message of one of these types."""
    async with asyncio.timeout(60):
        while True:
            message: dict[str, Any] = msgspec.json.decode(await connection.recv())
            if message["type"] in kinds:
                return message
