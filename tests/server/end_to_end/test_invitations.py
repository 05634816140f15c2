"""Invitations: room codes, links, QR codes, and links to another device."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from tests.server.end_to_end.api_client import ApiClient, open_clients
from tests.server.end_to_end.qr_code import read_qr
from tests.server.end_to_end.random_turns import play_random_turn


def _has_row(folder: Path, person: str) -> bool:
    """Whether the database has a row for a person."""
    with closing(sqlite3.connect(f"file:{folder / 'sixfold.db'}?mode=ro", uri=True)) as database:
        return bool(database.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchall())


def test_code_link_and_qr_code_lead_to_the_same_table(server: str) -> None:
    async def scenario() -> None:
        async with open_clients(server, "Host", "Friend", "Passer") as (host, friend, passer):
            opened = await host.request("POST", "/api/tables", preset="six")
            table, link, code = opened["table"], opened["link"], opened["code"]
            await host.connect(table)
            assert await friend.request("POST", "/api/rooms", code=f" {code.lower()} ") == {
                "table": table,
                "link": link,
            }
            page = await friend.http.get(link)
            assert (page.status_code, page.headers["content-type"].partition(";")[0]) == (200, "text/html")
            picture = await passer.http.get(f"/api/tables/{table}/qr.svg")
            assert read_qr(picture.text) == server + link
            assert (await passer.http.get(read_qr(picture.text))).content == page.content
            # People at the table may share the code; others cannot learn it.
            connection = await friend.join(urlsplit(read_qr(picture.text)).path.rpartition("/")[2], "sit")
            assert connection.view["seats"] == [host.id, friend.id]
            invited = await friend.request("POST", f"/api/tables/{table}/invitation")
            assert (invited["code"], invited["link"]) == (code, server + link)
            assert await passer.error_code("POST", f"/api/tables/{table}/invitation") == "unknown-person"
            # The lobby shows public tables only.
            assert table not in str(await passer.get("/api/tables"))
            shown = await host.open_table("six", public=True)
            assert shown in str(await passer.get("/api/tables"))

    asyncio.run(scenario())


def test_joining_over_the_socket_stores_the_person(server: str, folder: Path) -> None:
    async def scenario() -> None:
        async with open_clients(server, "Host", "") as (host, friend):
            table = await host.open_table("six")
            connection = await friend.connect(table)
            assert not _has_row(folder, friend.id)
            await connection.do_or_fail("join", name="Socket only")
            assert _has_row(folder, friend.id)
            await connection.do_or_fail("sit")
            # A link carries the identity to a second device.
            other = ApiClient(server)
            token = (await friend.request("POST", "/api/me/links"))["token"]
            assert (await other.request("POST", "/api/me/links/claim", token=token))["id"] == friend.id
            assert [one["table"] for one in (await other.get("/api/me/tables"))["tables"]] == [table]
            await other.close()

    asyncio.run(scenario())


def test_a_device_link_works_once(server: str) -> None:
    async def scenario() -> None:
        async with open_clients(server, "Host") as (phone,):
            desk, thief = ApiClient(server), ApiClient(server)
            await thief.identify()
            table = await phone.open_table("sixth", bots=[{"player": "1"}])
            before = await phone.connect(table)
            await before.do_or_fail("start")
            made = await phone.request("POST", "/api/me/links")
            assert made["token"] in made["link"].partition("#")[2]
            taken = await desk.request("POST", "/api/me/links/claim", token=made["token"])
            assert (taken["id"], taken["name"]) == (phone.id, "Host")
            assert await thief.error_code("POST", "/api/me/links/claim", token=made["token"]) == "link-used"
            assert (await thief.get("/api/me"))["id"] == thief.id
            # The game continues on both devices.
            after = await desk.connect(table)
            assert (after.you, after.view["seat"]) == (phone.id, 0)
            await play_random_turn(after, Random(6))
            await before.wait_for_number(after.number)
            assert before.events == after.events
            for one in (desk, thief):
                await one.close()

    asyncio.run(scenario())
