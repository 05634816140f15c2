"""Steps that matches of every game have in common."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.server.end_to_end.api_client import ApiClient, TableConnection

WORDS = '<script>alert("6")</script> & <b>"you\'re" up</b> ñ ½ 六'


async def reload(
    client: ApiClient, own: TableConnection, table: str, meanwhile: Callable[[], Awaitable[None]]
) -> TableConnection:
    """Reconnect with the last known number: no event is missing or repeated."""
    await own.close()
    await meanwhile()
    reloaded = await client.connect(table, last=own.number)
    whole = await client.connect(table)
    await reloaded.wait_for_number(whole.number)
    await whole.wait_for_number(reloaded.number)
    assert whole.events == {**own.events, **reloaded.events}
    assert list(whole.events) == list(range(whole.number + 1))
    assert set(own.events).isdisjoint(reloaded.events)
    assert reloaded.number > own.number
    await whole.close()
    return reloaded


async def leave_and_return(own: TableConnection, friend: TableConnection) -> None:
    """While the owner is away somebody else acts as owner; on return they get seat and table back."""
    owner, seats = own.view["owner"], own.view["seats"]
    await own.do_or_fail("leave")
    await friend.wait_for_view(lambda view: view["owner"] == friend.you)
    await own.do_or_fail("join", name="Host")
    view = await friend.wait_for_view(lambda view: view["owner"] == owner)
    assert view["seats"] == seats


async def transfer_ownership(own: TableConnection, friend: TableConnection) -> None:
    """Transfer ownership to a friend and back."""
    assert await friend.do("transfer-ownership", person=friend.you) == "owner-only"
    owner = own.view["owner"]
    await own.do_or_fail("transfer-ownership", person=friend.you)
    await own.wait_for_view(lambda view: view["owner"] == friend.you)
    await friend.do_or_fail("transfer-ownership", person=owner)
    await own.wait_for_view(lambda view: view["owner"] == owner)


async def hold_vote(own: TableConnection, friend: TableConnection) -> None:
    """Call a vote and carry it."""
    await own.do_or_fail("call-vote", question=WORDS)
    view = await friend.wait_for_view(lambda view: view["votes"])
    assert view["votes"][-1]["question"] == WORDS
    await friend.do_or_fail("vote", number=view["votes"][-1]["number"], yes=True)
    await own.wait_for_view(lambda view: view["votes"][-1]["result"] == "carried")


async def chat(own: TableConnection, others: list[TableConnection]) -> None:
    """Chat messages and reactions arrive unchanged."""
    await own.do_or_fail("chat", text=WORDS)
    await own.do_or_fail("react", kind="wow")
    for connection in others:
        view = await connection.wait_for_view(
            lambda view: view["messages"] and view["messages"][-1]["reaction"] == "wow"
        )
        assert view["messages"][-2]["text"] == WORDS


async def close_table(own: TableConnection, others: list[TableConnection]) -> None:
    """Close the table: everybody sees it, and every action fails."""
    await own.do_or_fail("close")
    for connection in (own, *others):
        await connection.wait_for_view(lambda view: view["closed"])
        assert await connection.do("join", name="Anybody") == "table-closed"


async def check_same_events(connections: list[TableConnection]) -> None:
    """Assert that connections without private events received the same events without a gap."""
    last = max(connection.number for connection in connections)
    for connection in connections:
        await connection.wait_for_number(last)
        assert list(connection.events) == list(range(last + 1))
        assert connection.events == connections[0].events
