"""An evening of 6°: two people and a bot hand in sheets, and others watch, from the opening to the closing."""

from __future__ import annotations

import asyncio

import msgspec

from sixfold.bots.degrees import SECONDS_TO_LOOK
from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import Guest, Line, guests
from tests.server.end_to_end.shared_steps import WORDS

DRAFT = "Nobody But Me"
BOT = 1


def test_an_evening_of_degrees(house: str) -> None:
    asyncio.run(_evening(house))


async def _evening(address: str) -> None:
    async with guests(address, "Host", "Friend", "Guide", "") as (host, friend, guide, stranger):
        options = {"goal": 36, "unknown": "vote", "grade": 1}
        table = await host.open("degrees", seats=3, options=options, bots=[{"player": "3", "seat": BOT}])
        own, other = await host.connect(table), await friend.come(table, "sit", "ready")
        watching = [await guide.come(table), await stranger.connect(table)]
        await own.must("start")
        await shared_steps.talked(own, [other, *watching])
        await _drafted(other, watching[1])
        await _hand(own, guide)
        # Those who play are not helped; those who watch are.
        assert await host.refused("GET", "/api/films/sheet?one=Al+Pacino&two=Joe+Pesci") == "tools-closed"
        own = await shared_steps.reloaded(host, own, table, lambda: other.must("react", kind="think"))
        await _voted(other, own)
        await shared_steps.asked_everybody(own, other)
        other = await _broken_off(friend, other, watching[0], table)
        await _bot_is_slow(own, watching[1])
        await shared_steps.left_and_back(own, other)
        await shared_steps.handed_on(own, other)
        while own.view["phase"] == "playing":
            await _hand(own, guide)
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
        await _again(own, other)
        await shared_steps.closed(own, [other, *watching])
        await shared_steps.told_alike(watching)
        for line in (own, *watching):
            assert DRAFT.encode() not in b"".join(line.frames)


async def _hand(line: Line, guide: Guest) -> None:
    """Hand in the best sheet there is: a friend looks it up."""
    view = await line.sees(lambda view: view["game"]["own"])
    sheet = view["game"]["own"]
    one, two = (card["name"] for card in sheet["cards"])
    best = (await guide.get("/api/films/sheet", one=one, two=two))["sheet"]["links"]
    handed = len(view["game"]["sheets"])
    await line.must("turn", move=_written(f"hand {sheet['number']}", [(link["actor"], link["film"]) for link in best]))
    await line.sees(lambda view: len(view["game"]["sheets"]) > handed)


def _written(word: str, links: list[tuple[str, str]]) -> str:
    said = [{"actor": actor} | ({"film": film} if film else {}) for actor, film in links]
    return f"{word} {msgspec.json.encode({'links': said}).decode()}"


async def _drafted(line: Line, watcher: Line) -> None:
    """A draft is its author's: it counts for nobody else."""
    view = await line.sees(lambda view: view["game"] and view["game"]["own"])
    await watcher.reaches(line.number)
    before, number = watcher.number, view["game"]["own"]["number"]
    await line.must("turn", move=_written(f"draft {number}", [(DRAFT, "")]))
    await line.reaches(before + 1)
    assert line.view["game"]["own"]["chain"]["links"][0]["actor"] == DRAFT
    await line.must("react", kind="think")
    await watcher.reaches(before + 1)
    assert [event["action"] for number, event in watcher.events.items() if number > before] == ["react"]


async def _voted(other: Line, own: Line) -> None:
    """A link that the catalogue does not know is put to the vote; a bot has none."""
    sheet = other.view["game"]["own"]
    last = sheet["cards"][1]["name"]
    await other.must("turn", move=_written(f"hand {sheet['number']}", [(last, "Six People Walk Into a House")]))
    view = await own.sees(lambda view: [seen for seen in view["game"]["sheets"] if seen["side"] == 2])
    (seen,) = (seen for seen in view["game"]["sheets"] if seen["side"] == 2)
    assert seen["status"] == "voting"
    place = f"2.{seen['number']}"
    assert await other.do("turn", move=f"vote {place} yes") == "own-sheet"
    await own.must("turn", move=f"vote {place} yes")
    await other.sees(lambda view: view["game"]["totals"][2] > 0)


async def _broken_off(friend: Guest, line: Line, watcher: Line, table: str) -> Line:
    """A connection that breaks is not leaving; after a while it is. Whoever connects again is back."""
    await line.close()
    view = await watcher.sees(lambda view: 2 in view["game"]["away"])
    assert view["seats"][2] == friend.id
    again = await friend.connect(table, last=line.number)
    await again.sees(lambda view: 2 not in view["game"]["away"])
    assert [event["action"] for event in again.events.values()][-2:] == ["leave", "join"]
    return again


async def _bot_is_slow(own: Line, watcher: Line) -> None:
    """A bot takes as long as somebody would: it has not handed in anything yet that it cannot have read."""
    for sheet in watcher.view["game"]["sheets"]:
        assert sheet["author"] != BOT or sheet["at"] > SECONDS_TO_LOOK
        assert sheet["status"] != "abandoned"
    bot = own.view["seats"][BOT]
    await own.must("kick", person=bot)
    await watcher.sees(lambda view: BOT in view["game"]["away"])


async def _again(own: Line, other: Line) -> None:
    await own.must("request-rematch")
    await other.sees(lambda view: view["offers"])
    await other.must("accept", offer="rematch")
    view = await own.sees(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    assert next(person["wins"] for person in view["people"]) == 1
    assert WORDS in [said["text"] for said in view["messages"]]
    assert await own.do("close") == "played-on"
    await other.must("resign")
    await own.sees(lambda view: view["phase"] == "finished")
