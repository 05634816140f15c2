"""Connections that are open and ask for nothing: each would cost the house a file for as long as its owner likes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class IdleConnections:
    """Ends connections that are found silent twice: neither is a request being answered, nor is the next one timed."""

    def __init__(self) -> None:
        self._before: set[Any] = set()

    def close_idle(self, connections: Iterable[Any]) -> None:
        """Look at every connection of the server."""
        silent = {connection for connection in connections if _is_idle(connection)}
        for connection in silent & self._before:
            connection.transport.close()
        self._before = silent - self._before


def _is_idle(connection: Any) -> bool:
    # Sockets have no cycle of requests, and are seen to elsewhere.
    cycle = getattr(connection, "cycle", connection)
    answered = cycle is None or getattr(cycle, "response_complete", False)
    return answered and connection.timeout_keep_alive_task is None
