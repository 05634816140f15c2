"""HTTP pipelining: many requests over few connections."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import islice

#: Requests in flight per connection, and number of connections.
WINDOW = 32
CONNECTIONS = 4


def request(method: str, path: str, body: str = "", **headers: str) -> bytes:
    """Return the bytes of an HTTP request."""
    named = {"Host": "server", **{name.replace("_", "-"): value for name, value in headers.items()}}
    if body:
        named |= {"Content-Type": "application/json", "Content-Length": str(len(body.encode()))}
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"{method} {path} HTTP/1.1\r\n{head}\r\n{body}".encode()


async def send_requests(port: int, requests: Iterable[bytes]) -> Counter[int]:
    """Send requests and count the responses by status."""
    waiting = iter(requests)
    found = await asyncio.gather(*(_use_connection(port, waiting) for _ in range(CONNECTIONS)))
    return sum(found, Counter())


async def _use_connection(port: int, requests: Iterator[bytes]) -> Counter[int]:
    found: Counter[int] = Counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while group := list(islice(requests, WINDOW)):
        writer.write(b"".join(group))
        for _ in group:
            async with asyncio.timeout(60):
                head = await reader.readuntil(b"\r\n\r\n")
                lines = head.decode("latin-1").lower().split("\r\n")
                length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length:"))
                await reader.readexactly(length)
            found[int(lines[0].split()[1])] += 1
    await abort(writer)
    return found


async def abort(writer: asyncio.StreamWriter) -> None:
    """Abort a connection and wait until it is closed."""
    writer.transport.abort()
    with suppress(OSError):
        await writer.wait_closed()
