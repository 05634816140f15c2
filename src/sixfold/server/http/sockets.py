"""The route of the socket: one for a visitor and a table. `protocol.py` has its messages."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from sixfold.server.http.dependencies import Injected, TableId, identify_or_create
from sixfold.server.http.rate_limits import RequestLimits
from sixfold.server.people import People
from sixfold.server.service import TableService

Socket = WebSocket[Any, Any, Any]


class LitestarSocket:
    """A socket of the framework as the `Socket` that the service uses."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket

    async def receive(self) -> bytes | None:
        """Return the next message; `None` if the client is gone."""
        message: Any = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            return None
        data = message.get("bytes")
        return data if data is not None else str(message.get("text") or "").encode("utf-8", "surrogatepass")

    async def send(self, data: bytes) -> None:
        """Send a message. Raises `ConnectionError` if the client is gone."""
        try:
            await self._socket.send_data(data.decode(), mode="text")
        except (WebSocketDisconnect, OSError, RuntimeError) as error:
            raise ConnectionError("the socket is closed") from error

    async def close(self, code: int, reason: str) -> None:
        """Close the socket."""
        try:
            await self._socket.close(code=code, reason=reason)
        except (WebSocketDisconnect, OSError, RuntimeError) as error:
            raise ConnectionError("the socket is closed") from error


@websocket("/api/tables/{table:str}/live")
async def table_socket(
    socket: Socket,
    table: TableId,
    service: Annotated[TableService, Injected],
    people: Annotated[People, Injected],
    limits: Annotated[RequestLimits, Injected],
) -> None:
    """Serve a socket from start to end. A stranger gets an identity with the handshake."""
    limits.take("sockets")
    visitor = await identify_or_create(socket, people)
    # Check the table before the socket opens: an unknown one gets an error over HTTP.
    await service.view(table, visitor)
    await socket.accept()
    await service.connect(table, visitor, LitestarSocket(socket))
