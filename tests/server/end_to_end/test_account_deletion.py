"""Deleting an account: its games stay readable, its name and texts are erased everywhere."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.server import server_process
from tests.server.end_to_end.api_client import ApiClient, open_clients
from tests.server.end_to_end.random_turns import play_random_turn

#: Strings that occur nowhere else.
NAME, OTHER_NAME, CHAT, QUESTION = (
    "Xylophonia",
    "Zeugmatica",
    "my telephone number is 555-0166",
    "who lives in the blue cottage",
)
PERSONAL = (NAME, OTHER_NAME, CHAT, QUESTION)


def test_games_of_a_deleted_account_stay_readable_without_its_name(tmp_path: Path) -> None:
    with server_process.run_server_process(tmp_path, "--movetime", "0.05", "--log-format", "json") as address:
        person = asyncio.run(_delete_account(address))
    # Nothing is left in any file of the server either, including freed database pages.
    for path in tmp_path.rglob("*"):
        data = path.read_bytes() if path.is_file() else b""
        assert not [word for word in PERSONAL if word.encode() in data], path
    assert person.encode() not in (tmp_path / "log.txt").read_bytes()


async def _delete_account(address: str) -> str:
    async with open_clients(address, NAME, "Friend", "") as (gone, friend, stranger):
        table, rng = await gone.open_table("sixth", options={"discs": 8}, public=True), Random(1)
        own, other = await gone.connect(table), await friend.join(table, "sit", "ready")
        watcher = await stranger.connect(table)
        await own.do_or_fail("start")
        for connection in (own, other):
            await play_random_turn(connection, rng)
        await own.do_or_fail("chat", text=CHAT)
        await other.do_or_fail("chat", text="Nice weather.")
        await own.do_or_fail("call-vote", question=QUESTION)
        await other.do_or_fail("resign")
        # Under another name at a second table.
        second = await gone.open_table("six", name=OTHER_NAME, bots=[{"player": "1"}], public=True)
        assert NAME in str(await stranger.get("/api/tables"))
        assert OTHER_NAME in str(await stranger.get("/api/tables"))
        before = await _all_pages(stranger, table)
        assert CHAT in before
        assert QUESTION in before
        await gone.request("DELETE", "/api/me")
        await own.wait_until(lambda: own.goodbye)
        assert own.goodbye is not None
        assert own.goodbye["code"] == "bad-identity"
        await other.wait_for_view(lambda view: NAME not in str(view))
        await watcher.wait_for_view(lambda view: NAME not in str(view))
        fresh = await friend.connect(table)
        for text in (
            str((fresh.view, fresh.events)),
            str(other.view),
            str(watcher.view),
            await _all_pages(stranger, table),
            await _all_pages(friend, table),
            (await stranger.http.get(f"/api/tables/{second}")).text,
        ):
            assert not [word for word in PERSONAL if word in text]
        # Other people's messages stay, and so does every turn.
        assert "Nice weather." in str(fresh.view)
        record = await friend.get(f"/api/tables/{table}/records/1")
        assert len(record["record"]["entries"]) == 3
        # The old identity is void: its cookie gets a new one.
        assert (await gone.get("/api/me"))["id"] != gone.id
        return gone.id


async def _all_pages(client: ApiClient, table: str) -> str:
    """Return the texts of all pages about a table."""
    paths = ("", "/records/1", "/games/1", "/games/1/picture.svg", "/choices", "/completions?kind=actor&text=xylo")
    answers = [await client.http.get(f"/api/tables/{table}{path}") for path in paths]
    lists = [await client.http.get(path) for path in ("/api/tables", "/api/me/tables")]
    return "\n".join(response.text for response in (*answers, *lists))
