"""The server process: one listening socket, and a graceful shutdown."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import signal
import socket
from collections.abc import Callable, Generator, Iterable
from contextlib import AsyncExitStack, contextmanager, suppress
from types import FrameType
from typing import Any

import structlog
import uvicorn

from sixfold.games.registry import InstalledJudges
from sixfold.server.addresses import addresses, listen
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.identity import host_token
from sixfold.server.logs import configure
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.factory import open_store

#: The largest socket message in bytes. The service checks it too; this keeps larger ones from being read at all.
MAX_MESSAGE_BYTES = 16384
#: How often idle connections are looked for, in tenths of a second.
IDLE_CHECK = 100
#: The exit code after a second interrupt, as shells expect.
INTERRUPTED = 130


def run(settings: ServerSettings, ready: Callable[[tuple[str, ...], str], None]) -> None:
    """Run the server until this process is told to stop.

    `ready` is called with the addresses and the path of the host's page once the server accepts connections. Wrong
    settings raise before that.
    """
    configure(settings.log_format)
    logging.basicConfig(handlers=[_LogHandler()], level=logging.WARNING, force=True)
    with listen(settings) as listening:
        factory = None
        if importlib.util.find_spec("uvloop"):
            import uvloop

            factory = uvloop.new_event_loop
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(_serve(settings, listening, ready))


class _LogHandler(logging.Handler):
    """Sends the log of other libraries to the server's log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log a record."""
        log = structlog.get_logger(part=record.name)
        log.log(record.levelno, record.getMessage(), exc_info=record.exc_info)


async def _serve(
    settings: ServerSettings, listening: socket.socket, ready: Callable[[tuple[str, ...], str], None]
) -> None:
    async with AsyncExitStack() as closing:
        store = open_store(settings)
        await store.start()
        closing.push_async_callback(store.stop)
        pool = WorkerPool(settings.workers or max(1, (os.cpu_count() or 1) - 1), database=store.path)
        await pool.start()
        closing.push_async_callback(pool.stop)
        service = TableService(store, pool, settings, InstalledJudges())
        await service.start()
        server = _Server(_config(service, settings), service, settings.shutdown_grace)
        host_page = f"/host#{host_token(await store.signing_key())}"
        server.opened = lambda: ready(addresses(settings, listening.getsockname()[1]), host_page)
        await server.serve(sockets=[listening])


def _config(service: TableService, settings: ServerSettings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(service, settings),
        ws="websockets-sansio",
        ws_max_size=MAX_MESSAGE_BYTES,
        # Far more than the rate limit lets through.
        ws_max_queue=32,
        ws_per_message_deflate=True,
        # The service sends its own pings as well, to measure the lag.
        ws_ping_interval=30,
        ws_ping_timeout=30,
        log_config=None,
        access_log=False,
        server_header=False,
        # The middleware reads these headers.
        proxy_headers=False,
        timeout_keep_alive=75,
        limit_concurrency=20_000,
    )


class _Server(uvicorn.Server):
    """Uvicorn, with goodbyes to visitors before their connections are closed."""

    opened: Callable[[], None]

    def __init__(self, config: uvicorn.Config, service: TableService, grace: float) -> None:
        super().__init__(config)
        self._service = service
        self._grace = grace
        self._idle = _IdleConnections()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def on_tick(self, counter: int) -> bool:
        """Run ten times a second."""
        if counter % IDLE_CHECK == 0:
            self._idle.close_idle(self.server_state.connections)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, finish what is under way, say goodbye, and close."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._grace
        for server in self.servers:
            server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._service.stop(), self._grace)
        self.config.timeout_graceful_shutdown = max(1, int(until - loop.time()))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Stop at the first signal, and exit at once at a second interrupt."""
        before = {number: signal.signal(number, self._close) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _close(self, number: int, _: FrameType | None) -> None:
        if self.should_exit and number == signal.SIGINT:
            os._exit(INTERRUPTED)  # every acknowledged entry is on disk; workers end by themselves
        self.should_exit = True


class _IdleConnections:
    """Closes HTTP connections that are found idle twice: no request is handled, and no timeout for the next one runs.

    Each costs a file descriptor for as long as the client likes.
    """

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
