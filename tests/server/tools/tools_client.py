"""Tools over HTTP: the whole application over a service that implements only what tools need.

The store and the worker processes are real. The test decides which tools are closed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.decks.service import DeckService
from sixfold.server.http.rate_limits import LIMITS, Limit, Limits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore


class FakeService(TableService):
    """A service without tables; the test sets `closed`, and `visitors` records who was checked."""

    def __init__(self, path: Path, closed: Mapping[str, str]) -> None:
        self.store = SqliteStore(path)
        self.decks = DeckService(self.store)
        self.pool = self.worker_pool = WorkerPool(1)
        self.closed = dict(closed)
        self.visitors: list[Visitor | None] = []

    def gauges(self) -> Mapping[str, float]:
        return self.worker_pool.gauges()

    async def closed_tools(self, visitor: Visitor | None) -> Mapping[str, str]:
        self.visitors.append(visitor)
        return self.closed


@contextmanager
def run_tools(
    folder: Path, closed: Mapping[str, str] | None = None
) -> Iterator[tuple[TestClient[Litestar], FakeService]]:
    """Yield an HTTP client and the service it talks to."""
    service = FakeService(folder / "sixfold.db", closed or {})
    # Tests send requests faster than people do.
    limits = Limits({**LIMITS, "queries": Limit(100_000, 20.0)})
    app = make_app(service, ServerSettings(), limits)

    async def begin() -> None:
        await service.store.start()
        await service.worker_pool.start()

    async def end() -> None:
        await service.worker_pool.stop()
        await service.store.stop()

    app.on_startup.append(begin)
    app.on_shutdown.append(end)
    with TestClient(app, base_url="http://127.0.0.1:6660") as client:
        yield client, service


def get(client: TestClient[Litestar], path: str, **query: Any) -> Any:
    """GET a path that must succeed; return its JSON."""
    response = client.get(path, params=query or None)
    assert response.status_code == 200, response.text
    return response.json()


def error_of(response: Any) -> tuple[int, str]:
    """Return the status and code of an error response."""
    return response.status_code, response.json()["code"]
