"""Ways to a table and to oneself: room codes, links, pictures of them, and another device."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from tests.server.end_to_end.api_client import Guest, guests
from tests.server.end_to_end.qr_code import read
from tests.server.end_to_end.random_turns import play


def _known(folder: Path, person: str) -> bool:
    """Whether the house has a row for somebody."""
    with closing(sqlite3.connect(f"file:{folder / 'house.db'}?mode=ro", uri=True)) as database:
        return bool(database.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchall())


def test_code_link_and_picture_lead_to_the_same_table(house: str) -> None:
    async def evening() -> None:
        async with guests(house, "Host", "Friend", "Passer") as (host, friend, passer):
            opened = await host.ask("POST", "/api/tables", preset="six")
            table, link, code = opened["table"], opened["link"], opened["code"]
            await host.connect(table)
            assert await friend.ask("POST", "/api/rooms", code=f" {code.lower()} ") == {"table": table, "link": link}
            page = await friend.http.get(link)
            assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
            picture = await passer.http.get(f"/api/tables/{table}/qr.svg")
            assert read(picture.text) == house + link
            assert (await passer.http.get(read(picture.text))).content == page.content
            # Whoever has come may hand the code on; whoever has not cannot even learn it.
            line = await friend.come(urlsplit(read(picture.text)).path.rpartition("/")[2], "sit")
            assert line.view["seats"] == [host.id, friend.id]
            invited = await friend.ask("POST", f"/api/tables/{table}/invitation")
            assert (invited["code"], invited["link"]) == (code, house + link)
            assert await passer.refused("POST", f"/api/tables/{table}/invitation") == "unknown-person"
            # A lobby shows what is public, and this table is not.
            assert table not in str(await passer.get("/api/tables"))
            shown = await host.open("six", public=True)
            assert shown in str(await passer.get("/api/tables"))

    asyncio.run(evening())


def test_whoever_comes_over_the_socket_alone_is_known_from_then_on(house: str, folder: Path) -> None:
    async def evening() -> None:
        async with guests(house, "Host", "") as (host, friend):
            table = await host.open("six")
            line = await friend.connect(table)
            assert not _known(folder, friend.id)
            await line.must("join", name="Socket only")
            assert _known(folder, friend.id)
            await line.must("sit")
            # They take their identity along, and it holds on both devices.
            other = Guest(house)
            token = (await friend.ask("POST", "/api/me/links"))["token"]
            assert (await other.ask("POST", "/api/me/links/claim", token=token))["id"] == friend.id
            assert [one["table"] for one in (await other.get("/api/me/tables"))["tables"]] == [table]
            await other.leave()

    asyncio.run(evening())


def test_a_link_takes_somebody_to_another_device_once(house: str) -> None:
    async def evening() -> None:
        async with guests(house, "Host") as (phone,):
            desk, thief = Guest(house), Guest(house)
            await thief.arrive()
            table = await phone.open("sixth", bots=[{"player": "1"}])
            before = await phone.connect(table)
            await before.must("start")
            made = await phone.ask("POST", "/api/me/links")
            assert made["token"] in made["link"].partition("#")[2]
            taken = await desk.ask("POST", "/api/me/links/claim", token=made["token"])
            assert (taken["id"], taken["name"]) == (phone.id, "Host")
            assert await thief.refused("POST", "/api/me/links/claim", token=made["token"]) == "link-used"
            assert (await thief.get("/api/me"))["id"] == thief.id
            # The game goes on where it was, on both.
            after = await desk.connect(table)
            assert (after.you, after.view["seat"]) == (phone.id, 0)
            await play(after, Random(6))
            await before.reaches(after.number)
            assert before.events == after.events
            for one in (desk, thief):
                await one.leave()

    asyncio.run(evening())
