"""The front door: everything that comes in passes here once, whatever answers it.

It gives each request an id, finds out from where it comes, turns foreign pages away, puts the headers on the answer,
and writes one line down. What a line holds is named here and nowhere else: no query, no cookie, no token, no body.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sixfold.games import SixfoldError
from sixfold.server.errors import ServerError, server_error
from sixfold.server.http import headers, problems
from sixfold.server.http.languages import page_language, preferred_language
from sixfold.server.http.origins import SAFE, is_foreign
from sixfold.server.identity import COOKIE, COOKIE_SECONDS
from sixfold.server.logs import short
from sixfold.server.metrics import Metrics
from sixfold.server.settings import Settings

#: How a route that is not there is called in lines and numbers: its path could be anything.
NOWHERE = "(nowhere)"
#: Methods that are counted by their names; there could be any others.
METHODS = frozenset({*SAFE, "POST", "PUT", "PATCH", "DELETE", "WEBSOCKET"})
_LOG = structlog.get_logger()


class Middleware:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request in, and its answer out."""
        state: dict[str, Any] = scope.setdefault("state", {})
        said = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self._place(scope, said)
        state |= {
            "request": secrets.token_hex(8),
            "shown": page_language(said),
            "language": page_language(said) or preferred_language(said.get("accept-language", "")),
            "https": scope["scheme"] in ("https", "wss") or self._settings.public_url.startswith("https:"),
        }
        begun = time.perf_counter()
        answer = _Answer(scope, send)
        with structlog.contextvars.bound_contextvars(request=state["request"]):
            try:
                refusal = self._refusal(scope, said)
                if refusal is not None:
                    await answer.refuse(refusal)
                else:
                    await self._app(scope, receive, answer.send)
            finally:
                self._note(scope, answer.status, time.perf_counter() - begun)

    def _place(self, scope: Scope, said: Mapping[str, str]) -> None:
        """Where the request comes from. A proxy is believed only where there is one, on this machine."""
        client = scope.get("client")
        peer = client[0] if client else ""
        if self._settings.trust_proxy and _loopback(peer):
            # The last address is the one that the proxy itself saw; those before it are what it was told.
            told = said.get("x-forwarded-for", "").rpartition(",")[2].strip()
            peer = told if _address(told) else peer
            if said.get("x-forwarded-proto") in ("http", "https"):
                scope["scheme"] = scope["scheme"].rstrip("s") + ("s" if said["x-forwarded-proto"] == "https" else "")
        scope["state"]["address"] = peer

    def _refusal(self, scope: Scope, said: Mapping[str, str]) -> ServerError | None:
        method = str(scope.get("method", "WEBSOCKET"))
        if method in SAFE:
            return None
        if is_foreign(scope["scheme"], said, self._settings):
            return server_error("foreign-origin")
        full = said.get("content-length", "0") != "0" or "transfer-encoding" in said
        if (
            full
            and scope["type"] == ScopeType.HTTP
            and not said.get("content-type", "").lower().startswith(problems.JSON)
        ):
            return server_error("not-json")
        return None

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("path_template") or NOWHERE
        said = str(scope.get("method", "WEBSOCKET"))
        method = said if said in METHODS else "OTHER"
        state = scope["state"]
        self._metrics.count_request(method, route, status, seconds if scope["type"] == ScopeType.HTTP else None)
        _LOG.info(
            "answered",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            person=short(state.get("person")),
            code=state.get("code"),
        )


class _Answer:
    """The way out: puts on every answer what every answer has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.status = 0

    async def send(self, message: Any) -> None:
        """Send a part of the answer on; the first one gets the headers."""
        if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
            self.status = int(message.get("status", 101))
            message["headers"] = [*message.get("headers", ()), *self._headers()]
        elif message["type"] == "websocket.close" and not self.status:
            # The socket is not open yet: whoever knocks is told why over HTTP.
            return await self.refuse(self._scope["state"].get("refusal") or server_error("not-found"))
        try:
            return await self._send(message)
        except OSError:
            # Whoever knocked has gone: that is no failure of the house, and nobody is left to be told of one.
            self._scope["state"]["gone"] = True
            raise

    async def refuse(self, error: SixfoldError) -> None:
        """Answer with a refusal, over HTTP also where a socket was asked for."""
        status, own, body = problems.error_response(error, self._scope["state"]["language"])
        self._scope["state"]["code"] = error.code
        raw = [(name.encode(), value.encode()) for name, value in own.items()]
        kind: Any = "http.response"
        if self._scope["type"] == ScopeType.WEBSOCKET:
            if "websocket.http.response" not in (self._scope.get("extensions") or {}):
                self.status = status
                return await self._send({"type": "websocket.close", "code": 1008, "reason": error.code})
            kind = "websocket.http.response"
        await self.send({"type": f"{kind}.start", "status": status, "headers": raw})
        return await self.send({"type": f"{kind}.body", "body": body, "more_body": False})

    def _headers(self) -> list[tuple[bytes, bytes]]:
        state = self._scope["state"]
        found = headers.of(self._scope["path"], state["https"])
        found.append((b"x-request-id", state["request"].encode()))
        if "cookie" in state:
            found.append((b"set-cookie", cookie(state["cookie"], state["https"]).encode()))
        return found


def cookie(value: str, https: bool) -> str:
    """The header that gives a browser its identity; an empty one takes it away."""
    seconds = COOKIE_SECONDS if value else 0
    return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax" + ("; Secure" if https else "")


def _address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _loopback(text: str) -> bool:
    return _address(text) and ip_address(text).is_loopback
