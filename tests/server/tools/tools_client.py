"""The tools over HTTP for a test: the whole application over a house of which only what tools ask is there.

The store and the processes that think are real. Which tools are closed, and to whom, is for the test to say.
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
from sixfold.server.http.rate_limits import LIMITS, Limit, Limits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore


class Hall(TableService):
    """As much of a house as tools ask for: nobody plays here, and the test says what is closed."""

    def __init__(self, path: Path, closed: Mapping[str, str]) -> None:
        self.store = SqliteStore(path)
        self.pool = self.thinkers = WorkerPool(1)
        self.closed = dict(closed)
        self.asked: list[Visitor | None] = []

    def numbers(self) -> Mapping[str, float]:
        return self.thinkers.gauges()

    async def closed_tools(self, visitor: Visitor | None) -> Mapping[str, str]:
        self.asked.append(visitor)
        return self.closed


@contextmanager
def visiting(folder: Path, closed: Mapping[str, str] | None = None) -> Iterator[tuple[TestClient[Litestar], Hall]]:
    """Somebody who asks by HTTP, and the house they ask."""
    hall = Hall(folder / "house.db", closed or {})
    # Whoever tests asks faster than people do.
    limits = Limits({**LIMITS, "asks": Limit(100_000, 20.0)})
    app = make_app(hall, ServerSettings(), limits)

    async def begin() -> None:
        await hall.store.start()
        await hall.thinkers.start()

    async def end() -> None:
        await hall.thinkers.stop()
        await hall.store.stop()

    app.on_startup.append(begin)
    app.on_shutdown.append(end)
    with TestClient(app, base_url="http://127.0.0.1:6660") as client:
        yield client, hall


def asked(client: TestClient[Litestar], path: str, **query: Any) -> Any:
    """The answer to a question that has one."""
    answer = client.get(path, params=query or None)
    assert answer.status_code == 200, answer.text
    return answer.json()


def refused(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json()["code"]
