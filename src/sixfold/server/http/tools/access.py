"""Who may use a tool now, and the threads in which tools work: a few, within a time, and never too many at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore
from time import thread_time
from typing import Annotated, Any, TypeVar

from litestar import Request
from msgspec import Struct

from sixfold.server.errors import server_error
from sixfold.server.http.dependencies import Injected
from sixfold.server.http.rate_limits import Budget, Limits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService

#: So many threads work for visitors, and so much may wait or be under way.
SIZE, ROOM = 2, 64
#: Seconds of a thread's work a minute for everybody at one address.
WORK_SECONDS = 20.0

T = TypeVar("T")


class ToolThreads:
    """Threads that work for visitors; judges and the store have others."""

    def __init__(self, size: int = SIZE, room: int = ROOM, work: float = WORK_SECONDS) -> None:
        self._executor = ThreadPoolExecutor(size, thread_name_prefix="tools")
        self._room = BoundedSemaphore(room)
        self._budget = Budget(work)

    async def run(self, who: str, seconds: float, work: Callable[[], T]) -> T:
        """What the work comes to; `too-many` where too much waits or was done, `too-long` where its time is over.

        Work that is under way cannot be stopped: it keeps its place until it is done.
        """
        self._budget.spend(who, 0.0)
        if not self._room.acquire(blocking=False):
            raise server_error("too-many", seconds=1.0)
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            begun = thread_time()
            try:
                return work()
            finally:
                spent = thread_time() - begun

        job = self._executor.submit(timed)
        job.add_done_callback(lambda _: self._room.release())
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(job)
        except TimeoutError:
            spent = 0.0 if job.cancelled() else seconds
            raise server_error("too-long", seconds=seconds) from None
        finally:
            self._budget.charge(who, spent)


class VisitorThreads(Struct, frozen=True):
    """Threads that work for one visitor."""

    threads: ToolThreads
    who: str

    async def run(self, seconds: float, work: Callable[[], T]) -> T:
        """What the work comes to, see `ToolThreads.run`."""
        return await self.threads.run(self.who, seconds, work)


async def visitor_threads(request: Request[Any, Any, Any]) -> VisitorThreads:
    """The threads of this application, for whoever asks."""
    return VisitorThreads(application_state(request, "tools.threads", ToolThreads), request.state["address"])


def application_state(request: Request[Any, Any, Any], name: str, make: Callable[[], T]) -> T:
    """Something that is made once for an application, when it is first needed."""
    state = request.app.state
    if name not in state:
        state[name] = make()
    found: T = state[name]
    return found


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
