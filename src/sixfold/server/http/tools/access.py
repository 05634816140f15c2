"""Who may use a tool now, and the threads in which tools run, with limits on time and number."""

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
from sixfold.server.http.rate_limits import Budget, RequestLimits
from sixfold.server.requests import Visitor
from sixfold.server.service import TableService

#: The number of threads, and how many jobs may wait or run.
THREADS, MAX_JOBS = 2, 64
#: Seconds of work a minute for everybody at one address.
WORK_SECONDS = 20.0

T = TypeVar("T")


class ToolThreads:
    """Threads that run tools for visitors; judges and the store have others."""

    def __init__(self, size: int = THREADS, room: int = MAX_JOBS, work: float = WORK_SECONDS) -> None:
        self._executor = ThreadPoolExecutor(size, thread_name_prefix="tools")
        self._room = BoundedSemaphore(room)
        self._budget = Budget(work)

    async def run(self, who: str, seconds: float, work: Callable[[], T]) -> T:
        """Return the result of the work. Raises `too-many` beyond a limit, and `too-long` after these seconds.

        Work that has started cannot be stopped: it occupies its thread until it is done.
        """
        self._budget.spend(who, 0.0)
        if not self._room.acquire(blocking=False):
            raise server_error("too-many", seconds=1.0)
        spent = 0.0

        def timed() -> T:
            nonlocal spent
            started = thread_time()
            try:
                return work()
            finally:
                spent = thread_time() - started

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
    """The threads, for one visitor."""

    threads: ToolThreads
    who: str

    async def run(self, seconds: float, work: Callable[[], T]) -> T:
        """Return the result of the work, as `ToolThreads.run` does."""
        return await self.threads.run(self.who, seconds, work)


async def visitor_threads(request: Request[Any, Any, Any]) -> VisitorThreads:
    """Return the threads of this application, for the visitor of a request."""
    return VisitorThreads(application_state(request, "tools.threads", ToolThreads), request.state["address"])


def application_state(request: Request[Any, Any, Any], name: str, make: Callable[[], T]) -> T:
    """Return something that is made once for an application, when it is first needed."""
    state = request.app.state
    if name not in state:
        state[name] = make()
    found: T = state[name]
    return found


class ToolAccess(Struct, frozen=True):
    """Checks whether a visitor may use a tool."""

    service: TableService
    limits: RequestLimits
    visitor: Visitor | None

    async def admit(self, tool: str) -> None:
        """Count a request for a tool, and raise `tools-closed` as `require_open` does."""
        self.limits.take("queries", self.visitor)
        await self.require_open(tool)

    async def require_open(self, tool: str) -> None:
        """Raise `tools-closed`, with the table, while the visitor plays where the tool is closed."""
        closed = await self.service.closed_tools(self.visitor)
        if tool in closed:
            raise server_error("tools-closed", table=closed[tool])


async def tool_access(
    service: Annotated[TableService, Injected],
    limits: Annotated[RequestLimits, Injected],
    visitor: Annotated[Visitor | None, Injected],
) -> ToolAccess:
    """Return the access check for the visitor of a request."""
    return ToolAccess(service, limits, visitor)
