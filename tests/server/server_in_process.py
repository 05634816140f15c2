"""A server in a thread of the test process, with a real store, worker processes and a free port."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvicorn

from sixfold.games import Game, Judge, registry
from sixfold.games.registry import InstalledJudges
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.http.rate_limits import LIMITS, Limit, Limits
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore

GAMES = tuple(registry.games().values())

#: Limits that tests never reach.
GENEROUS = {name: Limit(100_000, limit.seconds) for name, limit in LIMITS.items()}


class LazyPool(WorkerPool):
    """Starts its worker with the first request: most tests need none, and to start one takes time."""

    async def start(self) -> None:
        self._closed = False


class ServerInProcess:
    """A running server, with access to its service and its clock. For a separate process see `server_process`."""

    def __init__(
        self,
        folder: Path,
        settings: ServerSettings,
        limits: Limits,
        store: type[SqliteStore] = SqliteStore,
        judge: Judge | None = None,
        games: Sequence[type[Game]] = GAMES,
        pool: WorkerPool | None = None,
    ) -> None:
        self.settings = settings
        self.limits = limits
        self.store = store(folder / "sixfold.db")
        self._judge = judge or InstalledJudges()
        self._games = games
        self._pool = pool or LazyPool(1, database=folder / "sixfold.db")
        # With an explicit protocol asyncio sets TCP_NODELAY.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self.port: int = self._socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.live = f"ws://127.0.0.1:{self.port}"
        self.loop: asyncio.AbstractEventLoop
        self._ready = threading.Event()
        self._failed: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def client(self, **more: object) -> httpx.Client:
        """Return a new client with its own cookie jar."""
        return httpx.Client(base_url=self.url, timeout=60, **more)  # type: ignore[arg-type]  # what httpx takes

    def start(self) -> None:
        self._thread.start()
        self._ready.wait()
        if self._failed:
            raise self._failed

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join()
        if self._failed:
            raise self._failed

    def _run(self) -> None:
        try:
            asyncio.run(self._serve())
        except BaseException as error:
            self._failed = error
        finally:
            self._socket.close()
            self._ready.set()

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        settings = msgspec.structs.replace(self.settings, port=self.port)
        self.service = TableService(self.store, self._pool, settings, self._judge, self._games)
        config = uvicorn.Config(
            make_app(self.service, settings, self.limits),
            ws="websockets-sansio",
            ws_max_size=16384,
            log_config=None,
            server_header=False,
            lifespan="off",
            proxy_headers=False,
            timeout_graceful_shutdown=5,
        )
        self._server = uvicorn.Server(config)
        await self.store.start()
        await self._pool.start()
        await self.service.start()
        serving = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._ready.set()
        while not self._server.should_exit:
            await asyncio.sleep(0.02)
        await self.service.stop()
        await serving
        await self._pool.stop()
        await self.store.stop()


@contextmanager
def run_server(
    folder: Path, settings: ServerSettings | None = None, limits: Limits | None = None, **parts: Any
) -> Iterator[ServerInProcess]:
    """Run a server inside a `with` block; `parts` replaces its store, judge, games or pool."""
    server = ServerInProcess(
        folder, settings or ServerSettings(pace=0.0), Limits(GENEROUS) if limits is None else limits, **parts
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()
