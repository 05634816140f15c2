"""The one thread that writes. Whatever waits is written in one transaction, and so costs one sync of the disk."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, TypeAlias, TypeVar

from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.store.sqlite.faults import CLOSED, down

T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]
#: The most requests that share a transaction, so that none waits for long.
GROUP = 512


class Request(Struct, eq=False):
    """Something to be written, and who waits for it."""

    work: Work[Any]
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class Writer:
    """Writes in the order in which it is asked. Each answer is given when what it stands for is on disk.

    One request that is refused or that fails takes nothing from those that share its transaction.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, loop: asyncio.AbstractEventLoop) -> None:
        self._path = path
        self._connection = connection
        self._loop = loop
        self._file = _identity(path)
        self._waiting: SimpleQueue[Request | None] = SimpleQueue()
        self._open = True
        self._thread = threading.Thread(target=self._run, name="sixfold-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """What the work answers, once it is committed. Its own refusals pass through; `StoreDown` if it cannot be."""
        if not self._open:
            raise server_error("store-down", why=CLOSED)
        request = Request(work, self._loop.create_future())
        self._waiting.put(request)
        result: T = await request.answer
        return result

    async def stop(self) -> None:
        """Finish what was asked for, and take nothing more."""
        if self._open:
            self._open = False
            self._waiting.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        going = True
        while going:
            group = [self._waiting.get()]
            try:
                while len(group) < GROUP:
                    group.append(self._waiting.get_nowait())
            except Empty:
                pass
            going = None not in group
            requests = [request for request in group if request is not None]
            if requests:
                self._write(requests)
                try:
                    self._loop.call_soon_threadsafe(_answer, requests)
                except RuntimeError:
                    return  # the loop is gone, and with it everybody who waited

    def _write(self, requests: list[Request]) -> None:
        if self._together(requests):
            return
        # SQLite undid the whole transaction. Each request gets one of its own, so that only those at fault fail.
        for request in requests:
            request.result = request.error = None
            self._together([request])

    def _together(self, requests: list[Request]) -> bool:
        """Write in one transaction; whether that is settled, be it by failing the only request there is."""
        connection = self._connection
        try:
            if _identity(self._path) != self._file:
                raise FileNotFoundError(0, "the database file was taken away")
            connection.execute("BEGIN IMMEDIATE")
            for request in requests:
                self._one(request)
            connection.execute("COMMIT")
        except Exception as error:
            self._undo()
            for request in requests:
                request.error = down(error)
            return len(requests) == 1
        return True

    def _one(self, request: Request) -> None:
        connection = self._connection
        connection.execute("SAVEPOINT request")
        try:
            request.result = request.work(connection)
        except Exception as error:
            if not connection.in_transaction:
                raise  # SQLite gave up the transaction: the others have to be written again
            connection.execute("ROLLBACK TO request")
            request.error = down(error) if isinstance(error, sqlite3.Error) else error
        connection.execute("RELEASE request")

    def _undo(self) -> None:
        try:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
        except sqlite3.Error:
            pass  # it could not be begun either


def _answer(requests: list[Request]) -> None:
    for request in requests:
        if request.answer.done():
            continue  # whoever asked has left
        if request.error is None:
            request.answer.set_result(request.result)
        else:
            request.answer.set_exception(request.error)


def _identity(path: Path) -> tuple[int, int]:
    found = os.stat(path)
    return found.st_dev, found.st_ino
