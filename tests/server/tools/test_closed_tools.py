"""DEG-10 in a whole server: a tool is closed to players of the game it helps with, until the game is over."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from sixfold.games.registry import InstalledJudges
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore
from tests.server.tools.tools_client import error_of

ANALYSIS = {"preset": "sixth", "seconds": 0.05}
LINK = "/api/films/link?one=Al+Pacino&two=Joe+Pesci"


@pytest.mark.parametrize(
    ("preset", "tool"), [("sixth", "engine"), ("degrees", "films"), ("sixes", "decks")], ids=lambda text: text
)
def test_a_tool_is_closed_while_its_visitor_plays_and_open_to_others(tmp_path: Path, preset: str, tool: str) -> None:
    store, pool, settings = SqliteStore(tmp_path / "sixfold.db"), WorkerPool(1), ServerSettings()
    service = TableService(store, pool, settings, InstalledJudges())
    app = make_app(service, settings)
    app.on_startup += [store.start, pool.start, service.start]
    app.on_shutdown += [service.stop, pool.stop, store.stop]
    with TestClient(app, base_url="http://127.0.0.1:6660") as client:
        response = client.post("/api/tables", json={"preset": preset, "name": "Somebody", "bots": [{"player": "1"}]})
        assert response.status_code == 201, response.text
        table = response.json()["table"]
        tools: dict[str, Callable[[], Any]] = {
            "engine": lambda: client.post("/api/analysis", json=ANALYSIS),
            "films": lambda: client.get(LINK),
            "decks": lambda: client.get("/api/decks/likeness?one=a&two=b"),
        }
        assert {name: request().status_code for name, request in tools.items()} == dict.fromkeys(tools, 200)
        started = client.post(f"/api/tables/{table}/actions", json={"action": {"type": "start"}})
        assert started.status_code == 200, started.text
        closed = tools[tool]()
        assert error_of(closed) == (403, "tools-closed")
        assert closed.json()["params"] == {"table": table}
        assert {request().status_code for name, request in tools.items() if name != tool} == {200}
        cookies = dict(client.cookies)
        client.cookies.clear()
        assert tools[tool]().status_code == 200
        client.cookies.update(cookies)
        ended = client.post(f"/api/tables/{table}/actions", json={"action": {"type": "close"}})
        assert ended.status_code == 200, ended.text
        assert tools[tool]().status_code == 200
