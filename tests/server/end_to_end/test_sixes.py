"""A whole match of Sixes: people and a bot write and compare lists for six rounds while others watch."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from tests.server.end_to_end import shared_steps
from tests.server.end_to_end.api_client import ApiClient, TableConnection, open_clients

#: A draft that nobody else sees: it is replaced before time is up.
DRAFT = "a thought that was struck out"
MARKED = "<i>six</i> & 7"
BOT = 1
ROUNDS = 6


def test_a_match_of_sixes(server: str) -> None:
    asyncio.run(_play_match(server))


async def _play_match(address: str) -> None:
    async with open_clients(address, "Host", "Friend", "Guide", "") as (host, friend, guide, stranger):
        options = {"seconds": 30, "mode": "identical"}
        table = await host.open_table("sixes", seats=3, options=options, bots=[{"player": "8", "seat": BOT}])
        own, other = await host.connect(table), await friend.join(table, "sit", "ready")
        watching = [await guide.join(table), await stranger.connect(table)]
        await own.do_or_fail("start")
        for connection in (own, other):
            await connection.wait_for_view(lambda view: view["game"]["phase"] == "writing")
        await shared_steps.chat(own, [other, *watching])
        await _write_draft(own, watching[1])
        # The first round is played with the bot, who types as fast as it can; then it is kicked.
        await _hand_in_lists([own, other], 1)
        await own.wait_for_view(lambda view: BOT in [row["seat"] for row in view["game"]["rows"]])
        own = await shared_steps.reload(host, own, table, lambda: other.do_or_fail("react", kind="think"))
        await _strike(own, other)
        await _agree_on_points([own, other])
        await own.do_or_fail("kick", person=own.view["seats"][BOT])
        await shared_steps.hold_vote(own, other)
        await shared_steps.transfer_ownership(own, other)
        other = await _round_with_a_break(friend, own, other, table)
        for number in range(3, ROUNDS + 1):
            await _hand_in_lists([own, other], number)
            if number == 3:
                await shared_steps.leave_and_return(own, other)
            await _agree_on_points([own, other])
        await _check_result(own, table, [host, friend, stranger])
        await _play_rematch(own, other)
        await shared_steps.close_table(own, [other, *watching])
        await shared_steps.check_same_events(watching)
        for connection in (other, *watching):
            assert DRAFT.encode() not in b"".join(connection.frames)


def _notation(word: str, number: int, answers: Sequence[str]) -> str:
    return f"{word} {number} {msgspec.json.encode(answers).decode()}"


async def _write_draft(own: TableConnection, watcher: TableConnection) -> None:
    """A draft is saved for its author and makes no event for others."""
    await watcher.wait_for_number(own.number)
    before = watcher.number
    await own.do_or_fail("turn", move=_notation("draft", 1, [DRAFT]))
    await own.wait_for_view(lambda view: view["game"]["own"][0] == DRAFT)
    await own.do_or_fail("react", kind="think")
    await watcher.wait_for_number(before + 1)
    assert [event["action"] for number, event in watcher.events.items() if number > before] == ["react"]


async def _hand_in_lists(connections: list[TableConnection], number: int) -> None:
    """Everybody hands in a list; then all lists are shown at once."""
    for connection in connections:
        await connection.wait_for_view(
            lambda view: (view["game"]["round"], view["game"]["phase"]) == (number, "writing")
        )
    for one, connection in enumerate(connections):
        assert await connection.do("turn", move=_notation("done", number % ROUNDS + 1, ["late"])) == "other-round"
        await connection.do_or_fail("turn", move=_notation("done", number, [MARKED, f"own {one} {number}"]))
    for connection in connections:
        view = await connection.wait_for_view(
            lambda view: (view["game"]["round"], view["game"]["phase"]) == (number, "comparing")
        )
        assert MARKED in str(view["game"]["rows"])


async def _strike(own: TableConnection, other: TableConnection) -> None:
    """Propose to strike an answer and carry the vote."""
    before = len(own.view["game"]["proposals"])
    await other.do_or_fail("turn", move="strike 0.1")
    view = await own.wait_for_view(lambda view: len(view["game"]["proposals"]) > before)
    proposal = view["game"]["proposals"][-1]
    assert (proposal["what"], proposal["one"], view["game"]["open"]) == ("strike", [0, 1], proposal["number"])
    await own.do_or_fail("turn", move=f"vote {proposal['number']} yes")
    view = await other.wait_for_view(lambda view: view["game"]["proposals"][-1].get("result"))
    assert view["game"]["proposals"][-1]["result"] == "carried"


async def _agree_on_points(connections: list[TableConnection]) -> None:
    """Everybody agrees, and the points are recorded."""
    number = connections[0].view["game"]["round"]
    for connection in connections:
        await connection.do_or_fail("turn", move="ready")
    for connection in connections:
        await connection.wait_for_view(lambda view: len(view["game"]["sheets"]) == number)
    if number < ROUNDS:
        # Everybody is ready again: the next card comes at once.
        for connection in connections:
            await connection.do_or_fail("turn", move="ready")


async def _round_with_a_break(
    friend: ApiClient, own: TableConnection, other: TableConnection, table: str
) -> TableConnection:
    """A player who reconnects while writing finds their draft."""
    await other.wait_for_view(lambda view: (view["game"]["round"], view["game"]["phase"]) == (2, "writing"))
    await other.do_or_fail("turn", move=_notation("draft", 2, ["before the break"]))
    await other.close()
    await own.wait_for_view(lambda view: 2 in view["game"]["away"])
    other = await friend.connect(table, last=other.number)
    view = await other.wait_for_view(lambda view: 2 not in view["game"]["away"])
    assert view["game"]["own"][0] == "before the break"
    await _hand_in_lists([own, other], 2)
    await _agree_on_points([own, other])
    return other


async def _check_result(own: TableConnection, table: str, people: list[ApiClient]) -> None:
    view = await own.wait_for_view(lambda view: view["phase"] == "finished")
    outcome = view["game"]["outcome"]
    assert (outcome["reason"], outcome["scores"]) == ("points", view["game"]["totals"])
    assert len(view["game"]["sheets"]) == ROUNDS
    for one in people:
        record = (await one.get(f"/api/tables/{table}/records/1"))["text"]
        assert (DRAFT in record) == (one is people[0])
        assert record.count("own 1") == ROUNDS


async def _play_rematch(own: TableConnection, other: TableConnection) -> None:
    await own.do_or_fail("request-rematch")
    await other.wait_for_view(lambda view: view["offers"])
    await other.do_or_fail("decline", offer="rematch")
    await own.wait_for_view(lambda view: not view["offers"][-1]["open"])
    await other.do_or_fail("request-rematch")
    await own.wait_for_view(lambda view: view["offers"][-1]["by"] == other.you)
    await own.do_or_fail("accept", offer="rematch")
    await other.wait_for_view(lambda view: (view["game_number"], view["phase"]) == (2, "playing"))
    await other.do_or_fail("resign")
    await own.wait_for_view(lambda view: view["phase"] == "finished")
