"""For those who watch over the house: does it live, can it write, and its numbers."""

from __future__ import annotations

from typing import Annotated, Literal

from litestar import Controller, Response, get
from msgspec import Struct

from sixfold.server.http.dependencies import Injected
from sixfold.server.http.problems import error_responses
from sixfold.server.metrics import FORM, Metrics
from sixfold.server.service import TableService


class HealthResponse(Struct, frozen=True):
    """All is well."""

    status: Literal["ok"] = "ok"


class HealthController(Controller):
    """Health."""

    path = "/"
    tags = ["health"]

    @get("/healthz", responses=error_responses())
    async def alive(self) -> HealthResponse:
        """Whether the process answers."""
        return HealthResponse()

    @get("/readyz", responses=error_responses())
    async def ready(self, service: Annotated[TableService, Injected]) -> HealthResponse:
        """Whether a turn could be written now; `store-down` otherwise."""
        await service.store.check_writable()
        return HealthResponse()

    @get("/metrics", media_type=FORM, responses=error_responses())
    async def numbers(self, metrics: Annotated[Metrics, Injected]) -> Response[str]:
        """Every number, in the form that Prometheus reads."""
        return Response(metrics.text().decode(), media_type=FORM)
