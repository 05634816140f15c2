"""Health checks, metrics, log lines without secrets, and errors that reveal nothing."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import structlog

from sixfold import movies
from sixfold.games.base import Question
from sixfold.games.registry import InstalledJudges
from sixfold.movies.catalogue import Catalogue
from sixfold.movies.storage import read_catalogue
from sixfold.server import logs
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore
from tests.server.server_in_process import ServerInProcess, run_server


@pytest.fixture
def log_output() -> Iterator[io.StringIO]:
    """Captures the log as JSON lines."""
    before = structlog.get_config()
    out = io.StringIO()
    logs.configure("json", out)
    yield out
    structlog.configure(**before)


def test_a_healthy_server_is_alive_and_ready(server: ServerInProcess) -> None:
    assert httpx.get(f"{server.url}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{server.url}/readyz").json() == {"status": "ok"}


def test_a_ready_server_has_loaded_what_the_first_suggestions_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    films = Catalogue(*read_catalogue(Path(movies.__file__).parent / "data" / "shipped.films"))
    monkeypatch.setattr(movies, "shipped_catalogue", lambda: films)
    with run_server(tmp_path) as server, server.client() as ann:
        ann.get("/readyz")
        loaded = set(vars(films))
        assert {"_person_index", "_film_index"} <= loaded
        assert ann.get("/api/films/search", params={"text": "antony hopk"}).json()["people"][0]["name"]
        assert set(vars(films)) == loaded, "the first search had to load nothing"
        assert ann.get("/api/films/search", params={"text": "antony hopk"}).status_code == 200


def test_a_judge_that_cannot_be_loaded_keeps_no_server_from_starting(tmp_path: Path, log_output: io.StringIO) -> None:
    class Broken:
        def load(self) -> None:
            raise OSError("no such catalogue")

        def answer(self, question: Question) -> Any:
            raise OSError("no such catalogue")

    with run_server(tmp_path, judge=Broken()) as server:
        assert httpx.get(f"{server.url}/readyz").json() == {"status": "ok"}
    assert "no such catalogue" in log_output.getvalue()


def test_metrics_are_labelled_by_route_and_not_by_path(tmp_path: Path) -> None:
    with run_server(tmp_path) as server:
        for path in ("/api/tables/" + "A" * 22, "/api/tables/" + "B" * 22, "/nowhere/a", "/nowhere/b"):
            httpx.get(server.url + path)
        httpx.request("BREW", server.url + "/healthz")
        text = httpx.get(f"{server.url}/metrics").text
        assert 'sixfold_requests_total{method="GET",route="/api/tables/{table}",status="404"} 2.0' in text
        assert 'sixfold_requests_total{method="GET",route="(unknown)",status="404"} 2.0' in text
        assert "BREW" not in text
        assert "AAAA" not in text
        assert "sixfold_request_seconds_bucket" in text
        for number in server.service.gauges():
            assert f"sixfold_{number} " in text


def test_each_request_logs_one_line_without_secrets(tmp_path: Path, log_output: io.StringIO) -> None:
    with run_server(tmp_path) as server, server.client() as ann:
        me = ann.patch("/api/me", json={"name": "Anneliese"}).json()
        program = ann.post("/api/programs", json={"name": "Bottine"}).json()
        link = ann.post("/api/me/links").json()
        ann.post("/api/me/links/claim", json={"token": link["token"]})
        table = ann.post("/api/tables", json={"preset": "sixth"}).json()
        ann.post("/api/rooms", json={"code": table["code"]})
        ann.post("/api/rooms", json={"code": "bcdfgh"})
        ann.get("/api/me?token=hunter2", headers={"authorization": f"Bearer {program['token']}"})
        ann.get("/api/me", headers={"authorization": "Bearer swordfish"})
        cookie = ann.cookies["sixfold"]
        request = ann.get("/nowhere").headers["x-request-id"]
    text = log_output.getvalue()
    secrets = (cookie, me["id"], program["token"], link["token"], table["code"], "bcdfgh", "hunter2", "swordfish")
    for secret in (*secrets, "Anneliese", "Bottine"):
        assert secret not in text
    lines = [line for line in map(json.loads, text.splitlines()) if line["event"] == "request"]
    assert len(lines) == 10
    assert lines[-1] | {"timestamp": "", "ms": 0} == {
        "event": "request",
        "level": "info",
        "timestamp": "",
        "request": request,
        "method": "GET",
        "route": "(unknown)",
        "status": 404,
        "ms": 0,
        "person": None,
        "code": "not-found",
    }
    assert lines[0]["person"] == me["id"][:6]


class BrokenService(TableService):
    """A service that raises an unexpected exception."""

    async def update(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("the seed is 12345")


def test_unexpected_exceptions_are_logged_and_not_shown(tmp_path: Path, log_output: io.StringIO) -> None:
    async def get_responses() -> list[httpx.Response]:
        store = SqliteStore(tmp_path / "sixfold.db")
        await store.start()
        server = BrokenService(store, WorkerPool(1), ServerSettings(), InstalledJudges())
        transport = httpx.ASGITransport(make_app(server, ServerSettings()), raise_app_exceptions=False)  # type: ignore[arg-type]  # an ASGI application
        async with httpx.AsyncClient(transport=transport, base_url="http://here:6660") as ann:
            failed = await ann.get(f"/api/tables/{'A' * 22}")
            await store.stop()
            return [failed, await ann.get("/readyz"), await ann.get("/healthz")]

    failed, unready, alive = asyncio.run(get_responses())
    assert (failed.status_code, failed.json()["code"]) == (500, "server-failed")
    assert failed.json()["params"] == {"request": failed.headers["x-request-id"]}
    assert "12345" not in failed.text
    assert "Traceback" not in failed.text
    entries = [
        line for line in map(json.loads, log_output.getvalue().splitlines()) if line["event"] == "server_failure"
    ]
    assert [line["request"] for line in entries] == [failed.headers["x-request-id"]]
    assert (unready.status_code, unready.json()["code"]) == (503, "store-down")
    assert alive.status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not-found"),
        ("GET", "/api", 404, "not-found"),
        ("PUT", "/api/me", 405, "no-method"),
        ("BREW", "/api/me", 405, "no-method"),
    ],
)
def test_unknown_paths_get_the_same_error_format(
    server: ServerInProcess, method: str, path: str, status: int, code: str
) -> None:
    response = httpx.request(method, server.url + path)
    assert (response.status_code, response.json()["code"]) == (status, code)
    assert ("allow" in response.headers) == (status == 405)


@pytest.mark.parametrize("kind", ["json", "text"])
def test_no_log_line_has_the_whole_id_of_a_table(kind: str) -> None:
    before, out, table = structlog.get_config(), io.StringIO(), "aB3-5_789012345678901Z"
    logs.configure(kind, out)
    structlog.get_logger().warning("bot-failed", table=table, person="bot", code="bot-failed", times=1)
    structlog.configure(**before)
    assert table not in out.getvalue()
    assert table[:6] in out.getvalue(), "but enough to follow it"
