"""The published schema (OpenAPI for HTTP, JSON schema for the socket), and the request bodies that must match it.

The framework lists the routes; msgspec, which also decodes the bodies, describes the types.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any

import msgspec
from litestar import Litestar, Request, get
from litestar.exceptions import InternalServerException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.response import Response as AnyResponse

import sixfold
from sixfold.server.errors import server_error
from sixfold.server.http.problems import Problem, error_responses
from sixfold.server.identity import COOKIE
from sixfold.server.protocol import Incoming, Outgoing

#: Seconds in which a whole body must arrive.
BODY_TIMEOUT = 20.0
#: Below this, every whole number has an exact float.
EXACT = 2.0**53


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded as exactly the type that its handler takes."""

    async def body(self) -> bytes:
        """Return the body. Raises `bad-request` if the client stops in the middle of it."""
        try:
            async with asyncio.timeout(BODY_TIMEOUT):
                return await super().body()
        except InternalServerException:
            raise server_error("bad-request", why="the body breaks off") from None
        except TimeoutError:
            raise server_error("bad-request", why="the body does not come") from None

    async def json(self) -> Any:
        """Return the body, decoded and checked. Raises `bad-request` if it does not match."""
        wanted = self.route_handler.parsed_fn_signature.parameters.get("data")
        try:
            raw = _normalize_numbers(msgspec.json.decode(await self.body()))
            return raw if wanted is None else msgspec.convert(raw, wanted.annotation)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise server_error("bad-request", why=str(error)) from None


def _normalize_numbers(value: Any) -> Any:
    """Return the value with `1.0` as `1`: for JSON schema both are integers."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < EXACT else value
    if isinstance(value, list):
        return [_normalize_numbers(one) for one in value]
    if isinstance(value, dict):
        return {key: _normalize_numbers(one) for key, one in value.items()}
    return value


REFERENCE = "#/components/schemas/{name}"
DIALECT = "https://json-schema.org/draft/2020-12/schema"


class OpenApiRenderer(JsonRenderPlugin):
    """Renders the OpenAPI document with the components that msgspec describes."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """Return the document as JSON."""
        return _document(request.app)


CONFIG = OpenAPIConfig(
    title="Sixfold",
    version=sixfold.__version__,
    description="A server for board and party games. The messages of the socket are in `messages.json` beside this.",
    path="/api/schema",
    # Everybody may ask; an identity or a program's token says who it is.
    security=[{}, {"identity": []}, {"token": []}],
    render_plugins=[OpenApiRenderer()],
    components=Components(
        security_schemes={
            "identity": SecurityScheme(type="apiKey", name=COOKIE, security_scheme_in="cookie"),
            "token": SecurityScheme(type="http", scheme="bearer"),
        }
    ),
)


@get("/api/schema/messages.json", tags=["schema"], responses=error_responses())
async def messages() -> dict[str, Any]:
    """Return every message of the socket as JSON schema: `Incoming` and `Outgoing` among the definitions."""
    (incoming, outgoing), parts = msgspec.json.schema_components((Incoming, Outgoing), ref_template="#/$defs/{name}")
    return {"$schema": DIALECT, "title": "Sixfold", "$defs": parts | {"Incoming": incoming, "Outgoing": outgoing}}


@cache
def _document(app: Litestar) -> bytes:
    document = app.openapi_schema.to_schema()
    _, described = msgspec.json.schema_components(sorted(_schema_types(app), key=str), ref_template=REFERENCE)
    schemas = document["components"]["schemas"]
    schemas |= described
    return msgspec.json.encode(document)


def _schema_types(app: Litestar) -> set[Any]:
    """Return every type of a request or response."""
    found: set[Any] = {Problem}
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if isinstance(handler, HTTPRouteHandler) and handler.resolve_include_in_schema():
                data = handler.parsed_fn_signature.parameters.get("data")
                answer = handler.parsed_return_field
                found |= set() if data is None else {data.annotation}
                found |= set() if answer.is_subclass_of(AnyResponse) or answer.is_none_type else {answer.annotation}
    return found
