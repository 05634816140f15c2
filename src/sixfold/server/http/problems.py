"""Errors as HTTP responses: one shape, and a status for each code."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from http import HTTPStatus
from typing import Annotated, Any

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, WebSocketException
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import Scope
from msgspec import Meta, Struct

from sixfold.games import BadNotation, BadOption, IllegalMove, SixfoldError, UnknownGame
from sixfold.movies.errors import UnknownName
from sixfold.server.errors import ServerError, report_failure, server_error
from sixfold.server.http.assets import not_found_page
from sixfold.server.texts import error_text
from sixfold.tables import TableError

JSON, BYTES = "application/json", "application/octet-stream"


class Problem(Struct, frozen=True):
    """An error: a stable code, the ruling it rests on, and its text."""

    code: Annotated[str, Meta(pattern="^[a-z0-9-]+$")]
    message: str
    ruling: str | None = None
    params: dict[str, Any] = {}


#: Statuses of the server's own errors.
SERVER_STATUSES: Mapping[str, int] = {
    "bad-request": 400,
    "bad-message": 400,
    "unknown-person": 401,
    "bad-identity": 401,
    "bad-token": 401,
    "foreign-origin": 403,
    "people-only": 403,
    "no-watching": 403,
    "tools-closed": 403,
    "hidden-record": 403,
    "no-table": 404,
    "no-room": 404,
    "no-record": 404,
    "no-ruling": 404,
    "no-deck": 404,
    "host-only": 403,
    "no-program": 404,
    "not-found": 404,
    "no-method": 405,
    "stale": 409,
    "too-many-people": 409,
    "too-many-programs": 409,
    "too-many-decks": 409,
    "link-used": 404,
    "too-large": 413,
    "not-json": 415,
    "not-bytes": 415,
    "bad-name": 422,
    "bad-deck": 422,
    "bad-file": 422,
    "too-many": 429,
    "referee-failed": 500,
    "bot-failed": 500,
    "server-failed": 500,
    "store-down": 503,
    "store-newer": 503,
    "closing": 503,
    "too-long": 503,
}
#: Statuses of table errors; the others are 409, not possible now.
TABLE_STATUSES: Mapping[str, int] = {
    "owner-only": 403,
    "barred": 403,
    "muted": 403,
    "referee-only": 403,
    "not-seated": 403,
    "not-beside": 403,
    "not-for-companions": 403,
    "bad-name": 422,
    "bad-text": 422,
    "bad-setting": 422,
    "unknown-reaction": 422,
}
#: Everything else by its type; the first that fits.
TYPE_STATUSES: tuple[tuple[type[SixfoldError], int], ...] = (
    (UnknownGame, 404),
    (UnknownName, 404),
    (IllegalMove, 409),
    (BadNotation, 422),
    (BadOption, 422),
    (TableError, 409),
    (SixfoldError, 422),
)
#: Errors of the framework.
FRAMEWORK_CODES: Mapping[int, str] = {404: "not-found", 405: "no-method", 415: "not-json"}

#: The framework's code for a socket whose path does not match the schema.
BAD_SOCKET = 4400
#: Bytes of a request's body.
BODY_LIMIT = 64 * 1024


def status_of(error: SixfoldError) -> int:
    """Return the HTTP status of an error.

    >>> status_of(server_error("no-table", table="abc"))
    404
    """
    own = SERVER_STATUSES if isinstance(error, ServerError) else TABLE_STATUSES if isinstance(error, TableError) else {}
    if error.code in own:
        return own[error.code]
    return next(status for kind, status in TYPE_STATUSES if isinstance(error, kind))


def error_response(error: SixfoldError, language: str) -> tuple[int, dict[str, str], bytes]:
    """Return an error as a response: its status, its headers and its body."""
    status = status_of(error)
    headers = {"content-type": JSON}
    if error.code == "too-many":
        headers["retry-after"] = str(math.ceil(error.params.get("seconds", 1)))
    if status == HTTPStatus.UNAUTHORIZED:
        headers["www-authenticate"] = "Bearer"
    body = Problem(error.code, error_text(error, language), error.ruling, error.json_params)
    return status, headers, msgspec.json.encode(body)


def as_error(error: Exception) -> SixfoldError:
    """Return any exception as an error; an unexpected one is logged, and its text is not shown."""
    if isinstance(error, SixfoldError):
        return error
    if isinstance(error, HTTPException) and error.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
        return _framework_error(error)
    if isinstance(error, WebSocketException) and error.code == BAD_SOCKET:
        return server_error("bad-request", why=error.detail)
    return report_failure("server-failed", error)


def handle(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Handle every exception of an HTTP request."""
    if isinstance(error, HTTPException) and error.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE:
        error = server_error("too-large", limit=request.route_handler.resolve_request_max_body_size())
    found = as_error(error)
    request.state["code"] = found.code
    page = not_found_page(request) if found.code == "not-found" else None
    if page is not None:
        return page
    headers: dict[str, str] = dict(getattr(error, "headers", None) or {})
    status, own, body = error_response(found, request.state.get("language", "en"))
    return Response(body, status_code=status, headers=headers | own, media_type=JSON)


async def keep_socket_error(error: Exception, scope: Scope) -> None:
    """Keep the error of a socket that is not open yet for the middleware."""
    if scope["type"] == ScopeType.WEBSOCKET and "gone" not in scope["state"]:
        scope["state"]["error"] = as_error(error)


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the errors of a route for the published schema: these, and those of every route."""
    return {status: _spec(status) for status in sorted({*statuses, 400, 401, 429, 500, 503})}


def write_error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """Return the errors of a route that changes something."""
    return error_responses(403, 413, 415, *statuses)


def _spec(status: int) -> ResponseSpec:
    codes = sorted({code for code, own in (*SERVER_STATUSES.items(), *TABLE_STATUSES.items()) if own == status})
    said = f"{HTTPStatus(status).phrase}: {_format_codes(codes)}" if codes else HTTPStatus(status).phrase
    return ResponseSpec(Problem, description=said, generate_examples=False)


def _format_codes(codes: Iterable[str]) -> str:
    return ", ".join(f"`{code}`" for code in codes)


def _framework_error(error: HTTPException) -> ServerError:
    code = FRAMEWORK_CODES.get(error.status_code, "bad-request")
    if code != "bad-request":
        return server_error(code)
    faults = error.extra if isinstance(error.extra, list) else []
    named = [f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in faults if isinstance(fault, dict)]
    return server_error(code, why="; ".join(named) or error.detail)
