"""Twelve clients at one table, one person in two windows, and a client that never reads."""

from __future__ import annotations

import asyncio

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from tests.server.end_to_end.api_client import ApiClient, TableConnection, open_clients

TWELVE = [f"Player {number}" for number in range(12)]


def test_twelve_people_type_at_once(server: str) -> None:
    async def scenario() -> None:
        async with open_clients(server, *TWELVE, "") as (*people, stranger):
            host, *others = people
            table = await host.open_table("sixes", seats=12, options={"seconds": 0})
            connections = [await host.connect(table), *[await one.join(table, "sit", "ready") for one in others]]
            watcher = await stranger.connect(table)
            await connections[0].do_or_fail("start")
            await asyncio.gather(*[_typed(seat, connection) for seat, connection in enumerate(connections)])
            views = [
                await connection.wait_for_view(lambda view: view["game"]["phase"] == "comparing")
                for connection in (*connections, watcher)
            ]
            # Each player's last list counts, and nobody saw another's drafts.
            lines = {row["seat"]: row["lines"] for row in views[-1]["game"]["rows"]}
            for seat, connection in enumerate(connections):
                assert [answer["text"] for answer in lines[seat]][:2] == [f"own {seat}", "draft 3"]
                before = b"".join(frame for frame in connection.frames if b'"phase":"writing"' in frame)
                assert f"own {seat}".encode() in before
                assert not [other for other in range(12) if other != seat and f'"own {other}"'.encode() in before]
                assert sum(event["action"] == "turn" for event in connection.events.values()) == 5
            assert sum(event["action"] == "turn" for event in watcher.events.values()) == 0

    async def _typed(seat: int, connection: TableConnection) -> None:
        await connection.wait_for_view(lambda view: view["game"] and view["game"]["phase"] == "writing")
        for number in range(4):
            await connection.send_typing()
            answers = msgspec.json.encode([f"own {seat}", f"draft {number}"]).decode()
            result = await connection.do("turn", move=f"draft 1 {answers}")
            while result == "too-fast":
                await asyncio.sleep(0.5)
                result = await connection.do("turn", move=f"draft 1 {answers}")
            assert result == "done"
        await connection.do_or_fail("turn", move=f"done 1 {answers}")

    asyncio.run(scenario())


def test_two_windows_of_one_person_are_one_person(server: str) -> None:
    async def scenario() -> None:
        async with open_clients(server, "Host", "Friend") as (host, friend):
            table = await host.open_table("six", options={"tiles": 6}, bots=[{"player": "1"}])
            one, two, watcher = await host.connect(table), await host.connect(table), await friend.join(table)
            await one.do_or_fail("start")
            await two.wait_for_view(lambda view: view["phase"] == "playing")
            ply = two.view["ply"]
            # Both windows play the same turn at the same time: the second one is stale.
            move = two.view["choices"]["first"][0]["move"]
            result = await asyncio.gather(*[connection.do("turn", ply, move=move) for connection in (one, two)])
            assert sorted(result) == ["done", "stale"]
            await watcher.wait_until(
                lambda: sorted(watcher.presence.get("present", [])) == sorted([host.id, friend.id])
            )
            # One window is closed: nobody leaves.
            await one.close()
            await two.do_or_fail("chat", text="Still here.")
            await watcher.wait_for_number(two.number)
            assert [person["present"] for person in watcher.view["people"]] == [True] * 3
            await two.wait_for_view(lambda view: view["game"]["turn"] == view["seat"])
            await watcher.wait_for_number(two.number)
            assert two.events == watcher.events
            assert "leave" not in [event["action"] for event in watcher.events.values()]

    asyncio.run(scenario())


def test_a_client_that_never_reads_delays_nobody(server: str) -> None:
    async def scenario() -> None:
        async with open_clients(server, "Host", "Deaf") as (host, deaf):
            table = await host.open_table("sixth", bots=[{"player": "1"}])
            own = await host.connect(table)
            stuffed = [await _connect_without_reading(deaf, table) for _ in range(3)]
            before = await _count_sockets(host)
            for number in range(40):
                await own.do_or_fail("chat", text=f"{number} " + "Do you hear me? " * 15)
            await own.do_or_fail("start")
            await own.wait_for_view(lambda view: view["phase"] == "playing")
            assert len(own.view["messages"]) == 40
            # Updates are not queued for slow readers: a new connection gets one update with everything in it.
            again = await deaf.connect(table)
            await again.wait_for_number(own.number)
            assert [again.events[number] for number in own.events] == list(own.events.values())
            assert await _count_sockets(host) == before + 1
            for socket in stuffed:
                socket.transport.abort()

    asyncio.run(scenario())


async def _connect_without_reading(client: ApiClient, table: str) -> ClientConnection:
    """Open a socket, say hello and never read, so that its buffers fill up."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    url = client.address.replace("http", "ws", 1) + f"/api/tables/{table}/live"
    socket = await connect(url, additional_headers={"cookie": cookies, "origin": client.address})
    socket.transport.pause_reading()
    await socket.send('{"type":"hello"}')
    return socket


async def _count_sockets(client: ApiClient) -> int:
    lines = (await client.http.get("/metrics")).text.splitlines()
    return int(float(next(line for line in lines if line.startswith("sixfold_sockets ")).split()[1]))
