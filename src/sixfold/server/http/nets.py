"""The nets that are shipped, for engines in pages."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Annotated, Any

from litestar import Controller, Request, get
from litestar.params import PathParameter
from litestar.response import Response

from sixfold.server.errors import server_error
from sixfold.server.http.pages import KEPT, File, make_file, send_file
from sixfold.server.live.engine_config import nets

#: Weights get no shorter by packing them harder, but six times as slow.
LEVEL = 3

NetName = Annotated[str, PathParameter(pattern=r"^[\w-]{1,80}\.bin$", description="A net, as a `mind` names it.")]


@cache
def _file(name: str) -> File:
    """A net as it is sent. Only names that there are come here, so that no more is kept than there is."""
    return make_file(".bin", nets()[name], LEVEL)


class NetsController(Controller):
    """Files of weights."""

    include_in_schema = False

    @get("/nets/{name:str}")
    async def net(self, request: Request[Any, Any, Any], name: NetName) -> Response[bytes]:
        """A net. It never changes, since its name says what is in it."""
        if name not in nets():
            raise server_error("not-found")
        # Whoever is the first to ask has it packed, which others need not wait for.
        return send_file(request, await asyncio.to_thread(_file, name), KEPT)
