"""The published schema: OpenAPI for what is asked over HTTP, JSON schema for what is said over the socket.

The framework finds the ways in; what goes in and out is described by msgspec itself, which also reads it, so that the
schema says neither more nor less than what is taken.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import Response as AnyResponse

import sixfold
from sixfold.server.http.problems import Problem, error_responses
from sixfold.server.identity import COOKIE
from sixfold.server.protocol import Incoming, Outgoing

REFERENCE = "#/components/schemas/{name}"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class _Described(JsonRenderPlugin):
    """The OpenAPI document, with its components as msgspec has them."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return _document(request.app)


CONFIG = OpenAPIConfig(
    title="Sixfold",
    version=sixfold.__version__,
    description="A house of games. What is said over the socket is in `messages.json` beside this.",
    path="/api/schema",
    # Everybody may ask; who asks is said by an identity, or by a program's token.
    security=[{}, {"identity": []}, {"token": []}],
    render_plugins=[_Described()],
    components=Components(
        security_schemes={
            "identity": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            "token": SecurityScheme(type="http", scheme="bearer"),
        }
    ),
)


@get("/api/schema/messages.json", tags=["schema"], responses=error_responses())
async def messages() -> dict[str, Any]:
    """Every message over the socket, as JSON schema: `Incoming` and `Outgoing` among the definitions."""
    (incoming, outgoing), parts = msgspec.json.schema_components((Incoming, Outgoing), ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "title": "Sixfold", "$defs": parts | {"Incoming": incoming, "Outgoing": outgoing}}


@cache
def _document(app: Litestar) -> bytes:
    document = app.openapi_schema.to_schema()
    _, described = msgspec.json.schema_components(sorted(_kinds(app), key=str), ref_template=REFERENCE)
    schemas = document["components"]["schemas"]
    schemas |= described
    return msgspec.json.encode(document)


def _kinds(app: Litestar) -> set[Any]:
    """Every type that goes in or out."""
    found: set[Any] = {Problem}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema():
                data = handler.parsed_fn_signature.parameters.get("data")
                answer = handler.parsed_return_field
                found |= set() if data is None else {data.annotation}
                found |= set() if answer.is_subclass_of(AnyResponse) or answer.is_none_type else {answer.annotation}
    return found
