"""Whose page a request comes from. Pages of others may neither act nor listen with a visitor's identity."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from sixfold.server.identity import COOKIE
from sixfold.server.settings import Settings

#: Methods that change nothing.
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
_SCHEMES = {"ws": "http", "wss": "https"}


def is_foreign(scheme: str, headers: Mapping[str, str], settings: Settings) -> bool:
    """Whether a request that could change something comes from a page that is not the house's.

    Browsers say `Origin`, or at least `Sec-Fetch-Site`. One that says neither, but shows an identity, is not believed;
    programs, which call themselves something else, act for nobody but whoever started them.

    >>> foreign("http", {"host": "here:6660", "origin": "http://here:6660"}, Settings())
    False
    >>> foreign("http", {"host": "here:6660", "origin": "http://elsewhere"}, Settings())
    True
    """
    origin = headers.get("origin")
    if origin is not None:
        return origin.lower() not in _own(_SCHEMES.get(scheme, scheme), headers.get("host", ""), settings)
    if headers.get("authorization", "").lower().startswith("bearer "):
        return False
    if f"{COOKIE}=" not in headers.get("cookie", ""):
        return False
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] not in ("same-origin", "none")
    return "mozilla/" in headers.get("user-agent", "").lower()


def _own(scheme: str, host: str, settings: Settings) -> set[str]:
    named = {f"{scheme}://{host.lower()}"} | {f"http://{name}:{settings.port}" for name in _LOOPBACK}
    if settings.public_url:
        parts = urlsplit(settings.public_url)
        named.add(f"{parts.scheme}://{parts.netloc}".lower())
    return named
