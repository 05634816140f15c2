"""What happens in the middle of any evening, whatever is played."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tests.server.end_to_end.api_client import Guest, Line

WORDS = '<script>alert("6")</script> & <b>"you\'re" up</b> ñ ½ 六'


async def reloaded(guest: Guest, own: Line, table: str, meanwhile: Callable[[], Awaitable[None]]) -> Line:
    """A page that is loaded again says what it has, and gets the rest: nothing is missing, and nothing comes twice."""
    await own.close()
    await meanwhile()
    again = await guest.connect(table, last=own.number)
    whole = await guest.connect(table)
    await again.reaches(whole.number)
    await whole.reaches(again.number)
    assert whole.events == {**own.events, **again.events}
    assert list(whole.events) == list(range(whole.number + 1))
    assert set(own.events).isdisjoint(again.events)
    assert again.number > own.number
    await whole.close()
    return again


async def left_and_back(own: Line, friend: Line) -> None:
    """While the owner is away somebody else acts for them; seat and table are theirs again when they are back."""
    host, seats = own.view["owner"], own.view["seats"]
    await own.must("leave")
    await friend.sees(lambda view: view["owner"] == friend.you)
    await own.must("join", name="Host")
    view = await friend.sees(lambda view: view["owner"] == host)
    assert view["seats"] == seats


async def handed_on(own: Line, friend: Line) -> None:
    """The table gets another owner, and the first one back."""
    assert await friend.do("transfer-ownership", person=friend.you) == "owner-only"
    host = own.view["owner"]
    await own.must("transfer-ownership", person=friend.you)
    await own.sees(lambda view: view["owner"] == friend.you)
    await friend.must("transfer-ownership", person=host)
    await own.sees(lambda view: view["owner"] == host)


async def asked_everybody(own: Line, friend: Line) -> None:
    """A question is put to the vote of the table, and carried."""
    await own.must("call-vote", question=WORDS)
    view = await friend.sees(lambda view: view["votes"])
    assert view["votes"][-1]["question"] == WORDS
    await friend.must("vote", number=view["votes"][-1]["number"], yes=True)
    await own.sees(lambda view: view["votes"][-1]["result"] == "carried")


async def talked(own: Line, others: list[Line]) -> None:
    """What is said comes out as it was said, and so does a sign."""
    await own.must("chat", text=WORDS)
    await own.must("react", kind="wow")
    for line in others:
        view = await line.sees(lambda view: view["messages"] and view["messages"][-1]["reaction"] == "wow")
        assert view["messages"][-2]["text"] == WORDS


async def closed(own: Line, others: list[Line]) -> None:
    """Nothing is done at a closed table, and everybody sees that."""
    await own.must("close")
    for line in (own, *others):
        await line.sees(lambda view: view["closed"])
        assert await line.do("join", name="Anybody") == "table-closed"


async def told_alike(lines: list[Line]) -> None:
    """Everybody for whom nothing was private was told the same, without a gap."""
    last = max(line.number for line in lines)
    for line in lines:
        await line.reaches(last)
        assert list(line.events) == list(range(last + 1))
        assert line.events == lines[0].events
