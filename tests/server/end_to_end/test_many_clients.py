"""Many at one table, one person in two windows, and somebody who never reads."""

from __future__ import annotations

import asyncio

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.end_to_end.api_client import Guest, Line, guests

TWELVE = [f"Player {number}" for number in range(12)]


def test_twelve_people_type_at_once(house: str) -> None:
    async def evening() -> None:
        async with guests(house, *TWELVE, "") as (*people, stranger):
            host, *others = people
            table = await host.open("sixes", seats=12, options={"seconds": 0})
            lines = [await host.connect(table), *[await one.come(table, "sit", "ready") for one in others]]
            watcher = await stranger.connect(table)
            await lines[0].must("start")
            await asyncio.gather(*[_typed(seat, line) for seat, line in enumerate(lines)])
            views = [await line.sees(lambda view: view["game"]["phase"] == "comparing") for line in (*lines, watcher)]
            # Everybody's last word stands, nobody saw another's before, and nobody was told of anybody's drafts.
            shown = {row["seat"]: row["lines"] for row in views[-1]["game"]["rows"]}
            for seat, line in enumerate(lines):
                assert [answer["text"] for answer in shown[seat]][:2] == [f"own {seat}", "draft 3"]
                before = b"".join(frame for frame in line.frames if b'"phase":"writing"' in frame)
                assert f"own {seat}".encode() in before
                assert not [other for other in range(12) if other != seat and f'"own {other}"'.encode() in before]
                assert sum(event["action"] == "turn" for event in line.events.values()) == 5
            assert sum(event["action"] == "turn" for event in watcher.events.values()) == 0

    async def _typed(seat: int, line: Line) -> None:
        await line.sees(lambda view: view["game"] and view["game"]["phase"] == "writing")
        for number in range(4):
            await line.typing()
            answers = msgspec.json.encode([f"own {seat}", f"draft {number}"]).decode()
            said = await line.do("turn", move=f"draft 1 {answers}")
            while said == "too-fast":
                await asyncio.sleep(0.5)
                said = await line.do("turn", move=f"draft 1 {answers}")
            assert said == "done"
        await line.must("turn", move=f"done 1 {answers}")

    asyncio.run(evening())


def test_two_windows_of_one_person_are_one_person(house: str) -> None:
    async def evening() -> None:
        async with guests(house, "Host", "Friend") as (host, friend):
            table = await host.open("six", options={"tiles": 6}, bots=[{"player": "1"}])
            one, two, watcher = await host.connect(table), await host.connect(table), await friend.come(table)
            await one.must("start")
            await two.sees(lambda view: view["phase"] == "playing")
            ply = two.view["ply"]
            # Both play the same turn at the same time: one is done, and the other one comes too late.
            move = two.view["choices"]["first"][0]["move"]
            said = await asyncio.gather(*[line.do("turn", ply, move=move) for line in (one, two)])
            assert sorted(said) == ["done", "stale"]
            await watcher.until(lambda: sorted(watcher.presence.get("present", [])) == sorted([host.id, friend.id]))
            # One window is closed: nobody leaves.
            await one.close()
            await two.must("chat", text="Still here.")
            await watcher.reaches(two.number)
            assert [person["present"] for person in watcher.view["people"]] == [True] * 3
            await two.sees(lambda view: view["game"]["turn"] == view["seat"])
            await watcher.reaches(two.number)
            assert two.events == watcher.events
            assert "leave" not in [event["action"] for event in watcher.events.values()]

    asyncio.run(evening())


def test_somebody_who_never_reads_holds_up_nobody(house: str) -> None:
    async def evening() -> None:
        async with guests(house, "Host", "Deaf") as (host, deaf):
            table = await host.open("sixth", bots=[{"player": "1"}])
            own = await host.connect(table)
            stuffed = [await _deaf(deaf, table) for _ in range(3)]
            before = await _sockets(host)
            for number in range(40):
                await own.must("chat", text=f"{number} " + "Do you hear me? " * 15)
            await own.must("start")
            await own.sees(lambda view: view["phase"] == "playing")
            assert len(own.view["messages"]) == 40
            # What was made for them is not kept: whoever reads at last gets one news, with everything in it.
            again = await deaf.connect(table)
            await again.reaches(own.number)
            assert [again.events[number] for number in own.events] == list(own.events.values())
            assert await _sockets(host) == before + 1
            for socket in stuffed:
                socket.transport.abort()

    asyncio.run(evening())


async def _deaf(guest: Guest, table: str) -> ClientConnection:
    """A socket that says hello, and of which nothing is ever read: the buffers of this machine fill up."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
    url = guest.address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    socket = await connect(url, additional_headers={"cookie": cookies, "origin": guest.address})
    socket.transport.pause_reading()
    await socket.send('{"type":"hello"}')
    return socket


async def _sockets(guest: Guest) -> int:
    lines = (await guest.http.get("/metrics")).text.splitlines()
    return int(float(next(line for line in lines if line.startswith("sixfold_sockets ")).split()[1]))
