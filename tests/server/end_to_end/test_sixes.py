"""An evening of Sixes: people and a bot write lists and compare them, and others watch, through all six rounds."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import Guest, Line, guests

#: What nobody is shown: it was written over before time was up.
DRAFT = "a thought that was struck out"
MARKED = "<i>six</i> & 7"
BOT = 1
ROUNDS = 6


def test_an_evening_of_sixes(house: str) -> None:
    asyncio.run(_evening(house))


async def _evening(address: str) -> None:
    async with guests(address, "Host", "Friend", "Guide", "") as (host, friend, guide, stranger):
        options = {"seconds": 30, "mode": "identical"}
        table = await host.open("sixes", seats=3, options=options, bots=[{"player": "8", "seat": BOT}])
        own, other = await host.connect(table), await friend.come(table, "sit", "ready")
        watching = [await guide.come(table), await stranger.connect(table)]
        await own.must("start")
        for line in (own, other):
            await line.sees(lambda view: view["game"]["phase"] == "writing")
        await shared_steps.talked(own, [other, *watching])
        await _drafted(own, watching[1])
        # The first round is played with the bot, who types as fast as it can; then it is sent away.
        await _written([own, other], 1)
        await own.sees(lambda view: BOT in [row["seat"] for row in view["game"]["rows"]])
        own = await shared_steps.reloaded(host, own, table, lambda: other.must("react", kind="think"))
        await _struck(own, other)
        await _ready([own, other])
        await own.must("kick", person=own.view["seats"][BOT])
        await shared_steps.asked_everybody(own, other)
        await shared_steps.handed_on(own, other)
        other = await _round_with_a_break(friend, own, other, table)
        for number in range(3, ROUNDS + 1):
            await _written([own, other], number)
            if number == 3:
                await shared_steps.left_and_back(own, other)
            await _ready([own, other])
        await _shown(own, table, [host, friend, stranger])
        await _again(own, other)
        await shared_steps.closed(own, [other, *watching])
        await shared_steps.told_alike(watching)
        for line in (other, *watching):
            assert DRAFT.encode() not in b"".join(line.frames)


def _list(word: str, number: int, answers: Sequence[str]) -> str:
    return f"{word} {number} {msgspec.json.encode(answers).decode()}"


async def _drafted(own: Line, watcher: Line) -> None:
    """What is typed is saved for its author, and counts for nobody else."""
    await watcher.reaches(own.number)
    before = watcher.number
    await own.must("turn", move=_list("draft", 1, [DRAFT]))
    await own.sees(lambda view: view["game"]["own"][0] == DRAFT)
    await own.must("react", kind="think")
    await watcher.reaches(before + 1)
    assert [event["action"] for number, event in watcher.events.items() if number > before] == ["react"]


async def _written(lines: list[Line], number: int) -> None:
    """Everybody is done with a list; when all are, the lists are shown at once."""
    for line in lines:
        await line.sees(lambda view: (view["game"]["round"], view["game"]["phase"]) == (number, "writing"))
    for one, line in enumerate(lines):
        assert await line.do("turn", move=_list("done", number % ROUNDS + 1, ["late"])) == "other-round"
        await line.must("turn", move=_list("done", number, [MARKED, f"own {one} {number}"]))
    for line in lines:
        view = await line.sees(lambda view: (view["game"]["round"], view["game"]["phase"]) == (number, "comparing"))
        assert MARKED in str(view["game"]["rows"])


async def _struck(own: Line, other: Line) -> None:
    """An answer is proposed to be struck, and the vote decides; people who watch have none."""
    before = len(own.view["game"]["proposals"])
    await other.must("turn", move="strike 0.1")
    view = await own.sees(lambda view: len(view["game"]["proposals"]) > before)
    proposal = view["game"]["proposals"][-1]
    assert (proposal["what"], proposal["one"], view["game"]["open"]) == ("strike", [0, 1], proposal["number"])
    await own.must("turn", move=f"vote {proposal['number']} yes")
    view = await other.sees(lambda view: view["game"]["proposals"][-1].get("result"))
    assert view["game"]["proposals"][-1]["result"] == "carried"


async def _ready(lines: list[Line]) -> None:
    """Nobody has anything to say any more: points are written down."""
    number = lines[0].view["game"]["round"]
    for line in lines:
        await line.must("turn", move="ready")
    for line in lines:
        await line.sees(lambda view: len(view["game"]["sheets"]) == number)
    if number < ROUNDS:
        # Nobody looks at the points any longer: the next card comes at once.
        for line in lines:
            await line.must("turn", move="ready")


async def _round_with_a_break(friend: Guest, own: Line, other: Line, table: str) -> Line:
    """Whoever comes back in the middle of writing finds what they wrote."""
    await other.sees(lambda view: (view["game"]["round"], view["game"]["phase"]) == (2, "writing"))
    await other.must("turn", move=_list("draft", 2, ["before the break"]))
    await other.close()
    await own.sees(lambda view: 2 in view["game"]["away"])
    other = await friend.connect(table, last=other.number)
    view = await other.sees(lambda view: 2 not in view["game"]["away"])
    assert view["game"]["own"][0] == "before the break"
    await _written([own, other], 2)
    await _ready([own, other])
    return other


async def _shown(own: Line, table: str, people: list[Guest]) -> None:
    view = await own.sees(lambda view: view["phase"] == "finished")
    outcome = view["game"]["outcome"]
    assert (outcome["reason"], outcome["scores"]) == ("points", view["game"]["totals"])
    assert len(view["game"]["sheets"]) == ROUNDS
    for one in people:
        record = (await one.get(f"/api/tables/{table}/records/1"))["text"]
        assert (DRAFT in record) == (one is people[0])
        assert record.count("own 1") == ROUNDS


async def _again(own: Line, other: Line) -> None:
    await own.must("request-rematch")
    await other.sees(lambda view: view["offers"])
    await other.must("decline", offer="rematch")
    await own.sees(lambda view: not view["offers"][-1]["open"])
    await other.must("request-rematch")
    await own.sees(lambda view: view["offers"][-1]["by"] == other.you)
    await own.must("accept", offer="rematch")
    await other.sees(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    await other.must("resign")
    await own.sees(lambda view: view["phase"] == "finished")
