"""Guessed table ids, room codes and tokens are rejected and leave nothing in memory."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from random import Random

import pytest

from tests.server.faults.fault_helpers import TIMES, unique_address
from tests.server.faults.http_pipeline import abort, request, send_requests
from tests.server.server_process import ServerProcess

#: Guesses before and after the first memory measurement.
WARM, GUESSES = 4_000, 20_000 * TIMES
GROWTH = 5 * 2**20
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"


def _table() -> bytes:
    return request("GET", f"/api/tables/{secrets.token_urlsafe(16)}", **unique_address())


def _act() -> bytes:
    body = json.dumps({"action": {"type": "sit"}})
    return request("POST", f"/api/tables/{secrets.token_urlsafe(16)}/actions", body, **unique_address())


def _room() -> bytes:
    code = "".join(secrets.choice(_LETTERS) for _ in range(6))
    return request("POST", "/api/rooms", json.dumps({"code": code}), **unique_address())


def _token() -> bytes:
    return request("GET", "/api/me", authorization=f"Bearer {secrets.token_urlsafe(32)}", **unique_address())


def _link() -> bytes:
    return request("POST", "/api/me/links/claim", json.dumps({"token": secrets.token_urlsafe(32)}), **unique_address())


def _socket() -> bytes:
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    key = {"Sec_WebSocket_Key": "c2l4Zm9sZHNpeGZvbGRzaQ=="}
    return request("GET", f"/api/tables/{secrets.token_urlsafe(16)}/live", **upgrade, **key, **unique_address())


#: HTTP guesses and the expected status.
GUESSED: Mapping[Callable[[], bytes], int] = {_table: 404, _act: 404, _room: 404, _token: 401, _link: 404}
#: One guess in this many is a socket, which needs its own connection.
SOCKETS = 10


@pytest.mark.long
def test_wrong_guesses_use_no_memory(server: ServerProcess) -> None:
    rng = Random(6)

    async def guessed(count: int) -> None:
        kinds = [rng.choice(tuple(GUESSED)) for _ in range(count - count // SOCKETS)]
        answers = await send_requests(server.port, (kind() for kind in kinds))
        assert answers == Counter(GUESSED[kind] for kind in kinds)
        for _ in range(count // SOCKETS):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(_socket())
            assert (await reader.readline()).startswith(b"HTTP/1.1 404")
            await abort(writer)

    asyncio.run(guessed(WARM))
    before = server.memory_bytes
    asyncio.run(guessed(GUESSES))
    grown = server.memory_bytes - before
    print(f"{GUESSES} guesses: {grown / 2**20:.2f} MB more")
    assert grown < GROWTH
