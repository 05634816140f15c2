"""All that others than one seat are told in an evening: over the socket, over HTTP, in numbers and in the log.

Twin evenings are made alike in what no house can have twice, and nothing else is left out:

- ids of people and tables, room codes, ids of requests and ports are random: each is replaced by what it stands for;
- the time is the store's, and the test sets it; milliseconds and timestamps of the log and the histogram of seconds
  are the machine's, and left out, as are pings, which come by the machine's clock and hold a number only;
- a picture of a link is not compared: it shows the id of the table and nothing else;
- of one socket, news, who is there, and answers are compared each in their order: answers go before news where both
  wait, so that which of them comes first hangs on the machine.
"""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import httpx
from msgspec import Struct

from sixfold.games import Question
from sixfold.judges import InstalledJudges
from tests.sample_games.sealed import Lucky, NextOmen
from tests.server.end_to_end.api_client import Guest, Line

#: Everything that was heard, by who heard it and where.
Heard: TypeAlias = dict[str, list[str]]
#: Headers that differ from one answer to the next, whatever is in it.
PASSING = {"date", "x-request-id"}
#: Seconds in which who is there would be told again, were it told.
PRESENCE = 0.3


class Judge(InstalledJudges):
    """The judge of the house, who also knows which numbers are lucky in the parlour."""

    def answer(self, question: Question) -> Any:
        match question:
            case Lucky():
                return question.bid == 7
            case NextOmen():
                return 0
            case _:
                return super().answer(question)


class Names(Struct, frozen=True):
    """What random texts stand for."""

    known: Mapping[str, str]

    def plain(self, text: str) -> str:
        """The text with everything random in it replaced."""
        for found, word in self.known.items():
            text = text.replace(found, word)
        return text

    def who(self, start: str | None) -> str | None:
        """Who is meant by the first characters of an id."""
        found = (word for text, word in self.known.items() if start and text.startswith(start) and "." not in text)
        return next(found, start)


async def settled(lines: Sequence[Line]) -> None:
    """Everything that was to be told is told.

    What happened is marked before whoever did it is answered, so that the round in which a second question is answered
    comes after the one that tells of it.
    """
    for line in lines:
        for _ in range(2):
            await line.ask("expand", values=[])


def frames(line: Line, names: Names) -> Heard:
    """What came over a socket, by its kind."""
    heard: Heard = {"update": [], "presence": [], "answers": []}
    for frame in line.frames:
        kind = json.loads(frame)["type"]
        heard[kind if kind in heard else "answers"].append(names.plain(frame.decode()))
    return heard


async def seen(guest: Guest, table: str, names: Names, *more: str) -> list[str]:
    """Whatever can be looked at over HTTP about a table, and what cannot; and `more` besides."""
    at = f"/api/tables/{table}"
    looks = [
        "",
        "?last=3",
        "/choices",
        "/choices?after=c3",
        "/completions?kind=actor&text=pesci",
        "/records/1",
        "/records/2",
    ]
    looks += ["/games/1", "/games/1/picture.svg"]
    paths = [*[at + look for look in looks], "/api/tables", "/api/me/tables", *more]
    return [_answer(await guest.http.get(path), names) for path in paths]


async def refused(guest: Guest, table: str, names: Names) -> list[str]:
    """What is said to somebody who asks for what they cannot have, and the way to the table."""
    at = f"/api/tables/{table}"
    found = [await guest.http.post(f"{at}/actions", json={"action": act}) for act in _REFUSED]
    return [_answer(answer, names) for answer in (*found, await guest.http.post(f"{at}/invitation"))]


#: What is refused to everybody here, each with its own words.
_REFUSED: Sequence[Mapping[str, Any]] = (
    {"type": "turn", "move": "nonsense"},
    {"type": "turn", "move": "bid 99"},
    {"type": "request-takeback", "turns": 1},
    {"type": "claim-win"},
    {"type": "cough"},
    {"type": "accept", "offer": "draw"},
    {"type": "vote", "number": 66, "yes": True},
)


def _answer(answer: httpx.Response, names: Names) -> str:
    assert answer.status_code < 500, answer.text
    headers = {name: value for name, value in answer.headers.items() if name not in PASSING}
    request = answer.request
    told = f"{request.method} {request.url.raw_path.decode()} {answer.status_code} {sorted(headers.items())}"
    return names.plain(f"{told}\n{answer.text}")


async def numbers(guest: Guest) -> list[str]:
    """The numbers of the house, without its seconds."""
    lines = (await guest.http.get("/metrics")).text.splitlines()
    return [line for line in lines if not line.startswith("#") and "_seconds_" not in line and "_created" not in line]


def noted(log: io.StringIO, names: Names) -> list[str]:
    """What the house has written down, whoever came first."""
    lines = []
    for text in log.getvalue().splitlines():
        line = {name: value for name, value in json.loads(text).items() if name not in ("timestamp", "ms", "request")}
        lines.append(json.dumps(line | {"person": names.who(line.get("person"))}, sort_keys=True))
    return sorted(lines)


async def patience() -> None:
    """Long enough for who is there to be told, should it be."""
    await asyncio.sleep(PRESENCE)
