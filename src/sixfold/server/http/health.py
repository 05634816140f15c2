"""Health checks and metrics."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, Response, get
from msgspec import Struct

from sixfold.server.http.dependencies import Injected
from sixfold.server.http.problems import error_responses
from sixfold.server.metrics import MEDIA_TYPE, Metrics
from sixfold.server.service import TableService


class HealthResponse(Struct, frozen=True):
    """The server is well."""

    status: Literal["ok"] = "ok"


class HealthController(Controller):
    """Health."""

    path = "/"
    tags = ["health"]

    @get("/healthz", responses=error_responses())
    async def alive(self) -> HealthResponse:
        """Whether the process responds."""
        return HealthResponse()

    @get("/readyz", responses=error_responses())
    async def ready(self, service: Annotated[TableService, Injected]) -> HealthResponse:
        """Whether a turn could be saved now, and nobody waits for films or decks; `store-down` otherwise."""
        await service.store.check_writable()
        await service.wait_until_loaded()
        return HealthResponse()

    @get("/metrics", media_type=MEDIA_TYPE, responses=error_responses())
    async def metrics_text(self, metrics: Annotated[Metrics, Injected]) -> Response[str]:
        """Metrics in the format of Prometheus."""
        return Response(metrics.text().decode(), media_type=MEDIA_TYPE)
