"""The ASGI application over a table service."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.di import Provide

from sixfold.server.http import CONTROLLERS, problems
from sixfold.server.http.dependencies import PROVIDED
from sixfold.server.http.middleware import Middleware
from sixfold.server.http.rate_limits import Limits
from sixfold.server.http.schema import CONFIG, StrictRequest, messages
from sixfold.server.http.sockets import table_socket
from sixfold.server.metrics import Metrics
from sixfold.server.people import People
from sixfold.server.service import TableService
from sixfold.server.settings import ServerSettings


def make_app(service: TableService, settings: ServerSettings, limits: Limits | None = None) -> Litestar:
    """Return the application over a service. The caller starts and stops the service and its store."""
    metrics = Metrics(service.gauges)
    app = Litestar(
        route_handlers=[*CONTROLLERS, table_socket, messages],
        dependencies={
            "service": _constant(service),
            "decks": _constant(service.decks),
            "people": _constant(People(service.store)),
            "rate_limits": _constant(Limits() if limits is None else limits),
            "settings": _constant(settings),
            "metrics": _constant(metrics),
            **PROVIDED,
        },
        request_class=StrictRequest,
        request_max_body_size=problems.BODY_LIMIT,
        exception_handlers={Exception: problems.handle},
        after_exception=[problems.keep_socket_error],
        openapi_config=CONFIG,
        logging_config=None,
    )
    # Around everything, unknown paths included.
    app.asgi_handler = Middleware(app.asgi_handler, settings, metrics)
    return app


def _constant(value: Any) -> Provide:
    return Provide(lambda: value, sync_to_thread=False)
