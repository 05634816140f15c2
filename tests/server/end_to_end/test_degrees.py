"""A whole match of 6°: two people and a bot hand in sheets while others watch."""

from __future__ import annotations

import asyncio

import msgspec

from sixfold.bots.degrees import SECONDS_TO_LOOK
from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import ApiClient, TableConnection, open_clients
from tests.server.end_to_end.shared_steps import WORDS

DRAFT = "Nobody But Me"
BOT = 1


def test_a_match_of_degrees(server: str) -> None:
    asyncio.run(_play_match(server))


async def _play_match(address: str) -> None:
    async with open_clients(address, "Host", "Friend", "Guide", "") as (host, friend, guide, stranger):
        options = {"goal": 36, "unknown": "vote", "grade": 1}
        table = await host.open_table("degrees", seats=3, options=options, bots=[{"player": "3", "seat": BOT}])
        own, other = await host.connect(table), await friend.join(table, "sit", "ready")
        watching = [await guide.join(table), await stranger.connect(table)]
        await own.do_or_fail("start")
        await shared_steps.chat(own, [other, *watching])
        await _write_draft(other, watching[1])
        await _hand_in_best_sheet(own, guide)
        # The film tools are closed to players and open to spectators.
        assert await host.error_code("GET", "/api/films/sheet?one=Al+Pacino&two=Joe+Pesci") == "tools-closed"
        own = await shared_steps.reload(host, own, table, lambda: other.do_or_fail("react", kind="think"))
        await _vote(other, own)
        await shared_steps.hold_vote(own, other)
        other = await _reconnect(friend, other, watching[0], table)
        await _check_bot_pace(own, watching[1])
        await shared_steps.leave_and_return(own, other)
        await shared_steps.transfer_ownership(own, other)
        while own.view["phase"] == "playing":
            await _hand_in_best_sheet(own, guide)
        outcome = own.view["game"]["outcome"]
        assert outcome["winners"] == [0]
        assert outcome["scores"][0] >= options["goal"]
        for one in (host, friend, stranger):
            record = await one.get(f"/api/tables/{table}/records/1")
            assert (DRAFT in str(record)) == (one is friend)
            game = await one.get(f"/api/tables/{table}/games/1")
            assert [step["scores"] for step in game["steps"]][-1] == outcome["scores"]
            assert game["total"] == len(game["steps"]) > 2
            assert "<svg" in (await one.http.get(f"/api/tables/{table}/games/1/picture.svg")).text
        await _play_rematch(own, other)
        await shared_steps.close_table(own, [other, *watching])
        await shared_steps.check_same_events(watching)
        for connection in (own, *watching):
            assert DRAFT.encode() not in b"".join(connection.frames)


async def _hand_in_best_sheet(connection: TableConnection, guide: ApiClient) -> None:
    """Hand in the best sheet, which a spectator looks up."""
    view = await connection.wait_for_view(lambda view: view["game"]["own"])
    sheet = view["game"]["own"]
    one, two = (card["name"] for card in sheet["cards"])
    best = (await guide.get("/api/films/sheet", one=one, two=two))["sheet"]["links"]
    handed = len(view["game"]["sheets"])
    await connection.do_or_fail(
        "turn", move=_notation(f"hand {sheet['number']}", [(link["actor"], link["film"]) for link in best])
    )
    await connection.wait_for_view(lambda view: len(view["game"]["sheets"]) > handed)


def _notation(word: str, links: list[tuple[str, str]]) -> str:
    said = [{"actor": actor} | ({"film": film} if film else {}) for actor, film in links]
    return f"{word} {msgspec.json.encode({'links': said}).decode()}"


async def _write_draft(connection: TableConnection, watcher: TableConnection) -> None:
    """A draft is visible to its author only and makes no event for others."""
    view = await connection.wait_for_view(lambda view: view["game"] and view["game"]["own"])
    await watcher.wait_for_number(connection.number)
    before, number = watcher.number, view["game"]["own"]["number"]
    await connection.do_or_fail("turn", move=_notation(f"draft {number}", [(DRAFT, "")]))
    await connection.wait_for_number(before + 1)
    assert connection.view["game"]["own"]["chain"]["links"][0]["actor"] == DRAFT
    await connection.do_or_fail("react", kind="think")
    await watcher.wait_for_number(before + 1)
    assert [event["action"] for number, event in watcher.events.items() if number > before] == ["react"]


async def _vote(other: TableConnection, own: TableConnection) -> None:
    """A link that is not in the catalogue is put to a vote, in which bots have no say."""
    sheet = other.view["game"]["own"]
    last = sheet["cards"][1]["name"]
    await other.do_or_fail("turn", move=_notation(f"hand {sheet['number']}", [(last, "Six People Walk Into a House")]))
    view = await own.wait_for_view(lambda view: [seen for seen in view["game"]["sheets"] if seen["side"] == 2])
    (seen,) = (seen for seen in view["game"]["sheets"] if seen["side"] == 2)
    assert seen["status"] == "voting"
    place = f"2.{seen['number']}"
    assert await other.do("turn", move=f"vote {place} yes") == "own-sheet"
    await own.do_or_fail("turn", move=f"vote {place} yes")
    await other.wait_for_view(lambda view: view["game"]["totals"][2] > 0)


async def _reconnect(
    friend: ApiClient, connection: TableConnection, watcher: TableConnection, table: str
) -> TableConnection:
    """A broken connection counts as leaving only after a while; reconnecting brings the player back."""
    await connection.close()
    view = await watcher.wait_for_view(lambda view: 2 in view["game"]["away"])
    assert view["seats"][2] == friend.id
    again = await friend.connect(table, last=connection.number)
    await again.wait_for_view(lambda view: 2 not in view["game"]["away"])
    assert [event["action"] for event in again.events.values()][-2:] == ["leave", "join"]
    return again


async def _check_bot_pace(own: TableConnection, watcher: TableConnection) -> None:
    """A bot hands in nothing before it could have read the cards."""
    for sheet in watcher.view["game"]["sheets"]:
        assert sheet["author"] != BOT or sheet["at"] > SECONDS_TO_LOOK
        assert sheet["status"] != "abandoned"
    bot = own.view["seats"][BOT]
    await own.do_or_fail("kick", person=bot)
    await watcher.wait_for_view(lambda view: BOT in view["game"]["away"])


async def _play_rematch(own: TableConnection, other: TableConnection) -> None:
    await own.do_or_fail("request-rematch")
    await other.wait_for_view(lambda view: view["offers"])
    await other.do_or_fail("accept", offer="rematch")
    view = await own.wait_for_view(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    assert next(person["wins"] for person in view["people"]) == 1
    assert WORDS in [said["text"] for said in view["messages"]]
    assert await own.do("close") == "played-on"
    await other.do_or_fail("resign")
    await own.wait_for_view(lambda view: view["phase"] == "finished")
