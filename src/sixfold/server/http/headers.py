"""What every answer says to browsers, so that a page of the house does no more than it should."""

from __future__ import annotations

from collections.abc import Mapping

#: Scripts and styles come from the house's own files; nobody shows the house inside a page of theirs.
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
    # A page that nobody else reaches may share memory with its workers, so that one can be stopped while it thinks.
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
}
#: Only where the house is reached by https: elsewhere browsers would be sent to a door that is not there.
SECURE: Mapping[str, str] = {"Strict-Transport-Security": "max-age=31536000"}
#: The API answers each visitor for themself.
PRIVATE: Mapping[str, str] = {"Cache-Control": "no-store"}


def of(path: str, https: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, as ASGI has them."""
    named = {**HEADERS, **(SECURE if https else {}), **(PRIVATE if path.startswith("/api") else {})}
    return [(name.lower().encode(), value.encode()) for name, value in named.items()]
