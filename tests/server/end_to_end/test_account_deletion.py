"""Being forgotten: what somebody played stays readable, and their name and words are nowhere any more."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

from tests.server import server_process
from tests.server.end_to_end.api_client import Guest, guests
from tests.server.end_to_end.random_turns import play

#: Nothing else in the house is called so.
NAME, OTHER, SAID, ASKED = "Xylophonia", "Zeugmatica", "my telephone number is 555-0166", "who lives in the blue house"
PERSONAL = (NAME, OTHER, SAID, ASKED)


def test_games_of_whoever_is_forgotten_stay_readable_and_nameless(tmp_path: Path) -> None:
    with server_process.house(tmp_path, "--movetime", "0.05", "--log-format", "json") as address:
        person = asyncio.run(_evening(address))
    # Neither is anything left in any file of the house, the pages that are free again included.
    for path in tmp_path.rglob("*"):
        data = path.read_bytes() if path.is_file() else b""
        assert not [word for word in PERSONAL if word.encode() in data], path
    assert person.encode() not in (tmp_path / "log.txt").read_bytes()


async def _evening(address: str) -> str:
    async with guests(address, NAME, "Friend", "") as (gone, friend, stranger):
        table, dice = await gone.open("sixth", options={"discs": 8}, public=True), Random(1)
        own, other = await gone.connect(table), await friend.come(table, "sit", "ready")
        watcher = await stranger.connect(table)
        await own.must("start")
        for line in (own, other):
            await play(line, dice)
        await own.must("chat", text=SAID)
        await other.must("chat", text="Nice weather.")
        await own.must("call-vote", question=ASKED)
        await other.must("resign")
        # Under another name at a second table, which is over and out of everybody's sight.
        second = await gone.open("six", name=OTHER, bots=[{"player": "1"}], public=True)
        assert NAME in str(await stranger.get("/api/tables"))
        assert OTHER in str(await stranger.get("/api/tables"))
        before = await _told(stranger, table)
        assert SAID in before
        assert ASKED in before
        await gone.ask("DELETE", "/api/me")
        await own.until(lambda: own.bye)
        assert own.bye is not None
        assert own.bye["code"] == "bad-identity"
        await other.sees(lambda view: NAME not in str(view))
        await watcher.sees(lambda view: NAME not in str(view))
        fresh = await friend.connect(table)
        for text in (
            str((fresh.view, fresh.events)),
            str(other.view),
            str(watcher.view),
            await _told(stranger, table),
            await _told(friend, table),
            (await stranger.http.get(f"/api/tables/{second}")).text,
        ):
            assert not [word for word in PERSONAL if word in text]
        # The others' words stay, and so does every turn.
        assert "Nice weather." in str(fresh.view)
        record = await friend.get(f"/api/tables/{table}/records/1")
        assert len(record["record"]["entries"]) == 3
        # The identity is nobody's: whoever shows it is a stranger.
        assert (await gone.get("/api/me"))["id"] != gone.id
        return gone.id


async def _told(guest: Guest, table: str) -> str:
    """All that anybody can ask about a table."""
    paths = ("", "/records/1", "/games/1", "/games/1/picture.svg", "/choices", "/completions?kind=actor&text=xylo")
    answers = [await guest.http.get(f"/api/tables/{table}{path}") for path in paths]
    lists = [await guest.http.get(path) for path in ("/api/tables", "/api/me/tables")]
    return "\n".join(answer.text for answer in (*answers, *lists))
