"""A house from opening to closing: one process, one socket that listens, and a quiet end."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import os
import signal
import socket
from collections.abc import Callable, Generator
from contextlib import AsyncExitStack, contextmanager, suppress
from types import FrameType

import structlog
import uvicorn

from sixfold.judges import InstalledJudges
from sixfold.server.addresses import addresses, listen
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.idle_connections import IdleConnections
from sixfold.server.logs import configure
from sixfold.server.service import TableService
from sixfold.server.settings import Settings
from sixfold.server.store.factory import open_store

#: The largest message over a socket, in bytes. The house counts them as well; this stops them from being read at all.
LARGEST = 16384
#: How often the house looks for connections over which nothing is asked, in tenths of a second.
LOOKS = 100
#: What a process that was interrupted twice ends with, as shells expect.
INTERRUPTED = 130


def run(settings: Settings, ready: Callable[[tuple[str, ...]], None]) -> None:
    """Open the house, and keep it open until this process is told to stop.

    `ready` is told the addresses once people can come. What is wrong with the settings is raised before that.
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
    """What other parts have to say, as lines of the house's own log."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write it down."""
        log = structlog.get_logger(part=record.name)
        log.log(record.levelno, record.getMessage(), exc_info=record.exc_info)


async def _serve(settings: Settings, listening: socket.socket, ready: Callable[[tuple[str, ...]], None]) -> None:
    async with AsyncExitStack() as closing:
        store = open_store(settings)
        await store.start()
        closing.push_async_callback(store.stop)
        pool = WorkerPool(settings.workers or max(1, (os.cpu_count() or 1) - 1))
        await pool.start()
        closing.push_async_callback(pool.stop)
        house = TableService(store, pool, settings, InstalledJudges())
        await house.start()
        server = _Server(_config(house, settings), house, settings.shutdown_grace)
        server.opened = lambda: ready(addresses(settings, listening.getsockname()[1]))
        await server.serve(sockets=[listening])


def _config(house: TableService, settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        make_app(house, settings),
        ws="websockets-sansio",
        ws_max_size=LARGEST,
        # Far more than a visitor may send before the house says that it is too much.
        ws_max_queue=32,
        ws_per_message_deflate=True,
        # Whether anybody is there is asked by the house itself, which measures the way by it.
        ws_ping_interval=30,
        ws_ping_timeout=30,
        log_config=None,
        access_log=False,
        server_header=False,
        # The house reads who visits by its own rule.
        proxy_headers=False,
        timeout_keep_alive=75,
        limit_concurrency=20_000,
    )


class _Server(uvicorn.Server):
    """Uvicorn, but that the house says goodbye to its visitors before their connections are closed."""

    opened: Callable[[], None]

    def __init__(self, config: uvicorn.Config, house: TableService, grace: float) -> None:
        super().__init__(config)
        self._house = house
        self._grace = grace
        self._silence = IdleConnections()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and say so."""
        await super().startup(sockets)
        if self.started:
            self.opened()

    async def on_tick(self, counter: int) -> bool:
        """Ten times in a second."""
        if counter % LOOKS == 0:
            self._silence.close_idle(self.server_state.connections)
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody in, finish what is in flight, say goodbye, and close."""
        loop = asyncio.get_running_loop()
        until = loop.time() + self._grace
        for server in self.servers:
            server.close()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._house.stop(), self._grace)
        self.config.timeout_graceful_shutdown = max(1, int(until - loop.time()))
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Hear that the house shall close. Whoever asks a second time is done waiting."""
        before = {heard: signal.signal(heard, self._close) for heard in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for heard, handler in before.items():
                signal.signal(heard, handler)

    def _close(self, heard: int, _: FrameType | None) -> None:
        if self.should_exit and heard == signal.SIGINT:
            os._exit(INTERRUPTED)  # every line that was acknowledged is on disk; processes that think end by themselves
        self.should_exit = True
