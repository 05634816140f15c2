"""What every request passes: its id, its origin and language, the headers of its response, and one log line.

What a log line holds is named here and nowhere else: no query, no cookie, no token, no body.
"""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from sixfold.games import SixfoldError
from sixfold.games.messages import ENGLISH, languages
from sixfold.server.errors import ServerError, server_error
from sixfold.server.http import problems
from sixfold.server.http.dependencies import SAFE_METHODS
from sixfold.server.identity import COOKIE, COOKIE_SECONDS
from sixfold.server.logs import short_id
from sixfold.server.metrics import Metrics
from sixfold.server.settings import ServerSettings

#: Scripts and styles come from the server's own files; no other site may show the page in a frame.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the engine is a module that the page compiles; texts stay texts
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(self), geolocation=(), microphone=(), payment=(), usb=()",
    # An isolated page may share memory with its workers, so that a search can be stopped.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: Only where the server is reached by https: elsewhere browsers would be sent to a port that is not open.
SECURE: Mapping[str, str] = {"Strict-Transport-Security": "max-age=31536000"}
#: Where the host sends files; everything else is JSON.
UPLOADS = "/api/host/files/"
#: Responses of the API are for one visitor each.
PRIVATE: Mapping[str, str] = {"Cache-Control": "no-store"}


def response_headers(path: str, https: bool) -> list[tuple[bytes, bytes]]:
    """Return the headers of every response, as ASGI has them."""
    named = {**HEADERS, **(SECURE if https else {}), **(PRIVATE if path.startswith("/api") else {})}
    return [(name.lower().encode(), value.encode()) for name, value in named.items()]


#: The header in which a page says its language, so that the server answers in the same.
HEADER = "sixfold-language"
#: How a language is written: `fr`.
CODE = "[a-z]{2,3}"
_ASKED = re.compile(r"\s*([A-Za-z]{2,3})(?:-[A-Za-z0-9-]+)?\s*(?:;\s*q=([01](?:\.[0-9]{0,3})?))?\s*", re.ASCII)


def page_language(said: Mapping[str, str]) -> str | None:
    """Return the language of the page that asks, if it says one."""
    named = said.get(HEADER, "")
    return named if re.fullmatch(CODE, named) else None


def preferred_language(header: str, most: int = 200) -> str:
    """Return the language that a browser prefers of those there are; English if it asks for none of them.

    >>> [preferred_language(header) for header in ("fr-CH, fr;q=0.9, en;q=0.8", "en;q=0.5, fr", "*", "xx, fr;q=0.5")]
    ['fr', 'fr', 'en', 'fr']
    """
    available = (ENGLISH, *languages())
    found = [match for part in header[:most].split(",") if (match := _ASKED.fullmatch(part))]
    fitting = [match for match in found if match[1].lower() in available]
    best = max(fitting, key=lambda match: float(match[2] or 1), default=None)
    return ENGLISH if best is None else best[1].lower()


_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_SCHEMES = {"ws": "http", "wss": "https"}


def is_foreign(scheme: str, headers: Mapping[str, str], settings: ServerSettings) -> bool:
    """Whether a request that could change something comes from a page of another site.

    Browsers send `Origin`, or at least `Sec-Fetch-Site`. A browser that sends neither, but an identity, is not trusted;
    other programs act only for the person who started them.

    >>> is_foreign("http", {"host": "here:6660", "origin": "http://here:6660"}, ServerSettings())
    False
    >>> is_foreign("http", {"host": "here:6660", "origin": "http://elsewhere"}, ServerSettings())
    True
    """
    origin = headers.get("origin")
    if origin is not None:
        return origin.lower() not in _own_origins(_SCHEMES.get(scheme, scheme), headers.get("host", ""), settings)
    if headers.get("authorization", "").lower().startswith("bearer "):
        return False
    if f"{COOKIE}=" not in headers.get("cookie", ""):
        return False
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] not in ("same-origin", "none")
    return "mozilla/" in headers.get("user-agent", "").lower()


def _own_origins(scheme: str, host: str, settings: ServerSettings) -> set[str]:
    named = {f"{scheme}://{host.lower()}"} | {f"http://{name}:{settings.port}" for name in _LOOPBACK}
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        named.add(f"{parts.scheme}://{parts.netloc}".lower())
    return named


#: The route of an unknown path in logs and metrics: the path itself could be anything.
UNKNOWN_ROUTE = "(unknown)"
#: Methods that are counted by name; there could be any others.
METHODS = frozenset({*SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE", "WEBSOCKET"})
_LOG = structlog.get_logger()


class Middleware:
    """Wraps the whole application, unknown paths included."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        state: dict[str, Any] = scope.setdefault("state", {})
        said = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        self._find_client_address(scope, said)
        state |= {
            "request": secrets.token_hex(8),
            "shown": page_language(said),
            "language": page_language(said) or preferred_language(said.get("accept-language", "")),
            "https": scope["scheme"] in ("https", "wss") or self._settings.public_url.startswith("https:"),
        }
        begun = time.perf_counter()
        answer = _Response(scope, send)
        with structlog.contextvars.bound_contextvars(request=state["request"]):
            try:
                error = self._check(scope, said)
                if error is not None:
                    await answer.send_error(error)
                else:
                    await self._app(scope, receive, answer.send)
            finally:
                self._log_request(scope, answer.status, time.perf_counter() - begun)

    def _find_client_address(self, scope: Scope, said: Mapping[str, str]) -> None:
        """Find the client's address. A proxy is trusted only on this machine, and only if the settings say so."""
        client = scope.get("client")
        peer = client[0] if client else ""
        if self._settings.trust_proxy and _is_loopback(peer):
            # The last address is the one that the proxy itself saw; the client may have made up those before it.
            told = said.get("x-forwarded-for", "").rpartition(",")[2].strip()
            peer = told if _is_address(told) else peer
            if said.get("x-forwarded-proto") in ("http", "https"):
                scope["scheme"] = scope["scheme"].rstrip("s") + ("s" if said["x-forwarded-proto"] == "https" else "")
        scope["state"]["address"] = peer

    def _check(self, scope: Scope, said: Mapping[str, str]) -> ServerError | None:
        method = str(scope.get("method", "WEBSOCKET"))
        if method in SAFE_METHODS:
            return None
        if is_foreign(scope["scheme"], said, self._settings):
            return server_error("foreign-origin")
        full = said.get("content-length", "0") != "0" or "transfer-encoding" in said
        expected = problems.BYTES if scope["path"].startswith(UPLOADS) else problems.JSON
        if full and scope["type"] == ScopeType.HTTP and not said.get("content-type", "").lower().startswith(expected):
            return server_error("not-json" if expected == problems.JSON else "not-bytes")
        return None

    def _log_request(self, scope: Scope, status: int, seconds: float) -> None:
        route = scope.get("path_template") or UNKNOWN_ROUTE
        said = str(scope.get("method", "WEBSOCKET"))
        method = said if said in METHODS else "OTHER"
        state = scope["state"]
        self._metrics.count_request(method, route, status, seconds if scope["type"] == ScopeType.HTTP else None)
        _LOG.info(
            "request",
            method=method,
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
            person=short_id(state.get("person")),
            code=state.get("code"),
        )


class _Response:
    """The response: adds the headers that every response has."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope = scope
        self._send = send
        self.status = 0

    async def send(self, message: Any) -> None:
        """Send a part of the response; the first one gets the headers."""
        if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
            self.status = int(message.get("status", 101))
            message["headers"] = [*message.get("headers", ()), *self._headers()]
        elif message["type"] == "websocket.close" and not self.status:
            # The socket is not open yet: the client gets the error over HTTP.
            return await self.send_error(self._scope["state"].get("error") or server_error("not-found"))
        try:
            return await self._send(message)
        except OSError:
            # The client is gone: that is not a failure of the server.
            self._scope["state"]["gone"] = True
            raise

    async def send_error(self, error: SixfoldError) -> None:
        """Send an error, over HTTP even if a socket was asked for."""
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
        found = response_headers(self._scope["path"], state["https"])
        found.append((b"x-request-id", state["request"].encode()))
        if "cookie" in state:
            found.append((b"set-cookie", cookie(state["cookie"], state["https"]).encode()))
        return found


def cookie(value: str, https: bool) -> str:
    """Return the header that sets the identity cookie; an empty value deletes it."""
    seconds = COOKIE_SECONDS if value else 0
    return f"{COOKIE}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax" + ("; Secure" if https else "")


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _is_loopback(text: str) -> bool:
    return _is_address(text) and ip_address(text).is_loopback
