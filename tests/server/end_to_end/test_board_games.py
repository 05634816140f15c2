"""An evening at a board: a person against a bot, with people who watch, from the opening to the closing."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import Guest, Line, guests
from tests.server.end_to_end.random_turns import play

GAMES: dict[str, dict[str, Any]] = {"sixth": {"discs": 8}, "six": {"tiles": 8}}
ASIDE = "That should be taken back."


@pytest.mark.parametrize("preset", GAMES)
def test_an_evening_at_a_board(house: str, preset: str) -> None:
    asyncio.run(_evening(house, preset, Random(preset)))


async def _evening(address: str, preset: str, dice: Random) -> None:
    async with guests(address, "Host", "Friend", "Rowdy", "") as (host, friend, rowdy, stranger):
        table = await host.open(preset, options=GAMES[preset], bots=[{"player": "3"}])
        own = await host.connect(table)
        # Friend, Rowdy and a stranger who never comes to the table watch from beginning to end.
        watching = [await friend.come(table), await rowdy.come(table), await stranger.connect(table)]
        await own.must("start")
        await play(own, dice)
        await shared_steps.talked(own, watching)
        await watching[0].must("chat", text=ASIDE)
        await _sent_away(own, rowdy, watching[1], table)
        await _declined(own)
        await _taken_back(own, dice)
        own = await shared_steps.reloaded(host, own, table, lambda: watching[0].must("chat", text="Is anybody there?"))
        await shared_steps.left_and_back(own, watching[0])
        await shared_steps.handed_on(own, watching[0])
        await _played_out(own, dice)
        assert await host.refused("GET", f"/api/tables/{table}/records/2") == "no-record"
        records = [await one.get(f"/api/tables/{table}/records/1") for one in (host, friend, stranger)]
        assert records[0] == records[1] == records[2]
        await _again(own, dice)
        await shared_steps.closed(own, watching)
        await shared_steps.told_alike([*watching, await host.connect(table)])


async def _sent_away(own: Line, rowdy: Guest, line: Line, table: str) -> None:
    """Who is sent away is nobody at the table any more, and does not come again; they may look on."""
    assert await line.do("kick", person=own.view["owner"]) == "owner-only"
    await own.must("kick", person=rowdy.id)
    await line.sees(lambda view: rowdy.id not in [person["id"] for person in view["people"]])
    assert await line.do("join", name="Rowdy") == "barred"
    assert await rowdy.refused("POST", f"/api/tables/{table}/actions", action={"type": "join", "name": "R"}) == "barred"


async def _declined(own: Line) -> None:
    """A bot plays on. An offer stands until the next turn, so it is made when the bot has played."""
    await own.sees(lambda view: view["game"]["turn"] == view["seat"])
    await own.must("offer-draw")
    await own.sees(lambda view: [offer["open"] for offer in view["offers"] if offer["kind"] == "draw"] == [False])
    assert own.view["phase"] == "playing"
    assert await own.do("offer-draw") == "asked-already"


async def _taken_back(own: Line, dice: Random) -> None:
    """A bot lets everything be taken back; a turn that answers to what was before is too late."""
    before = own.view["ply"]
    await play(own, dice)
    await own.sees(lambda view: view["ply"] == before + 2)
    await own.must("request-takeback", turns=2)
    await own.sees(lambda view: view["ply"] == before)
    assert await own.do("turn", before + 2, move="anything") == "stale"


async def _played_out(own: Line, dice: Random) -> None:
    # Whoever plays does not hear those who watch until the game is over.
    assert ASIDE not in [said["text"] for said in own.view["messages"]]
    while own.view["phase"] == "playing":
        await play(own, dice)
    assert own.view["game"]["outcome"]["reason"]
    assert own.view["choices"] == {"type": "picks", "first": []}
    assert ASIDE in [said["text"] for said in own.view["messages"]]


async def _again(own: Line, dice: Random) -> None:
    await own.must("request-rematch")
    await own.sees(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    await play(own, dice)
    await own.must("resign")
    view = await own.sees(lambda view: view["phase"] == "finished")
    assert view["game"]["outcome"]["reason"] == "resigned"
