"""Streams: everybody is brought up to date, then told what concerns them, numbered without a gap."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import msgspec
import pytest
import structlog

from sixfold.server.live.broadcast import EVENTS
from sixfold.server.live.connections import FRAME_BYTES, MESSAGES
from sixfold.server.protocol import Complete, Expand, Hello, Typing
from sixfold.server.requests import OpenTableRequest, Visitor
from sixfold.tables import Fischer, actions
from tests.server.service.service_helpers import (
    ANN,
    BOB,
    CAS,
    DOT,
    PATIENCE,
    Client,
    a_house,
    eventually,
    log_of,
    seated,
)

#: Seconds after which somebody has left, enough for the others to connect meanwhile.
AWAY = 2.0
#: More than a few news, and done before somebody who reads nothing is given up, however slow the disk.
ACTS = 60


def test_an_evening_of_two_and_a_spectator(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            bob = await Client(house, table, BOB).hello()
            cas = await Client(house, table, CAS).hello()
            assert await bob.do(actions.Join("Bobby")) == "done"
            assert await bob.do(actions.Sit()) == "done"
            assert await bob.do(actions.Ready()) == "done"
            assert await ann.do(actions.Start()) == "done"
            assert await ann.do(actions.Turn("c3"), ply=0) == "done"
            assert await ann.do(actions.Turn("c2"), ply=1) == "not-your-turn"
            await bob.sees(lambda view: view["ply"] == 1)
            assert await bob.do(actions.Turn("c2"), ply=1) == "done"
            for client in (ann, bob, cas):
                view = await client.sees(lambda view: view["ply"] == 2)
                assert [turn["move"] for turn in view["turns"]] == ["c3", "c2"]
            assert ann.number == bob.number == cas.number == 7
            assert [event["action"] for event in cas.events] == ["open", "sit", "join", "sit", "ready", "start"] + 2 * [
                "turn"
            ]
            assert (ann.view["seat"], bob.view["seat"], cas.view["seat"]) == (0, 1, None)
            assert await bob.do(actions.RequestTakeback()) == "done"
            assert await ann.do(actions.Accept("takeback")) == "done"
            await cas.sees(lambda view: view["ply"] == 1)
            assert await bob.do(actions.Resign()) == "done"
            await ann.sees(lambda view: view["phase"] == "finished")
            assert await ann.do(actions.RequestRematch()) == "done"
            assert await bob.do(actions.Accept("rematch")) == "done"
            view = await cas.sees(lambda view: view["game_number"] == 2)
            assert view["seats"] == ["bob", "ann"]
            record = await house.record(table, CAS, 1)
            assert [str(entry.move) for entry in record.entries] == ["c3", "resign"]

    asyncio.run(evening())


def test_whoever_comes_back_gets_what_they_missed(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB)
            ann = await Client(house, table, ANN).hello()
            last = ann.number
            await ann.leave()
            await house.act(table, ANN, actions.Turn("c3"))
            await house.act(table, BOB, actions.Turn("c2"))
            again = await Client(house, table, ANN).hello(last)
            assert [event["move"] for event in again.events] == ["c3", "c2"]
            nothing = await Client(house, table, BOB).hello(again.number)
            assert nothing.events == []
            lying = Client(house, table, DOT)
            lying.number = again.number
            lying.say(Hello(10**9))
            news = await lying.until(lambda message: message["type"] == "update")
            assert news["number"] == again.number
            assert "events" not in news

    asyncio.run(evening())


def test_the_house_measures_how_long_a_turn_was_on_its_way(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB, clock=Fischer(60, grace=2.0))
            ann = await Client(house, table, ANN).hello()
            await ann.until(lambda message: message["type"] == "ping")
            assert await ann.do(actions.Turn("c3", lag=1.9)) == "done"
            (turn,) = [
                line.action for line in await house.store.entries(table) if isinstance(line.action, actions.Turn)
            ]
            assert 0 < turn.lag <= 2.0
            assert turn.lag != 1.9

    asyncio.run(evening())


def test_of_a_long_evening_the_last_events_are_told(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            for number in range(EVENTS + 20):
                await house.act(table, ANN, actions.Ready(number % 2 == 0))
            ann = Client(house, table, ANN)
            ann.say(Hello())
            news = await ann.until(lambda message: message["type"] == "update")
            assert (len(news["events"]), news["skipped"]) == (EVENTS, 22)

    asyncio.run(evening())


def test_a_slow_reader_gets_one_later_news_and_holds_nobody_up(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            slow = await Client(house, table, BOB).hello()
            await slow.drained()
            slow.pipe.taking.clear()
            ann = await Client(house, table, ANN).hello()
            for number in range(ACTS):
                await house.act(table, ANN, actions.Ready(number % 2 == 0))
            await ann.sees(lambda view: ann.number == ACTS + 1)
            slow.pipe.taking.set()
            before = len(slow.frames)
            await slow.sees(lambda view: slow.number == ACTS + 1)
            assert len(slow.frames) - before < 6

    asyncio.run(evening())


def test_whoever_goes_in_the_middle_of_a_word_is_not_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(data: bytes) -> None:
        raise ConnectionResetError

    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            gone = await Client(house, table, BOB).hello()
            monkeypatch.setattr(gone.pipe, "send", broken)
            await house.act(table, ANN, actions.Ready(False))
            async with asyncio.timeout(PATIENCE):
                await gone.talking

    with structlog.testing.capture_logs() as written:
        asyncio.run(evening())
    assert [line for line in written if line["event"] in ("conversation-ended", "wire-gone")] == []


def test_somebody_who_asks_and_reads_nothing_is_not_listened_to(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            deaf = await Client(house, table, BOB).hello()
            deaf.pipe.taking.clear()
            for number in range(95):
                deaf.say(Complete(number, "film", "x"))
            await asyncio.sleep(0.2)
            assert deaf.pipe.incoming.qsize() > 10
            deaf.pipe.taking.set()

    asyncio.run(evening())


def test_too_many_messages_close_the_socket(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            for _ in range(MESSAGES):
                ann.say(Typing())
            assert (await ann.bye())["code"] == "too-many"
            await ann.talking
            assert ann.pipe.closed == (1008, "too-many")

    asyncio.run(evening())


def test_a_message_too_large_closes_the_socket(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            assert await ann.do(actions.Chat("x" * 10000)) == "bad-text"
            ann.pipe.incoming.put_nowait(b" " * (FRAME_BYTES + 1))
            assert (await ann.bye())["code"] == "too-large"

    asyncio.run(evening())


def test_garbage_is_answered_and_never_raises(tmp_path: Path) -> None:
    async def evening() -> None:
        dice = random.Random(6)
        frames = [dice.randbytes(dice.randrange(200)) for _ in range(40)]
        frames += [b"{}", b"[" * 9000, b'{"type": "action"}', b"null", b'{"type":"hello"}', b'"\xed\xa0\x80"']
        frames += [b'{"type": "action","id":1e400,"action":{"type":"sit"}}', b'{"type":"expand","id":1,"values":[1]}']
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            for frame in frames:
                ann.pipe.incoming.put_nowait(frame)
            for _ in frames:
                answer = await ann.until(lambda message: message["type"] == "error")
                assert answer["code"] == "bad-message"
            assert await ann.do(actions.Stand()) == "done"

    asyncio.run(evening())


@pytest.mark.parametrize("first", [b"nonsense", b'{"type":"typing"}'])
def test_the_first_word_is_hello(tmp_path: Path, first: bytes) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = Client(house, table, ANN)
            ann.pipe.incoming.put_nowait(first)
            assert (await ann.bye())["code"] == "bad-message"
            nowhere = Client(house, "x" * 22, ANN)
            assert (await nowhere.bye())["code"] == "no-table"
            assert nowhere.pipe.closed == (1008, "no-table")

    asyncio.run(evening())


def test_the_sixth_socket_of_a_visitor_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            tabs = [await Client(house, table, ANN).hello() for _ in range(6)]
            assert (await tabs[0].bye())["code"] == "too-many"
            await tabs[0].talking
            assert house.gauges()["sockets"] == 5

    asyncio.run(evening())


def test_large_trees_of_picks_come_a_level_at_a_time(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB)
            for number, move in enumerate(["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3"]):
                await house.act(table, (ANN, BOB)[number % 2], actions.Turn(move))
            ann = await Client(house, table, ANN).hello()
            size = len(msgspec.json.encode(ann.view["choices"]))
            assert size <= 4096 or all("then" not in pick for pick in ann.view["choices"]["first"])
            first = ann.view["choices"]["first"][0]
            ann.say(Expand(7, (first["value"],)))
            rest = await ann.until(lambda message: message["type"] == "choices")
            assert rest["id"] == 7
            assert rest["choices"]["type"] == "picks"

    asyncio.run(evening())


def test_presence_and_typing_are_told_and_kept_nowhere(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            stranger = await Client(house, table, BOB).hello()
            await ann.until(lambda message: message["type"] == "presence" and message.get("watching") == 1)
            lines = await log_of(house, table)
            stranger.say(Typing())
            ann.say(Typing())
            seen = await stranger.until(lambda message: message["type"] == "presence" and "typing" in message)
            assert (seen["present"], seen["typing"]) == (["ann"], ["ann"])
            await stranger.leave()
            await ann.until(lambda message: message["type"] == "presence" and "watching" not in message)
            assert await log_of(house, table) == lines

    asyncio.run(evening())


def test_where_nobody_may_watch_strangers_see_the_table_and_not_the_game(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB, spectators=False)
            cas = await Client(house, table, CAS).hello()
            await house.act(table, ANN, actions.Turn("c3"))
            await cas.sees(lambda view: view["ply"] == 1)
            assert cas.view["game"] is None
            assert b"c3" not in b"".join(cas.frames)
            bob = await Client(house, table, BOB).hello()
            assert bob.events[-1]["move"] == "c3"

    asyncio.run(evening())


def test_whoever_is_sent_away_looks_on_or_goes(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            for watch in (True, False):
                table = await seated(house, "sixth", BOB, start=False, spectators=watch)
                bob = await Client(house, table, BOB).hello()
                await house.act(table, ANN, actions.Kick("bob"))
                if watch:
                    view = await bob.sees(lambda view: view["seat"] is None)
                    assert view["seats"] == ["ann", None]
                else:
                    assert (await bob.bye())["code"] == "no-watching"
                assert await Client(house, table, BOB).hello()
                with pytest.raises(Exception, match="removed from this table"):
                    await house.act(table, BOB, actions.Join("Bob"))
            await house.act(table, ANN, actions.Close())
            closed = await Client(house, table, CAS).hello()
            assert closed.view["closed"]

    asyncio.run(evening())


def test_a_connection_that_breaks_is_not_leaving_but_staying_away_is(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB)
        async with a_house(tmp_path / "h.db", away_timeout=AWAY) as house:
            ann, bob = await Client(house, table, ANN).hello(), await Client(house, table, BOB).hello()
            two = await Client(house, table, BOB).hello()
            await bob.leave()
            # Cas goes after Bob's first connection broke: when Cas has left, Bob would have left as well.
            cas = await Client(house, table, CAS).hello()
            assert await cas.do(actions.Join("")) == "done"
            await cas.leave()

            async def has_left() -> bool:
                return "leave" in await log_of(house, table)

            await eventually(has_left)
            assert (await house.view(table, ANN)).people[1].present
            await two.leave()
            await ann.sees(lambda view: not view["people"][1]["present"])
            assert (await log_of(house, table))[-1] == "leave"
            back = await Client(house, table, BOB).hello()
            await back.sees(lambda view: view["people"][1]["present"])
            assert back.view["people"][1]["name"] == "Bob"
            assert (await log_of(house, table))[-2:] == ["leave", "join"]

    asyncio.run(evening())


def test_after_a_restart_those_who_do_not_come_back_have_left(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await seated(house, "sixth", BOB)
        async with a_house(tmp_path / "h.db", away_timeout=AWAY) as house:
            ann = await Client(house, table, ANN).hello()
            await ann.sees(lambda view: not view["people"][1]["present"])
            assert (await log_of(house, table)).count("leave") == 1
            # A program that plays over HTTP alone is back by what it does.
            await house.act(table, ANN, actions.Turn("c3"))
            await house.act(table, BOB, actions.Turn("c2"))
            await eventually(lambda: ann.pipe.outgoing.qsize())
            assert (await log_of(house, table))[-4:] == ["leave", "turn", "join", "turn"]

    asyncio.run(evening())


def test_a_house_that_closes_says_goodbye(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            table = await house.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await Client(house, table, ANN).hello()
            await house.stop()
            assert (await ann.bye())["code"] == "closing"
            assert ann.pipe.closed == (1001, "closing")
            assert "leave" not in await log_of(house, table)

    asyncio.run(evening())


def test_forgotten_names_are_gone_from_memory_too(tmp_path: Path) -> None:
    async def evening() -> None:
        async with a_house(tmp_path / "h.db") as house:
            named = Visitor("eve", "Eve Unlikely")
            table = await seated(house, "sixth", named)
            ann = await Client(house, table, ANN).hello()
            await house.forget("eve")
            await ann.sees(lambda view: "Unlikely" not in str(view["people"]))

    asyncio.run(evening())
