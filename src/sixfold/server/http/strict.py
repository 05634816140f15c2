"""Bodies as the schema says, and not merely something like it: `"1"` is no number."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import InternalServerException

from sixfold.server.errors import server_error

#: Seconds in which a whole body comes.
PATIENCE = 20.0
#: Up to here a float is one whole number and no other.
EXACT = 2.0**53


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is read as the very type that its handler takes."""

    async def body(self) -> bytes:
        """The body; `bad-request` where whoever asks goes or falls silent in the middle of it."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await super().body()
        except InternalServerException:
            raise server_error("bad-request", why="the body breaks off") from None
        except TimeoutError:
            raise server_error("bad-request", why="the body does not come") from None

    async def json(self) -> Any:
        """The body, read and checked at once; `bad-request` where it is something else."""
        wanted = self.route_handler.parsed_fn_signature.parameters.get("data")
        try:
            raw = _whole(msgspec.json.decode(await self.body()))
            return raw if wanted is None else msgspec.convert(raw, wanted.annotation)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise server_error("bad-request", why=str(error)) from None


def _whole(value: Any) -> Any:
    """The same with `1.0` as `1`: JSON knows one kind of number, and JSON schema counts both as whole."""
    if isinstance(value, float):
        return int(value) if value.is_integer() and abs(value) < EXACT else value
    if isinstance(value, list):
        return [_whole(one) for one in value]
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    return value
