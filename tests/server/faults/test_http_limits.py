"""A real server's HTTP limits: rate limits, foreign origins, security headers and request sizes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest
import websockets

from tests.server.faults.fault_helpers import unique_address
from tests.server.server_process import ServerProcess

FOREIGN = "https://elsewhere.example"
PROMISED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.fixture
def ann(server: ServerProcess) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=30, headers=unique_address()) as client:
        yield client


@pytest.fixture
def table(ann: httpx.Client) -> str:
    return str(ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"])


def test_ten_wrong_codes_a_minute_are_allowed_per_address(ann: httpx.Client) -> None:
    answers = [ann.post("/api/rooms", json={"code": "bcdfgh"}) for _ in range(12)]
    assert [answer.status_code for answer in answers] == [404] * 10 + [429] * 2
    assert answers[-1].json()["code"] == "too-many"
    assert 0 < int(answers[-1].headers["retry-after"]) <= 60
    assert ann.post("/api/rooms", json={"code": "bcdfgh"}, headers=unique_address()).status_code == 404


def test_foreign_origins_are_rejected(server: ServerProcess, ann: httpx.Client, table: str) -> None:
    act = {"action": {"type": "chat", "text": "misled"}}
    answer = ann.post(f"/api/tables/{table}/actions", json=act, headers={"origin": FOREIGN})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign-origin")

    async def knock(origin: str) -> int:
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        try:
            async with websockets.connect(
                f"{server.live}/api/tables/{table}/live", additional_headers={"origin": origin, "cookie": cookie}
            ):
                return 101
        except websockets.InvalidStatus as refused:
            return refused.response.status_code

    assert asyncio.run(knock(FOREIGN)) == 403
    assert asyncio.run(knock(server.address)) == 101


def test_every_response_has_the_security_headers(ann: httpx.Client) -> None:
    for path, status in (("/", 200), ("/api/me", 200), ("/nowhere", 404), ("/api/tables/" + "A" * 22, 404)):
        answer = ann.get(path)
        assert answer.status_code == status
        assert PROMISED.items() <= dict(answer.headers).items()
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert len(answer.headers["x-request-id"]) == 16
        assert "server" not in answer.headers
        assert not path.startswith("/api") or answer.headers["cache-control"] == "no-store"
    assert "HttpOnly; SameSite=Lax" in httpx.get(ann.base_url.join("/api/me")).headers["set-cookie"]


def test_oversized_requests_are_rejected(ann: httpx.Client, table: str) -> None:
    long = b'{"action":{"type":"chat","text":"' + b"x" * 70_000 + b'"}}'

    def parts() -> Iterator[bytes]:
        """Stream the body without a Content-Length."""
        for start in range(0, len(long), 1000):
            yield long[start : start + 1000]

    for content in (long, parts()):
        answer = ann.post(f"/api/tables/{table}/actions", content=content, headers={"content-type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
    assert ann.get("/" + "x" * 60_000).status_code in (400, 404, 414)
    assert ann.get("/api/me").status_code == 200
