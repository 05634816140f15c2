"""A whole match of a board game: a person against a bot, with spectators, from opening to closing the table."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import pytest

from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import ApiClient, TableConnection, open_clients
from tests.server.end_to_end.random_turns import play_random_turn

GAMES: dict[str, dict[str, Any]] = {"sixth": {"discs": 8}, "six": {"tiles": 8}}
ASIDE = "That should be taken back."


@pytest.mark.parametrize("preset", GAMES)
def test_a_match_at_a_board(server: str, preset: str) -> None:
    asyncio.run(_play_match(server, preset, Random(preset)))


async def _play_match(address: str, preset: str, rng: Random) -> None:
    async with open_clients(address, "Host", "Friend", "Rowdy", "") as (host, friend, rowdy, stranger):
        table = await host.open_table(preset, options=GAMES[preset], bots=[{"player": "3"}])
        own = await host.connect(table)
        # Friend, Rowdy and a stranger who never joins watch the whole match.
        watching = [await friend.join(table), await rowdy.join(table), await stranger.connect(table)]
        await own.do_or_fail("start")
        await play_random_turn(own, rng)
        await shared_steps.chat(own, watching)
        await watching[0].do_or_fail("chat", text=ASIDE)
        await _kick(own, rowdy, watching[1], table)
        await _take_back(own, rng)
        own = await shared_steps.reload(
            host, own, table, lambda: watching[0].do_or_fail("chat", text="Is anybody there?")
        )
        await shared_steps.leave_and_return(own, watching[0])
        await shared_steps.transfer_ownership(own, watching[0])
        await _finish_game(own, rng)
        assert await host.error_code("GET", f"/api/tables/{table}/records/2") == "no-record"
        records = [await one.get(f"/api/tables/{table}/records/1") for one in (host, friend, stranger)]
        assert records[0] == records[1] == records[2]
        await _play_rematch(own, rng)
        await shared_steps.close_table(own, watching)
        await shared_steps.check_same_events([*watching, await host.connect(table)])


async def _kick(own: TableConnection, rowdy: ApiClient, connection: TableConnection, table: str) -> None:
    """A kicked person leaves the table and cannot rejoin, but may watch."""
    assert await connection.do("kick", person=own.view["owner"]) == "owner-only"
    await own.do_or_fail("kick", person=rowdy.id)
    await connection.wait_for_view(lambda view: rowdy.id not in [person["id"] for person in view["people"]])
    assert await connection.do("join", name="Rowdy") == "barred"
    assert (
        await rowdy.error_code("POST", f"/api/tables/{table}/actions", action={"type": "join", "name": "R"}) == "barred"
    )


async def _offer_draw(own: TableConnection) -> None:
    """A bot answers an offer of a draw. The offer lasts until the next turn, so it is made after the bot's turn."""
    await own.wait_for_view(lambda view: view["game"]["turn"] == view["seat"])
    await own.do_or_fail("offer-draw")
    await own.wait_for_view(
        lambda view: view["phase"] == "finished" or [offer["open"] for offer in view["offers"]] == [False]
    )
    if own.view["phase"] == "playing":
        assert await own.do("offer-draw") == "asked-already"
        await own.do_or_fail("resign")


async def _take_back(own: TableConnection, rng: Random) -> None:
    """A bot accepts takebacks, its answer included; a turn for the old position is stale."""
    await own.wait_for_view(lambda view: view["game"]["turn"] == view["seat"])
    before = own.view["ply"]
    await play_random_turn(own, rng)
    await own.wait_for_view(lambda view: view["ply"] == before + 2)
    await own.do_or_fail("request-takeback")
    await own.wait_for_view(lambda view: view["ply"] == before)
    assert await own.do("turn", before + 2, move="anything") == "stale"


async def _finish_game(own: TableConnection, rng: Random) -> None:
    # Players do not see spectators' chat until the game is over.
    assert ASIDE not in [message["text"] for message in own.view["messages"]]
    while own.view["phase"] == "playing":
        await play_random_turn(own, rng)
    assert own.view["game"]["outcome"]["reason"]
    assert own.view["choices"] == {"type": "picks", "first": []}
    assert ASIDE in [message["text"] for message in own.view["messages"]]


async def _play_rematch(own: TableConnection, rng: Random) -> None:
    await own.do_or_fail("request-rematch")
    await own.wait_for_view(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    await play_random_turn(own, rng)
    await _offer_draw(own)
    view = await own.wait_for_view(lambda view: view["phase"] == "finished")
    assert view["game"]["outcome"]["reason"] in ("agreed", "resigned")
