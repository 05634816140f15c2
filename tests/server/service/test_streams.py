"""Updates: each client is brought up to date, then gets its events, numbered without a gap."""

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
    QueueClient,
    log_types,
    open_service,
    start_game,
    wait_until,
)

#: Seconds after which somebody has left; the second is enough for others to connect meanwhile.
SHORT, LONG = 0.3, 3.0
#: Many more updates than a slow reader gets, but done before the server gives it up, even on a slow disk.
ACTS = 60


def test_a_match_of_two_with_a_spectator(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            bob = await QueueClient(service, table, BOB).hello()
            cas = await QueueClient(service, table, CAS).hello()
            assert await bob.do(actions.Join("Bobby")) == "done"
            assert await bob.do(actions.Sit()) == "done"
            assert await bob.do(actions.Ready()) == "done"
            assert await ann.do(actions.Start()) == "done"
            assert await ann.do(actions.Turn("c3"), ply=0) == "done"
            assert await ann.do(actions.Turn("c2"), ply=1) == "not-your-turn"
            await bob.wait_for_view(lambda view: view["ply"] == 1)
            assert await bob.do(actions.Turn("c2"), ply=1) == "done"
            for client in (ann, bob, cas):
                view = await client.wait_for_view(lambda view: view["ply"] == 2)
                assert [turn["move"] for turn in view["turns"]] == ["c3", "c2"]
            assert ann.number == bob.number == cas.number == 7
            assert [event["action"] for event in cas.events] == ["open", "sit", "join", "sit", "ready", "start"] + 2 * [
                "turn"
            ]
            assert (ann.view["seat"], bob.view["seat"], cas.view["seat"]) == (0, 1, None)
            assert await bob.do(actions.RequestTakeback()) == "done"
            assert await ann.do(actions.Accept("takeback")) == "done"
            await cas.wait_for_view(lambda view: view["ply"] == 1)
            assert await bob.do(actions.Resign()) == "done"
            await ann.wait_for_view(lambda view: view["phase"] == "finished")
            assert await ann.do(actions.RequestRematch()) == "done"
            assert await bob.do(actions.Accept("rematch")) == "done"
            view = await cas.wait_for_view(lambda view: view["game_number"] == 2)
            assert view["seats"] == ["bob", "ann"]
            record = await service.record(table, CAS, 1)
            assert [str(entry.move) for entry in record.entries] == ["c3", "resign"]

    asyncio.run(scenario())


def test_a_reconnecting_client_gets_what_it_missed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            ann = await QueueClient(service, table, ANN).hello()
            last = ann.number
            await ann.disconnect()
            await service.act(table, ANN, actions.Turn("c3"))
            await service.act(table, BOB, actions.Turn("c2"))
            again = await QueueClient(service, table, ANN).hello(last)
            assert [event["move"] for event in again.events] == ["c3", "c2"]
            nothing = await QueueClient(service, table, BOB).hello(again.number)
            assert nothing.events == []
            lying = QueueClient(service, table, DOT)
            lying.number = again.number
            lying.send(Hello(10**9))
            news = await lying.wait_for_message(lambda message: message["type"] == "update")
            assert news["number"] == again.number
            assert "events" not in news

    asyncio.run(scenario())


def test_the_server_measures_the_lag_of_a_turn(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, clock=Fischer(60, grace=2.0))
            ann = await QueueClient(service, table, ANN).hello()
            await ann.wait_for_message(lambda message: message["type"] == "ping")
            assert await ann.do(actions.Turn("c3", lag=1.9)) == "done"
            (turn,) = [
                line.action for line in await service.store.entries(table) if isinstance(line.action, actions.Turn)
            ]
            assert 0 < turn.lag <= 2.0
            assert turn.lag != 1.9

    asyncio.run(scenario())


def test_only_the_last_events_of_a_long_match_are_sent(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            for number in range(EVENTS + 20):
                await service.act(table, ANN, actions.Ready(number % 2 == 0))
            ann = QueueClient(service, table, ANN)
            ann.send(Hello())
            news = await ann.wait_for_message(lambda message: message["type"] == "update")
            assert (len(news["events"]), news["skipped"]) == (EVENTS, 22)

    asyncio.run(scenario())


def test_a_slow_reader_gets_one_later_update_and_delays_nobody(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            slow = await QueueClient(service, table, BOB).hello()
            await slow.drain()
            slow.socket.reading.clear()
            ann = await QueueClient(service, table, ANN).hello()
            for number in range(ACTS):
                await service.act(table, ANN, actions.Ready(number % 2 == 0))
            await ann.wait_for_view(lambda view: ann.number == ACTS + 1)
            slow.socket.reading.set()
            before = len(slow.frames)
            await slow.wait_for_view(lambda view: slow.number == ACTS + 1)
            assert len(slow.frames) - before < 6

    asyncio.run(scenario())


def test_a_connection_that_breaks_in_mid_message_is_not_logged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(data: bytes) -> None:
        raise ConnectionResetError

    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            gone = await QueueClient(service, table, BOB).hello()
            monkeypatch.setattr(gone.socket, "send", broken)
            await service.act(table, ANN, actions.Ready(False))
            async with asyncio.timeout(PATIENCE):
                await gone.task

    with structlog.testing.capture_logs() as written:
        asyncio.run(scenario())
    assert [line for line in written if line["event"] in ("connection_end", "socket_gone")] == []


def test_requests_of_a_client_that_does_not_read_are_not_read(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            deaf = await QueueClient(service, table, BOB).hello()
            deaf.socket.reading.clear()
            for number in range(95):
                deaf.send(Complete(number, "film", "x"))
            await asyncio.sleep(0.2)
            assert deaf.socket.incoming.qsize() > 10
            deaf.socket.reading.set()

    asyncio.run(scenario())


def test_too_many_messages_close_the_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            for _ in range(MESSAGES):
                ann.send(Typing())
            assert (await ann.wait_for_goodbye())["code"] == "too-many"
            await ann.task
            assert ann.socket.closed == (1008, "too-many")

    asyncio.run(scenario())


def test_a_message_too_large_closes_the_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            assert await ann.do(actions.Chat("x" * 10000)) == "bad-text"
            ann.socket.incoming.put_nowait(b" " * (FRAME_BYTES + 1))
            assert (await ann.wait_for_goodbye())["code"] == "too-large"

    asyncio.run(scenario())


def test_garbage_gets_an_error_and_never_raises(tmp_path: Path) -> None:
    async def scenario() -> None:
        rng = random.Random(6)
        frames = [rng.randbytes(rng.randrange(200)) for _ in range(40)]
        frames += [b"{}", b"[" * 9000, b'{"type": "action"}', b"null", b'{"type":"hello"}', b'"\xed\xa0\x80"']
        frames += [b'{"type": "action","id":1e400,"action":{"type":"sit"}}', b'{"type":"expand","id":1,"values":[1]}']
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            for frame in frames:
                ann.socket.incoming.put_nowait(frame)
            for _ in frames:
                answer = await ann.wait_for_message(lambda message: message["type"] == "error")
                assert answer["code"] == "bad-message"
            assert await ann.do(actions.Stand()) == "done"

    asyncio.run(scenario())


@pytest.mark.parametrize("first", [b"nonsense", b'{"type":"typing"}'])
def test_the_first_message_must_be_hello(tmp_path: Path, first: bytes) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = QueueClient(service, table, ANN)
            ann.socket.incoming.put_nowait(first)
            assert (await ann.wait_for_goodbye())["code"] == "bad-message"
            nowhere = QueueClient(service, "x" * 22, ANN)
            assert (await nowhere.wait_for_goodbye())["code"] == "no-table"
            assert nowhere.socket.closed == (1008, "no-table")

    asyncio.run(scenario())


def test_the_sixth_socket_of_a_visitor_replaces_the_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            tabs = [await QueueClient(service, table, ANN).hello() for _ in range(6)]
            assert (await tabs[0].wait_for_goodbye())["code"] == "too-many"
            await tabs[0].task
            assert service.gauges()["sockets"] == 5

    asyncio.run(scenario())


def test_large_trees_of_choices_are_sent_level_by_level(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            for number, move in enumerate(["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2", "a3", "b3"]):
                await service.act(table, (ANN, BOB)[number % 2], actions.Turn(move))
            ann = await QueueClient(service, table, ANN).hello()
            size = len(msgspec.json.encode(ann.view["choices"]))
            assert size <= 4096 or all("then" not in pick for pick in ann.view["choices"]["first"])
            first = ann.view["choices"]["first"][0]
            ann.send(Expand(7, (first["value"],)))
            rest = await ann.wait_for_message(lambda message: message["type"] == "choices")
            assert rest["id"] == 7
            assert rest["choices"]["type"] == "picks"

    asyncio.run(scenario())


def test_presence_and_typing_are_broadcast_and_not_stored(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            stranger = await QueueClient(service, table, BOB).hello()
            await ann.wait_for_message(lambda message: message["type"] == "presence" and message.get("watching") == 1)
            lines = await log_types(service, table)
            stranger.send(Typing())
            ann.send(Typing())
            seen = await stranger.wait_for_message(
                lambda message: message["type"] == "presence" and "typing" in message
            )
            assert (seen["present"], seen["typing"]) == (["ann"], ["ann"])
            await stranger.disconnect()
            await ann.wait_for_message(lambda message: message["type"] == "presence" and "watching" not in message)
            assert await log_types(service, table) == lines

    asyncio.run(scenario())


def test_without_spectators_strangers_see_the_table_but_not_the_game(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB, spectators=False)
            cas = await QueueClient(service, table, CAS).hello()
            await service.act(table, ANN, actions.Turn("c3"))
            await cas.wait_for_view(lambda view: view["ply"] == 1)
            assert cas.view["game"] is None
            assert b"c3" not in b"".join(cas.frames)
            bob = await QueueClient(service, table, BOB).hello()
            assert bob.events[-1]["move"] == "c3"

    asyncio.run(scenario())


def test_a_kicked_visitor_may_only_watch(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            for watch in (True, False):
                table = await start_game(service, "sixth", BOB, start=False, spectators=watch)
                bob = await QueueClient(service, table, BOB).hello()
                await service.act(table, ANN, actions.Kick("bob"))
                if watch:
                    view = await bob.wait_for_view(lambda view: view["seat"] is None)
                    assert view["seats"] == ["ann", None]
                else:
                    assert (await bob.wait_for_goodbye())["code"] == "no-watching"
                assert await QueueClient(service, table, BOB).hello()
                with pytest.raises(Exception, match="removed from this table"):
                    await service.act(table, BOB, actions.Join("Bob"))
            await service.act(table, ANN, actions.Close())
            closed = await QueueClient(service, table, CAS).hello()
            assert closed.view["closed"]

    asyncio.run(scenario())


def test_a_broken_connection_counts_as_leaving_only_after_the_timeout(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
            ann, bob = await QueueClient(service, table, ANN).hello(), await QueueClient(service, table, BOB).hello()
            two = await QueueClient(service, table, BOB).hello()
            service._presence._away_timeout = SHORT
            await bob.disconnect()
            # Cas disconnects after Bob's first connection broke: when Cas has left, Bob would have left as well.
            cas = await QueueClient(service, table, CAS).hello()
            assert await cas.do(actions.Join("")) == "done"
            await cas.disconnect()

            async def has_left() -> bool:
                return "leave" in await log_types(service, table)

            await wait_until(has_left)
            assert (await service.view(table, ANN)).people[1].present
            await two.disconnect()
            await ann.wait_for_view(lambda view: not view["people"][1]["present"])
            assert (await log_types(service, table))[-1] == "leave"
            back = await QueueClient(service, table, BOB).hello()
            await back.wait_for_view(lambda view: view["people"][1]["present"])
            assert back.view["people"][1]["name"] == "Bob"
            assert (await log_types(service, table))[-2:] == ["leave", "join"]

    asyncio.run(scenario())


def test_people_who_do_not_reconnect_after_a_restart_have_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await start_game(service, "sixth", BOB)
        async with open_service(tmp_path / "h.db", away_timeout=LONG) as service:
            ann = await QueueClient(service, table, ANN).hello()
            await ann.wait_for_view(lambda view: not view["people"][1]["present"])
            assert (await log_types(service, table)).count("leave") == 1
            # A program that plays over HTTP alone is back by what it does.
            await service.act(table, ANN, actions.Turn("c3"))
            await service.act(table, BOB, actions.Turn("c2"))
            await wait_until(lambda: ann.socket.outgoing.qsize())
            assert (await log_types(service, table))[-4:] == ["leave", "turn", "join", "turn"]

    asyncio.run(scenario())


def test_a_stopping_service_sends_goodbye(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            table = await service.open(ANN, OpenTableRequest(preset="sixth"))
            ann = await QueueClient(service, table, ANN).hello()
            await service.stop()
            assert (await ann.wait_for_goodbye())["code"] == "closing"
            assert ann.socket.closed == (1001, "closing")
            assert "leave" not in await log_types(service, table)

    asyncio.run(scenario())


def test_names_of_deleted_people_are_removed_from_memory(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with open_service(tmp_path / "h.db") as service:
            named = Visitor("eve", "Eve Unlikely")
            table = await start_game(service, "sixth", named)
            ann = await QueueClient(service, table, ANN).hello()
            await service.forget("eve")
            await ann.wait_for_view(lambda view: "Unlikely" not in str(view["people"]))

    asyncio.run(scenario())
