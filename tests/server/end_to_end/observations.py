"""Everything that others can observe of a match: over the socket, over HTTP, in metrics and in the log.

Twin matches are compared after removing only what no two servers have in common:

- ids of people and tables, room codes, ids of requests and ports are random: each is replaced by what it stands for;
- the time is the store's, and the test sets it; milliseconds and timestamps of the log and the histogram of seconds
  are the machine's, and left out, as are pings, which come by the machine's clock and hold a number only;
- a picture of a link is not compared: it shows the id of the table and nothing else;
- of one socket, updates, presence and responses are each compared in their order: responses go before updates if
  both wait, so their mutual order depends on the machine.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import httpx
from msgspec import Struct

from tests.server.end_to_end.api_client import PATIENCE, ApiClient, TableConnection
from tests.server.server_in_process import ServerInProcess

#: Observed texts, by observer and channel.
Observations: TypeAlias = dict[str, list[str]]
#: Headers that differ in every response.
VARYING_HEADERS = {"date", "x-request-id"}


class Placeholders(Struct, frozen=True):
    """Replacements for random texts such as ids."""

    known: Mapping[str, str]

    def replace(self, text: str) -> str:
        """Return the text with random parts replaced."""
        for random_text, placeholder in self.known.items():
            text = text.replace(random_text, placeholder)
        return text

    def person(self, start: str | None) -> str | None:
        """Return the placeholder of the person whose id has this start."""
        found = (word for text, word in self.known.items() if start and text.startswith(start) and "." not in text)
        return next(found, start)


async def wait_for_updates(connections: Sequence[TableConnection]) -> None:
    """Wait until every update was sent.

    An action is marked for broadcast before it is acknowledged, so the round in which a second request is answered
    comes after the one that broadcasts it.
    """
    for connection in connections:
        for _ in range(2):
            await connection.request("expand", values=[])


def frames_by_type(connection: TableConnection, placeholders: Placeholders) -> Observations:
    """Return what a socket received, by message type."""
    observed: Observations = {"update": [], "presence": [], "answers": []}
    for frame in connection.frames:
        kind = json.loads(frame)["type"]
        observed[kind if kind in observed else "answers"].append(placeholders.replace(frame.decode()))
    return observed


async def get_pages(client: ApiClient, table: str, placeholders: Placeholders, *more: str) -> list[str]:
    """Request every page about a table, and `more` paths; return the responses."""
    at = f"/api/tables/{table}"
    suffixes = [
        "",
        "?last=3",
        "/choices",
        "/choices?after=c3",
        "/completions?kind=actor&text=pesci",
        "/records/1",
        "/records/2",
    ]
    suffixes += ["/games/1", "/games/1/picture.svg"]
    paths = [*[at + suffix for suffix in suffixes], "/api/tables", "/api/me/tables", *more]
    return [_response_text(await client.http.get(path), placeholders) for path in paths]


async def request_errors(client: ApiClient, table: str, placeholders: Placeholders) -> list[str]:
    """Request forbidden actions and an invitation; return the responses."""
    at = f"/api/tables/{table}"
    responses = [await client.http.post(f"{at}/actions", json={"action": action}) for action in _BAD_ACTIONS]
    return [
        _response_text(response, placeholders) for response in (*responses, await client.http.post(f"{at}/invitation"))
    ]


#: Actions that fail for everybody, each with its own error.
_BAD_ACTIONS: Sequence[Mapping[str, Any]] = (
    {"type": "turn", "move": "nonsense"},
    {"type": "turn", "move": "bid 99"},
    {"type": "request-takeback", "turns": 1},
    {"type": "claim-win"},
    {"type": "cough"},
    {"type": "accept", "offer": "draw"},
    {"type": "vote", "number": 66, "yes": True},
)


def _response_text(answer: httpx.Response, placeholders: Placeholders) -> str:
    assert answer.status_code < 500, answer.text
    headers = {name: value for name, value in answer.headers.items() if name not in VARYING_HEADERS}
    request = answer.request
    summary = f"{request.method} {request.url.raw_path.decode()} {answer.status_code} {sorted(headers.items())}"
    return placeholders.replace(f"{summary}\n{answer.text}")


async def metrics(client: ApiClient) -> list[str]:
    """Return the metrics, without timings."""
    lines = (await client.http.get("/metrics")).text.splitlines()
    return [line for line in lines if not line.startswith("#") and "_seconds_" not in line and "_created" not in line]


def log_lines(log: io.StringIO, placeholders: Placeholders) -> list[str]:
    """Return the log lines, sorted, without timestamps and request ids."""
    lines = []
    for text in log.getvalue().splitlines():
        line = {name: value for name, value in json.loads(text).items() if name not in ("timestamp", "ms", "request")}
        lines.append(json.dumps(line | {"person": placeholders.person(line.get("person"))}, sort_keys=True))
    return sorted(lines)


async def wait_for_presence(server: ServerInProcess, connections: Sequence[TableConnection]) -> None:
    """Wait until these connections are the only ones and have received who is connected."""

    async def settle() -> None:
        service = server.service
        while service.gauges()["sockets"] != len(connections) or service._presence._announcements:
            await asyncio.sleep(0.01)

    async with asyncio.timeout(PATIENCE):
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(settle(), server.loop))
    await wait_for_updates(connections)
