"""What a conversation needs of a socket, whatever carries it."""

from __future__ import annotations

from typing import Protocol

#: Why a socket closes, in the numbers of RFC 6455.
NORMAL = 1000
GOING = 1001
POLICY = 1008
FAILED = 1011


class Socket(Protocol):
    """A socket that takes and gives whole messages."""

    async def receive(self) -> bytes | None:
        """The next message; `None` when the other side is gone."""

    async def send(self, data: bytes) -> None:
        """Send a message. An `OSError` where the other side is gone is fine."""

    async def close(self, code: int, reason: str) -> None:
        """Close it, and say why."""
