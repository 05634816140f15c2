"""The threads of the store: one writes, a few read, so that the event loop never waits for the disk.

Whatever waits to be written goes into one transaction, and so costs one sync of the disk.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeVar

from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.store.sqlite.database import CLOSED, connect, store_error

T = TypeVar("T")
#: The most requests that share a transaction, so that none waits for long.
GROUP = 512
READERS = 2


class WriteRequest(Struct, eq=False):
    """Something to write, and the future of its result."""

    work: Callable[..., Any]
    args: tuple[Any, ...]
    future: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class WriterThread:
    """Writes in the order of the requests. Each result is given when it is on disk.

    A request that fails takes nothing from those that share its transaction.
    """

    _connection: sqlite3.Connection
    _loop: asyncio.AbstractEventLoop
    #: What the file was when it was opened, so that it is noticed if somebody removes it.
    _file: os.stat_result
    _queue: SimpleQueue[WriteRequest | None]
    _thread: threading.Thread | None = None

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open = False

    def start(self, connection: sqlite3.Connection) -> None:
        """Take requests from now on, and write over this connection."""
        self._connection = connection
        self._loop = asyncio.get_running_loop()
        self._file = os.stat(self._path)
        self._queue = SimpleQueue()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="sixfold-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Callable[..., T], *args: Any) -> T:
        """Return what `work(connection, *args)` returns, once it is committed. Raises its errors, or `StoreDown`."""
        if not self._open:
            raise server_error("store-down", why=CLOSED)
        request = WriteRequest(work, args, self._loop.create_future())
        self._queue.put(request)
        result: T = await request.future
        return result

    async def stop(self) -> None:
        """Finish what was requested, and take nothing more."""
        if self._open:
            self._open = False
            self._queue.put(None)
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        running = True
        while running:
            group = [self._queue.get()]
            try:
                while len(group) < GROUP:
                    group.append(self._queue.get_nowait())
            except Empty:
                pass
            running = None not in group
            requests = [request for request in group if request is not None]
            if requests and not self._write_transaction(requests):
                # SQLite undid the whole transaction. Each request gets its own, so that only those at fault fail.
                for request in requests:
                    request.result = request.error = None
                    self._write_transaction([request])
            try:
                self._loop.call_soon_threadsafe(_resolve, requests)
            except RuntimeError:
                return  # the loop is gone, and with it everybody who waited

    def _write_transaction(self, requests: list[WriteRequest]) -> bool:
        """Write in one transaction; `False` if it failed and more than one request is in it."""
        connection = self._connection
        try:
            if not os.path.samestat(os.stat(self._path), self._file):
                raise FileNotFoundError(0, "the database file was removed")
            connection.execute("BEGIN IMMEDIATE")
            for request in requests:
                connection.execute("SAVEPOINT request")
                try:
                    request.result = request.work(connection, *request.args)
                except Exception as error:
                    if not connection.in_transaction:
                        raise  # SQLite gave up the transaction: the others have to be written again
                    connection.execute("ROLLBACK TO request")
                    request.error = store_error(error) if isinstance(error, sqlite3.Error) else error
                connection.execute("RELEASE request")
            connection.execute("COMMIT")
        except Exception as error:
            self._roll_back()
            for request in requests:
                request.error = store_error(error)
            return len(requests) == 1
        return True

    def _roll_back(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # it could not be begun either


class ReaderThreads:
    """Read what is committed, each over its own connection, so that no reader waits for the writer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._threads: ThreadPoolExecutor | None = None
        self._local = threading.local()
        self._connections: list[sqlite3.Connection] = []

    def start(self) -> None:
        """Take requests from now on."""
        self._threads = ThreadPoolExecutor(READERS, thread_name_prefix="sixfold-reader")

    async def read(self, work: Callable[..., T], *args: Any) -> T:
        """Return what `work(connection, *args)` returns. Raises `StoreDown` if the database cannot be read."""
        if self._threads is None:
            raise server_error("store-down", why=CLOSED)
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._read, work, *args)

    async def stop(self) -> None:
        """Finish what was requested, and take nothing more."""
        threads, self._threads = self._threads, None
        if threads is not None:
            await asyncio.to_thread(threads.shutdown)
        while self._connections:
            self._connections.pop().close()

    def _read(self, work: Callable[..., T], *args: Any) -> T:
        try:
            connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
            if connection is None:
                connection = self._local.connection = connect(self._path, writes=False)
                self._connections.append(connection)
            return work(connection, *args)
        except sqlite3.Error as error:
            raise store_error(error) from None


def _resolve(requests: list[WriteRequest]) -> None:
    for request in requests:
        if request.future.done():
            continue  # nobody waits any more
        if request.error is None:
            request.future.set_result(request.result)
        else:
            request.future.set_exception(request.error)
