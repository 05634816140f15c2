"""The threads that read, each over a connection of its own, so that no reader waits for the writer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sixfold.server.errors import server_error
from sixfold.server.store.sqlite.database import connect
from sixfold.server.store.sqlite.faults import CLOSED, down

T = TypeVar("T")
THREADS = 2


class Readers:
    """Reads what is committed when it is asked."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="sixfold-reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._open = True

    async def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What the work finds; `StoreDown` if the database cannot be read."""
        if not self._open:
            raise server_error("store-down", why=CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._done, work)

    async def stop(self) -> None:
        """Finish what was asked for, and take nothing more."""
        self._open = False
        await asyncio.to_thread(self._threads.shutdown)
        while self._connections:
            self._connections.pop().close()

    def _done(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
            if connection is None:
                connection = self._own.connection = connect(self._path, writes=False)
                self._connections.append(connection)
            return work(connection)
        except sqlite3.Error as error:
            raise down(error) from None
