"""Who may use a tool now: nobody who plays at a table that closes it to them (DEG-10), nor who asks too often."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.limits import Limits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService


class ToolAccess(Struct, frozen=True):
    """Lets one visitor in, or not."""

    service: TableService
    limits: Limits
    visitor: Visitor | None
    address: str

    async def admit(self, tool: str) -> None:
        """Refuse a tool as `tools-closed` while its visitor plays where it is closed, and say at which table."""
        self.limits.take("asks", self.address if self.visitor is None else self.visitor.id)
        closed = await self.service.closed_tools(self.visitor)
        if tool in closed:
            raise server_error("tools-closed", table=closed[tool])


async def tool_access(
    request: Request[Any, Any, Any],
    service: Annotated[TableService, Injected],
    limits: Annotated[Limits, Injected],
    visitor: Annotated[Visitor | None, Injected],
) -> ToolAccess:
    """The door for whoever asks."""
    return ToolAccess(service, limits, visitor, request.state["address"])
