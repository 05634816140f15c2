"""Where referees and judges work, so that the loop goes on meanwhile.

Apart from the threads that everything else uses: neither a slow tool nor many slow judges keep anybody from seeing
their table.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

T = TypeVar("T")

_RULING = ThreadPoolExecutor(32, "ruling")
_SHOWING = ThreadPoolExecutor(4, "showing")


async def ruled(work: Callable[..., T], *given: Any) -> T:
    """What a referee, or a judge it asks, has to say."""
    return await _worked(_RULING, work, *given)


async def shown(work: Callable[..., T], *given: Any) -> T:
    """What is shown of a table."""
    return await _worked(_SHOWING, work, *given)


async def _worked(threads: ThreadPoolExecutor, work: Callable[..., T], *given: Any) -> T:
    here = contextvars.copy_context()
    return await asyncio.get_running_loop().run_in_executor(threads, partial(here.run, work, *given))
