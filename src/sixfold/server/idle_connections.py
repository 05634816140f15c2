"""HTTP connections without a request: each costs a file descriptor for as long as the client likes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class IdleConnections:
    """Closes connections that are found idle twice: no request is handled, and no timeout for the next one runs."""

    def __init__(self) -> None:
        self._idle_before: set[Any] = set()

    def close_idle(self, connections: Iterable[Any]) -> None:
        """Close those that were idle the last time too."""
        idle = {connection for connection in connections if _is_idle(connection)}
        for connection in idle & self._idle_before:
            connection.transport.close()
        self._idle_before = idle - self._idle_before


def _is_idle(connection: Any) -> bool:
    # WebSockets have no request cycle, and are handled elsewhere.
    cycle = getattr(connection, "cycle", connection)
    done = cycle is None or getattr(cycle, "response_complete", False)
    return done and connection.timeout_keep_alive_task is None
