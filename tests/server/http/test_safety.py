"""Security: origins, rate limits, request sizes and response headers."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from sixfold.server.errors import ServerError
from sixfold.server.http.middleware import is_foreign
from sixfold.server.http.rate_limits import LIMITS, Limit, Limits
from sixfold.server.settings import ServerSettings
from tests.server.server_in_process import ServerInProcess, run_server

HOST = {"host": "here:6660"}
COOKIE = {"cookie": "theme=dark; sixfold=abc"}
BROWSER = {"user-agent": "Mozilla/5.0 (X11) Gecko/20100101"}
SETTINGS = ServerSettings(public_url="https://games.example.org/")


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://here:6660"},
        {"origin": "HTTP://Here:6660"},
        {"origin": "https://games.example.org"},
        {"origin": "http://localhost:6660"},
        {"origin": "http://127.0.0.1:6660"},
        {"origin": "http://[::1]:6660"},
        {},
        COOKIE,
        BROWSER,
        COOKIE | {"sec-fetch-site": "same-origin"},
        COOKIE | {"sec-fetch-site": "none"},
        COOKIE | BROWSER | {"authorization": "Bearer abc"},
    ],
)
def test_requests_of_own_pages_and_programs_are_not_foreign(headers: dict[str, str]) -> None:
    assert not is_foreign("http", HOST | headers, SETTINGS)


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "null"},
        {"origin": ""},
        {"origin": "http://here"},
        {"origin": "https://here:6660"},
        {"origin": "http://here:6660.example.org"},
        {"origin": "http://games.example.org"},
        {"origin": "http://localhost:80"},
        {"origin": "http://elsewhere", "authorization": "Bearer abc"},
        COOKIE | {"sec-fetch-site": "cross-site"},
        COOKIE | {"sec-fetch-site": "same-site"},
        COOKIE | BROWSER,
    ],
)
def test_requests_of_other_pages_are_foreign(headers: dict[str, str]) -> None:
    assert is_foreign("http", HOST | headers, SETTINGS)
    assert is_foreign("ws", HOST | headers, SETTINGS)


def test_foreign_origins_are_rejected_over_http_and_sockets(server: ServerInProcess) -> None:
    with server.client() as ann:
        table = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["table"]
        response = ann.patch("/api/me", json={"name": "Eve"}, headers={"origin": "http://elsewhere.example"})
        assert (response.status_code, response.json()["code"]) == (403, "foreign-origin")
        assert ann.get("/api/me", headers={"origin": "http://elsewhere.example"}).status_code == 200
        assert "access-control-allow-origin" not in response.headers

    async def connect_status() -> int:
        with pytest.raises(InvalidStatus) as caught:
            await connect(f"{server.live}/api/tables/{table}/live", origin="http://elsewhere.example")  # type: ignore[arg-type]  # an origin is a string
        assert b'"foreign-origin"' in (caught.value.response.body or b"")
        return caught.value.response.status_code

    assert asyncio.run(connect_status()) == 403


@pytest.mark.parametrize("path", ["/healthz", "/api/me", "/nowhere", "/api/tables/nonsense", "/metrics"])
def test_every_answer_has_the_headers_and_a_request_id(server: ServerInProcess, path: str) -> None:
    headers = httpx.get(server.url + path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # which compiles modules, and evaluates no text
    assert "worker-src 'self'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert "permissions-policy" in headers
    assert "strict-transport-security" not in headers
    assert len(headers["x-request-id"]) == 16
    assert "server" not in headers


def test_bodies_are_small_and_json(server: ServerInProcess) -> None:
    with server.client() as ann:
        large = ann.patch("/api/me", json={"name": "x" * 70_000})
        assert (large.status_code, large.json()["code"]) == (413, "too-large")

        def pieces() -> list[bytes]:
            return [b'{"name": "'] + [b"x" * 10_000] * 8

        streamed = ann.patch("/api/me", content=iter(pieces()), headers={"content-type": "application/json"})
        assert (streamed.status_code, streamed.json()["code"]) == (413, "too-large")
        form = ann.patch("/api/me", data={"name": "Ann"})
        assert (form.status_code, form.json()["code"]) == (415, "not-json")


def test_ten_wrong_room_codes_a_minute_and_no_more(tmp_path: Path) -> None:
    with run_server(tmp_path, limits=Limits()) as server, server.client() as ann, server.client() as eve:
        code = ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).json()["code"]
        statuses = [eve.post("/api/rooms", json={"code": f"bcdfg{n}"}).status_code for n in range(10)]
        assert set(statuses) == {404}
        response = eve.post("/api/rooms", json={"code": code})
        assert (response.status_code, response.json()["code"]) == (429, "too-many")
        assert 0 < int(response.headers["retry-after"]) <= 60


def test_tables_and_acts_are_limited_by_visitor(tmp_path: Path) -> None:
    few = {**LIMITS, "open": Limit(2, 60.0), "actions": Limit(3, 60.0)}
    with run_server(tmp_path, limits=Limits(few)) as server, server.client() as ann, server.client() as bob:
        responses = [ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}) for _ in range(3)]
        assert [response.status_code for response in responses] == [201, 201, 429]
        path = f"/api/tables/{responses[0].json()['table']}/actions"
        statuses = [ann.post(path, json={"action": {"type": "chat", "text": "Hello"}}).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        assert bob.post(path, json={"action": {"type": "join", "name": "Bob"}}).status_code == 200


def test_the_list_of_ones_tables_is_limited(tmp_path: Path) -> None:
    """It folds up to 50 tables."""
    few = {**LIMITS, "queries": Limit(2, 60.0)}
    with run_server(tmp_path, limits=Limits(few)) as server, server.client() as ann:
        assert ann.post("/api/tables", json={"preset": "sixth", "name": "Ann"}).status_code == 201
        assert [ann.get("/api/me/tables").status_code for _ in range(3)] == [200, 200, 429]


@given(st.lists(st.tuples(st.sampled_from("abc"), st.floats(0, 5)), max_size=60))
def test_limits_count_as_a_list_of_all_times_would(requests: list[tuple[str, float]]) -> None:
    now, times = 0.0, [(name, -100.0) for name in "abc"][:0]
    limits = Limits({"open": Limit(3, 10.0)}, clock=lambda: now)
    for name, later in requests:
        now += later
        recent = [at for who, at in times if who == name and at + 10.0 > now]
        try:
            limits.take("open", name)
        except ServerError as error:
            assert len(recent) == 3
            assert error.params["seconds"] == recent[0] + 10.0 - now
        else:
            assert len(recent) < 3
            times.append((name, now))


def test_limits_remember_no_more_than_their_share() -> None:
    limits = Limits(LIMITS, remembered=100)
    for number in range(10_000):
        limits.take("open", str(number))
    assert limits.size == 100


def test_forwarded_headers_are_trusted_only_from_a_trusted_proxy(tmp_path: Path) -> None:
    forwarded = {"x-forwarded-for": "198.51.100.7, 203.0.113.9", "x-forwarded-proto": "https"}
    few = {**LIMITS, "wrong-codes": Limit(1, 60.0)}
    for proxied in (True, False):
        folder = tmp_path / str(proxied)
        folder.mkdir()
        with run_server(folder, ServerSettings(trust_proxy=proxied), Limits(few)) as server:
            response = httpx.get(f"{server.url}/api/me", headers=forwarded)
            assert response.headers["set-cookie"].endswith("; Secure") == proxied
            for last in ("203.0.113.9", "203.0.113.10"):
                one = forwarded | {"x-forwarded-for": f"198.51.100.7, {last}"}
                response = httpx.post(f"{server.url}/api/rooms", json={"code": "bcdfgh"}, headers=one)
            assert response.status_code == (404 if proxied else 429)
