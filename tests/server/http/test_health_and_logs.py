"""Keeping house: health, numbers, lines without secrets, and failures that tell visitors nothing."""

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

from sixfold.judges import InstalledJudges
from sixfold.server import logs
from sixfold.server.app import make_app
from sixfold.server.bots.pool import WorkerPool
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings
from sixfold.server.store.sqlite import SqliteStore
from tests.server.server_in_process import Running, running


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Everything that is written down meanwhile, as JSON."""
    before = structlog.get_config()
    out = io.StringIO()
    logs.configure("json", out)
    yield out
    structlog.configure(**before)


def test_a_house_that_lives_and_can_write_says_so(house: Running) -> None:
    assert httpx.get(f"{house.url}/healthz").json() == {"status": "ok"}
    assert httpx.get(f"{house.url}/readyz").json() == {"status": "ok"}


def test_numbers_are_counted_by_route_and_never_by_what_was_asked_for(tmp_path: Path) -> None:
    with running(tmp_path) as house:
        for path in ("/api/tables/" + "A" * 22, "/api/tables/" + "B" * 22, "/nowhere/a", "/nowhere/b"):
            httpx.get(house.url + path)
        httpx.request("BREW", house.url + "/healthz")
        text = httpx.get(f"{house.url}/metrics").text
        assert 'sixfold_requests_total{method="GET",route="/api/tables/{table}",status="404"} 2.0' in text
        assert 'sixfold_requests_total{method="GET",route="(unknown)",status="404"} 2.0' in text
        assert "BREW" not in text
        assert "AAAA" not in text
        assert "sixfold_request_seconds_bucket" in text
        for number in house.house.gauges():
            assert f"sixfold_{number} " in text


def test_one_line_a_request_and_no_secret_in_any(tmp_path: Path, written: io.StringIO) -> None:
    with running(tmp_path) as house, house.client() as ann:
        me = ann.patch("/api/me", json={"name": "Anneliese"}).json()
        program = ann.post("/api/programs", json={"name": "Bottine"}).json()
        link = ann.post("/api/me/links").json()
        ann.post("/api/me/links/claim", json={"token": link["token"]})
        opened = ann.post("/api/tables", json={"preset": "sixth"}).json()
        ann.post("/api/rooms", json={"code": opened["code"]})
        ann.post("/api/rooms", json={"code": "bcdfgh"})
        ann.get("/api/me?token=hunter2", headers={"authorization": f"Bearer {program['token']}"})
        ann.get("/api/me", headers={"authorization": "Bearer swordfish"})
        cookie = ann.cookies["sixfold"]
        request = ann.get("/nowhere").headers["x-request-id"]
    text = written.getvalue()
    secrets = (cookie, me["id"], program["token"], link["token"], opened["code"], "bcdfgh", "hunter2", "swordfish")
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


class Broken(TableService):
    """A house in which something goes wrong."""

    async def update(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("the seed is 12345")


def test_what_nobody_meant_to_raise_is_noted_and_not_told(tmp_path: Path, written: io.StringIO) -> None:
    async def asked() -> list[httpx.Response]:
        store = SqliteStore(tmp_path / "house.db")
        await store.start()
        house = Broken(store, WorkerPool(1), ServerSettings(), InstalledJudges())
        transport = httpx.ASGITransport(make_app(house, ServerSettings()), raise_app_exceptions=False)  # type: ignore[arg-type]  # an ASGI application
        async with httpx.AsyncClient(transport=transport, base_url="http://here:6660") as ann:
            failed = await ann.get(f"/api/tables/{'A' * 22}")
            await store.stop()
            return [failed, await ann.get("/readyz"), await ann.get("/healthz")]

    failed, unready, alive = asyncio.run(asked())
    assert (failed.status_code, failed.json()["code"]) == (500, "server-failed")
    assert failed.json()["params"] == {"request": failed.headers["x-request-id"]}
    assert "12345" not in failed.text
    assert "Traceback" not in failed.text
    notes = [line for line in map(json.loads, written.getvalue().splitlines()) if line["event"] == "server_failure"]
    assert [line["request"] for line in notes] == [failed.headers["x-request-id"]]
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
def test_what_is_not_there_is_refused_in_the_same_shape(
    house: Running, method: str, path: str, status: int, code: str
) -> None:
    answer = httpx.request(method, house.url + path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert ("allow" in answer.headers) == (status == 405)
