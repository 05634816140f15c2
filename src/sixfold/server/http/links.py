"""Ways to the house that can be handed on: whole addresses, and pictures of them."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import segno
from litestar import Request

from sixfold.server.settings import Settings


def table_path(table: str) -> str:
    """Where a table is shown.

    >>> table_path("abc")
    '/t/abc'
    """
    return f"/t/{table}"


def full_url(request: Request[Any, Any, Any], settings: Settings, path: str) -> str:
    """The whole address of a path, as visitors reach the house."""
    base = settings.public_url or f"{request.scope['scheme']}://{request.headers.get('host', '')}"
    return base.rstrip("/") + path


def qr_svg(request: Request[Any, Any, Any], settings: Settings, path: str) -> str:
    """The whole address of a path as a QR code."""
    out = BytesIO()
    segno.make(full_url(request, settings, path), error="m", micro=False).save(out, kind="svg", scale=4, xmldecl=False)
    return out.getvalue().decode()


def qr_rows(request: Request[Any, Any, Any], settings: Settings, path: str) -> list[str]:
    """The same as rows of dark and light squares, for what is too secret to be a picture with an address of its own."""
    made = segno.make(full_url(request, settings, path), error="m", micro=False)
    return ["".join(map(str, row)) for row in made.matrix]
